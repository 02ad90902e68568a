"""Freya's Folly: dwarfs mine jewels and set them, each player for himself. `play` begins compiled play."""
