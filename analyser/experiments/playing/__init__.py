"""Playing cells: compiled games, chunks, crews, and the account of what is played."""
