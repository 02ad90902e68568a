"""The reference policy: every legal move has a weight, the highest is made; of equals the first by name.

It looks for its move from the highest weight down, and lists none that it doesn't make.
"""

from numpy import int64

from analyser.games.rietburg.compiled.battles import battle_moves, missing
from analyser.games.rietburg.compiled.moves import free_moves, named_completions, passes, plays, short_moves
from analyser.games.rietburg.compiled.state import (
    ACT,
    AXE,
    AXE_OR_KEEP,
    BANISH,
    BOOK,
    CARDS_A_HERO,
    COMPLETE,
    DONE,
    DRAW,
    END,
    EXCHANGE,
    FIRST_BANISH,
    FIRST_BOOK,
    FIRST_BOOK_MOVE,
    FIRST_BOOK_REVEAL,
    FIRST_COMPLETE,
    FIRST_DRAW,
    FIRST_EXCHANGE,
    FIRST_FETCH,
    FIRST_FIGHT,
    FIRST_FRIEND,
    FIRST_GIVE,
    FIRST_IDLE,
    FIRST_JOIN,
    FIRST_LURE,
    FIRST_MOVE,
    FIRST_PAIR,
    FIRST_QUIVER,
    FIRST_RECALL,
    FIRST_REMOVE,
    FIRST_REVEAL,
    FIRST_SHIFT,
    FIRST_STAY,
    FIRST_SWAP,
    FIRST_TAKE,
    FIRST_TASK,
    FIRST_TURN,
    FIRST_WILL,
    JOIN_OR_STAY,
    KEEP,
    LOCATIONS,
    LURE,
    MEANS,
    MOST_SEATS,
    MOVE,
    PICK,
    REMOVE,
    REPAIR,
    REVEAL,
    REVIVE,
    TASK,
    TURN,
    UNVEIL,
    WORD,
    WORD_A,
    WORD_COMPLETE,
    WORD_IDLE,
    WORD_JOIN,
    WORD_MEANS,
    WORD_PAIR,
    WORD_SHORT,
)
from analyser.games.rietburg.compiled.tasks import face_down_tasks, first_own
from analyser.games.rietburg.compiled.uses import (
    WITHIN,
    has_book,
    has_use_now,
    here,
    others_elsewhere,
    recalls,
    shifts,
    swaps,
    weak_creatures,
)
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from solvers.heuristics.rietburg.goals import goal
from solvers.heuristics.rietburg.worth import worth_of

LOOKS_AT_MOVES = False
NO_MOVE = -1
OPTIONS = 3
LAST = 1_000
"""Behind all ranks."""


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """Greedy play, with nothing to set."""
    if view.step != ACT:
        return choose_in_battle(view, rules)
    code = choose_free_action(view, rules)
    if code != NO_MOVE:
        return code
    if not view.is_acted:
        return choose_main_action(view, rules)
    code = choose_use(view, rules) if view.waits != 0 else int64(NO_MOVE)
    if code != NO_MOVE:
        return code
    return choose_last_resort(view, rules) if view.must_use and has_use_now(view, rules) else int64(END)


@kernel
def choose_free_action(table, rules):
    """`complete` (900), `unveil` (800), `pick` (700)."""
    bits = free_moves(table, rules)
    if bits & (bit(COMPLETE & WITHIN) | bit(UNVEIL & WITHIN) | bit(PICK & WITHIN)) != 0:
        if (bits >> (COMPLETE & WITHIN)) & 1:
            return int64(COMPLETE)
        return int64(UNVEIL) if (bits >> (UNVEIL & WITHIN)) & 1 else int64(PICK)
    if not ((int64(table.tasks_up) & ~int64(table.filled)) >> here(table)) & 1:
        return int64(NO_MOVE)
    cards = named_completions(table, rules, WORD_COMPLETE)
    if cards != 0:
        return FIRST_COMPLETE + first_by_name(rules, cards)
    pairs = named_completions(table, rules, WORD_PAIR)
    return FIRST_PAIR + first_pair(table, rules, pairs) if pairs != 0 else int64(NO_MOVE)


