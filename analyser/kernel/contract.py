"""What the kernel asks of a game: constants, record types and compiled functions, under the same names in each game.

A game's `play` module offers the record types

    RULES     the rules and components in force      STATE  a position, all of it
    VIEW      what one seat may know of a position   MOVES  a set of legal moves (see `moves`)
    OUTCOMES  a list of chance outcomes: count, code, weight

the number LONGEST, a bound on the codes (moves and chance outcomes) of one game, the plain function metric_sizes(rules)
with the bins that each metric's histogram needs, and the compiled functions

    begin(state, rules)                    the position before anything has happened
    turn(state) -> seat                    a seat, CHANCE or OVER
    chapter(state) -> number               the part of the game whose chance stands alone (a round): each chapter
                                           has its own stream, so two policies meet the same shuffle in each; every
                                           chapter begins with chance
    legal(state, rules, moves)             the set of legal moves of the seat whose turn it is
    is_legal(state, rules, code) -> truth  whether one move is legal, without listing the others
    apply(state, rules, code)              plays a move, or lets a chance outcome happen; deterministic
    deal(state, rules, stream) -> code     draws one chance outcome
    outcomes(state, rules, listed)         lists the chance outcomes with whole weights, in an OUTCOMES record
    conceal(state, seat) -> view           what the seat whose turn it is may know: a part of the state, handed out (a
                                           fragment). What nobody else may know lies there while it is its turn
    redeal(view, rules, stream, state)     a random position that agrees with all that the view tells
    tidy(state)                            makes zero what means nothing any more: positions that are alike to the seat
                                           whose turn it is have views with the same bytes, whatever came before them
    reveals(view) -> truth                 whether only one position agrees with the view (a fragment)
    returns(state, seat) -> number         at the end: 1 won, 0 drawn, -1 lost
    estimate(state, rules, seat) -> number at the beginning of a chapter: roughly, what the game will bring to the seat,
                                           0 lost to 1 won; for searches that look no further
    measure(state, rules, decisions, values)   at the end: a whole number for each metric that is counted once a game,
                                           NOT_MEASURED for none
    measure_chapter(state, rules, values)  the same for the metrics counted once a chapter, whose slots come after: when
                                           the game is over, or before the next chapter's first chance
    check(state, rules) -> bits            one bit for each broken invariant, 0 if all is well

A state holds no future: what a shuffle decides does not exist before it is drawn.
"""

CHANCE = -1
"""`turn`: chance decides next."""
OVER = -2
"""`turn`: the game has ended."""
NOT_MEASURED = -1
"""`measure`: this metric does not apply to this game (the score of a round that was not played)."""

REQUIRED_TYPES = ("RULES", "STATE", "VIEW", "MOVES", "OUTCOMES")
REQUIRED_FUNCTIONS = (
    "begin",
    "turn",
    "chapter",
    "legal",
    "is_legal",
    "apply",
    "deal",
    "outcomes",
    "conceal",
    "redeal",
    "tidy",
    "reveals",
    "returns",
    "estimate",
    "measure",
    "measure_chapter",
    "check",
)
