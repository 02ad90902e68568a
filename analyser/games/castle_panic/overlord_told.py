"""What a person tells of the overlord (V5, O20): how many tokens he holds, or which if it is for him to decide."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.compiled.limits import MOST_TOKENS
from analyser.games.castle_panic.components import TOKEN_NAMES
from analyser.games.castle_panic.standing import PHASES, counts_of, read_flag, read_whole
from analyser.games.castle_panic.told import or_none, read_names
from analyser.games.fields import Flag
from analyser.mistakes import Mistake

OWN_FIELDS = ("held", "plays", "summon")


@dataclass(frozen=True)
class Overlord:
    """What he holds, and what he may do if it is for him to decide."""

    tokens: int
    has_reserve: bool
    held: Counter[str] | None  # by name, where that is told
    plays: int
    may_summon: bool


def read_overlord(told: Mapping[str, Any], rules: Any, pile: Counter[str]) -> Overlord:
    """Which or how many of the tokens that are still to come are his."""
    for name, is_there in (("overlord", rules.is_overlord), ("reserve", rules.secret_forces)):
        if name in told and not is_there:
            needed = "the variant overlord" if name == "overlord" else "secret_forces"
            raise Mistake(f"{name}: there is none without {needed}")
    if told.get("phase") == "overlord" and not rules.is_overlord:
        raise Mistake("phase overlord: there is none without the variant overlord")
    has_reserve = read_flag(told, "reserve")
    held = _read_held(told, pile)
    tokens = read_whole(told, "overlord", 0, 0, MOST_TOKENS) if held is None else held.total()
    if tokens + has_reserve > pile.total():
        told_words = f"{tokens} tokens{' and a reserve' if has_reserve else ''}"
        raise Mistake(f"overlord is to hold {told_words}, of the {pile.total()} that are still to come")
    if held is not None and has_reserve:
        raise Mistake("reserve: where the overlord decides his reserve has no words")
    plays = read_whole(told, "plays", int(rules.tokens_a_turn), 1, MOST_TOKENS)
    return Overlord(tokens, has_reserve, held, plays, Flag("summon", True, "").read(told.get("summon", True)))


def _read_held(told: Mapping[str, Any], pile: Counter[str]) -> Counter[str] | None:
    """His hand in phase `overlord`; None in other phases, where nobody knows it."""
    if told.get("phase") != "overlord":
        for name in OWN_FIELDS:
            if name in told:
                raise Mistake(f"{name} is told in phase overlord only, where he decides (V5)")
        return None
    if "overlord" in told:
        raise Mistake("overlord: in phase overlord his tokens are told by name, as held")
    held = read_names("held", told.get("held", []), TOKEN_NAMES, "token")
    if not held:
        raise Mistake("held must name his tokens: without any he decides nothing (V5)")
    for name, count in held.items():
        if count > pile[name]:
            raise Mistake(f"held has {count} {name}, and of those that are still to come there are {pile[name]}")
    return held


def set_overlord(position: Any, rules: Any, overlord: Overlord) -> None:
    """It is for him to decide, if his hand is told."""
    table = position.table
    if overlord.held is None:
        return
    table.turn = rules.players
    table.left = 0
    table.tokens_due = overlord.plays
    table.may_summon = overlord.may_summon


def overlord_told(view: Any, write: Any) -> dict[str, Any]:
    """What `read_overlord` takes, of a game that has one."""
    table = view.table
    if table.overlord < 0:
        return {}
    if table.step == PHASES["overlord"][1]:
        held = or_none(write(counts_of(TOKEN_NAMES, view.secret.count)))
        return {"held": held, "plays": int(table.tokens_due), "summon": bool(table.may_summon)}
    tokens = int(table.unseen.sum()) - int(table.pile_size)
    return {"overlord": tokens - 1, "reserve": True} if table.has_reserve else {"overlord": tokens}


def has_words(view: Any) -> bool:
    """Whether what he decides can be told: not beside a reserve, which has none."""
    return not (view.table.step == state.PLAY_TOKEN and view.table.has_reserve)
