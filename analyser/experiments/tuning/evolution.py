"""Spaces too large to try every setting: evolution strategies propose settings, and the best of them are halved.

Real numbers alone are searched by CMA-ES whose learning rate adapts to the noise (Nomura, Akimoto & Ono 2023), whole
numbers, words and truths by CatCMA with margin (Hamano et al. 2025); both are of the package `cmaes`. Each generation
plays games of its own, so that none is fitted to the luck of few. Where generations agree, a search begins anew from
somewhere else, as long as there are games left for it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from analyser.experiments.tuning.halving import LEAST_GAMES, Round, halve, least_games
from analyser.experiments.tuning.space import Setting, Space
from analyser.experiments.tuning.trials import Trials, seed_of
from analyser.extras import how_to_get
from analyser.games.fields import Real
from analyser.mistakes import Mistake

EVOLVED = 0.6
"""This share of the games is played by generations, the rest by the finalists."""
GENERATIONS = 40
"""At least, if all of them propose only what is new."""
FINALISTS = 16
"""What was most often the best of a generation, and what is in force."""
AGREED = 8
"""After so many generations with the same best one a search begins anew."""
MOST_GENERATIONS = 4_000
"""Of all searches together, should they be of few games each."""
SPREAD = 0.2
"""Standard deviation at first, as a share of a range."""


class Proposer(Protocol):
    """Proposes settings, and is told what they are worth."""

    @property
    def size(self) -> int:
        """Of a generation."""

    def ask(self) -> tuple[Any, Setting]:
        """A solution of its own, and the setting that is nearest."""

    def tell(self, losses: Sequence[tuple[Any, float]]) -> None:
        """What a generation came to: less is better."""


class _Numbers:
    """Real numbers alone, each range from 0 to 1."""

    def __init__(self, space: Space, start: Setting, seed: int) -> None:
        from cmaes import CMA

        self._last = np.array([len(variable.values) - 1 for variable in space.variables])
        bounds = np.tile([0.0, 1.0], (len(self._last), 1))
        mean = np.array(start) / self._last
        self._cma = CMA(mean, SPREAD, bounds=bounds, seed=seed, lr_adapt=True)
        self.size = int(self._cma.population_size)

    def ask(self) -> tuple[Any, Setting]:
        solution = self._cma.ask()
        return solution, tuple(map(int, np.rint(solution * self._last)))

    def tell(self, losses: Sequence[tuple[Any, float]]) -> None:
        self._cma.tell(list(losses))


class _Mixed:
    """Numbers by the place of their value; words, truths and what has two values only as categories."""

    def __init__(self, space: Space, start: Setting, seed: int) -> None:
        from cmaes import CatCMAwM

        sizes = [len(variable.values) for variable in space.variables]
        pairs = list(zip(space.variables, sizes, strict=True))
        self._is_word = [not variable.is_ordered or size == 2 for variable, size in pairs]
        numbers = [size for size, is_word in zip(sizes, self._is_word, strict=True) if not is_word]
        words = [size for size, is_word in zip(sizes, self._is_word, strict=True) if is_word]
        mean = [one for one, is_word in zip(start, self._is_word, strict=True) if not is_word]
        self._cma = CatCMAwM(
            z_space=[list(range(size)) for size in numbers] or None,
            c_space=words or None,
            mean=np.array(mean, np.float64) if numbers else None,
            sigma=1.0 if numbers else None,
            cov=np.diag([(SPREAD * (size - 1)) ** 2 for size in numbers]) if numbers else None,
            seed=seed,
        )
        self.size = int(self._cma.population_size)

    def ask(self) -> tuple[Any, Setting]:
        solution = self._cma.ask()
        numbers = iter(() if solution.z is None else map(int, solution.z))
        words = iter(() if solution.c is None else map(int, np.argmax(solution.c, axis=1)))
        return solution, tuple(next(words if is_word else numbers) for is_word in self._is_word)

    def tell(self, losses: Sequence[tuple[Any, float]]) -> None:
        self._cma.tell(list(losses))


def check_installed(settings: int, most: int) -> None:
    """A mistake if the package is missing."""
    try:
        import cmaes  # noqa: F401 (only to see whether it is there)
    except ImportError:
        told = f"{settings:,} settings are more than {most:,}, so the search needs the extra 'tune'"
        raise Mistake(f"{told}: {how_to_get('tune')}; or narrow what varies") from None


def name_of(space: Space) -> str:
    """What searches the space."""
    return "CMA-ES" if _is_real(space) else "CatCMA with margin"


def evolve(trials: Trials, space: Space, games: int) -> tuple[Setting, list[Round]]:
    """The setting that is left of the generations' best, after at most so many games of all together."""
    bests, rounds = _evolved(trials, space, int(EVOLVED * games))
    often = [setting for setting, _ in Counter(bests).most_common(FINALISTS)]
    finalists = list(dict.fromkeys([space.in_force, *often]))
    found, finals = halve(trials, finalists, games - int(EVOLVED * games))
    return found, rounds + finals


