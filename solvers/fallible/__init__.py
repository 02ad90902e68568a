"""Who makes mistakes: `fallible` plays as one policy, but for a share of its decisions, which another one makes.

Written once, for every game; `compiled` has its choice, `policy` binds it to the two.
"""

from functools import cache

from analyser.games.fields import Share
from analyser.solvers.catalogue import FALLIBLE, PolicyInfo, policy_field, written_for

MODULE = "analyser.solvers.fallible.policy"
VERSION = 1


@cache
def fallible_of(game: str) -> PolicyInfo:
    """The fallible policy for a game."""
    written = written_for(game)
    fields = (
        policy_field(game, "base", written[-1].name, "who plays, and foresees for searches that are built on it"),
        policy_field(game, "lapse", written[0].name, "who decides instead when it slips"),
        Share("slips", 0.1, 0, 1, "how often it slips: the share of its decisions"),
    )
    meaning = "plays as its base does, but for a share of its decisions, which another policy makes"
    return PolicyInfo(FALLIBLE, meaning, MODULE, fields, VERSION, game)
