"""Settings of all tests. Hypothesis: the same examples in every run, and no deadline for a call that compiles."""

import os

from hypothesis import settings

os.environ["ANALYSER_NO_STORE"] = "1"  # no test leaves a store where it is run; those of the store say where

settings.register_profile("steady", derandomize=True, deadline=None, database=None, print_blob=True)
settings.load_profile("steady")
