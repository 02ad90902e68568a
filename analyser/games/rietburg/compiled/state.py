"""Rietburg's records and numbers: what a position holds, what the rules hold, which number means what.

A card that may be in a hand has a number from 0 to 61: hero cards, six a hero, then friends, then objects; a hand is
these as bits. An encounter card has a number too: creatures by their names from 0, objects the number of their card.
No card that lies unseen has an identity (R3): a position says how many of each name are unseen, and where some lie.
So nothing is hidden from the players that the position knows.
"""

import numpy as np

from analyser.games.rietburg.compiled.limits import (
    CARDS_A_HERO,
    HEROES,
    LOCATIONS,
    MOST_BOOKS,
    MOST_CLASSES,
    MOST_CREATURES,
    MOST_ENCOUNTERS,
    MOST_ITEMS,
    MOST_NARRATORS,
    MOST_NEEDS,
    MOST_OBJECTS,
    MOST_SEATS,
    MOST_TASKS,
    MOST_VALUE,
)
from analyser.kernel.events import events_type
from analyser.kernel.moves import moves_type
from analyser.kernel.records import record_type

# Cards of hands, and encounter cards.
FIRST_FRIEND = CARDS_A_HERO * len(HEROES)
FIRST_OBJECT = MOST_CREATURES
CARDS = FIRST_OBJECT + MOST_OBJECTS
"""As many numbers as cards of hands have, and encounter cards."""
HERO_CARDS = (1 << FIRST_FRIEND) - 1
FRIENDS = (1 << FIRST_OBJECT) - (1 << FIRST_FRIEND)
OBJECTS = (1 << CARDS) - (1 << FIRST_OBJECT)
CREATURES = (1 << MOST_CREATURES) - 1
OWN_CARDS = (1 << CARDS_A_HERO) - 1
NO_CARD = -1
CHADA, EARA, KHEELA, KRAM, ORFEN, THORN = range(len(HEROES))

# What lies on a location: a card's number, whether its face is up; UNKNOWN lies face down.
UNKNOWN = 63
FACE_UP = 64
ALL_LOCATIONS = (1 << LOCATIONS) - 1
GATEHOUSE = LOCATIONS - 1
HERE = LOCATIONS
"""Of a narrator card: where the active hero stands."""
NOWHERE = -1

# Symbols: those that wait (R6), the fighting ones first, then those that are carried out at once (R5).
BATTLE, SHOOT, BOOK, FAR, MOVE, REVEAL, REMOVE, TURN, SHIFT, LURE, DRAW, SWAP, SPIRIT, TASK = range(14)
RECALL, EXCHANGE, BANISH, WILL, QUIVER, FRIEND, NARRATOR, LOSE, LAY = range(14, 23)
WAITING = WILL
"""Symbols below wait."""
SYMBOLS = 24
NO_FIGHT = SYMBOLS
FIGHTING = 1 << BATTLE | 1 << SHOOT | 1 << BOOK | 1 << FAR
FIRST_REWARD = 192
"""Rows of effects: of a play its code, of a reward this and the creature's number."""
ROWS = FIRST_REWARD + MOST_CREATURES

# What a task needs (R24), and in what form it is completed.
(
    NEED_GOLD, NEED_PAY, NEED_HAVE, NEED_WILL, NEED_GATHER, NEED_CLEAR, NEED_OPEN, NEED_OUTNUMBER,
    NEED_FRIEND, NEED_OBJECT, NEED_CARDS,
) = range(11)  # fmt: skip
WITH_NOTHING, WITH_FRIEND, WITH_OBJECT, WITH_CARD, WITH_CARDS = range(5)
"""`complete`, or with a card that is named."""
UNSEEN_TASK = -1

# The water spirit.
DOUBLE, PLUS = range(2)

# Steps: what is waited for. Decisions first, then chance by its source, then what follows of itself, then the end.
ACT, MEANS, AXE_OR_KEEP, JOIN_OR_STAY, PAY_WILL = range(5)
DRAW_ENCOUNTER, DRAW_NARRATOR, DRAW_TASK, DRAW_QUIVER, DRAW_FRIEND = range(5, 10)
"""In the order in which the game names its sources of chance."""
GO_ON, GO_ON_FIGHTING = 10, 11
GAME_OVER = 12

