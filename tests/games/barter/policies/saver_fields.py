"""What can be set of the saver."""

from analyser.games.fields import Field, Whole

FIELDS: tuple[Field, ...] = (Whole("least", 3, 1, 3, "lays a kind once it has so many cards of it"),)
