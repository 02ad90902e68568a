"""What games of Castle Panic are counted by: as the events of their transcripts tell it, and within their bounds."""

from typing import Any

from analyser.experiments.cells import find_lineups
from analyser.experiments.counting.layout import layout_of
from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.metrics import CAUSE_WORDS, CAUSES, DECISIONS_A_TURN, METRICS
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.records import new_record
from tests.budgets import scaled
from tests.cells import make_cells
from tests.games.castle_panic.tables import GAME, box_of, mode_of, packed, played, position_of


def measured(position: Any, rules: Any, decisions: int = 10) -> Any:
    values = new_record(play.VALUES)
    play.measure(position, rules, decisions, values)
    return values


def test_titles_of_tables_fit_a_terminal() -> None:
    assert max(len(table.title) for table in GAME.shown.metric_tables) <= 80


def test_causes_are_in_the_order_of_the_kernels_numbers() -> None:
    assert len(CAUSES) == len(CAUSE_WORDS) == state.CAUSES
    assert (CAUSES.index("advance"), CAUSES.index("boulder"), CAUSES.index("charge")) == (
        state.BY_ADVANCE,
        state.BY_BOULDER,
        state.BY_CHARGE,
    )


def test_towers_are_counted_as_the_transcript_tells_them() -> None:
    lost = 0
    for seed in range(scaled(40, plain=25)):
        transcript, _, position = played(seed)
        variant = transcript["variant"]
        mode = mode_of(variant["variant"], variant["players"])
        rules = GAME.pack(transcript["rules"], box_of(transcript["components"]), mode)
        values, result = measured(position, rules), transcript["result"]
        fallen = [event["arc"] for event in transcript["events"] if event.get("event") == "tower"]
        assert (values.turns, values.towers) == (result["turns"], result["towers"])
        assert sum(values.fell_by) == len(fallen) == transcript["rules"]["towers"] - result["towers"]
        assert values.first_fallen == (fallen[0] if fallen else NOT_MEASURED)
        is_lost = result["win"] is False
        assert (values.lost_in != NOT_MEASURED) == (values.short != NOT_MEASURED) == is_lost
        if is_lost and not result["towers"]:
            assert values.last_fallen == fallen[-1]
            assert values.fell_by[values.lost_by] > 0
            lost += 1
        is_slayer = variant["variant"] == "master_slayer"
        found = [int(points) for points in values.points if points != NOT_MEASURED]
        assert found == (result["points"] if is_slayer else [])
        assert_within_bounds(values, rules)
    assert lost > 10


def assert_within_bounds(values: Any, rules: Any) -> None:
    for metric in METRICS:
        field = metric.field or metric.name
        numbers = values[field].tolist() if metric.field or metric.by else [int(values[field])]
        for number in numbers:
            assert number == NOT_MEASURED or 0 <= number - metric.least < metric.bins(rules), metric.name


def test_what_a_lost_game_was_short_of() -> None:
    rules = packed("overlord", 2)
    position = position_of(rules, pile="orc*3", overlord=2, board="goblin/1@forest.1*2")
    position.table.result = state.LOST
    assert measured(position, rules).short == 5


def test_more_decisions_than_are_counted_are_counted_as_so_many() -> None:
    rules = packed(max_turns=2)
    position = position_of(rules, turn=1)
    assert measured(position, rules, 10**6).decisions == 2 * DECISIONS_A_TURN
    assert measured(position, rules, 30).decisions == 30


def test_tallies_have_room_for_every_seat() -> None:
    for variant in GAME.variants:
        (cell,) = make_cells(GAME, variant=variant, lineups=find_lineups(GAME, ["random"]))
        seats = cell.mode.players + (variant == "overlord")
        names = layout_of(cell).names
        assert [name for name in names if name.startswith("points")] == [f"points[{seat}]" for seat in range(seats)]
