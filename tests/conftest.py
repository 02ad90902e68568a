"""Settings of all tests. Hypothesis: the same examples in every run, and no deadline for a call that compiles."""

import gc
import os
import signal
from collections.abc import Callable
from hashlib import sha256

import pytest
from hypothesis import HealthCheck, settings

import tests.catalogue  # noqa: F401  (before any test asks which games there are)

os.environ["ANALYSER_NO_STORE"] = "1"  # no test leaves a store where it is run; those of the store say where

# Where the tests are started in the background Ctrl-C is ignored, by all children too; those that are interrupted by a
# test must hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)


# What Numba makes stays, gigabytes of it in the end: the search for garbage would go through all of it again and again.
gc.set_threshold(200_000, 50, 100)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="play and try ten times as much (tests/budgets.py)")


def pytest_configure(config: pytest.Config) -> None:
    """Before the first test file is read: the budgets are worked out when it is."""
    if config.getoption("deep"):
        os.environ["ANALYSER_TESTS_DEEP"] = "1"
    from tests.budgets import EXAMPLES  # not before --deep is known

    # A loaded machine is slow, never wrong: nothing is broken off for taking long.
    settings.register_profile(
        "steady",
        derandomize=True,
        deadline=None,
        database=None,
        print_blob=True,
        max_examples=EXAMPLES,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def own(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Writes a policy file and returns the SPEC of a function in it.

    The same text is the same file for all tests of a process: what an own policy is compiled to is kept for no other.
    """
    folder = tmp_path_factory.mktemp("own")

    def write(text: str, name: str = "own.py", function: str = "choose") -> str:
        file = folder / sha256(text.encode()).hexdigest()[:8] / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return f"{file}:{function}"

    return write
