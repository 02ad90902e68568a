"""Monsters that strike, as a person tells them: at which walls and towers it is still open who is hurt (C7)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.standing import Structures, Tokens
from analyser.games.castle_panic.targets import arc_number, monsters_of, read_target, ring_name, target_name
from analyser.games.castle_panic.told import read_monsters
from analyser.games.told import write_names
from analyser.mistakes import Mistake


def read_striking(told: Mapping[str, Any], rules: Any, tokens: Tokens, structures: Structures) -> Tokens:
    """The tokens, with a mark at those monsters of the board that strike."""
    striking = _read_list(told)
    board = []
    for number in tokens.board:
        strikes = striking[target_name(number)] > 0
        striking[target_name(number)] -= strikes
        board.append(number | state.STRIKES * strikes)
    for name, count in striking.items():
        if count:
            raise Mistake(f"striking: there are not so many {name} on the board")
    _check_struck(sorted(board), rules, structures)
    return replace(tokens, board=sorted(board))


def is_striking(tokens: Tokens) -> bool:
    """Whether it is to be decided who is hurt."""
    return any(number & state.STRIKES for number in tokens.board)


def has_struck_tower(tokens: Tokens) -> bool:
    """Whether who is hurt is to be decided at a tower: it fell just now, maybe after others."""
    struck = [number for number in tokens.board if number & state.STRIKES]
    return bool(struck) and ring_name(struck[0]) == "castle"


def striking_told(table: Any) -> dict[str, Any]:
    """What `read_striking` takes."""
    striking = Counter(target_name(number) for number in monsters_of(table) if number & state.STRIKES)
    return {"striking": write_names(striking)} if striking else {}


def _read_list(told: Mapping[str, Any]) -> Counter[str]:
    names = read_monsters("striking", told.get("striking", []))
    for name in names:
        try:
            number = read_target(name)
        except Mistake as mistake:
            raise Mistake(f"striking: {mistake}") from None
        if ring_name(number) not in ("swordsman", "castle"):
            raise Mistake(f"striking: {name} is at no wall and in no castle space")
        if number & state.TARRED:
            raise Mistake(f"striking: {name} stands still in the tar (C8)")
    return Counter(names)


def _check_struck(board: list[int], rules: Any, structures: Structures) -> None:
    """In castle spaces nobody is beside a tower unless he strikes it; the first that was struck is settled already."""
    struck = [number for number in board if number & state.STRIKES]
    first = _space(struck[0]) if struck else None
    for number in board:
        name, arc, strikes = target_name(number), arc_number(number), bool(number & state.STRIKES)
        is_first, has_tower = _space(number) == first, _stands(structures.towers, arc)
        if ring_name(number) == "castle" and has_tower and (is_first or not strikes):
            raise Mistake(f"board: {name} can't be there while the tower of that arc stands (towers)")
        if strikes and not is_first and not _stands(_struck(number, structures), arc):
            raise Mistake(f"striking: {name} strikes what doesn't stand (walls, towers)")
    if struck:
        _check_first(struck)
        _check_first_wall(struck[0], rules, structures)


def _check_first(struck: list[int]) -> None:
    """Where something is to be decided: of several targets, of which one is hurt."""
    ring, arc = ring_name(struck[0]), arc_number(struck[0])
    if len({number for number in struck if _space(number) == _space(struck[0])}) == 1:
        raise Mistake(f"striking: at {ring}.{arc}, which comes first, they are all alike, so nothing is to be decided")


def _check_first_wall(first: int, rules: Any, structures: Structures) -> None:
    """The wall that was struck first has fallen, or a fortify token lay there until now: one more than there are."""
    arc = arc_number(first)
    if ring_name(first) != "swordsman":
        return
    if _stands(structures.fortified, arc):
        raise Mistake(f"fortified names arc {arc}, where monsters struck: its token is lost (striking)")
    if _stands(structures.walls, arc) and structures.fortified.bit_count() >= rules.fortify_tokens:
        raise Mistake(
            f"walls names arc {arc}, where monsters struck: it has fallen, for no fortify token is left to have saved "
            "it (striking, fortify_tokens)"
        )


def _struck(number: int, structures: Structures) -> int:
    return structures.walls if ring_name(number) == "swordsman" else structures.towers


def _stands(structures: int, arc: int) -> bool:
    return bool(structures >> (arc - 1) & 1)


def _space(number: int) -> int:
    return number // state.ONE_ARC
