"""The floor: compilation, random streams, sets of moves and the playout loop.

Everything here knows NumPy and Numba and nothing else: no names, no files, no people.
"""
