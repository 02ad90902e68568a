"""Who is asked what in a position that is told: what was begun within a phase comes first, then the phase's own choice.

What was begun is an offer (V4), monsters that strike (C7), homes that have fallen (O6), and cards to be lost (C9, O7).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.homes import NO_ARC, Homes
from analyser.games.castle_panic.moment import FROM_MOVE, Moment
from analyser.games.castle_panic.offers import Offer
from analyser.games.castle_panic.standing import Cards, Structures, Tokens, bits_of, places_of, read_flag
from analyser.games.castle_panic.striking import has_struck_tower, is_striking
from analyser.games.castle_panic.told import read_seats
from analyser.mistakes import Mistake, listed

_OWN_STEPS = {
    "begin": state.KEEP_OR_DISCARD_ALL,
    "discard": state.DISCARD,
    "trade": state.TRADE,
    "play": state.PLAY,
}
"""What the active player is asked where nothing waits."""


@dataclass(frozen=True)
class Scene:
    """What lies there, and when that is."""

    cards: Cards
    structures: Structures
    tokens: Tokens
    homes: Homes
    moment: Moment
    offer: Offer | None


@dataclass(frozen=True)
class Asked:
    """What is to be decided, and by whom."""

    step: int
    turn: int
    losing: tuple[int, ...] = ()

    @property
    def is_of_overlord(self) -> bool:
        """Whether he decides (V5, O21)."""
        return self.step in (state.SWAP, state.PLAY_TOKEN)


def read_asked(told: Mapping[str, Any], rules: Any, scene: Scene) -> Asked:
    """The first decision that is open, in a game that is not over."""
    _check_losses(rules, scene)
    losing, homeless = _read_losing(told, rules, scene), _homeless(scene, int(rules.players))
    if losing and (homeless or is_striking(scene.tokens)):
        raise Mistake("losing: cards are lost when nobody strikes any more, and all homes stand")
    asked = _first_open(told, rules, scene, losing, homeless)
    _check_fallen(scene, asked, homeless)
    if scene.structures.towers == 0 and not has_struck_tower(scene.tokens):
        raise Mistake("towers names none: the game is lost")
    is_settled = asked.step not in (state.LOSE, state.CHOOSE_HOME)
    if is_settled and not scene.tokens.board and not scene.tokens.pile:
        raise Mistake("board and pile are empty: the game is won")
    return asked


def _first_open(
    told: Mapping[str, Any], rules: Any, scene: Scene, losing: tuple[int, ...], homeless: tuple[int, ...]
) -> Asked:
    moment = scene.moment
    if scene.offer:
        return Asked(state.ANSWER, scene.offer.seat)
    if is_striking(scene.tokens):
        return Asked(state.HURT, moment.seat)
    if homeless:
        return Asked(state.CHOOSE_HOME, homeless[0])
    if losing:
        return Asked(state.LOSE, losing[0], losing)
    if moment.phase == "overlord":
        return Asked(state.SWAP if read_flag(told, "swap") else state.PLAY_TOKEN, int(rules.players))
    if moment.phase not in _OWN_STEPS:
        raise Mistake(
            f"phase {moment.phase}: somebody decides in it only where monsters strike (striking), a home has fallen "
            "(homes), or cards are lost (losing)"
        )
    return Asked(_OWN_STEPS[moment.phase], moment.seat)


def _read_losing(told: Mapping[str, Any], rules: Any, scene: Scene) -> tuple[int, ...]:
    """Seats, in the order in which they are asked."""
    players = int(rules.players)
    told_seats = read_seats("losing", told.get("losing", []), players)
    in_turn = _in_turn(scene.moment.seat, players)
    losing = tuple(seat for seat in in_turn if seat in told_seats)
    _check_losing(losing, in_turn, scene.cards)
    is_token = scene.moment.phase != "move" and scene.tokens.discarded["discard_one"]
    if losing and not is_token and not scene.homes.is_king_lost:
        raise Mistake(
            "losing: cards are lost by discard_one, which lies in the monster discard pile then (discarded), or when "
            "the king's tower has fallen (king_lost)"
        )
    return losing


def _check_losing(losing: tuple[int, ...], in_turn: list[int], cards: Cards) -> None:
    """Who was to lose a card is everybody that had any; the first of them is asked, so all behind him still are."""
    for seat in losing:
        if not cards.hands[seat]:
            raise Mistake(f"losing: seat {seat} has no card to lose (hands.{seat})")
    for seat in in_turn[in_turn.index(losing[0]) :] if losing else []:
        if seat not in losing and cards.hands[seat]:
            raise Mistake(
                f"losing: seat {seat} is asked after seat {losing[0]} and holds cards (hands.{seat}), so it has still "
                "to lose one"
            )


def _homeless(scene: Scene, players: int) -> tuple[int, ...]:
    """Seats whose home has fallen and that are not out, from the active one on."""
    arcs, towers = scene.homes.arcs, scene.structures.towers
    return tuple(
        seat for seat in _in_turn(scene.moment.seat, players) if arcs[seat] != NO_ARC and not towers >> arcs[seat] & 1
    )


def _check_losses(rules: Any, scene: Scene) -> None:
    """O6, O7: homes were left, and the king's tower is lost, only as towers fell, no tower twice."""
    losses, homes = scene.homes.losses(), scene.homes
    named = bits_of([arc for arc in (*homes.arcs, homes.king) if arc != NO_ARC])
    fallen = (int(rules.towers) & ~scene.structures.towers & ~named).bit_count()
    if sum(losses.values()) > fallen:
        raise Mistake(
            f"{listed(losses, 'and')}: at least {sum(losses.values())} towers must have fallen for that, and but for "
            f"those that homes and king name, {fallen} have (towers)"
        )


def _check_fallen(scene: Scene, asked: Asked, homeless: tuple[int, ...]) -> None:
    """Homes and the king's tower have fallen only where that is not settled yet (C11); walls are struck before towers.

    So as long as it is at a wall that somebody is hurt, all that has fallen was settled before.
    """
    homes, towers, is_unsettled = scene.homes, scene.structures.towers, has_struck_tower(scene.tokens)
    for seat in homeless:
        if scene.moment.phase not in FROM_MOVE or (asked.step == state.HURT and not is_unsettled):
            raise Mistake(f"homes.{seat} is arc {homes.arcs[seat] + 1}, whose tower has fallen (towers)")
    if asked.step == state.CHOOSE_HOME:
        taken = bits_of([arc for arc in (*homes.arcs, homes.king) if arc != NO_ARC])
        if homes.moved >> asked.turn & 1 or not towers & ~taken:
            raise Mistake(f"homes.{asked.turn} has fallen, and no other is to be had: seat {asked.turn} is out (O6)")
    is_unsettled |= asked.step == state.CHOOSE_HOME
    if homes.king != NO_ARC and not towers >> homes.king & 1 and not is_unsettled:
        raise Mistake(f"king is arc {homes.king + 1}, whose tower has fallen (towers)")


def _in_turn(first: int, players: int) -> list[int]:
    return [(first + distance) % players for distance in range(players)]


def losing_told(table: Any) -> dict[str, Any]:
    """Who has still to lose a card."""
    return {"losing": places_of(table.losing)} if table.losing else {}
