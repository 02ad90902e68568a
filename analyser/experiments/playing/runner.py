"""Plays the cells of a run, and says what they came to."""

from collections.abc import Sequence
from contextlib import closing

from analyser.experiments.cells import Cell
from analyser.experiments.counting.chunks import Segment
from analyser.experiments.keeping.store import Store
from analyser.experiments.playing.cell_run import CellRun
from analyser.experiments.playing.crew import Crew
from analyser.experiments.playing.ledger import Ledger
from analyser.experiments.playing.limits import HOPELESS, MOST_GAMES, Limits
from analyser.experiments.playing.prepared_cell import PreparedCell
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
        runs = [CellRun(cell, Ledger(cell, limits.ends(), store)) for cell in cells]
        by_turns = evenly or limits.budget is not None
        complete = Session(runs, crew, limits, judge=judging(limits), observe=observe, evenly=by_turns).play()
    return [result_of(run, limits) for run in runs if run.ledger.done], complete


def judging(limits: Limits) -> Judge:
    """Stops a cell whose win rate is known well enough, by an interval that holds at all times."""

    def judge(run: CellRun, _: Segment) -> None:
        ledger, wanted = run.ledger, limits.precision_of(run.cell)
        won, undecided = ledger.layout.won(ledger.tally), ledger.layout.undecided(ledger.tally)
        if undecided == ledger.settled >= HOPELESS:
            run.stopped = "failed"
        if wanted is None or run.stopped:
            return
        share = ANYTIME.proportion(won, ledger.settled, undecided)
        half = (share.high - share.low) / 2
        run.needed = round(ledger.settled * min(max(1.0, half / wanted), MOST_GAMES) ** 2)
        if half <= wanted:
            run.stopped = "precision"

    return judge


def result_of(run: CellRun, limits: Limits) -> CellResult:
    """What a run came to; also if all its games are undecided, see `fault_of_all`."""
    ledger = run.ledger
    # What was played beyond the look that ended it does not count: the result is the same every time.
    is_settled = run.stopped in ("precision", "failed")
    tally, done = (ledger.tally, ledger.settled) if is_settled else (ledger.all_counted, ledger.done)
    fault = str(fault_of(run)) if ledger.layout.undecided(tally) else ""
    stopped = run.stopped or "games"
    ending = Ending(
        stopped=stopped,
        seconds=run.seconds,
        kept=min(ledger.found, done),
        method=method_for(looked=not limits.is_fixed or stopped == "interrupt"),
        fault=fault,
    )
    return CellResult.of(run.cell, ledger.layout, tally, ending)


def fault_of_all(results: Sequence[CellResult]) -> Mistake | None:
    """Why the first cell failed of which no game was decided, if one did; the others' results hold all the same."""
    return next((Mistake(result.ending.fault) for result in results if not result.is_decided), None)


def fault_of(run: CellRun) -> Exception:
    """Why the first of a run's undecided games is undecided."""
    prepared = PreparedCell(run.cell)
    index = run.ledger.first_undecided
    assert index is not None
    fault = prepared.fault(index, prepared.new_workspace())
    if fault is None:  # only a policy of one's own can do that, by chance that is not the game's
        players = ", ".join(run.cell.players)
        return Mistake(f"{players}: game {index} failed once and not again; a policy must choose the same each time")
    return fault
