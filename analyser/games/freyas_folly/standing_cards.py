"""Cards and tokens in a position that is told, as the kernel has them; a deck has all cards that nobody names."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from analyser.games.freyas_folly.compiled import state
from analyser.games.freyas_folly.compiled.limits import ABILITIES, MOST_TOKENS
from analyser.games.freyas_folly.naming import Names
from analyser.games.freyas_folly.told import Seen, read_abilities, read_number
from analyser.games.told import NONE, by_seat
from analyser.mistakes import Mistake


def set_settings(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """Settings held, completed and open; each that was completed has taken a dwarf out of the game (FF18)."""
    seen = Seen("setting")
    for field, cards in (("held", table.held), ("done", table.done)):
        for seat, given in enumerate(by_seat(field, told.get(field, []), int(rules.players), NONE)):
            cards[seat] = _halves(seen.read(f"{field}.{seat}", given, names.setting_numbers))
    table.open = _halves(seen.read("workshop", told.get("workshop", NONE), names.setting_numbers))
    table.open_size = _size(table.open)
    for seat in range(int(rules.players)):
        done = _size(table.done[seat])
        if done > rules.dwarfs:
            raise Mistake(f"done.{seat} names {done} settings, and each seat has {int(rules.dwarfs)} dwarfs for them")
        table.dwarfs[seat] = int(rules.dwarfs) - done
        table.held_size[seat] = _size(table.held[seat])
    for half in range(state.HALVES):
        table.unseen[half] = int(rules.half_of_settings[half]) & ~sum(_half_of(card, half) for card in seen.fields)
    table.unseen_settings = _size(table.unseen)


def _halves(cards: int) -> list[int]:
    return [cards >> state.HALF * half & (1 << state.HALF) - 1 for half in range(state.HALVES)]


def _half_of(card: int, half: int) -> int:
    return 1 << card % state.HALF if card // state.HALF == half else 0


def _size(halves: Any) -> int:
    return sum(int(half).bit_count() for half in halves)


def set_pieces(table: Any, rules: Any, told: Mapping[str, Any], names: Names) -> None:
    """Pieces completed and open; the others are in the workshop's deck."""
    seen = Seen("piece")
    for seat, given in enumerate(by_seat("pieces", told.get("pieces", []), int(rules.players), NONE)):
        table.pieces[seat] = seen.read(f"pieces.{seat}", given, names.piece_numbers)
    table.pieces_done = len(seen.fields)
    if table.pieces_done > rules.pieces:
        raise Mistake(f"pieces names {len(seen.fields)}, and {int(rules.pieces)} end the game (FF18)")
    table.open_pieces = seen.read("open_pieces", told.get("open_pieces", NONE), names.piece_numbers)
    if names.pieces and not seen.fields:
        raise Mistake("open_pieces: one piece lies open from the start (FF3), so one at least must be told")
    table.unseen_pieces = sum(1 << piece for piece in names.pieces if piece not in seen.fields)
    table.upper_pieces = int(table.unseen_pieces).bit_count()