# What is due before somebody decides again, in this order.
DUE_ITEM, DUE_NARRATOR, DUE_QUIVER, DUE_FRIEND, DUE_REST, DUE_BLUE, DUE_REVIVAL = (1 << place for place in range(7))

# How a game ended.
IN_PLAY, BY_TASKS, BY_NARRATOR, BY_ENCOUNTERS, BY_TURNS = range(5)

# Events (`analyser.kernel.events`): the kind in the three highest bits, then what it happened to.
(
    TURN_STARTS,  # seat
    CARD_LAID,  # location
    CARD_SHOWN,  # 64 * location + card
    WILL_CHANGED,  # 64 * seat + willpower
    CARD_PAID,  # 64 * whether it is the first of a payment + card
    DEFEATED,  # 64 * location + card
    NARRATOR_ADDED,  # cards in the narrator deck
    TASK_DONE,  # 64 * location + task
) = (kind << 13 for kind in range(8))
MOST_EVENTS = 72
"""Of one code: the largest costs, a reward of each symbol nine times, the willpower of four, a turn that begins."""

# Codes of moves, in words of 64; the last code of each word is unused.
WORD = 64
(
    WORD_A, WORD_B, WORD_C, WORD_IDLE, WORD_GIVE, _G1, _G2, _G3, WORD_TAKE, _T1, _T2, _T3, WORD_COMPLETE, WORD_RECALL,
    WORD_JOIN, WORD_SHORT, WORD_PLACES, WORD_SHIFT, WORD_SWAP, WORD_MEANS, WORD_PAIR,
) = range(21)  # fmt: skip
"""What a word of codes is about. Play a card (of a hero card the option a, b or c), let a friend be idle, give to a
seat, take from one, complete with a card, recall, join: the place in the word is the card. Then short moves, moves
with a location, with two, quivers and books by value, and two hero cards of the active hero."""
FIRST_IDLE, FIRST_GIVE, FIRST_TAKE = WORD * WORD_IDLE, WORD * WORD_GIVE, WORD * WORD_TAKE
FIRST_COMPLETE, FIRST_RECALL, FIRST_JOIN = WORD * WORD_COMPLETE, WORD * WORD_RECALL, WORD * WORD_JOIN
END, REVIVE, PICK, UNVEIL, COMPLETE, REPAIR, DONE, AXE, KEEP = range(WORD * WORD_SHORT, WORD * WORD_SHORT + 9)
FIRST_STAY, FIRST_WILL, FIRST_FETCH, FIRST_BOOK_FETCH = range(KEEP + 1, KEEP + 1 + 4 * MOST_SEATS, MOST_SEATS)
"""And the seat."""
FIRST_MOVE = FIRST_BOOK_FETCH + MOST_SEATS
FIRST_BOOK_MOVE = FIRST_MOVE + LOCATIONS
"""And the location, from 0."""
(
    FIRST_REVEAL, FIRST_REMOVE, FIRST_TURN, FIRST_LURE, FIRST_DRAW, FIRST_TASK, FIRST_EXCHANGE, FIRST_BANISH,
    FIRST_BOOK_REVEAL, FIRST_FIGHT,
) = range(WORD * WORD_PLACES, WORD * WORD_PLACES + 10 * LOCATIONS, LOCATIONS)  # fmt: skip
FIRST_SHIFT = WORD * WORD_SHIFT
"""And LOCATIONS * from + to."""
FIRST_SPIRIT = FIRST_SHIFT + LOCATIONS * LOCATIONS
"""And 2 * location + side."""
FIRST_SWAP = WORD * WORD_SWAP
"""And LOCATIONS * lower + higher."""
FIRST_QUIVER = WORD * WORD_MEANS
FIRST_BOOK = FIRST_QUIVER + 32
"""And the value."""
FIRST_PAIR = WORD * WORD_PAIR
"""And CARDS_A_HERO * first + second, both counted among the hero's own."""
MOVE_WORDS = WORD_PAIR + 1
MOVES = moves_type(MOVE_WORDS)

VALUE_COUNT = MOST_VALUE + 1
NO_BOOK = -1

