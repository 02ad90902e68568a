"""The command line for a reader who has but one policy: `python -m tests.cli.random_only WORDS`. It compiles soon."""

from unittest.mock import patch

from analyser.cli.main import main
from analyser.experiments import warmup
from analyser.solvers.catalogue import PolicyInfo, written_for


def random_alone(game: str) -> tuple[PolicyInfo, ...]:
    """What is compiled ahead of a game."""
    return tuple(info for info in written_for(game) if info.name == "random")


if __name__ == "__main__":
    with (
        patch.object(warmup, "written_for", random_alone),
        patch.object(warmup, "levels_of", lambda game: ()),
        patch.object(warmup, "searches_of", lambda game: ()),
    ):
        main()
