"""What the questions share. A request holds what is asked in plain values: the keywords of Python, the options' names.

What is wrong is told when its cells are asked for, or when it begins to be carried out: before any game is played, and
before a store is made. Nothing here loads what plays.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import KW_ONLY, dataclass
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar

from analyser.experiments.cells import Cell, Lineups, RuleSet, find_lineups, make_grid
from analyser.experiments.playing.limits import Limits, make_limits
from analyser.extras import how_to_get
from analyser.games.catalogue import Game, find_game
from analyser.mistakes import Mistake, path_of
from analyser.solvers.catalogue import default_policy

if TYPE_CHECKING:
    from analyser.experiments.keeping.store import Store
    from analyser.experiments.playing.crew import Crew
    from analyser.experiments.playing.session import Observer, Work

Keywords = ParamSpec("Keywords")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)
Files = list[str | Path | None]
"""What a request reads, or plays into."""
Specs = str | Sequence[str]
"""A SPEC, "a,b" or several names: a policy a side."""
Watch = Callable[[Sequence[Cell], Limits, "Store | None"], AbstractContextManager["Observer"]]
"""Who is told how far the play of these cells has come."""


@dataclass(frozen=True)
class CellsRequest:
    """Which cells of a game are meant; `analyser.run` says what the fields mean."""

    game: str
    _: KW_ONLY
    difficulty: str | Sequence[str] | None = None
    variant: str | None = None
    players: int | str | Sequence[int | str] | None = None
    house_rules: Mapping[str, Any] | None = None
    rules: str | Path | None = None
    components: str | Path | None = None
    seed: int = 1

    @property
    def found_game(self) -> Game:
        return find_game(self.game)

    def grid(self, lineups: Lineups, rule_sets: Sequence[RuleSet] = (), decks: Sequence[Any] = ()) -> list[Cell]:
        """A cell for each combination; of these rules, if they are not the request's own, and of more decks."""
        return make_grid(
            self.found_game,
            difficulties=several(self.difficulty),
            variants=(self.variant,),
            players=several(self.players),
            rule_sets=rule_sets or (RuleSet(self.house_rules, self.rules),),
            decks=(self.components, *decks),
            lineups=lineups,
            seed=self.seed,
        )

    def lineups(self, asked: Specs | Sequence[Specs] | None) -> Lineups:
        """One or several; the game's own, if nothing is said."""
        game = self.found_game
        return find_lineups(game, several(default_policy(game.name) if asked is None else asked))

    def only_cell(self, command: str, policy: Specs | None) -> list[Cell]:
        """The cells where no more than one makes sense."""
        cells = self.grid(self.lineups(policy))
        if len(cells) > 1:
            of_players = ", one number of players" if self.found_game.has_numbers else ""
            raise Mistake(f"{command} takes one difficulty{of_players} and one line-up")
        return cells

    @property
    def cells(self) -> list[Cell]:
        """Those that are meant."""
        raise NotImplementedError

    @property
    def files(self) -> Files:
        """What is read, or played into."""
        return [self.rules, self.components, *own_files(self.cells)]


@dataclass(frozen=True, kw_only=True)
class AmountRequest:
    """How much is played."""

    games: int | None = None
    precision: float | None = None
    budget: float | None = None

    @property
    def limits(self) -> Limits:
        """As they are played."""
        return make_limits(self.games, self.precision, self.budget)