RULES = record_type(
    ("players", np.int64),
    ("hero", np.int64, (MOST_SEATS,)),
    ("own", np.int64, (MOST_SEATS,)),  # hero cards of each seat, as bits
    ("narrator_deck", np.int64),
    ("first_narrators", np.int64),  # turned in the set-up, of all heroes together
    ("start_cards", np.int64),
    ("tasks_needed", np.int64),
    ("strict_friends", np.int64),
    ("axe_sharp", np.int64),
    ("axe_dull", np.int64),
    ("axe_repair", np.int64),
    ("spirit_plus", np.int64),
    ("spirit_factor", np.int64),
    ("willpower", np.int64),
    ("will_cap", np.int64),
    ("start_will", np.int64),
    ("group_battles", np.int64),
    ("passing", np.int64),
    ("max_turns", np.int64),
    ("encounters", np.int64),  # cards in the draw pile before the set-up
    ("kinds", np.int64),  # names among them
    ("golden", np.int64),  # cards with gold, as bits
    ("of_class", np.int64, (MOST_CLASSES,)),  # cards of each class, as bits
    ("fighters", np.int64),  # cards of hands with a fighting symbol, as bits
    ("far_cards", np.int64),  # of these, those with `far`
    ("book_cards", np.int64),  # of these, those with `book`
    ("friends", np.int64),  # as bits
    ("tasks", np.int64),
    ("narrators", np.int64),
    ("fight_books", np.int64),
    ("far_books", np.int64),
    ("move_book", np.int64),  # its place among the books, or NO_BOOK
    ("reveal_book", np.int64),
    ("quivers", np.int64),
    ("waits", np.int64, (ROWS,)),  # the symbols of an effect that wait, as bits
    ("comes_at_once", np.uint8, (ROWS,)),  # whether an effect has any that are carried out at once (R5)
    ("kind", np.uint8, (CARDS,)),  # the numbers of the encounter cards, in the order of payment
    ("count", np.uint8, (CARDS,)),  # of each in the draw pile
    ("strength", np.uint8, (CARDS,)),  # `strength_shift` counted in; 0 the fluggor's
    ("cost", np.uint8, (CARDS,)),  # `prices` counted in
    ("class_", np.uint8, (CARDS,)),
    ("price", np.uint8, (CARDS,)),  # of a friend or an object, `prices` counted in
    ("fight", np.uint8, (CARDS,)),  # the fighting symbol of a card of hands, or NO_FIGHT
    ("fight_number", np.uint8, (CARDS,)),
    ("amount", np.uint8, (ROWS, SYMBOLS)),  # of each effect
    ("brings", np.uint8, (MOST_NARRATORS,)),  # how many encounter cards a narrator card brings
    ("bring", np.uint8, (MOST_NARRATORS, MOST_ITEMS)),  # each: 2 * location + whether face up
    ("needs", np.uint8, (MOST_TASKS,)),
    ("need", np.uint8, (MOST_TASKS, MOST_NEEDS)),
    ("need_class", np.uint8, (MOST_TASKS, MOST_NEEDS)),
    ("need_number", np.uint8, (MOST_TASKS, MOST_NEEDS)),
    ("form", np.uint8, (MOST_TASKS,)),
    ("blue_up", np.uint8, (MOST_TASKS,)),
    ("blue_down", np.uint8, (MOST_TASKS,)),
    ("blue_drain", np.uint8, (MOST_TASKS,)),
    ("blue_gate", np.uint8, (MOST_TASKS,)),  # the location from 1; 0 none
    ("book_value", np.uint8, (MOST_BOOKS,)),  # falling, of equal ones the far book last (R19)
    ("quiver", np.uint8, (VALUE_COUNT,)),  # how many of each value
    ("play_rank", np.uint8, (FIRST_REWARD,)),  # the place of a play among all by name: policies break ties by it
    ("card_rank", np.uint8, (CARDS,)),  # of a card
)