def set_abilities(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """Ability cards: open, held, under the deck and discarded; the others are unseen (FF3, FF13, FF14)."""
    known = Counter[int]()
    opened = read_abilities("abilities", told.get("abilities", NONE))
    if len(opened) > rules.ability_slots:
        raise Mistake(f"abilities names {len(opened)} cards, and the market has {int(rules.ability_slots)} slots")
    for seat, given in enumerate(by_seat("hands", told.get("hands", []), int(rules.players), NONE)):
        _set_hand(table, rules, seat, read_abilities(f"hands.{seat}", given))
        known.update(kind for kind in range(state.ABILITY_KINDS) if int(table.hand[seat]) >> kind & 1)
    under = read_abilities("under", told.get("under", NONE))
    gone = read_abilities("discarded", told.get("discarded", NONE))
    known.update([*opened, *under, *gone])
    for kind, name in enumerate(ABILITIES):
        if known[kind] > rules.abilities[kind]:
            raise Mistake(f"{known[kind]} {name} cards are told, and this game has {int(rules.abilities[kind])}")
        table.slots[kind], table.gone[kind] = opened.count(kind), gone.count(kind)
        table.unseen_abilities[kind] = int(rules.abilities[kind]) - known[kind]
    table.free_slots = int(rules.ability_slots) - len(opened)
    table.queue[: len(under)] = under
    table.under = len(under)
    _set_ability_deck(table, rules, told)


def _set_hand(table: Any, rules: Any, seat: int, loose: list[int]) -> None:
    """FF11: a card on a dwarf counts as held."""
    hand = int(table.worn[seat])
    for kind in loose:
        if hand >> kind & 1:
            raise Mistake(f"hands.{seat} and dwarfs.{seat} name {ABILITIES[kind]} twice: a seat holds one of a kind")
        hand |= 1 << kind
    if hand.bit_count() > rules.ability_limit:
        raise Mistake(
            f"hands.{seat} and dwarfs.{seat} name {hand.bit_count()} ability cards, "
            f"and a seat holds {int(rules.ability_limit)} at most (ability_limit)"
        )
    table.hand[seat] = hand


def _set_ability_deck(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """Unseen cards lie in the ability deck, as many as it had at first, or else in the workshop's deck."""
    unseen = int(table.unseen_abilities.sum())
    shuffled_in = int(rules.ability_cards) - int(rules.first_abilities) - int(rules.ability_deck)
    low, high = unseen - shuffled_in + int(table.under), min(int(rules.ability_deck), unseen)
    if low > high:
        raise Mistake(
            f"{unseen} ability cards are told nowhere and {int(table.under)} lie under the ability deck; it had "
            f"{int(rules.ability_deck)} at first, and the workshop's deck {shuffled_in}: discarded ones are told too"
        )
    given = told.get("ability_deck", high)
    table.ability_deck = read_number("ability_deck", 0 if given == NONE else given, max(0, low), high)
    table.upper_abilities = unseen - int(table.ability_deck)
    if table.free_slots and (table.ability_deck or table.under):
        raise Mistake(
            f"abilities: {int(table.free_slots)} slots are free, and the ability deck fills them at once: it has "
            f"{int(table.ability_deck)} unseen cards and {int(table.under)} known ones"
        )


def count_decks(table: Any, rules: Any) -> None:
    """FF3, FF13: the lower part of the workshop's deck is drawn from when the upper part is empty."""
    first = min(int(rules.workshop), int(rules.settings))
    left, unseen, number = int(rules.settings) - first, int(table.unseen_settings), int(table.open_size)
    table.lower_settings = min(unseen, left - left // 2)
    table.upper_settings = unseen - int(table.lower_settings)
    others = int(table.upper_pieces) + int(table.upper_abilities)
    if number > rules.workshop:
        raise Mistake(f"workshop names {number} settings, and {int(rules.workshop)} lie open at most")
    if number < first and unseen + others:
        raise Mistake(
            f"workshop names {number} settings: {first} lie open while its deck has cards, and "
            f"{unseen} settings, {int(table.upper_pieces)} pieces and {int(table.upper_abilities)} abilities are in it"
        )
    if table.lower_settings < left - left // 2 and others:
        raise Mistake(
            f"the lower part of the workshop's deck is begun, with {unseen} settings told nowhere, so no piece "
            f"and no ability is left in it, and {int(table.upper_pieces)} pieces and {int(table.upper_abilities)} are"
        )


def set_tokens(table: Any, rules: Any, told: Mapping[str, Any]) -> None:
    """FF18: pieces have brought them, as far as there were any; what isn't held was spent."""
    players = int(rules.players)
    brought = [_tokens_of(rules, int(pieces)) for pieces in table.pieces[:players]]
    won = min(sum(brought), int(rules.tokens))
    tokens = _read_tokens("tokens", told.get("tokens", []), players)
    rest = [own - held for own, held in zip(brought, tokens, strict=True)]
    spent = _read_tokens("spent", told["spent"], players) if "spent" in told else rest
    for seat, own in enumerate(brought):
        if tokens[seat] + max(spent[seat], 0) > own:
            has = f"seat {seat} has {tokens[seat]} tokens and spent {max(spent[seat], 0)}"
            raise Mistake(f"tokens: {has}, and its pieces brought {own}")
    if sum(tokens) + sum(spent) != won:
        raise Mistake(
            f"spent: {won} tokens were brought by pieces (there are {int(rules.tokens)}); "
            f"{sum(tokens)} are held and {sum(spent)} spent, which must be told"
        )
    table.tokens[:players], table.spent[:players] = tokens, spent
    table.supply = int(rules.tokens) - won


def _tokens_of(rules: Any, pieces: int) -> int:
    return sum(int(number) for piece, number in enumerate(rules.piece_tokens) if pieces >> piece & 1)


def _read_tokens(field: str, value: Any, players: int) -> list[int]:
    numbers = by_seat(field, value, players, 0)
    return [read_number(f"{field}.{seat}", number, 0, MOST_TOKENS) for seat, number in enumerate(numbers)]
