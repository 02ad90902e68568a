"""What the kernel asks of a game: record types, numbers and compiled functions, under the same names in each game.

Algorithms import the functions from here as if they were any others; `bind` puts a game's own in their place. Called
unbound they raise. A game's `compiled.play` module offers the record types

    RULES     the rules and components in force      STATE  a position, all of it
    VIEW      what one seat may know of a position   MOVES  a set of legal moves (see `moves`)
    OUTCOMES  a list of chance outcomes: count, code, weight
    VALUES    a whole number for each metric (see `metrics`)

the functions below, and one in plain Python: `longest(rules)`, a bound on the codes (moves and chance outcomes) of one
game under the rules in a RULES record. A state holds no future: what a shuffle decides does not exist before it is
drawn.
"""

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

CHANCE = -1
"""`turn`: chance decides next."""
OVER = -2
"""`turn`: the game has ended."""
FIRST_PLACE = 1
"""`place`: the side has won, alone or with others."""
NO_PLACE = 0
"""`place`: the game itself left it undecided."""
NOT_MEASURED = -(2**31)
"""`measure`: this metric does not apply to this game (the score of a round that was not played)."""

REQUIRED_TYPES = ("RULES", "STATE", "VIEW", "MOVES", "OUTCOMES", "VALUES")


class NotBound(RuntimeError):
    """An algorithm was called, or compiled, without the function that it needs."""


def verb(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that an algorithm calls, and that `bind` puts another in the place of."""

    @wraps(function)
    def unbound(*arguments: Any) -> Any:
        raise NotBound(f"{function.__module__}.{function.__name__} is not bound")

    return unbound


@verb
def begin(state, rules):
    """Makes the position in which nothing has happened; whatever lay in the record before."""


@verb
def turn(state):
    """Who decides next: a seat, CHANCE or OVER."""


@verb
def chapter(state):
    """The part of the game whose chance stands alone, such as a round; always 0 in a game without such parts.

    Each has streams of its own, so two policies meet the same shuffle in each. Every chapter begins with chance.
    """


@verb
def source(state):
    """Which source of chance decides next (deck, tokens, die): its number among the game's sources, from 0.

    Each source has a stream of its own, so two policies meet the same dice, however many cards each of them draws.
    """


@verb
def legal(state, rules, moves):
    """The set of legal moves of the seat whose turn it is, written in place."""


@verb
def is_legal(state, rules, code):
    """Whether one move is legal, without listing the others; any whole number may be asked."""


@verb
def apply(state, rules, code):
    """Plays a legal move, or lets a possible chance outcome happen; deterministic."""


@verb
def deal(state, rules, stream):
    """Draws one outcome of the source whose turn it is; its code."""


@verb
def outcomes(state, rules, listed):
    """Lists the outcomes that chance has now, with whole weights, in an OUTCOMES record, in place."""


@verb
def conceal(state, seat):
    """What a seat may know, whoever's turn it is: parts of the state, handed out and not copied (a `fragment`).

    One record, or a NamedTuple `View` of records, as `View(state.table, state.hand[seat])`, with the fields of VIEW.
    """


@verb
def redeal(view, rules, stream, state):
    """Makes a random position that agrees with all that the view of the seat whose turn it is tells."""


@verb
def clear_unused(state):
    """Makes zero what means nothing any more.

    Positions that are alike to the seat whose turn it is then have views with the same bytes, whatever came before.
    """


@verb
def is_fully_known(view):
    """Whether only one position agrees with the view (a `fragment`)."""


@verb
def place(state, side):
    """A side's place at the end: FIRST_PLACE for each side that has won, 2 and more for those behind.

    NO_PLACE for all sides if the game came to a bound of its own and left it undecided.
    """


@verb
def estimate(state, rules, side):
    """At the beginning of a chapter: roughly, what the game will bring to the side, 0 lost to 1 won.

    For searches that look no further.
    """


@verb
def measure(state, rules, decisions, values):
    """At the end: writes each metric that is counted once a game into a VALUES record, NOT_MEASURED for none."""


@verb
def measure_chapter(state, rules, values):
    """The same for the metrics counted once a chapter: when it has ended, before the next one's first chance."""


@verb
def check(state, rules):
    """One bit for each broken invariant of a position, 0 if all is well."""


REQUIRED_FUNCTIONS = tuple(
    name for name, value in list(globals().items()) if isinstance(value, FunctionType) and hasattr(value, "__wrapped__")
)
"""The names of the functions above, which a game's `play` must have."""


def settle(state, rules, stream):
    """Lets chance decide until it is another source's or chapter's turn, somebody's, or the game is over.

    A game may have a faster way of its own, which draws the same as `deal` and `apply` one by one.
    """
    number, own = chapter(state), source(state)
    while turn(state) == CHANCE and chapter(state) == number and source(state) == own:
        apply(state, rules, deal(state, rules, stream))
