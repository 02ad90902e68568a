"""Settings of hypothesis: the same examples in every run, and no deadline for a first call that compiles."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None, print_blob=True)
settings.load_profile("steady")