def _evolved(trials: Trials, space: Space, games: int) -> tuple[list[Setting], list[Round]]:
    """The best of each generation, search after search."""
    end, size = trials.games + games, _proposer(space, space.in_force, 0).size
    each = _games_of_each(size, len(trials.cells), games)
    bests: list[Setting] = []
    rounds: list[Round] = []
    proposer, begun = _proposer(space, space.in_force, seed_of(trials.seed, "proposals 0")), 0
    trials.stage = "evolving"
    while trials.games + size * each * len(trials.cells) <= end and len(bests) < MOST_GENERATIONS:
        number = len(bests)
        if number - begun >= AGREED and len(set(bests[-AGREED:])) == 1:
            seed = seed_of(trials.seed, f"proposals {number}")
            proposer, begun = _proposer(space, _somewhere(space, seed), seed), number
        best, done = _generation(trials, proposer, each, seed_of(trials.seed, f"generation {number}"))
        bests.append(best)
        rounds.append(done)
    return bests, rounds


def _proposer(space: Space, start: Setting, seed: int) -> Proposer:
    return _Numbers(space, start, seed) if _is_real(space) else _Mixed(space, start, seed)


def _somewhere(space: Space, seed: int) -> Setting:
    """About half of the parameters as they are, the others anywhere."""
    chance = np.random.default_rng(seed)
    anywhere = [int(chance.integers(len(variable.values))) for variable in space.variables]
    is_kept = chance.random(len(anywhere)) < 0.5
    return tuple(np.where(is_kept, space.in_force, anywhere).tolist())


def least_to_evolve(space: Space, cells: int) -> int:
    """So many games it takes at least."""
    size = 4 + int(3 * np.log(len(space.variables)))
    evolved = size * cells * LEAST_GAMES * GENERATIONS / EVOLVED
    return int(max(evolved, least_games(FINALISTS + 1, cells) / (1 - EVOLVED))) + 1


def _games_of_each(size: int, cells: int, games: int) -> int:
    """How many games each setting of a generation plays in each cell: more generations and more games, hand in hand."""
    most = games // (size * cells)  # of one place in a generation, over all generations
    generations = max(GENERATIONS, int(np.sqrt(most / LEAST_GAMES)))
    return max(1, most // generations)


def _generation(trials: Trials, proposer: Proposer, games: int, seed: int) -> tuple[Setting, Round]:
    """Proposes, plays and tells; a setting that the policy does not take is worth nothing."""
    asked = [proposer.ask() for _ in range(proposer.size)]
    settings = list(dict.fromkeys(setting for _, setting in asked if trials.space.takes(setting)))
    trials.play(settings, games, seed)
    rates = {setting: trials.rate(setting, seed) for setting in settings}
    proposer.tell([(solution, -rates.get(setting, 0.0)) for solution, setting in asked])
    best = max(settings, key=lambda setting: rates[setting], default=trials.space.in_force)
    trials.best = trials.space.spec(best)
    return best, Round(len(settings), games, trials.best, rates.get(best, 0.0))


def _is_real(space: Space) -> bool:
    return all(isinstance(one.field, Real) and len(one.values) > 2 for one in space.variables)
