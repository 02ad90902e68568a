"""What is planted into positions of each game for its `check` to find."""
