"""What a person tells of a position, read and checked against the rules: cards, monsters and tokens, walls and towers.

What isn't said follows from the rest; what can't be is a mistake that names it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.compiled.limits import ARCS, MOST_TOKENS, MOST_TROPHY_POINTS
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.targets import hit_points, kind_number, read_target, target_name
from analyser.games.castle_panic.told import read_arcs, read_monsters, read_names, read_seats
from analyser.games.fields import Flag
from analyser.games.told import by_seat
from analyser.mistakes import Mistake, listed, whole


@dataclass(frozen=True)
class Cards:
    """Castle cards by name; the rest is the deck."""

    hands: list[Counter[str]]
    discard: Counter[str]
    removed: Counter[str]


@dataclass(frozen=True)
class Structures:
    """What stands, a bit for each arc from 0."""

    walls: int
    fortified: int
    towers: int


@dataclass(frozen=True)
class Tokens:
    """Monsters on the board as the kernel's numbers, and tokens by name."""

    board: list[int]
    pile: Counter[str]  # and with the overlord
    discarded: Counter[str]


def read_whole(told: Mapping[str, Any], name: str, default: int, low: int, high: int) -> int:
    """A whole number that may be told."""
    return whole(told[name], name, low, high, is_exact=True) if name in told else default


def read_flag(told: Mapping[str, Any], name: str, *, default: bool = False) -> bool:
    """True or false, if it is told."""
    return Flag(name, default, "").read(told.get(name, default))


def counts_of(names: tuple[str, ...], counts: Any) -> Counter[str]:
    """A record's counts by name."""
    return +Counter({name: int(count) for name, count in zip(names, counts, strict=True)})


def bits_of(places: list[int], first: int = 0) -> int:
    """A bit for each of these numbers, counted from the first that there may be."""
    return sum(1 << (place - first) for place in places)


def places_of(bits: Any) -> list[int]:
    """The numbers from 0 for which there is a bit."""
    return [place for place in range(int(bits).bit_length()) if int(bits) >> place & 1]


def read_cards(told: Mapping[str, Any], rules: Any) -> Cards:
    """Hands, discard pile and cards that left the game (O8): no name more often than the box has it."""
    hands = [
        read_names(f"hands.{seat}", hand, CARD_NAMES, "card")
        for seat, hand in enumerate(by_seat("hands", told.get("hands", []), int(rules.players), []))
    ]
    discard = read_names("discard", told.get("discard", []), CARD_NAMES, "card")
    removed = read_names("removed", told.get("removed", []), ("brick", "mortar"), "card")
    if removed and not rules.dwindling_resources:
        raise Mistake("removed: cards leave the game with dwindling_resources only (O8)")
    places = {f"hands.{seat}": hand for seat, hand in enumerate(hands)} | {"discard": discard, "removed": removed}
    box = counts_of(CARD_NAMES, rules.count)
    for name, found in sum(places.values(), Counter[str]()).items():
        if found > box[name]:
            holders = [place for place, cards in places.items() if cards[name]]
            verb = "holds" if len(holders) == 1 else "hold"
            raise Mistake(f"{listed(holders, 'and')} {verb} {found} {name}, the box has {box[name]}")
    return Cards(hands, discard, removed)


def read_structures(told: Mapping[str, Any], rules: Any) -> Structures:
    """Walls and towers that stand, as at the beginning if nothing is said, and walls with a fortify token."""
    walls, towers = (
        bits_of(read_arcs(name, told[name]), 1) if name in told else int(rules[name]) for name in ("walls", "towers")
    )
    fortified = read_arcs("fortified", told.get("fortified", []))
    for arc in fortified:
        if not walls >> (arc - 1) & 1:
            raise Mistake(f"fortified names arc {arc}, where no wall stands")
    if len(fortified) > rules.fortify_tokens:
        raise Mistake(f"fortified names {len(fortified)} walls, there are {int(rules.fortify_tokens)} fortify_tokens")
    for arc in range(1, ARCS + 1):
        if (towers & ~int(rules.towers)) >> (arc - 1) & 1:
            raise Mistake(f"towers names arc {arc}, where none stood at the beginning")
    return Structures(walls, bits_of(fortified, 1), towers)