@dataclass(frozen=True, kw_only=True)
class PlayRequest:
    """Who plays, and in which file finished games are kept."""

    threads: int | None = None
    cluster: str | None = None
    store: str | Path | None = None

    @property
    def files(self) -> Files:
        return store_files(self.store)

    @property
    def shown_store(self) -> str | None:
        """As a person is told of it."""
        return str(self.store) if self.store else None

    @property
    def store_file(self) -> Path | None:
        """Where they are kept, if anywhere."""
        return None if self.store in (None, "") else path_of(self.store, "store")

    def crew(self) -> "Crew":
        """Those who play, on all cores if nothing is said. A cluster is not looked for before it is needed."""
        if self.cluster is None:
            from analyser.experiments.playing.cores import thread_count
            from analyser.experiments.playing.crew import Threads

            return Threads(thread_count(self.threads))
        from analyser.experiments.cluster.place import find_place

        place = find_place(self.cluster)
        if self.threads is not None:
            raise Mistake("threads and cluster exclude each other: a cluster plays on all threads of its workers")
        try:
            import distributed  # noqa: F401 (only to see whether it is there)
        except ImportError:
            raise Mistake(f"a cluster needs Dask, which is the extra 'cluster': {how_to_get('cluster')}") from None
        from analyser.experiments.cluster.cluster import Cluster

        return Cluster(place)

    @contextmanager
    def at_work(
        self, cells: Sequence[Cell], limits: Limits, watch: Watch | None, *, needs_all: bool = False
    ) -> Iterator["Work"]:
        """What all that plays takes last; the store is open, and has what was played if that `needs_all`."""
        from analyser.experiments.keeping.store import open_store
        from analyser.experiments.playing.session import Work, ignore

        crew, unwatched = self.crew(), nullcontext(ignore)
        with (
            open_store(self.store_file, needs_all=needs_all) as store,
            watch(cells, limits, store) if watch else unwatched as observe,
        ):
            yield Work(crew, observe, store)

    @contextmanager
    def passing_store(self) -> Iterator[Path]:
        """The store, or one for the while, for questions that need what was played once more."""
        if self.store_file:
            yield self.store_file
            return
        with TemporaryDirectory() as folder:
            yield Path(folder) / "passing.sqlite"


@dataclass(frozen=True)
class PlayedRequest(CellsRequest, PlayRequest):
    """Cells that are played, and kept."""

    @property
    def files(self) -> Files:
        return [*store_files(self.store), *super().files]


@dataclass(frozen=True)
class RequestResult(Generic[Result_co]):
    """What came of a request."""

    result: Result_co | None  # None if there is nothing to show
    interrupted: str | None = None  # how far it came, if it was broken off
    failure: Exception | None = None  # what is to be said besides

    def result_or_raise(self) -> Result_co:
        """The result, if nothing was in its way; else that is raised."""
        if self.interrupted is not None:
            raise KeyboardInterrupt(self.interrupted)
        if self.failure is not None:
            raise self.failure
        assert self.result is not None
        return self.result


class Request(Protocol[Result_co]):
    """A question; who is told how far it is may be given to `carry_out`."""

    @property
    def files(self) -> Files:
        """What is read, or written to."""

    @property
    def carry_out(self) -> Callable[..., RequestResult[Result_co]]:
        """Carries it out."""


def question(request: Callable[Keywords, Request[Result]]) -> Callable[Keywords, Result]:
    """The function of Python that asks it: its arguments are the request's fields, and so is what it says of them."""

    @wraps(request, assigned=("__doc__", "__module__"), updated=())
    def ask(*game: Keywords.args, **keywords: Keywords.kwargs) -> Result:
        return request(*game, **keywords).carry_out().result_or_raise()

    ask.__name__ = ask.__qualname__ = request.__name__.removesuffix("Request").lower()
    return ask


def own_files(cells: Iterable[Cell]) -> Files:
    """The files of the policies that people wrote themselves."""
    return list(dict.fromkeys(file for cell in cells for policy in cell.policies for file in policy.own_files))


def store_files(store: str | Path | None) -> Files:
    """The store, and what SQLite keeps beside it."""
    return [f"{store}{ending}" for ending in ("", "-wal", "-shm")] if store else []


def names_of(policies: str | Sequence[str] | None) -> tuple[str, ...]:
    """Policies that a question seats itself."""
    for name in several(policies):
        if not isinstance(name, str):
            raise Mistake(f"a policy is asked for by its name, not by {name!r}")
    return several(policies)


def several(given: Any) -> tuple[Any, ...]:
    """One or several of something, as Python code gives them; None is none."""
    if isinstance(given, Sequence) and not isinstance(given, str):
        return tuple(given)
    return () if given is None else (given,)
