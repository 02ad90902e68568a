"""What a move does: a turn of one's own (E2), or the answer to an attack (E3, E4). Drawing comes after (`chance`)."""

from numpy import int64

from analyser.games.en_garde.compiled.cards import discard
from analyser.games.en_garde.compiled.moves import distance, has_turn, indirect_place, is_indirect, kind_of, number_of
from analyser.games.en_garde.compiled.rounds import decide_round, end_round
from analyser.games.en_garde.compiled.state import ADVANCE, ATTACK, PARRY, REFILL, STUCK, TURN
from analyser.kernel.bits import at
from analyser.kernel.jit import kernel


@kernel(inline=True)
def play_turn(state, rules, code):
    """Plays a turn; the player then draws."""
    table = state.table
    note_move(table, code)
    if is_indirect(code):
        place = indirect_place(code)
        step = 1 + place // 9
        discard(table, step, 1)
        walk(table, step)
        attack(table, 1 + place % 9, 1)
    else:
        kind, number = kind_of(code), number_of(code)
        if kind == ATTACK:
            attack(table, number, 0)
        else:
            discard(table, number, 1)
            walk(table, number if kind == ADVANCE else -number)
            table.attacked = 0
    table.parried = 0
    table.gave_ground = 0
    end_turn(table, rules)


@kernel(inline=True)
def defend(state, rules, code):
    """Answers an attack: after a parry a full turn with what is left of the hand; a retreat is the whole turn."""
    table = state.table
    note_move(table, code)
    table.attacked = 0
    if code == PARRY:
        discard(table, int64(table.attack_value), int64(table.attack_cards))
        if table.deck_size == 0:
            decide_round(state, rules)
        elif has_turn(table, rules):
            table.parried = 1
            table.phase = TURN
        else:
            end_round(state, rules, STUCK, 1 - table.seat)
        return
    number = number_of(code)
    discard(table, number, 1)
    walk(table, -number)
    table.gave_ground = 1
    if table.deck_size == 0:
        table.turns += 1
        decide_round(state, rules)
    else:
        end_turn(table, rules)


@kernel(inline=True)
def note_move(table, code):
    """All that was played is known to both (E9)."""
    table.played[at(table.played_count)] = code
    table.played_count += 1


@kernel(inline=True)
def walk(table, step):
    """Moves the fencer whose turn it is; forward for a positive step."""
    table.position[at(table.seat)] += step if table.seat == 0 else -step


@kernel(inline=True)
def attack(table, cards, by_advance):
    """Declares an attack with cards of the value of the distance."""
    value = distance(table)
    discard(table, value, cards)
    table.attack_value = value
    table.attack_cards = cards
    table.attack_is_indirect = by_advance
    table.attacked = 1


@kernel(inline=True)
def end_turn(table, rules):
    """E6: the player draws, an attacker before his attack is answered; the deck is never empty here."""
    table.turns += 1
    table.due = min(int64(rules.hand) - table.hand_size[at(table.seat)], table.deck_size)
    table.phase = REFILL
