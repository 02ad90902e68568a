"""One game that a person plays: the game as it stands, what is asked and answered, and the terminal."""
