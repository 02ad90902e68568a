"""Many cells from one file, played evenly: `analyser.study`, and the command `study run`."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from analyser.experiments.requests import Answer, Files, PlayRequest, Watch, own_files, question
from analyser.experiments.results import RunResult
from analyser.experiments.run import play_run
from analyser.experiments.studies.study import Study, read_study


@dataclass(frozen=True)
class StudyRequest(PlayRequest):
    """Plays the study of a TOML file, all cells by turns, and returns what `analyser.run` returns of such cells.

    `threads`, `cluster` and `store` are those of `analyser.run`; with a store only what it lacks is played.
    """

    file: str | Path

    @cached_property
    def study(self) -> Study:
        """What the file says."""
        return read_study(Path(self.file))

    @property
    def files(self) -> Files:
        """What is read or kept."""
        return [self.file, *super().files, *self.study.files, *own_files(self.study.cells)]

    def answer(self, watch: Watch | None = None) -> Answer[RunResult]:
        """Plays what is missing."""
        return play_run(self, self.study.cells, self.study.limits, watch, evenly=True)


study = question(StudyRequest)
