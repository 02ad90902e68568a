"""Plays the cells of a run, and says what they came to."""

from collections.abc import Sequence
from contextlib import closing

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Segment
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.cell_run import Part
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.ledger import Ledger
from analyser.experiments.playing.limits import HOPELESS, MOST_GAMES, Limits
from analyser.experiments.playing.prepared_cell import Setting
from analyser.experiments.playing.session import Judge, Observer, Session, ignore
from analyser.experiments.results import CellResult, Ending
from analyser.mistakes import Mistake
from analyser.statistics.methods import ANYTIME, method_for


def play_cells(
    cells: Sequence[Cell],
    limits: Limits,
    crew: Crew,
    observe: Observer = ignore,
    store: Store | None = None,
    *,
    evenly: bool = False,
) -> tuple[list[CellResult], bool]:
    """The results of the cells, and whether all was played; an interrupt keeps what was finished by then.

    One cell after the other, or `evenly`: by turns, so that whenever it ends all are known about as well; so it is
    with a budget too. With a store only what it lacks is played, and is kept. The crew is sent home.
    """
    with closing(crew):
        crew.prepare(cells)
        parts = [Part(cell, Ledger(cell, limits.ends(), store)) for cell in cells]
        by_turns = evenly or limits.budget is not None
        complete = Session(parts, crew, limits, judge=judging(limits), observe=observe, evenly=by_turns).play()
    return [result_of(part, limits) for part in parts if part.ledger.done], complete


def judging(limits: Limits) -> Judge:
    """Stops a cell whose win rate is known well enough, by an interval that holds at all times."""

    def judge(part: Part, _: Segment) -> None:
        ledger, wanted = part.ledger, limits.precision_of(part.cell)
        won, undecided = ledger.layout.won(ledger.tally), ledger.layout.undecided(ledger.tally)
        if undecided == ledger.settled >= HOPELESS:
            part.stopped = "failed"
        if wanted is None or part.stopped:
            return
        share = ANYTIME.proportion(won, ledger.settled, undecided)
        half = (share.high - share.low) / 2
        part.needed = round(ledger.settled * min(max(1.0, half / wanted), MOST_GAMES) ** 2)
        if half <= wanted:
            part.stopped = "precision"

    return judge


def result_of(part: Part, limits: Limits) -> CellResult:
    """What a part came to; also if all its games are undecided, see `fault_of_all`."""
    ledger = part.ledger
    # What was played beyond the look that ended it does not count: the result is the same every time.
    is_settled = part.stopped in ("precision", "failed")
    tally, done = (ledger.tally, ledger.settled) if is_settled else (ledger.all_counted, ledger.done)
    fault = str(fault_of(part)) if ledger.layout.undecided(tally) else ""
    stopped = part.stopped or "games"
    ending = Ending(
        stopped=stopped,
        seconds=part.seconds,
        kept=min(ledger.found, done),
        method=method_for(looked=not limits.is_fixed or stopped == "interrupt"),
        fault=fault,
    )
    return CellResult.of(part.cell, ledger.layout, tally, ending)


def fault_of_all(results: Sequence[CellResult]) -> Mistake | None:
    """Why the first cell failed of which no game was decided, if one did; the others' results hold all the same."""
    return next((Mistake(result.ending.fault) for result in results if not result.is_decided), None)


def fault_of(part: Part) -> Exception:
    """Why the first of a part's undecided games is undecided."""
    setting = Setting(part.cell)
    index = part.ledger.first_undecided
    assert index is not None
    fault = setting.fault(index, setting.new_desk())
    if fault is None:  # only a policy of one's own can do that, by chance that is not the game's
        players = ", ".join(part.cell.players)
        return Mistake(f"{players}: game {index} failed once and not again; a policy must choose the same each time")
    return fault
