"""The reference policies P1 to P4, from the names of the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from tests.oracle.castle_panic.board import ARCS, COLOURS, RINGS, Monster, read_monster
from tests.oracle.castle_panic.components import BOSSES
from tests.oracle.castle_panic.plays import hits
from tests.oracle.castle_panic.table import View

FIGHTER_ORDER = ("swordsman", "knight", "archer")
WANTED = (
    *("barbarian", "nice_shot", "scavenge", "draw2", "missing", "drive", "tar", "fortify"),
    *(f"hero.{colour}" for colour in COLOURS),
    *(f"{kind}.any" for kind in FIGHTER_ORDER),
    *(f"{kind}.{colour}" for kind in FIGHTER_ORDER for colour in COLOURS),
    *("brick", "mortar"),
)
HITTERS = tuple(card for card in WANTED if "." in card)
PREY = ("troll", *BOSSES)


def random_choice(view: View, legal: list[str], random: Random) -> str:
    """P1: any legal move, each as likely as another."""
    return random.choice(legal)


def greedy_choice(view: View, legal: list[str], random: Random) -> str:
    """P2: plays what it can, trades for what hits."""
    return _choose(view, legal, is_trading=True, is_thrifty=False)


def loner_choice(view: View, legal: list[str], random: Random) -> str:
    """P3: greedy that never trades."""
    return _choose(view, legal, is_trading=False, is_thrifty=False)


def thrifty_choice(view: View, legal: list[str], random: Random) -> str:
    """P4: greedy that discards what hits nothing."""
    return _choose(view, legal, is_trading=True, is_thrifty=True)


def _choose(view: View, legal: list[str], *, is_trading: bool, is_thrifty: bool) -> str:
    if "end" in legal:
        return next(move for move in _wishes(view) if move in legal)
    if "no trade" in legal:
        return _trade(view) if is_trading else "no trade"
    if "keep all" in legal:
        return "keep all"
    for stop in ("keep", "done"):
        if stop in legal:
            idle = _idle(view)
            return f"discard {idle[-1]}" if is_thrifty and idle else stop
    return _forced(legal)


def _forced(legal: list[str]) -> str:
    """Decisions that something must come of."""
    match legal[0].split(" ")[0]:
        case "place":
            return next(move for kind in ("goblin", "orc", "troll") if (move := f"place {kind}") in legal)
        case "home" | "king":
            return min(legal, key=lambda move: int(move.split(" ")[1]))
        case "hurt":
            return min(legal, key=lambda move: (-read_monster(move.split(" ")[1]).hit_points, move))
        case "lose":
            return max(legal, key=lambda move: WANTED.index(move.split(" ")[1]))
    raise ValueError(f"no reference policy is defined for {legal}")


def _wishes(view: View) -> Iterator[str]:
    """Plays from the most to the least wanted; the first that is legal is made."""
    yield "draw2"
    yield from (f"scavenge {card}" for card in WANTED if card != "scavenge")  # two of them would go on for ever
    yield "missing"
    prey = [one for one in view.monsters if one.kind in PREY or one.ring == "castle"]
    yield from _on_each("barbarian", prey, _slay_order)
    for monster in sorted(prey, key=_slay_order):
        yield from (f"shoot {card} {monster.name}" for card in _hitters(view, [view.seat], monster))
    for monster in sorted(view.monsters, key=_hit_order):
        yield from (f"hit {card} {monster.name}" for card in _hitters(view, [view.seat], monster))
    yield from (f"{word} {arc}" for word in ("wall", "build") for arc in ARCS)
    close = [one for one in view.monsters if one.ring in ("castle", "swordsman")]
    yield from _on_each("drive", close, _hit_order)
    yield from _on_each("tar", close, _hit_order)
    yield from (f"fortify {arc}" for arc in ARCS)
    yield "end"


def _on_each(word: str, monsters: Iterable[Monster], order: Callable[[Monster], tuple[object, ...]]) -> Iterator[str]:
    return (f"{word} {monster.name}" for monster in sorted(monsters, key=order))


def _hit_order(monster: Monster) -> tuple[object, ...]:
    return -RINGS.index(monster.ring), monster.hit_points, monster.arc, monster.name


def _slay_order(monster: Monster) -> tuple[object, ...]:
    return -RINGS.index(monster.ring), -monster.hit_points, monster.arc, monster.name


def _trade(view: View) -> str:
    """The least flexible card that hits the first open target, for the least wanted idle card."""
    idle = _idle(view)
    others = [seat for seat in range(len(view.hands)) if seat != view.seat]
    for monster in sorted(view.monsters, key=_hit_order) if idle else ():
        wanted = _hitters(view, others, monster)
        if wanted and not _hitters(view, [view.seat], monster):
            owner = next(seat for seat in others if wanted[0] in view.hands[seat])
            return f"trade {idle[-1]} {wanted[0]} {owner}"
    return "no trade"


def _idle(view: View) -> list[str]:
    """In wanted order: his cards that could hit, but hit no monster now."""
    hand = view.hands[view.seat]
    return [c for c in HITTERS if c in hand and not any(hits(view.set_up, c, monster) for monster in view.monsters)]


def _hitters(view: View, seats: Iterable[int], monster: Monster) -> list[str]:
    """The cards in these hands that hit it, the least flexible first."""
    cards = {card for seat in seats for card in view.hands[seat] if hits(view.set_up, card, monster)}
    return sorted(cards, key=_flexibility)


def _flexibility(card: str) -> int:
    kind, colour = card.split(".")
    return 2 if colour == "any" else 1 if kind == "hero" else 0