TABLE = record_type(
    ("hand", np.int64, (MOST_SEATS,)),  # as bits
    ("played", np.int64, (MOST_SEATS,)),
    ("given", np.int64),  # R10: cards that were given away in this turn
    ("waits", np.int64),  # symbols that wait, as bits
    ("narrators", np.int64),  # that were not turned yet, in the deck or left over
    ("tasks", np.int64),  # not seen yet, on locations or in the box
    ("friends", np.int64),  # in the supply
    ("gone", np.int64),  # friends that were given up
    ("gallery_kinds", np.int64),  # cards in the gallery, as bits
    ("arrows", np.int64),  # values of Chada's quivers, as bits
    ("turn", np.int8),  # who decides next: a seat, or CHANCE or OVER
    ("step", np.int8),
    ("end", np.int8),
    ("players", np.int8),
    ("seat", np.int8),  # whose turn it is
    ("hero", np.uint8, (MOST_SEATS,)),
    ("location", np.uint8, (MOST_SEATS,)),
    ("will", np.uint8, (MOST_SEATS,)),
    ("supply", np.uint8),  # of willpower
    ("turns", np.int16),  # begun
    ("is_acted", np.uint8),  # the main action was done
    ("must_use", np.uint8),  # R8
    ("card", np.int8),  # that is being played, or NO_CARD
    ("fights", np.uint8),  # locations at which a battle can be won now, as bits
    # What is due.
    ("due", np.uint8),
    ("narrator", np.int8),  # that is being carried out
    ("brought", np.uint8),  # of it, so many encounter cards
    ("narrators_due", np.uint8),
    ("quivers_due", np.uint8),
    ("friends_due", np.uint8),
    ("added_due", np.uint8),  # narrator cards that come into the deck
    ("lose_due", np.uint8),
    ("lay_due", np.uint8),
    ("up_due", np.uint8),
    ("down_due", np.uint8),
    ("blue", np.int8),  # the task whose blue box is being carried out
    ("at", np.int8),  # where the card or task is that chance decides on, where cards are laid
    ("is_new", np.uint8),  # the encounter card comes from the draw pile; else it lies there already
    # A battle.
    ("fight_at", np.int8),
    ("fighter", np.int8),  # the seat that is asked
    ("strength", np.int16),  # of the creature
    ("total", np.int16),
    ("symbols", np.uint8),  # for which the fighter may still use quivers or books
    ("uses_books", np.uint8),
    ("is_first", np.uint8),  # no quiver or book was used by the fighter yet
    ("axe_due", np.uint8),
    ("asked", np.uint8),  # how far from the active seat the next one is that may join
    ("payers", np.uint8),  # seats whose willpower counts, as bits
    ("is_group", np.uint8),  # another hero has joined
    # The castle.
    ("filled", np.uint8),  # locations with encounter cards, as bits
    ("down", np.uint8),  # with a face-down card on top
    ("creatures", np.uint8),  # with a creature on top
    ("tasks_up", np.uint8),  # with a face-up task
    ("tasks_over", np.uint8),  # whose task is done
    ("task", np.int8, (LOCATIONS,)),  # or UNSEEN_TASK
    ("height", np.uint8, (LOCATIONS,)),
    ("done", np.uint8),  # tasks
    ("box_tasks", np.uint8),  # tasks in the box
    ("deck", np.uint8),  # cards in the draw pile
    ("unseen_size", np.uint8),  # unseen encounter cards in all
    ("removed", np.uint8),  # unseen cards that are out of the game
    ("narrator_deck", np.uint8),
    ("leftovers", np.uint8),  # narrator cards
    ("gold", np.uint8),  # in the gallery
    ("trophies", np.uint8),  # cards in the gallery
    ("class_count", np.uint8, (MOST_CLASSES,)),
    ("is_dull", np.uint8),  # the axe
    ("used_books", np.uint16),  # as bits
    ("spirit", np.int8),  # a location, or NOWHERE
    ("side", np.uint8),  # of the spirit
    ("supplied", np.uint8),  # quivers in the supply
    ("spent", np.uint8),  # quivers that wait to become the supply
    # Counted for metrics only.
    ("defeated", np.uint8),
    ("grouped", np.uint8),  # battles in which others joined
    ("revivals", np.int16),
    ("waiting", np.uint8, (SYMBOLS,)),  # how many of each symbol
    ("quiver_supply", np.uint8, (VALUE_COUNT,)),
    ("quiver_held", np.uint8, (VALUE_COUNT,)),
    ("quiver_spent", np.uint8, (VALUE_COUNT,)),
    ("unseen", np.uint8, (CARDS,)),
    ("gallery", np.uint8, (CARDS,)),
    ("box", np.uint8, (CARDS,)),  # encounter cards that are out of the game, and seen
    ("pile", np.uint8, (LOCATIONS, MOST_ENCOUNTERS)),  # from below
)
"""All of a position: everybody may see it."""

STATE = record_type(("table", TABLE), ("events", events_type(MOST_EVENTS)))
VIEW = TABLE
OUTCOMES = record_type(("count", np.int32), ("code", np.int16, (CARDS,)), ("weight", np.int32, (CARDS,)))
