"""A position that was read, as the kernel's record."""

from collections.abc import Mapping
from typing import Any

from analyser.games.castle_panic.asked import Asked
from analyser.games.castle_panic.compiled import play, state
from analyser.games.castle_panic.components import CARD_NAMES, TOKEN_NAMES
from analyser.games.castle_panic.homes import Homes
from analyser.games.castle_panic.moment import PHASES, Moment
from analyser.games.castle_panic.overlord_told import Overlord
from analyser.games.castle_panic.standing import Cards, Tokens, bits_of
from analyser.kernel.records import new_record


def new_position(rules: Any) -> Any:
    """A game that has just begun, with nothing of the set-up under way."""
    position = new_record(state.STATE)
    play.begin(position, rules)
    position.events.count = 0
    position.table.left = 0
    return position


def set_cards(position: Any, rules: Any, cards: Cards) -> None:
    """Hands, discard pile and deck, a bag of all others."""
    table = position.table
    left = [int(count) for count in rules.count]
    for seat, hand in enumerate(cards.hands):
        record = table.hand[seat]
        _set_counts(record.count, CARD_NAMES, hand)
        record.cards = hand.total()
        record.held = bits_of([card for card, count in enumerate(record.count) if count])
    _set_counts(table.discard, CARD_NAMES, cards.discard)
    _set_counts(table.removed, ("brick", "mortar"), cards.removed)
    table.discard_size = cards.discard.total()
    for card, name in enumerate(CARD_NAMES):
        left[card] -= sum(pile[name] for pile in (*cards.hands, cards.discard, cards.removed))
    _fill(position.deck, left)
    table.deck_size = sum(left)


def set_tokens(position: Any, tokens: Tokens, overlord: Overlord) -> None:
    """The board, the piles, and an overlord's tokens: those that were told, or the first of what is still to come."""
    table, secret = position.table, position.secret[state.OVERLORDS]
    table.monsters = len(tokens.board)
    table.monster[: len(tokens.board)] = tokens.board
    _set_counts(table.token_discard, TOKEN_NAMES, tokens.discarded)
    _set_counts(table.unseen, TOKEN_NAMES, tokens.pile)
    to_come = [token for token, count in enumerate(table.unseen) for _ in range(int(count))]
    if overlord.has_reserve:
        secret.reserve = TOKEN_NAMES.index(overlord.reserve) if overlord.reserve else to_come[-1]
        to_come.remove(secret.reserve)
        table.has_reserve = 1
    own = to_come[: overlord.tokens]
    if overlord.held is not None:
        own = [TOKEN_NAMES.index(name) for name in overlord.held.elements()]
    pile = list(to_come)
    for token in own:
        secret.count[token] += 1
        pile.remove(token)
    secret.tokens = overlord.tokens
    _fill(position.pile, [pile.count(token) for token in range(state.TOKENS)])
    table.pile_size = len(pile)


def set_homes(table: Any, homes: Homes) -> None:
    """O6, O7, O13."""
    table.home[: len(homes.arcs)] = homes.arcs
    table.moved_home = homes.moved
    table.king, table.is_king_lost = homes.king, homes.is_king_lost
    table.wall_in_hand = homes.walls_in_hand


def set_moment(table: Any, rules: Any, moment: Moment) -> None:
    """Whose turn it is, and how far."""
    table.phase = PHASES[moment.phase]
    table.seat, table.turns = moment.seat, moment.turn
    table.is_desperate, table.is_missing, table.is_charged = moment.is_desperate, moment.is_missing, moment.is_charged
    table.began = ((1 << int(rules.players)) - 1) & ~bits_of(moment.not_begun)
    table.tokens_due, table.token_shuffles = moment.due, moment.shuffles
    if moment.phase == "discard":
        table.left, table.thrown = int(rules.discards) - moment.made, moment.made
    elif moment.phase == "trade":
        table.left = int(rules.trades) - moment.made


def set_asked(table: Any, asked: Asked) -> None:
    """Who decides what."""
    table.step, table.turn = asked.step, asked.turn
    table.losing = bits_of([*asked.losing])


def _set_counts(counts: Any, names: tuple[str, ...], found: Mapping[str, int]) -> None:
    counts[:] = [found.get(name, 0) for name in names]


def _fill(bag: Any, counts: list[int]) -> None:
    """So many of each number, in order, and nothing behind them."""
    bag[:] = 0
    numbers = [number for number, count in enumerate(counts) for _ in range(count)]
    bag[: len(numbers)] = numbers
