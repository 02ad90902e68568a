"""Mistakes and failures by what a person must find in them, not by their words."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.cli.running import assert_names


@contextmanager
def raises_naming(error: type[Exception], *names: str) -> Iterator[None]:
    """What is done here ends with this error, whose one line names all these."""
    with pytest.raises(error) as raised:
        yield
    line = str(raised.value)
    assert "\n" not in line
    assert_names(line, *names)