@kernel
def first_by_name(rules, cards):
    """The first of some cards by name."""
    best, found = int64(LAST), int64(0)
    while cards != 0:
        card = lowest_bit(cards)
        if rules.card_rank[at(card)] < best:
            best, found = int64(rules.card_rank[at(card)]), card
        cards &= cards - 1
    return found


@kernel
def first_pair(table, rules, pairs):
    """The first of some pairs of the active hero's cards by name."""
    own, best, found = first_own(table), int64(LAST * LAST), int64(0)
    while pairs != 0:
        pair = lowest_bit(pairs)
        first, second = own + pair // CARDS_A_HERO, own + pair % CARDS_A_HERO
        rank = LAST * int64(rules.card_rank[at(first)]) + int64(rules.card_rank[at(second)])
        if rank < best:
            best, found = rank, pair
        pairs &= pairs - 1
    return found


@kernel
def choose_main_action(table, rules):
    """The play of most worth; if there is none a friend is idle, or the hero revives."""
    cards, target = plays(table, rules, WORD_A), goal(table, rules)
    best, best_rank, found = int64(NO_MOVE), int64(LAST), int64(NO_MOVE)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        for option in range(OPTIONS if card < FIRST_FRIEND else 1):
            code = WORD * option + card
            worth = worth_of(table, rules, code, target)
            rank = int64(rules.play_rank[at(code)])
            if worth > best or (worth == best and rank < best_rank):
                best, best_rank, found = worth, rank, code
    if found != NO_MOVE:
        return found
    friends = plays(table, rules, WORD_IDLE)
    return FIRST_IDLE + first_by_name(rules, friends) if friends != 0 else int64(REVIVE)


@kernel
def choose_use(table, rules):
    """The uses that weigh more than `end`, the heaviest first."""
    if table.fights:
        return FIRST_FIGHT + lowest_bit(int64(table.fights))
    waits, target = int64(table.waits), goal(table, rules)
    if target != here(table):
        if (waits >> BOOK) & 1 and has_book(table, rules.move_book):
            return FIRST_BOOK_MOVE + target
        if (waits >> MOVE) & 1:
            return FIRST_MOVE + target
    down = int64(table.down)
    if (waits >> REMOVE) & 1 and down != 0:
        return FIRST_REMOVE + (target if (down >> target) & 1 else lowest_bit(down))
    code = choose_look(table, rules, waits, down, target)
    if code != NO_MOVE:
        return code
    cards = recalls(table, waits, int64(table.card))
    if cards != 0:
        return FIRST_RECALL + first_by_name(rules, cards)
    tasks = face_down_tasks(table)
    return FIRST_TASK + lowest_bit(tasks) if (waits >> TASK) & 1 and tasks != 0 else int64(NO_MOVE)


@kernel
def choose_look(table, rules, waits, down, target):
    """`banish`, `book reveal`, `reveal`, `turn` of a face-down card: at T, or at the first location."""
    weak = int64(0)
    if (waits >> BANISH) & 1:
        weak = weak_creatures(table, rules, int64(table.waiting[BANISH]))
    by_book = down * ((waits >> BOOK) & 1) * has_book(table, rules.reveal_book)
    by_symbol, by_turn = down * ((waits >> REVEAL) & 1), down * ((waits >> TURN) & 1)
    wanted = bit(target) if ((weak | by_book | by_symbol | by_turn) >> target) & 1 else int64(-1)
    if weak & wanted:
        return FIRST_BANISH + lowest_bit(weak & wanted)
    if by_book & wanted:
        return FIRST_BOOK_REVEAL + lowest_bit(by_book & wanted)
    if by_symbol & wanted:
        return FIRST_REVEAL + lowest_bit(by_symbol & wanted)
    return FIRST_TURN + lowest_bit(by_turn & wanted) if by_turn & wanted else int64(NO_MOVE)


