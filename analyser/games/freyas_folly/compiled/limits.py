"""How large things may become in Freya's Folly. Nothing here loads the compiler: boxes are checked by it."""

FEWEST_SEATS, MOST_SEATS = 3, 5
MOST_DWARFS = 6
MOST_PLACES = 64
"""In the mine, the one outside among them."""
MOST_SETTINGS = 64
MOST_PIECES = 10
MOST_NEEDED_PIECES = 7
"""Pieces that may have to be done for the end."""
LETTERS = "resayRESAY"
"""Of jewels: ruby, emerald, sapphire, amethyst, amber, small; and the same large."""
COLOURS = 5
AMBER = LETTERS.index("y")
MOST_OF_A_JEWEL = 31
"""Jewels of one letter in a box."""
MOST_OF_A_NEED = 15
"""Jewels of one letter that a card asks for."""
ABILITIES = ("bat", "speed", "stamina", "stealth", "strength", "thief")
"""By name, which is the order of the kernel's numbers too."""
MOST_OF_AN_ABILITY = 6
MOST_ABILITY_CARDS = MOST_OF_AN_ABILITY * len(ABILITIES)
MOST_CARD_POINTS = 99
MOST_CARD_TOKENS = 18
MOST_TOKENS = 99
"""In the supply."""
MOST_ACTIONS, MOST_FREE_ACTIONS = 4, 9
MOST_TRADED = 4
MOST_ROUNDS = 10_000
OUT = "out"
"""The name of the place outside."""
