"""How large things may become in Rietburg. Nothing here loads the compiler: boxes are checked by it."""

LOCATIONS = 6
MOST_SEATS = 4
HEROES = ("chada", "eara", "kheela", "kram", "orfen", "thorn")
"""In the order of names, and of the kernel's numbers."""
CARDS_A_HERO = 6
"""Hero cards of one hero, at most."""
OPTIONS = "abc"
"""Of a hero card."""
MOST_FRIENDS = 12
MOST_OBJECTS = 14
MOST_CREATURES = 48
"""Names of creatures."""
MOST_CLASSES = 16
"""Of creatures and objects."""
MOST_ENCOUNTERS = 96
"""Cards in all; all of them may lie on one location."""
FEWEST_TASKS, MOST_TASKS = LOCATIONS, 32
MOST_NARRATORS = 60
MOST_LAID = 6
"""Cards that one half of a narrator card brings."""
MOST_ITEMS = 2 * MOST_LAID
MOST_BOOKS = 12
MOST_QUIVERS = 60
MOST_VALUE = 30
"""Of a book, a quiver, or a symbol of strength."""
MOST_STRENGTH = 60
MOST_OF_A_SYMBOL = 9
"""Of a symbol that counts uses or cards, and of what a task needs."""
MOST_COST = 5
"""Gold, before it is multiplied."""
MOST_WILLPOWER = 60
MOST_NEEDS = 4
"""Needs of a task that are joined by +."""
MOST_TURNS = 1_000
MOST_PRICES = 5
