"""What a session says, in words: what happened, what may be typed, how the game ended, what moves are worth."""

from collections import Counter
from collections.abc import Sequence

from analyser.experiments.advise import Advice, MoveAdvice
from analyser.games.components import Components, words_of
from analyser.games.seated import Event
from analyser.kernel.contract import FIRST_PLACE, NO_PLACE
from analyser.person.matching import is_numbered
from analyser.person.sitting import Sitting
from analyser.reporting.numbers import counted, difference_texts, percent_digits, rate_texts

MOST_LISTED = 24
"""So many moves are listed one by one; of more, those that begin with one word are one entry."""
MOST_OF_A_WORD = 3
_SHOWN = 4
DEALT = (
    "what has come up is its number, its name, or what stands on it; several at once have commas between",
    "seats that the tool plays: deal for them too, and make their moves on the table",
)
"""What is to be known beside a real table."""
HELP = (
    ("hint", "what to play"),
    ("why", "what each move is worth"),
    ("undo", "takes the last word back"),
    ("moves", "all of them, one by one"),
    ("table", "shows the table once more"),
    ("about NAME", "what the box says of a card or a token"),
    ("save FILE", "a copy of the game"),
    ("quit", "leaves; the game is kept after every move"),
)


def seated_players(sitting: Sitting) -> str:
    """Who plays which seat."""
    cell, own = sitting.cell, sitting.seats
    who = {seat: "you" if seat in own else cell.players[side] for seat, side in enumerate(cell.sides)}
    return ", ".join(f"{sitting.seated.seat_name(seat, sitting.state)}: {name}" for seat, name in who.items())


def happened(sitting: Sitting, events: Sequence[Event]) -> list[str]:
    """Events as the person's seats hear them, without what the person typed."""
    told = [event for event in events if not _is_typed(sitting, event)]
    heard = (sitting.seated.heard(event, sitting.seats) for event in told)
    return [sitting.seated.words(event, sitting.state) for event in heard]


def _is_typed(sitting: Sitting, event: Event) -> bool:
    return "move" in event and event["player"] in sitting.seats and len(event["legal"]) > 1


def listed_moves(names: Sequence[str], meanings: Sequence[str], *, in_full: bool) -> list[str]:
    """What may be typed: number, name and meaning of each, or of many moves how many begin with a word."""
    entries = [f"{name}: {meaning}" if meaning else name for name, meaning in zip(names, meanings, strict=True)]
    numbered = [(f"{place} " if is_numbered(names) else "") + entry for place, entry in enumerate(entries, 1)]
    if in_full or len(names) <= MOST_LISTED:
        return numbered
    verbs = Counter(name.partition(" ")[0] for name in names)
    found: dict[str, None] = {}
    for name, entry in zip(names, numbered, strict=True):
        verb = name.partition(" ")[0]
        found[entry if verbs[verb] <= MOST_OF_A_WORD else f"{verb} ... {verbs[verb]} of them; type {verb}"] = None
    return list(found)


def numbers_of(names: Sequence[str], meanings: Sequence[str], some: Sequence[str]) -> list[str]:
    """Some of the names with their numbers among all."""
    entries = listed_moves(names, meanings, in_full=True)
    return [entry for entry, name in zip(entries, names, strict=True) if name in some]


def described(components: Components) -> dict[str, str]:
    """What the box says of each of its pieces, by name."""
    if components.is_counts:
        return {name: f"{count} in the box" for name, count in components.counts}
    tables = {name: value for name, value in components.contents if isinstance(value, tuple)}
    return {
        piece: f"{f'{value} in the box' if isinstance(value, int) else words_of(value)} ({table})"
        for table, pieces in tables.items()
        for piece, value in pieces
    }


def ending(sitting: Sitting) -> list[str]:
    """Who has won, and the game's own figures."""
    play, cell = sitting.cell.game.play, sitting.cell
    places = [int(play.place(sitting.state, side)) for side in range(cell.side_count)]
    mine = {cell.sides[seat] for seat in sitting.seats}
    if NO_PLACE in places:
        told = "The game is undecided."
    elif len(mine) > 1:
        winners = [sitting.seated.seat_name(seat, sitting.state) for seat in _winners(sitting, places)]
        told = f"{' and '.join(winners) or 'Nobody'} has won."
    else:
        has_won = places[min(mine)] == FIRST_PLACE
        is_shared = has_won and places.count(FIRST_PLACE) > 1
        told = "You have won, with others." if is_shared else f"You have {'won' if has_won else 'lost'}."
    return [told, sitting.seated.figures(sitting.telling.result)]


def _winners(sitting: Sitting, places: Sequence[int]) -> list[int]:
    return [seat for seat, side in enumerate(sitting.cell.sides) if places[side] == FIRST_PLACE]


def hinted(advice: Advice, meaning: str) -> str:
    """The move to play, and what it does if its name doesn't tell; or those that are too close to call."""
    best, *others = advice.moves
    close = [move.name for move in others if move.is_close]
    name = f"{best.name} ({meaning})" if meaning else best.name
    if not others:
        return f"hint: {name}, the only legal move"
    rate, interval = rate_texts(best.win, percent_digits(best.win))
    told = f"hint: {name}, which wins {rate} % ({interval})"
    if not close:
        return f"{told}; the {counted(len(others), 'other')} are worse"
    more = f" and {len(close) - _SHOWN} more" if len(close) > _SHOWN else ""
    return f"{told}; too close to call: {', '.join(close[:_SHOWN])}{more}"


def weighed(advice: Advice) -> list[tuple[str, ...]]:
    """A row for each move, the best first: how often it wins, and how far it is behind."""
    digits = percent_digits(advice.moves[0].win)
    rows = [(move.name, *rate_texts(move.win, digits), *_behind(move)) for move in advice.moves]
    return [("move", "wins %", "interval", "behind", "interval"), *rows]


def _behind(move: MoveAdvice) -> tuple[str, str]:
    if move.behind is None:
        return "best", ""
    shown, ends = difference_texts(move.behind)
    return shown.lstrip("+") + (" ~" if move.is_close else ""), ends
