"""How far a turn has come, as a person tells it: whose it is, its number, its phase, and what was done in that."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.castle_panic.compiled import state
from analyser.games.castle_panic.compiled.limits import MOST_TOKEN_SHUFFLES
from analyser.games.castle_panic.standing import read_flag, read_whole
from analyser.games.castle_panic.targets import ring_name, target_name
from analyser.games.castle_panic.told import read_seats
from analyser.games.told import NONE
from analyser.mistakes import Mistake, listed, shown

SETUP = "setup"
"""The word for the whole set-up: how far it has come follows from what lies there."""
PHASES = {
    "begin": state.TURN_BEGINS,
    "discard": state.DISCARD_PHASE,
    "trade": state.TRADE_PHASE,
    "play": state.PLAY_PHASE,
    "move": state.MOVE_PHASE,
    "tokens": state.TOKENS_PHASE,
    "overlord": state.OVERLORD_PHASE,
}
"""The phases of a turn in which somebody may decide; `begin` is O4's choice."""
_PHASE_NAMES = {phase: name for name, phase in PHASES.items()}
FROM_MOVE = ("move", "tokens", "overlord")
"""Those in which towers fall."""
_FROM_PLAY = ("play", *FROM_MOVE)
_FIELDS_OF_PHASES = {"begin": "desperate_times", "discard": "discards", "trade": "trades"}
_NO_LIST: tuple[Any, ...] = ("", NONE, [])
_OF_PHASES: dict[str, tuple[tuple[str, ...], tuple[Any, ...]]] = {
    "offer": (("trade",), ("",)),
    "missing": (("play", "move"), (False,)),
    "charged": (FROM_MOVE, (False,)),
    "striking": (FROM_MOVE, _NO_LIST),
    "losing": (FROM_MOVE, _NO_LIST),
    "due": (("tokens",), (0,)),
    "shuffles": (("tokens",), (0,)),
}
"""What is told in some phases only, and how it says what is so anyway, in every phase."""
_DUE_EACH_TIME = 150
"""More tokens than any box makes due until the pile is empty (see `MOST_TOKEN_SHUFFLES`)."""


@dataclass(frozen=True)
class Moment:
    """Whose turn it is, and how far."""

    seat: int
    turn: int
    phase: str
    made: int  # discards or trades in this phase
    due: int  # tokens, in phase 6
    shuffles: int  # of tokens in phase 6 (O16)
    is_desperate: bool
    is_missing: bool
    is_charged: bool  # O18
    not_begun: list[int]  # seats that had no turn


def read_moment(told: Mapping[str, Any], rules: Any, out: list[int]) -> Moment:
    """Seat, turn and phase."""
    phase = _read_phase(told, rules)
    seat, turn = _read_turn(told, rules, out, phase)
    shuffles = read_whole(told, "shuffles", 0, 0, MOST_TOKEN_SHUFFLES)
    return Moment(
        seat,
        turn,
        phase,
        read_whole(told, "made", 0, 0, max(_most_made(rules, phase) - 1, 0)),
        read_whole(told, "due", 0, 0, _DUE_EACH_TIME * (shuffles + 2)),
        shuffles,
        _read_desperate(told, rules, phase),
        read_flag(told, "missing"),
        read_flag(told, "charged"),
        _read_not_begun(told, int(rules.players), (turn, seat, phase), out),
    )


def _read_phase(told: Mapping[str, Any], rules: Any) -> str:
    """Which it is: one that this game has, and that knows all else that is told."""
    phase = told.get("phase", "play")
    if not isinstance(phase, str) or phase not in PHASES:
        raise Mistake(f"phase must be one of {', '.join((*PHASES, SETUP))}, not {shown(phase)}")
    if phase == "overlord" and not rules.is_overlord:
        raise Mistake("phase overlord: there is none without the variant overlord")
    if phase == "tokens" and rules.is_overlord:
        raise Mistake("phase tokens: in the variant overlord it is his, phase overlord (V5)")
    needed = _FIELDS_OF_PHASES.get(phase)
    if needed and not rules[needed]:
        raise Mistake(f"phase {phase}: by {needed} there is no such decision in this game")
    for name, (phases, _) in _OF_PHASES.items():
        if _is_said(told, name) and phase not in phases:
            raise Mistake(f"{name} is told in phase {listed(phases, 'or')} only, not in phase {phase}")
    for name, field in (("charged", "final_charge"), ("shuffles", "not_over_yet")):
        if _is_said(told, name) and not rules[field]:
            raise Mistake(f"{name}: this game is not played with {field}")
    return phase


def _is_said(told: Mapping[str, Any], name: str) -> bool:
    """Whether something is told that isn't so anyway."""
    return name in told and told[name] not in _OF_PHASES[name][1]


