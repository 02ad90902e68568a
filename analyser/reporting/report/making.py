"""The report of a study, played first if that is asked for, or of all that a store holds: `analyser.report`."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from pathlib import Path
from typing import NamedTuple

from analyser.experiments.keeping.store import read_store
from analyser.experiments.report.cells import read_store_cells, read_study_cells
from analyser.experiments.report.data import TRANSCRIPTS, ReportData, collect_data
from analyser.experiments.requests import PlayRequest, RequestResult, Watch, question
from analyser.experiments.run import play_run
from analyser.experiments.study import read_study
from analyser.mistakes import Mistake, path_of, truth, whole
from analyser.reporting.files import PAGE, check_folder, write_folder

MOST_TRANSCRIPTS = 100
Tell = Callable[[str], None]


class Made(NamedTuple):
    """A report that was written."""

    page: Path
    beside: list[Path]  # the other files


@dataclass(frozen=True)
class ReportRequest(PlayRequest):
    """Makes the report of a study, or of all that a store holds, in the folder `output`; returns where they lie.

    The folder is NAME-report in the working folder if nothing is said. The games of a study are in `store`, or are
    played first with `play`, on these `threads` or this `cluster`; a store is a source by itself. So many surprising
    `games` are told move by move. Without `times` all that a clock said is left out.
    """

    source: str | Path
    _: KW_ONLY
    output: str | Path | None = None
    play: bool = False
    games: int = TRANSCRIPTS
    times: bool = True

    @property
    def is_study(self) -> bool:
        """By the name of the file."""
        return self._source_file.suffix == ".toml"

    @property
    def _source_file(self) -> Path:
        return path_of(self.source, "source")

    def carry_out(self, watch: Watch | None = None, tell: Tell = lambda words: None) -> RequestResult[Made]:
        """Makes and writes it; `tell` is told how far it is."""
        times = truth(self.times, "times")
        folder = path_of(self.output or f"{self._source_file.stem}-report", "output")
        check_folder(folder)
        data = self._data(whole(self.games, "games", 0, MOST_TRANSCRIPTS), watch, tell)
        from analyser.reporting.report.folder import make_files  # draws: nothing is loaded for what is asked wrongly

        tell("drawing")
        files = make_files(data, times=times)
        write_folder(folder, {name: file.content for name, file in files.items()})
        return RequestResult(Made(folder / PAGE, [folder / name for name in files if name != PAGE]))

    def _data(self, games: int, watch: Watch | None, tell: Tell) -> ReportData:
        if self.is_study:
            return self._of_study(games, watch, tell)
        if truth(self.play, "play"):
            raise Mistake("a store is reported as it is: there is nothing to play")
        with read_store(self._source_file) as store:
            return collect_data(read_store_cells(store), store, transcripts=games, tell=tell)

    def _of_study(self, games: int, watch: Watch | None, tell: Tell) -> ReportData:
        study, play = read_study(self._source_file), truth(self.play, "play")
        if not self.store and not play:
            raise Mistake("a report is made of finished games: it needs a store, or --play")
        with self.passing_store() as file:
            if play:
                play_run(replace(self, store=file), study.cells, study.limits, watch, evenly=True).result_or_raise()
            if not file.exists():
                played = f"'analyser study run {self.source}' plays the study, or --play here"
                raise Mistake(f"there is no store {file}; {played}")
            with read_store(file) as store:
                return collect_data(read_study_cells(study, store), store, transcripts=games, tell=tell)


report = question(ReportRequest)
