"""What the tests need of Castle Panic and can't guess: boxes, what lies hidden, which rules contradict each other."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from analyser.experiments.cells import Cell, find_lineups
from analyser.games.castle_panic.compiled import state as castle
from analyser.games.castle_panic.compiled.limits import ARCS, MOST_CARDS, MOST_OF_A_NAME
from analyser.games.castle_panic.rules import AS_PRINTED, OVERLORD, ROUGH_STARTING, SOLITAIRE, STARTING
from analyser.games.catalogue import Mode, find_game
from analyser.games.fields import Field, Integer, Integers
from tests.cells import make_cells
from tests.contract.samples import random_cell

LARGEST_HANDS = (12, 12, 8, 6, 5, 4)
FEWEST_CARDS = 25
"""Enough for the largest hands of any number of players."""
KINDER: dict[str, Field] = {
    "hand": Integers("hand", (6, 6, 5, 5, 5, 4), 1, LARGEST_HANDS, ""),
    "max_turns": Integer("max_turns", 40, 1, 40, ""),
}
"""Hands that every box can deal, and fewer turns at most: the plain lane plays them too."""
HIDING: dict[str, Any] = {
    "secret_forces": True,
    "monstrous_choices": True,
    "more_minions": True,
    "overlord_hand": 5,
    "my_home": True,
    "kings_tower": True,
}
"""The overlord holds many tokens, and has one in reserve."""
HIDING_VARIANT = OVERLORD
LONG: dict[str, Any] = {"rough_start": True}
"""Dice and hands come before the first decision."""
COINCIDING = ("die",)
"""Rolled where a wall stands already (O12), or for monsters that aren't there (O18)."""
SEARCH = "ismcts:iterations=8,base=random,caution=0,horizon=game,widening=1,reuse=true"
"""So small a budget is fast without compilation."""


def random_deck(random: Random) -> str:
    """Any names in any numbers, with cards for all hands and the starting monsters."""
    box = find_game("castle_panic").load_components(None).to_dict()
    counts = {table: {name: _some(count, random) for name, count in box[table].items()} for table in box}
    return "\n".join(
        f"[{table}]\n" + "\n".join(f'"{name}" = {count}' for name, count in mended.items())
        for table, mended in (("cards", _dealt(counts["cards"], random)), ("tokens", _ending(counts["tokens"])))
    )


def _some(printed: int, random: Random) -> int:
    return random.choice([printed, printed, 0, 1, 2, 5])


def _dealt(cards: dict[str, int], random: Random) -> dict[str, int]:
    """Few or many cards; two `scavenge` could fetch each other for ever."""
    names = [name for name in cards if name != "scavenge"]
    cards["scavenge"] = min(1, cards["scavenge"])
    cards[random.choice(names)] = random.choice([1, MOST_OF_A_NAME])
    while sum(cards.values()) > MOST_CARDS:
        cards[random.choice(names)] = 0
    while sum(cards.values()) < FEWEST_CARDS:
        cards[random.choice(names)] += 3
    return cards


def _ending(tokens: dict[str, int]) -> dict[str, int]:
    """Starting monsters, and so many effects to each that draws more that shuffled anew (O16) they come to an end."""
    for kind in STARTING | ROUGH_STARTING:
        tokens[kind] = max(3, tokens[kind])
    drawn = 3 * tokens["draw_3"] + 4 * tokens["draw_4"] + 3 * tokens["goblin_king"]
    tokens["move_red"] = max(tokens["move_red"], min(MOST_OF_A_NAME, drawn))
    return tokens


def agreeing(settings: dict[str, Any], mode: Mode) -> dict[str, Any]:
    """Without those optional rules that contradict the variant, the number of towers, or another field."""
    taken = {"charging_horde", "not_over_yet"}
    if mode.variant != OVERLORD:
        taken = {"more_minions", "secret_forces", "monstrous_choices"}
    if mode.variant == SOLITAIRE:
        taken.add("extra_trade")
    if settings.get("under_construction", AS_PRINTED) != AS_PRINTED:
        taken.add("walls")
    towers = settings.get("towers", ARCS)
    if towers < mode.players or not settings.get("my_home"):
        taken |= {"my_home", "kings_tower"}
    if towers <= mode.players:
        taken.add("kings_tower")
    return {name: value for name, value in settings.items() if name not in taken}


def key(state: Any) -> bytes:
    """Equal for positions that are equal in the game's own eyes: the order of both piles means nothing."""
    table = state.table
    piles = (state.deck[: int(table.deck_size)], state.pile[: int(table.pile_size)])
    return bytes(table.tobytes()) + bytes(state.secret.tobytes()) + b"".join(bytes(sorted(pile)) for pile in piles)


def exchange(state: Any, seat: int, random: Random) -> None:
    """Deals anew what the seat can't see, in place: the order of both piles, and the overlord's tokens."""
    table, secret = state.table, state.secret[castle.OVERLORDS]
    deck, pile = list(map(int, state.deck[: table.deck_size])), list(map(int, state.pile[: table.pile_size]))
    held = [token for token in range(castle.TOKENS) for _ in range(int(secret.count[token]))]
    if table.overlord >= 0 and seat != table.overlord:
        pile += held
        if table.has_reserve:
            pile.append(int(secret.reserve))
        random.shuffle(pile)
        secret.count[:] = 0
        for _ in held:
            secret.count[pile.pop()] += 1
        if table.has_reserve:
            secret.reserve = pile.pop()
    for cards, place in ((deck, state.deck), (pile, state.pile)):
        random.shuffle(cards)
        place[: len(cards)] = cards


def lanes(folder: Path) -> Iterator[Cell]:
    """All numbers and variants, the champion, house rules and boxes of all sorts, a search where tokens are hidden."""
    game, random = find_game("castle_panic"), Random(4)
    thrifty = find_lineups(game, ["thrifty"])
    yield from make_cells(game, players=("all",), lineups=thrifty)
    yield from make_cells(game, players=(2,), lineups=find_lineups(game, ["guardian"]))
    for _ in range(12):
        yield random_cell(game, random, folder, [random.choice(["random", "thrifty"])])
    search = find_lineups(game, [f"thrifty,{SEARCH}"])
    yield from make_cells(game, variant=OVERLORD, players=(2,), lineups=search, settings={"max_turns": 4})
