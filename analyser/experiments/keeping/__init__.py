"""The store of finished games: what is kept, under which identity, and how it is read."""
