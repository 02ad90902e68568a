"""Modes of a game in words: how many may play, and what is told of it."""

from collections.abc import Sequence

from analyser.games.catalogue import Game, Mode
from analyser.mistakes import Mistake, listed, shown


def find_numbers(game: Game, variant: str, asked: Sequence[object]) -> list[int]:
    """The numbers of players meant: `all` is each that the variant takes, none its usual one; each once, as asked."""
    seats = game.seats[variant]
    if asked and not game.has_numbers:
        raise Mistake(f"{game.name} is always played by {seats.default}: no number of players can be chosen")
    chosen: list[int] = []
    as_text = {f"{number}": number for number in seats.numbers}
    for number in asked or (seats.default,):
        if number == "all":
            chosen += seats.numbers
        elif isinstance(number, str) and number in as_text:
            chosen.append(as_text[number])
        elif type(number) is int and number in seats.numbers:
            chosen.append(number)
        else:
            told = f"{variant_words(game, variant)} takes {listed(as_text, 'or')} players"
            raise Mistake(f"{told}, or all; not {shown(number)}")
    return list(dict.fromkeys(chosen))


def variant_words(game: Game, variant: str) -> str:
    """A game with its variant, where it has several."""
    return game.name if len(game.variants) == 1 else f"{game.name} {variant}"


def mode_words(game: Game, mode: Mode) -> str:
    """The same with the number of players, where that may be chosen."""
    return variant_words(game, mode.variant) + (f" with {mode.players} players" if game.has_numbers else "")


def side_word(game: Game | None, mode: Mode) -> str:
    """What a side is called: a seat, where each side has one."""
    sides = game.sides_of(mode) if game else ()
    return "seat" if len(set(sides)) == len(sides) else "side"
