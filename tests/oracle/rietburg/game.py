"""The course of a game, told to a host, who owns the luck, the decisions and the record (R4 to R8, R26)."""

from __future__ import annotations

from typing import Any

from tests.oracle.rietburg.components import LETTERS
from tests.oracle.rietburg.free import WORDS, act_freely, legal_free
from tests.oracle.rietburg.gallery import at_once, brings_at_once, count, has_gold, pay, price
from tests.oracle.rietburg.opening import empty_table, open_game
from tests.oracle.rietburg.rules import SetUp
from tests.oracle.rietburg.supplies import turn_narrator
from tests.oracle.rietburg.symbols import legal_uses, use
from tests.oracle.rietburg.table import Host, Over, Position
from tests.oracle.rietburg.waiting import add_waiting, waiting_of


def play_game(set_up: SetUp, host: Host) -> dict[str, Any]:
    """Play until the game is over; the transcript's result."""
    position = empty_table(set_up)
    try:
        open_game(position, host)
        while position.turns < set_up.max_turns:
            take_turn(position, host)
    except Over as over:
        return result_of(position, over.end)
    return result_of(position, "turns")


def result_of(position: Position, end: str) -> dict[str, Any]:
    """R26."""
    return {
        "win": end == "tasks",
        "tasks": position.tasks_done,
        "turns": position.turns,
        "narrator": position.narrator_deck,
        "end": end,
    }


def take_turn(position: Position, host: Host) -> None:
    """The whole turn of a hero, up to whose turn is next."""
    position.turns += 1
    host.tell({"event": "turn", "turn": position.turns, "hero": position.hero.name})
    while legal := legal_moves(position):
        move = host.decide(position, legal)
        if move == "end":
            break
        act(position, host, move)
    position.has_acted, position.playing, position.is_owing = False, None, False
    position.waiting, position.given = {}, set()
    position.seat = (position.seat + 1) % len(position.heroes)


def legal_moves(position: Position) -> list[str]:
    """Sorted, no doubles; none when the turn ends by itself (R6)."""
    free = legal_free(position)
    if not position.has_acted:
        return sorted({*free, *_main_actions(position)})
    uses = legal_uses(position, position.waiting, position.playing or "")
    if position.is_owing and uses:
        return sorted({*free, *uses})
    return sorted({*free, *uses, "end"}) if free or uses else []


def _main_actions(position: Position) -> list[str]:
    """R4."""
    moves = ["revive"] if position.hero.played else []
    for card in position.hero.hand:
        if position.is_hero_card(card):
            moves += [f"play {card} {letter}" for letter in LETTERS]
        elif count(position, has_gold) >= price(position, card) and _may_be_played(position, card):
            moves.append(f"play {card}")
        if position.is_friend(card) and not position.set_up.strict_friends:
            moves.append(f"idle {card}")
    return moves


def _may_be_played(position: Position, card: str) -> bool:
    """R8."""
    if position.is_object(card) or not position.set_up.strict_friends:
        return True
    effect = position.set_up.box.effect_of(card)
    return brings_at_once(position, effect) or bool(legal_uses(position, waiting_of(effect), card))


def act(position: Position, host: Host, move: str) -> None:
    """A legal move outside battles, but `end`."""
    word, *rest = move.split(" ")
    if word in WORDS:
        act_freely(position, host, move)
    elif position.has_acted:
        use(position, host, move)
    else:
        position.has_acted = True
        match word:
            case "play":
                _play(position, host, *rest)
            case "idle":
                position.hero.hand.remove(rest[0])
                position.hero.played.add(rest[0])
            case "revive":
                _revive(position, host)


def _play(position: Position, host: Host, card: str, letter: str = "") -> None:
    """The price, the card, what happens at once, what waits."""
    box = position.set_up.box
    effect = box.cards[card][LETTERS.index(letter)] if letter else box.effect_of(card)
    position.hero.hand.remove(card)
    if not letter:
        pay(position, host, price(position, card), has_gold)
    if position.is_object(card):
        position.gallery[card] += 1
    else:
        position.hero.played.add(card)
    position.playing = card
    is_bringing = at_once(position, host, effect, position.hero.location)
    add_waiting(position, effect)
    position.is_owing = position.set_up.strict_friends and position.is_friend(card) and not is_bringing


def _revive(position: Position, host: Host) -> None:
    """R7, R26."""
    if position.narrator_deck == 0:
        raise Over("narrator")
    position.narrator_deck -= 1
    turn_narrator(position, host)
    hero = position.hero
    hero.hand |= hero.played
    hero.played.clear()
    if hero.name == "eara":
        position.used_books.clear()
