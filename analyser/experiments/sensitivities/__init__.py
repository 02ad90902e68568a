"""What a win rate depends on: decks that a prior allows, and house rules one step from those in force."""
