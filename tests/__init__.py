"""The tests. Whichever process of theirs wants compiled code first makes it, the others wait for it."""

from tests.turns import take_turns

take_turns()
