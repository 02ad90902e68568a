"""Settings of all tests. Hypothesis: the same examples in every run, and no deadline for a call that compiles."""

import os
import signal

from hypothesis import settings

import tests.catalogue  # noqa: F401  (before any test asks which games there are)

os.environ["ANALYSER_NO_STORE"] = "1"  # no test leaves a store where it is run; those of the store say where

# Where the tests are started in the background Ctrl-C is ignored, by all children too; those that are interrupted by a
# test must hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("steady", derandomize=True, deadline=None, database=None, print_blob=True)
settings.load_profile("steady")
