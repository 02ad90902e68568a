"""The names of cards by the kernel's numbers, both ways."""

from functools import cached_property

from analyser.games.components import Components
from analyser.games.rietburg.compiled.limits import CARDS_A_HERO, HEROES, MOST_CREATURES
from analyser.games.rietburg.components import hero_of, read_book

_FIRST_FRIEND = CARDS_A_HERO * len(HEROES)


class Names:
    """What the cards of a box are called."""

    def __init__(self, components: Components) -> None:
        contents = {name: dict(value) if isinstance(value, tuple) else value for name, value in components.contents}
        self.tasks = list(contents["tasks"])
        self.narrators = list(contents["narrator"])
        self.creatures = dict(enumerate(contents["creatures"]))
        self.objects = dict(enumerate(contents["objects"], MOST_CREATURES))
        self.friends = dict(enumerate(contents["friends"], _FIRST_FRIEND))
        self.hero_cards = {
            CARDS_A_HERO * place + number: card
            for place, hero in enumerate(HEROES)
            for number, card in enumerate(card for card in contents["cards"] if hero_of(card) == hero)
        }
        self.books = sorted(contents["books"], key=_book_order)

    @cached_property
    def passed(self) -> dict[int, str]:
        """Friends and objects."""
        return self.friends | self.objects

    @cached_property
    def cards(self) -> dict[int, str]:
        """All that may be in a hand."""
        return self.hero_cards | self.passed

    @cached_property
    def encounters(self) -> dict[int, str]:
        """Creatures and objects, in the order of payment."""
        return self.creatures | self.objects

    @cached_property
    def card_numbers(self) -> dict[str, int]:
        """The cards of hands by name."""
        return {name: number for number, name in self.cards.items()}

    def hero_cards_of(self, hero: str) -> dict[int, str]:
        """The hero cards of one hero."""
        return {card: name for card, name in self.hero_cards.items() if self.hero_of(card) == hero}

    def hero_of(self, card: int) -> str:
        """Whose hero card it is."""
        return HEROES[card // CARDS_A_HERO]


def _book_order(text: str) -> tuple[int, bool, str]:
    """The strongest first, of equal ones the far book last (R19); then those that don't fight."""
    strength, is_far = read_book(text)
    return -strength, is_far, text


_last: tuple[Components, Names] | None = None


def names_of(components: Components) -> Names:
    """The names of a box; those asked for last are kept, for a transcript asks for each of its moves."""
    global _last  # noqa: PLW0603
    kept = _last
    if kept is None or kept[0] is not components:
        kept = _last = components, Names(components)
    return kept[1]