def read_tokens(told: Mapping[str, Any], rules: Any, trophies: int) -> Tokens:
    """The board, what is still to come, and what was discarded: no name more often than the game has it."""
    board = read_board(told, rules)
    game = counts_of(TOKEN_NAMES, rules.token_count)
    on_board = Counter(target_name(number).partition("/")[0] for number in board)
    _check_within(on_board, game, "board has", "the game has")
    left = game - on_board
    if "pile" in told and "drawn" in told:
        raise Mistake("pile and drawn say the same: tell one of them")
    given = "pile" if "pile" in told else "drawn"
    named = read_names(given, told.get(given, []), TOKEN_NAMES, "token")
    _check_within(named, left, f"{given} has", "the game has besides the board")
    pile, gone = (named, left - named) if given == "pile" else (left - named, named)
    return Tokens(board, pile, _read_discarded(told, gone, trophies))


def read_board(told: Mapping[str, Any], rules: Any) -> list[int]:
    """The monsters that stand there, with hit points that they can have."""
    board = [_read_monster(text) for text in read_monsters("board", told.get("board", []))]
    for number in board:
        most = int(rules.hit_points[kind_number(number)])
        if hit_points(number) > most:
            raise Mistake(f"board: {target_name(number)} has more than its full {most} hit points")
    if sum(bool(number & state.TARRED) for number in board) > 1:
        raise Mistake("board: more than one monster is tarred")
    if len(board) > MOST_TOKENS:
        raise Mistake(f"board: {len(board)} monsters are more than a game has")
    return sorted(board)


def _read_monster(text: str) -> int:
    try:
        return read_target(text)
    except Mistake as mistake:
        raise Mistake(f"board: {mistake}") from None


def _check_within(found: Counter[str], box: Counter[str], who: str, limit: str) -> None:
    for name, count in found.items():
        if count > box[name]:
            raise Mistake(f"{who} {count} {name}, {limit} {box[name]}")


def _read_discarded(told: Mapping[str, Any], gone: Counter[str], trophies: int) -> Counter[str]:
    """The monster discard pile: what is gone, but for the trophies (V3)."""
    if trophies > gone.total():
        raise Mistake(
            f"trophies are {trophies} monsters, only {gone.total()} tokens are neither on the board nor to come"
        )
    if trophies == 0 or trophies == gone.total():
        default = Counter[str]() if trophies else gone
    elif "discarded" not in told:
        raise Mistake("discarded must be told: some of the tokens that are gone are trophies")
    else:
        default = gone
    discarded = read_names("discarded", told["discarded"], TOKEN_NAMES, "token") if "discarded" in told else default
    _check_within(discarded, gone, "discarded has", "of those gone there are")
    if gone.total() - discarded.total() != trophies:
        raise Mistake(
            f"discarded has {discarded.total()} tokens, with {trophies} trophies it must be {gone.total() - trophies}"
        )
    if any(name not in TOKEN_NAMES[: state.MONSTERS] for name in gone - discarded):
        raise Mistake("discarded leaves out tokens that are no monsters, so no trophies")
    return discarded


def read_trophies(told: Mapping[str, Any], rules: Any) -> tuple[list[int], list[int]]:
    """Monsters slain by each castle player, and what they are worth (V3)."""
    trophies = _read_numbers(told, "trophies", rules, MOST_TOKENS)
    points = _read_numbers(told, "points", rules, MOST_TOKENS * MOST_TROPHY_POINTS)
    best = int(rules.trophy_points.max())
    for seat, (slain, worth) in enumerate(zip(trophies, points, strict=True)):
        if worth > slain * best:
            raise Mistake(f"points.{seat} is {worth}, but {slain} trophies are worth {slain * best} at most")
    return trophies, points


def _read_numbers(told: Mapping[str, Any], name: str, rules: Any, most: int) -> list[int]:
    if name in told and not rules.is_slayer:
        raise Mistake(f"{name}: only the variant master_slayer has {name}")
    numbers = by_seat(name, told.get(name, []), int(rules.players), 0)
    return [whole(number, f"{name}.{seat}", 0, most, is_exact=True) for seat, number in enumerate(numbers)]


def read_out(told: Mapping[str, Any], rules: Any, cards: Cards) -> list[int]:
    """Seats that are out (O6), which hold nothing."""
    out = read_seats("out", told.get("out", []), int(rules.players))
    if out and not rules.my_home:
        raise Mistake("out: players go out with my_home only (O6)")
    if len(out) == rules.players:
        raise Mistake("out names everybody: the game is lost")
    for seat in out:
        if cards.hands[seat]:
            raise Mistake(f"hands.{seat}: seat {seat} is out and holds no cards")
    return out
