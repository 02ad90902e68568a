"""What can be set about the policy `counter`."""

from analyser.games.fields import Field, Real

FIELDS: tuple[Field, ...] = (
    Real(
        "look_ahead",
        0.0,
        0,
        1,
        "how far a discard goes by the real cards that are left (1) and not by the table (0); slow",
    ),
    Real("keep_eye", 0.105, 0, 1, "what the plan thinks an Eye adds to a later round, as a share of an average round"),
    Real("keep_hourglass", 0.125, 0, 1, "what the plan thinks an Hourglass adds to a later round, likewise"),
    Real("keep_vessel", 0.0, 0, 1, "what the plan thinks a Vessel adds to a later round, likewise"),
    Real("use_eye", 0.02, 0, 1, "an Eye is used if it raises the chance of winning by more than this; 1 is never"),
    Real("use_hourglass", 0.02, 0, 1, "an Hourglass is used if it raises that chance by more than this; 1 is never"),
    Real(
        "use_vessel", 1.0, 0, 1, "a Vessel is used if it raises that chance by more than this; 1, the default, is never"
    ),
)
"""Measured: a Vessel is worth more as a point than as an ability; where a house rule makes totems worth no points,
use_vessel=0.03 and keep_vessel=0.05 win half a percent to one percent more of the games."""
