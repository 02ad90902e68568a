"""Policies written by hand: `random_` for every game, and a folder for each game."""