@kernel
def choose_in_battle(table, rules):
    """`done`, `keep`, `stay` where they are offered; else as little as will do, or as much as there is."""
    short = battle_moves(table, rules, WORD_SHORT)
    if table.step == AXE_OR_KEEP:
        return int64(KEEP) if (short >> (KEEP & WITHIN)) & 1 else int64(AXE)
    if table.step == JOIN_OR_STAY:
        stays = short >> (FIRST_STAY & WITHIN)
        if stays & (bit(MOST_SEATS) - 1):
            return FIRST_STAY + lowest_bit(stays)
        return FIRST_JOIN + first_by_name(rules, battle_moves(table, rules, WORD_JOIN))
    if table.step == MEANS:
        if (short >> (DONE & WITHIN)) & 1:
            return int64(DONE)
        return choose_means(table, battle_moves(table, rules, WORD_MEANS))
    return FIRST_WILL + first_hero(table, short >> (FIRST_WILL & WITHIN))


@kernel
def choose_means(table, offered):
    """The least quiver or book that reaches the strength, else the greatest."""
    first = FIRST_BOOK if table.uses_books else FIRST_QUIVER
    values, value = offered >> (first & WITHIN), int64(0)
    while values != 0:
        value = lowest_bit(values)
        if value >= missing(table):
            break
        values &= values - 1
    return first + value


@kernel
def first_hero(table, seats):
    """The first of some seats by their heroes' names, which are in the order of their numbers."""
    best, found = int64(LAST), int64(0)
    while seats != 0:
        seat = lowest_bit(seats)
        if table.hero[at(seat)] < best:
            best, found = int64(table.hero[at(seat)]), seat
        seats &= seats - 1
    return found


@kernel
def choose_last_resort(table, rules):
    """R8: a friend who was played must be of use, and nothing legal weighs anything: the first move by name."""
    waits, away = int64(table.waits), bit(LOCATIONS) - 1 - bit(here(table))
    if (waits >> DRAW) & 1 and int64(table.down) & away:
        return FIRST_DRAW + lowest_bit(int64(table.down) & away)
    if (waits >> EXCHANGE) & 1 and table.box_tasks > 0 and table.tasks_up:
        return FIRST_EXCHANGE + lowest_bit(int64(table.tasks_up))
    if (waits >> MOVE) & 1 and others_elsewhere(table):
        return FIRST_FETCH + first_hero(table, others_elsewhere(table))
    code = first_pass(table, rules, FIRST_GIVE)
    if code != NO_MOVE:
        return code
    if (waits >> LURE) & 1 and int64(table.creatures) & away:
        return FIRST_LURE + lowest_bit(int64(table.creatures) & away)
    if (waits >> MOVE) & 1:
        return FIRST_MOVE + lowest_bit(away)
    if (short_moves(table, rules) >> (REPAIR & WITHIN)) & 1:
        return int64(REPAIR)
    return choose_very_last(table, rules, waits)


@kernel
def choose_very_last(table, rules, waits):
    """The rest of it: `shift`, `swap`, `take`, and `turn` of a card that lies face up."""
    pairs = shifts(table, waits)
    if pairs != 0:
        return FIRST_SHIFT + lowest_bit(pairs)
    pairs = swaps(table, waits)
    if pairs != 0:
        return FIRST_SWAP + lowest_bit(pairs)
    code = first_pass(table, rules, FIRST_TAKE)
    return code if code != NO_MOVE else FIRST_TURN + lowest_bit(int64(table.filled))


@kernel
def first_pass(table, rules, first):
    """The first by name of what may be given (FIRST_GIVE) or taken (FIRST_TAKE): by card, then by hero."""
    best, found = int64(LAST * LAST), int64(NO_MOVE)
    for seat in range(int64(table.players)):
        code = first + WORD * seat
        cards = passes(table, rules, code // WORD)
        if cards != 0:
            card = first_by_name(rules, cards)
            rank = LAST * int64(rules.card_rank[at(card)]) + int64(table.hero[seat])
            if rank < best:
                best, found = rank, code + card
    return found
