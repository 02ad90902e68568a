"""What threads share while they play: memories that are handed on, and rules that nobody may write to."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from analyser.mistakes import Mistake
from solvers.catalogue import Policy


class Spare:
    """Records that only one thread may use at a time: made as they are needed, and used again, for they are large."""

    def __init__(self) -> None:
        self._free: list[Any] = []

    @contextmanager
    def one(self, make: Callable[[], Any]) -> Iterator[Any]:
        """A record for the time being; what it holds is the last user's."""
        try:
            record = self._free.pop()
        except IndexError:  # not asked beforehand: another thread may take the last one in between
            record = make()
        try:
            yield record
        finally:
            self._free.append(record)


class ReadOnly:
    """Rules that users' policies are handed with the right to read; compiled code would let them write."""

    def __init__(self, rules: Any, policies: Sequence[Policy]) -> None:
        self.rules = rules
        self._own = [policy.spec for policy in policies if policy.own_file is not None]
        self._before = rules.tobytes() if self._own else b""

    @property
    def is_needed(self) -> bool:
        """Whether any of the policies is a user's."""
        return bool(self._own)

    def check(self, where: str) -> None:
        """That a policy of a user's has written to them is a mistake."""
        if self._own and self.rules.tobytes() != self._before:
            raise Mistake(f"policy {' or '.join(self._own)} wrote to the rules {where}")