def _read_turn(told: Mapping[str, Any], rules: Any, out: list[int], phase: str) -> tuple[int, int]:
    """Whose it is, and its number."""
    players = int(rules.players)
    seat = read_whole(told, "seat", 0, 0, players - 1)
    if seat in out and phase not in FROM_MOVE:  # else he went out in this very turn
        raise Mistake(f"seat {seat} is out, so it is not its turn")
    turn = read_whole(told, "turn", players + seat + 1, 1, int(rules.max_turns))
    if turn > rules.max_turns:
        raise Mistake(f"turn must be told: the game has {int(rules.max_turns)} (max_turns)")
    if not out and (turn - 1) % players != seat:
        raise Mistake(f"turn {turn} is that of seat {(turn - 1) % players}, not of seat {seat}")
    return seat, turn


def _read_desperate(told: Mapping[str, Any], rules: Any, phase: str) -> bool:
    """O4: in phases 3 and 4 nothing is decided then."""
    is_desperate = read_flag(told, "desperate")
    if is_desperate and not rules.desperate_times:
        raise Mistake("desperate: this game is not played with desperate_times (O4)")
    if is_desperate and phase in ("trade", "play"):
        raise Mistake("desperate: all was discarded in this turn, so its phases trade and play are skipped (O4)")
    if is_desperate and phase == "begin":
        raise Mistake("desperate: in phase begin it is still to be decided whether all is discarded (O4)")
    if is_desperate and told.get("missing"):
        raise Mistake("desperate and missing: all was discarded, so nothing was played in this turn (O4)")
    return is_desperate


def check_board(board: list[int], moment: Moment) -> None:
    """What stands there can do so in this phase."""
    _check_tar(board, moment)
    if moment.phase != "move":
        return
    for number in board:
        if ring_name(number) == "forest" and not number & state.TARRED:
            raise Mistake(
                f"board: {target_name(number)} has left the forest in phase move: all advanced, but in tar (C7)"
            )


def _check_tar(board: list[int], moment: Moment) -> None:
    """C8: it comes off when a turn begins."""
    if any(number & state.TARRED for number in board) and (moment.phase not in _FROM_PLAY or moment.is_desperate):
        when = f"in phase {moment.phase}" + (" of a desperate turn" if moment.is_desperate else "")
        raise Mistake(f"board: tar is there from a play on to the end of the turn, so not {when}")


def _read_not_begun(told: Mapping[str, Any], players: int, when: tuple[int, int, str], out: list[int]) -> list[int]:
    """Who has his first turn still before him: by the turn's number, unless it is told."""
    turn, seat, phase = when
    by_number = not_begun_at(players, turn, seat, phase)
    if "not_begun" not in told:
        return by_number
    not_begun = sorted(read_seats("not_begun", told["not_begun"], players))
    possible = [[one for one in by_number if one not in out]]
    if out and turn >= _least_second_turn(players, seat, out):
        possible.append([])
    if [one for one in not_begun if one not in out] not in possible:
        said = " or ".join(listed([f"seat {one}" for one in seats], "and") if seats else "nobody" for seats in possible)
        raise Mistake(f"not_begun: in phase {phase} of turn {turn}, which is that of seat {seat}, it is {said}")
    return not_begun


def _least_second_turn(players: int, seat: int, out: list[int]) -> int:
    """The least number of a turn of the seat's that is not in the first round: who is still there had one in that."""
    there = {one for one in range(players) if one not in out} | {seat}
    return len(there | {0}) + sum(one <= seat for one in there)


def not_begun_at(players: int, turn: int, seat: int, phase: str) -> list[int]:
    """In the first round all behind him, and in phase `begin` himself; nobody is taken to be out."""
    return list(range(seat + (phase != "begin"), players)) if turn <= seat + 1 else []


def moment_told(table: Any, rules: Any) -> dict[str, Any]:
    """What `read_moment` takes."""
    phase, players, out = _PHASE_NAMES[int(table.phase)], int(table.players), int(table.out)
    seat, turn = int(table.seat), int(table.turns)
    told = {
        "seat": seat,
        "turn": turn,
        "phase": phase,
        "made": _made(table, rules, phase),
        "desperate": bool(table.is_desperate),
        "missing": bool(table.is_missing),
    }
    if phase == "tokens":
        told["due"] = int(table.tokens_due)
    if table.token_shuffles:
        told["shuffles"] = int(table.token_shuffles)
    if table.is_charged:
        told["charged"] = True
    not_begun = [one for one in range(players) if not (int(table.began) | out) >> one & 1]
    if not_begun != [one for one in not_begun_at(players, turn, seat, phase) if not out >> one & 1]:
        told["not_begun"] = not_begun
    return told


def _made(table: Any, rules: Any, phase: str) -> int:
    """Discards, trades or proposals of the phase before what is asked."""
    most = _most_made(rules, phase)
    return most - int(table.left) - int(table.step == state.ANSWER) if most else 0


def _most_made(rules: Any, phase: str) -> int:
    return int({"discard": rules.discards, "trade": rules.trades}.get(phase, 0))
