"""What must hold in every position; each broken invariant sets its bit."""

from numpy import int64

from analyser.games.rietburg.compiled.limits import LOCATIONS, MOST_CLASSES, MOST_ENCOUNTERS
from analyser.games.rietburg.compiled.state import (
    ACT,
    ALL_LOCATIONS,
    CARDS,
    DRAW_ENCOUNTER,
    DRAW_TASK,
    FACE_UP,
    FIRST_OBJECT,
    FRIENDS,
    GAME_OVER,
    GO_ON,
    IN_PLAY,
    NO_CARD,
    NOWHERE,
    OBJECTS,
    SYMBOLS,
    UNKNOWN,
    UNSEEN_TASK,
    VALUE_COUNT,
    WAITING,
)
from analyser.games.rietburg.compiled.strength import fights_now
from analyser.kernel.bits import at, bit, count_bits, lowest_bit
from analyser.kernel.contract import CHANCE, OVER
from analyser.kernel.jit import kernel

ENCOUNTERS_LOST = 1
UNSEEN_MISCOUNTED = 2
HANDS_WRONG = 4
TOPS_WRONG = 8
GALLERY_MISCOUNTED = 16
WILLPOWER_LOST = 32
QUIVERS_LOST = 64
TASKS_WRONG = 128
NARRATORS_LOST = 256
TURN_WRONG = 512
SYMBOLS_WRONG = 1024
BATTLE_WRONG = 2048


@kernel
def check(state, rules):
    """The bits of all broken invariants, 0 if all is well."""
    table = state.table
    broken = 0
    if not are_encounters_kept(table, rules):
        broken |= ENCOUNTERS_LOST
    if not are_unseen_counted(table):
        broken |= UNSEEN_MISCOUNTED
    if not are_hands_right(table, rules):
        broken |= HANDS_WRONG
    if not are_tops_right(table):
        broken |= TOPS_WRONG
    if not is_gallery_counted(table, rules):
        broken |= GALLERY_MISCOUNTED
    if not is_willpower_kept(table, rules):
        broken |= WILLPOWER_LOST
    if not are_quivers_kept(table, rules):
        broken |= QUIVERS_LOST
    if not are_tasks_right(table, rules):
        broken |= TASKS_WRONG
    if not are_narrators_kept(table, rules):
        broken |= NARRATORS_LOST
    if not is_turn_right(table, rules):
        broken |= TURN_WRONG
    if not are_symbols_right(table, rules):
        broken |= SYMBOLS_WRONG
    if not is_battle_right(table):
        broken |= BATTLE_WRONG
    return broken


@kernel
def count_seen(table, card):
    """How many cards of this number lie on locations and are known."""
    count = 0
    for location in range(LOCATIONS):
        for place in range(int64(table.height[location])):
            count += int64(int64(table.pile[location, place]) & ~FACE_UP == card)
    return count


@kernel
def are_encounters_kept(table, rules):
    """Every encounter card is unseen, lies somewhere, is in a hand, in the gallery or out of the game (R3)."""
    for card in range(CARDS):
        count = int64(table.unseen[card]) + int64(table.gallery[card]) + int64(table.box[card])
        count += count_seen(table, card)
        if card >= FIRST_OBJECT:
            for seat in range(rules.players):
                count += (int64(table.hand[seat]) >> card) & 1
        if count != rules.count[card]:
            return False
    return True


@kernel
def are_unseen_counted(table):
    """Unseen cards are in the draw pile, on locations, or were removed."""
    total, unknown = 0, 0
    for card in range(CARDS):
        total += int64(table.unseen[card])
    for location in range(LOCATIONS):
        for place in range(int64(table.height[location])):
            unknown += int64(table.pile[location, place] == UNKNOWN)
    return total == table.unseen_size and total == int64(table.deck) + unknown + int64(table.removed)


@kernel
def are_hands_right(table, rules):
    """A hero card is in its hero's hand or played; a friend in one hand or played pile, in the supply, or gone."""
    friends = int64(table.friends) | int64(table.gone)
    if table.friends & table.gone:
        return False
    for seat in range(len(table.hand)):
        hand, played = int64(table.hand[seat]), int64(table.played[seat])
        own = rules.own[seat]
        if hand & played or (hand | played) & ~(FRIENDS | OBJECTS) != own or played & OBJECTS:
            return False
        if friends & (hand | played):
            return False
        friends |= (hand | played) & FRIENDS
    return friends == rules.friends


@kernel
def are_tops_right(table):
    """What is noted of the tops is what lies there; nothing lies above a pile, and nothing unknown face up."""
    for location in range(LOCATIONS):
        height = int64(table.height[location])
        top = int64(table.pile[location, max(height - 1, 0)]) if height > 0 else int64(-1)
        is_creature = top >= FACE_UP and top < FACE_UP + FIRST_OBJECT
        if (int64(table.filled) >> location) & 1 != int64(height > 0):
            return False
        if (int64(table.down) >> location) & 1 != int64(0 <= top < FACE_UP):
            return False
        if (int64(table.creatures) >> location) & 1 != int64(is_creature):
            return False
        for place in range(MOST_ENCOUNTERS):
            card = int64(table.pile[location, place])
            if (place >= height and card != 0) or card == FACE_UP + UNKNOWN:
                return False
    return (int64(table.filled) | int64(table.down) | int64(table.creatures)) <= ALL_LOCATIONS


