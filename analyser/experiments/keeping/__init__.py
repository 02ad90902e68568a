"""The store of finished games: what is kept, under which key, and how it is read."""
