"""Cards that are drawn: workshop, ability cards and pieces (FF3, FF13, FF14)."""

from __future__ import annotations

from tests.oracle.freyas_folly.table import Decks, Host, Position


def odds_of_drawing(decks: Decks) -> dict[str, float]:
    """FF3: how likely each unseen card is the next of the workshop deck, in cards of the part that it comes from."""
    if not decks.upper.total():
        return dict.fromkeys(sorted(decks.settings), 1.0) if decks.lower else {}
    odds: dict[str, float] = {}
    for sort, unseen in (("setting", decks.settings), ("piece", decks.pieces)):
        odds |= {card: decks.upper[sort] / len(unseen) for card in sorted(unseen) if decks.upper[sort]}
    of_abilities = decks.upper["ability"] / max(1, decks.abilities.total())
    odds |= {kind: count * of_abilities for kind, count in sorted(decks.abilities.items()) if count and of_abilities}
    return odds


def refill_workshop(position: Position, host: Host) -> None:
    """FF13: until there are enough settings or the deck is empty."""
    decks = position.decks
    while len(position.workshop) < position.set_up.workshop and (odds := odds_of_drawing(decks)):
        card = host.draw("draw", "card", odds)
        if card in decks.settings:
            _draw_from_part(decks, "setting")
            decks.settings.remove(card)
            position.workshop.add(card)
        elif card in decks.pieces:
            _draw_from_part(decks, "piece")
            decks.pieces.remove(card)
            position.pieces.add(card)
        else:
            _draw_from_part(decks, "ability")
            decks.abilities[card] -= 1
            _lay_ability(position, card)


def _draw_from_part(decks: Decks, sort: str) -> None:
    if decks.upper.total():
        decks.upper[sort] -= 1
    else:
        decks.lower -= 1


def _lay_ability(position: Position, kind: str) -> None:
    """FF13: into a free slot, else under the ability deck."""
    if position.slots.total() < position.set_up.ability_slots:
        position.slots[kind] += 1
    else:
        position.decks.under.append(kind)


def may_take_ability(position: Position, kind: str) -> bool:
    """FF14."""
    held = position.player.abilities
    return position.slots[kind] > 0 and len(held) < position.set_up.ability_limit and kind not in held


def take_ability(position: Position, host: Host, kind: str) -> None:
    """FF14: the ability deck's top card fills the slot, first the unseen ones."""
    decks = position.decks
    position.slots[kind] -= 1
    position.player.abilities.add(kind)
    position.abilities_taken += 1
    if decks.face_down:
        odds = {unseen: float(count) for unseen, count in sorted(decks.abilities.items()) if count}
        drawn = host.draw("ability", "card", odds)
        decks.face_down -= 1
        decks.abilities[drawn] -= 1
        position.slots[drawn] += 1
    elif decks.under:
        position.slots[host.draw("ability", "card", {decks.under[0]: 1.0})] += 1
        decks.under.pop(0)