@kernel
def is_gallery_counted(table, rules):
    """Gold, classes and the number of trophies are those of the cards in the gallery."""
    gold, trophies, kinds = 0, 0, int64(0)
    for card in range(CARDS):
        count = int64(table.gallery[card])
        trophies += count
        gold += count * ((rules.golden >> card) & 1)
        kinds |= int64(count > 0) << card
    for class_ in range(MOST_CLASSES):
        count, cards = 0, rules.of_class[class_]
        while cards != 0:
            count += int64(table.gallery[at(lowest_bit(cards))])
            cards &= cards - 1
        if count != table.class_count[class_]:
            return False
    return gold == table.gold and trophies == table.trophies and kinds == table.gallery_kinds


@kernel
def is_willpower_kept(table, rules):
    """Supply and heroes have all of it, and no hero more than he may (R21)."""
    total = int64(table.supply)
    for seat in range(len(table.will)):
        if table.will[seat] > (rules.will_cap if seat < rules.players else int64(0)):
            return False
        total += int64(table.will[seat])
    return total == rules.willpower


@kernel
def are_quivers_kept(table, rules):
    """Every quiver is in the supply, Chada's, or waits (R19)."""
    supplied, spent = 0, 0
    for value in range(VALUE_COUNT):
        own = int64(table.quiver_held[value])
        supplied += int64(table.quiver_supply[value])
        spent += int64(table.quiver_spent[value])
        if own + int64(table.quiver_supply[value]) + int64(table.quiver_spent[value]) != rules.quiver[value]:
            return False
        if (int64(table.arrows) >> value) & 1 != int64(own > 0):
            return False
    return supplied == table.supplied and spent == table.spent


@kernel
def are_tasks_right(table, rules):
    """A location's task is unseen, known and face up, or done; no task lies twice; the others are unseen or gone."""
    up, over, known = int64(table.tasks_up), int64(table.tasks_over), int64(0)
    if up & over or (up | over) & ~ALL_LOCATIONS or count_bits(over) != table.done:
        return False
    for location in range(LOCATIONS):
        task = int64(table.task[location])
        if ((up | over) >> location) & 1 != int64(task != UNSEEN_TASK) or task >= rules.tasks:
            return False
        if task != UNSEEN_TASK:
            if (known | int64(table.tasks)) >> task & 1:
                return False
            known |= bit(task)
    unseen = LOCATIONS - count_bits(up | over) + int64(table.box_tasks)
    return count_bits(int64(table.tasks)) == unseen and int64(table.tasks) < bit(rules.tasks)


@kernel
def are_narrators_kept(table, rules):
    """Those that were not turned are the deck and the leftovers, and in the set-up those that are still to come."""
    unturned = int64(table.narrator_deck) + int64(table.leftovers)
    if table.turns == 0:
        unturned += int64(table.narrators_due)
    return count_bits(int64(table.narrators)) == unturned and int64(table.narrators) < bit(rules.narrators)


@kernel
def is_turn_right(table, rules):
    """Somebody decides, or chance does, or the game is over, as the step says; heroes stand somewhere."""
    is_over = table.step == GAME_OVER
    if is_over != (table.turn == OVER) or is_over != (table.end != IN_PLAY):
        return False
    if (DRAW_ENCOUNTER <= table.step < GO_ON) != (table.turn == CHANCE) or GO_ON <= table.step < GAME_OVER:
        return False
    if not 0 <= table.seat < rules.players or not 0 <= table.turns <= rules.max_turns:
        return False
    for seat in range(rules.players):
        if table.location[seat] >= LOCATIONS or table.hero[seat] != rules.hero[seat]:
            return False
    if (table.step == DRAW_TASK) and table.at == NOWHERE:
        return False
    return table.turn < 0 or (table.turn == table.seat and table.due == 0 and table.turns > 0)


@kernel
def are_symbols_right(table, rules):
    """What waits is noted, and before the main action nothing does; battles that can be won are those noted."""
    for symbol in range(SYMBOLS):
        is_noted = (int64(table.waits) >> symbol) & 1 == 1
        if is_noted != (table.waiting[symbol] > 0) or (is_noted and symbol >= WAITING):
            return False
    if not table.is_acted and (table.waits != 0 or table.card != NO_CARD or table.must_use):
        return False
    return table.step != ACT or table.fights == fights_now(table, rules)


@kernel
def is_battle_right(table):
    """A battle is on while its steps are, and lacks something; outside nothing is left of one."""
    is_on = ACT < table.step < DRAW_ENCOUNTER
    if is_on != (table.fight_at != NOWHERE):
        return False
    if is_on:
        return table.total < table.strength and (int64(table.creatures) >> table.fight_at) & 1 == 1
    return table.total == 0 and table.symbols == 0 and table.payers == 0 and table.asked == 0
