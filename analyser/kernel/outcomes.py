"""What a game came to, as a number. Nothing here loads the compiler: who only reads what was played needs this too."""

LOST, WON, DRAWN, UNDECIDED = 0, 1, 2, 3
"""What a game came to for the first side, in the low two bits of an outcome: DRAWN where it shares the win; UNDECIDED
where a policy failed, or no end was in sight."""
FIRST_SIDE = 3
"""These two bits. At a table, bit 1 + s says whether the side s, from 1 on, has won, alone or with others."""

MOST_SIDES = 7
"""An outcome has eight bits: two for the first side, and one for each of the others."""
