"""How large a tree may become: memory that is reserved for each seat, and taken as it is used."""

MOST_NODES = 1 << 17
MOST_EDGES = 1 << 20
SLOTS = 1 << 18
"""Places of the hash table: at most half of them are taken."""
