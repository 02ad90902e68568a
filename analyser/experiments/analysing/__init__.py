"""A game looked at move by move: its decisions weighed, and what came of it split into moves, luck and opponents."""
