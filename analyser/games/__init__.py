"""The games: one folder each, with the same file roles, found by name in `catalogue`."""
