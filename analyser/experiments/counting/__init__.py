"""What games came to: spans of game indices, layouts of tallies, chunks and segments. Nothing here plays or keeps."""
