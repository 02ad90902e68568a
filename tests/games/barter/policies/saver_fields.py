"""What can be set of the saver."""

from analyser.games.fields import Field, Integer

FIELDS: tuple[Field, ...] = (Integer("least", 3, 1, 3, "lays a kind once it has so many cards of it"),)
