"""What a report tells: the findings of a study, played first if that is asked for, or of all that a store holds."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from analyser.experiments.findings.findings import TRANSCRIPTS, Findings, find_out
from analyser.experiments.findings.subject import read_store_subject, read_study_subject
from analyser.experiments.keeping.reading import read_store
from analyser.experiments.requests import PlayRequest, Watch, unwatched
from analyser.experiments.run import play_run
from analyser.experiments.studies.study import read_study
from analyser.mistakes import Mistake, whole

MOST_TRANSCRIPTS = 100


@dataclass(frozen=True)
class FindingsRequest(PlayRequest):
    """The file of a study, whose games are in a store, or that store itself."""

    source: str | Path
    play: bool = field(default=False, kw_only=True)  # what is missing of a study, before it is reported
    games: int = field(default=TRANSCRIPTS, kw_only=True)  # surprising ones, that are told move by move

    @property
    def is_study(self) -> bool:
        """By the name of the file."""
        return Path(self.source).suffix == ".toml"

    def findings(self, watch: Watch = unwatched, tell: Callable[[str], None] = lambda words: None) -> Findings:
        """Plays what is to be played, and works out the rest; `tell` is told how far it is."""
        games = whole(self.games, "games", 0, MOST_TRANSCRIPTS)
        if self.is_study:
            return self._of_study(games, watch, tell)
        if self.play:
            raise Mistake("a store is reported as it is: there is nothing to play")
        with read_store(Path(self.source)) as store:
            return find_out(read_store_subject(store), store, transcripts=games, tell=tell)

    def _of_study(self, games: int, watch: Watch, tell: Callable[[str], None]) -> Findings:
        study = read_study(Path(self.source))
        if not self.store and not self.play:
            raise Mistake("a report is made of finished games: it needs a store, or --play")
        with self.passing_store() as file:
            if self.play:
                play_run(replace(self, store=file), study.cells, study.limits, watch, evenly=True).whole()
            if not file.exists():
                played = f"'analyser study run {self.source}' plays the study, or --play here"
                raise Mistake(f"there is no store {file}; {played}")
            with read_store(file) as store:
                return find_out(read_study_subject(study, store), store, transcripts=games, tell=tell)
