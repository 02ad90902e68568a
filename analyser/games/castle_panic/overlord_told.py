"""What a person tells of the overlord (V5, O20): how many tokens he holds, or which if it is for him to decide."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.asked import Asked
from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.compiled.limits import MOST_TOKENS, MOST_TOKENS_A_TURN
from analyser.games.castle_panic.compiled.overlord import SWAPPING
from analyser.games.castle_panic.components import TOKEN_NAMES
from analyser.games.castle_panic.due import check_due, gone_from
from analyser.games.castle_panic.standing import counts_of, read_flag, read_whole
from analyser.games.castle_panic.told import or_none, read_names
from analyser.games.told import unknown_name, write_names
from analyser.mistakes import Mistake

_OWN_FIELDS = ("held", "summon", "swap")


@dataclass(frozen=True)
class Overlord:
    """What he holds, and what he may do in his phase."""

    tokens: int
    has_reserve: bool
    held: Counter[str] | None  # by name, where he decides; so is the reserve
    reserve: str | None
    plays: int
    may_summon: bool


def read_overlord(told: Mapping[str, Any], rules: Any, pile: Counter[str], asked: Asked) -> Overlord:
    """Which or how many of the tokens that are still to come are his."""
    _check_allowed(told, rules, asked)
    reserve = _read_reserve(told, asked)
    held = _read_held(told, pile, reserve) if asked.is_of_overlord else None
    tokens = read_whole(told, "overlord", 0, 0, MOST_TOKENS) if held is None else held.total()
    has_reserve = bool(told.get("reserve"))
    if tokens + has_reserve > pile.total():
        told_words = f"{tokens} tokens{' and a reserve' if has_reserve else ''}"
        raise Mistake(f"overlord is to hold {told_words}, of the {pile.total()} that are still to come")
    if asked.step == state.SWAP and tokens < min(int(rules.overlord_hand), pile.total() - has_reserve):
        raise Mistake(f"held has {tokens}: before he swaps he draws up to {int(rules.overlord_hand)} tokens (V5)")
    may_summon = read_flag(told, "summon", default=True)
    return Overlord(tokens, has_reserve, held, reserve, _read_plays(told, rules, pile, asked), may_summon)


def _check_allowed(told: Mapping[str, Any], rules: Any, asked: Asked) -> None:
    """What there is in this game, and in this phase."""
    needed = {"overlord": "is_overlord", "reserve": "secret_forces", "swap": "monstrous_choices"}
    for name, field in needed.items():
        if name in told and not rules[field]:
            raise Mistake(f"{name}: there is none without {'the variant overlord' if name == 'overlord' else field}")
    if "plays" in told and told.get("phase") != "overlord":
        raise Mistake("plays is told in phase overlord only")
    for name in _OWN_FIELDS:
        if name in told and not asked.is_of_overlord:
            if told.get("phase") == "overlord":
                who = f"seat {asked.turn} decides here, not the overlord"
                raise Mistake(f"{name}: {who}; tell how many tokens he holds (overlord)")
            raise Mistake(f"{name} is told in phase overlord only, where he decides (V5)")
    if "overlord" in told and asked.is_of_overlord:
        raise Mistake("overlord: where he decides, in phase overlord, his tokens are told by name, as held")
    for name in ("plays", "summon"):
        if name in told and asked.step == state.SWAP:
            raise Mistake(f"{name}: as long as he may swap he plays nothing (swap)")


def _read_reserve(told: Mapping[str, Any], asked: Asked) -> str | None:
    """O20: its name, where he decides; others know only that he has one."""
    reserve = told.get("reserve", False)
    if isinstance(reserve, str) and asked.is_of_overlord:
        if reserve not in TOKEN_NAMES:
            raise unknown_name("token", reserve, TOKEN_NAMES, of="reserve")
        return reserve
    if isinstance(reserve, str):
        raise Mistake("reserve: which token it is the overlord alone knows; true where it is not for him to decide")
    if read_flag(told, "reserve") and asked.is_of_overlord:
        raise Mistake("reserve: where the overlord decides, it is the name of the token")
    return None


def _read_held(told: Mapping[str, Any], pile: Counter[str], reserve: str | None) -> Counter[str]:
    """His hand where he decides; he decides nothing without a token."""
    held = read_names("held", told.get("held", []), TOKEN_NAMES, "token")
    if not held and not reserve:
        raise Mistake("held must name his tokens: without any he decides nothing (V5)")
    for name, count in (held + Counter([reserve] if reserve else [])).items():
        if count > pile[name]:
            who = "held and reserve have" if name == reserve else "held has"
            raise Mistake(f"{who} {count} {name}, and of those that are still to come there are {pile[name]}")
    return held


def _read_plays(told: Mapping[str, Any], rules: Any, pile: Counter[str], asked: Asked) -> int:
    """Those that are open; there may be none where others decide what comes of his last one."""
    if asked.step == state.SWAP:
        return 0
    fewest = 1 if asked.is_of_overlord else 0
    default = int(rules.tokens_a_turn) - 1 + fewest
    plays = read_whole(told, "plays", default, fewest, MOST_TOKENS_A_TURN + MOST_TOKENS)
    if "plays" in told:
        check_due("plays", plays, rules, gone_from(rules, pile), others=1 - fewest)
    return plays


def set_overlord(position: Any, asked: Asked, overlord: Overlord) -> None:
    """How far he has come in his phase."""
    table = position.table
    if table.phase == state.OVERLORD_PHASE:
        table.left = SWAPPING if asked.step == state.SWAP else 0
        table.tokens_due = overlord.plays
        table.may_summon = asked.step == state.PLAY_TOKEN and overlord.may_summon


def overlord_told(view: Any) -> dict[str, Any]:
    """What `read_overlord` takes, of a game that has one."""
    table = view.table
    if table.overlord < 0:
        return {}
    plays = {"plays": int(table.tokens_due)} if table.phase == state.OVERLORD_PHASE else {}
    if table.turn != table.overlord:
        tokens = int(table.unseen.sum()) - int(table.pile_size)
        return ({"overlord": tokens - 1, "reserve": True} if table.has_reserve else {"overlord": tokens}) | plays
    own: dict[str, Any] = {"held": or_none(write_names(counts_of(TOKEN_NAMES, view.secret.count)))}
    if table.has_reserve:
        own["reserve"] = TOKEN_NAMES[view.secret.reserve]
    if table.step == state.SWAP:
        return own | {"swap": True}
    return own | plays | {"summon": bool(table.may_summon)}
