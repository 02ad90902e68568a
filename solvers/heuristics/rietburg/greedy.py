"""The reference policy: every legal move has a weight, the highest is made; of equals the first by name.

It looks for its move from the highest weight down, and lists none that it doesn't make.
"""

from numpy import int64

from analyser.games.rietburg.compiled.limits import CARDS_A_HERO
from analyser.games.rietburg.compiled.moves import can_pick, can_unveil, plays
from analyser.games.rietburg.compiled.seats import here
from analyser.games.rietburg.compiled.state import (
    ACT,
    BANISH,
    BOOK,
    COMPLETE,
    END,
    FIRST_BANISH,
    FIRST_BOOK_MOVE,
    FIRST_BOOK_REVEAL,
    FIRST_COMPLETE,
    FIRST_FIGHT,
    FIRST_FRIEND,
    FIRST_IDLE,
    FIRST_MOVE,
    FIRST_PAIR,
    FIRST_RECALL,
    FIRST_REMOVE,
    FIRST_REVEAL,
    FIRST_TASK,
    FIRST_TURN,
    MOVE,
    PICK,
    REMOVE,
    REVEAL,
    REVIVE,
    TASK,
    TURN,
    UNVEIL,
    WITH_CARDS,
    WITH_NOTHING,
    WORD,
    WORD_A,
    WORD_IDLE,
)
from analyser.games.rietburg.compiled.tasks import (
    can_be_completed,
    cards_to_give,
    face_down_tasks,
    first_own,
    form_of,
    pairs_to_give,
)
from analyser.games.rietburg.compiled.uses import has_book, has_use_now, recalls, weak_creatures
from analyser.kernel.bits import at, bit, lowest_bit
from analyser.kernel.jit import kernel
from analyser.solvers.heuristics.rietburg.fighting import choose_in_battle
from analyser.solvers.heuristics.rietburg.goals import goal
from analyser.solvers.heuristics.rietburg.last_resort import choose_last_resort
from analyser.solvers.heuristics.rietburg.names import LAST, NO_MOVE, first_by_name
from analyser.solvers.heuristics.rietburg.worth import worth_of

LOOKS_AT_MOVES = False

OPTIONS = 3


@kernel
def choose(view, rules, moves, parameters, memory, stream):
    """Greedy play, with nothing to set."""
    if view.step != ACT:
        return choose_in_battle(view, rules)
    code = choose_free_action(view, rules)
    if code != NO_MOVE:
        return code
    if not view.is_acted:
        return choose_main_action(view, rules)
    code = choose_use(view, rules) if view.waits != 0 else int64(NO_MOVE)
    if code != NO_MOVE:
        return code
    return choose_last_resort(view, rules) if view.must_use and has_use_now(view, rules) else int64(END)


@kernel(inline=True)
def choose_free_action(table, rules):
    """`complete` (900), `unveil` (800), `pick` (700)."""
    if can_be_completed(table, rules, here(table)):
        return first_completion(table, rules)
    if can_unveil(table):
        return int64(UNVEIL)
    return int64(PICK) if can_pick(table) else int64(NO_MOVE)


@kernel
def first_completion(table, rules):
    """R24: `complete` with the first cards by name, where any are named."""
    location = here(table)
    form = form_of(table, rules, location)
    if form == WITH_NOTHING:
        return int64(COMPLETE)
    if form == WITH_CARDS:
        return FIRST_PAIR + first_pair(table, rules, pairs_to_give(table))
    return FIRST_COMPLETE + first_by_name(rules, cards_to_give(table, location, form))


@kernel
def first_pair(table, rules, pairs):
    """The first of some pairs of the active hero's cards by name."""
    own, best, found = first_own(table), int64(LAST * LAST), int64(0)
    while pairs != 0:
        pair = lowest_bit(pairs)
        first, second = own + pair // CARDS_A_HERO, own + pair % CARDS_A_HERO
        rank = LAST * int64(rules.card_rank[at(first)]) + int64(rules.card_rank[at(second)])
        if rank < best:
            best, found = rank, pair
        pairs &= pairs - 1
    return found


@kernel(inline=True)
def choose_main_action(table, rules):
    """The play of most worth; if there is none a friend is idle, or the hero revives."""
    cards, target = plays(table, rules, WORD_A), goal(table, rules)
    best, best_rank, found = int64(NO_MOVE), int64(LAST), int64(NO_MOVE)
    while cards != 0:
        card = lowest_bit(cards)
        cards &= cards - 1
        for option in range(OPTIONS if card < FIRST_FRIEND else 1):
            code = WORD * option + card
            worth = worth_of(table, rules, code, target)
            rank = int64(rules.play_rank[at(code)])
            if worth > best or (worth == best and rank < best_rank):
                best, best_rank, found = worth, rank, code
    if found != NO_MOVE:
        return found
    friends = plays(table, rules, WORD_IDLE)
    return FIRST_IDLE + first_by_name(rules, friends) if friends != 0 else int64(REVIVE)


@kernel(inline=True)
def choose_use(table, rules):
    """The uses that weigh more than `end`, the heaviest first."""
    if table.fights:
        return FIRST_FIGHT + lowest_bit(int64(table.fights))
    waits, target = int64(table.waits), goal(table, rules)
    if target != here(table):
        if (waits >> BOOK) & 1 and has_book(table, rules.move_book):
            return FIRST_BOOK_MOVE + target
        if (waits >> MOVE) & 1:
            return FIRST_MOVE + target
    down = int64(table.down)
    if (waits >> REMOVE) & 1 and down != 0:
        return FIRST_REMOVE + (target if (down >> target) & 1 else lowest_bit(down))
    code = choose_look(table, rules, waits, down, target)
    if code != NO_MOVE:
        return code
    cards = recalls(table, waits, int64(table.card))
    if cards != 0:
        return FIRST_RECALL + first_by_name(rules, cards)
    tasks = face_down_tasks(table)
    return FIRST_TASK + lowest_bit(tasks) if (waits >> TASK) & 1 and tasks != 0 else int64(NO_MOVE)


@kernel(inline=True)
def choose_look(table, rules, waits, down, target):
    """`banish`, `book reveal`, `reveal`, `turn` of a face-down card: at T, or at the first location."""
    weak = int64(0)
    if (waits >> BANISH) & 1:
        weak = weak_creatures(table, rules, int64(table.waiting[BANISH]))
    by_book = down * ((waits >> BOOK) & 1) * has_book(table, rules.reveal_book)
    by_symbol, by_turn = down * ((waits >> REVEAL) & 1), down * ((waits >> TURN) & 1)
    wanted = bit(target) if ((weak | by_book | by_symbol | by_turn) >> target) & 1 else int64(-1)
    if weak & wanted:
        return FIRST_BANISH + lowest_bit(weak & wanted)
    if by_book & wanted:
        return FIRST_BOOK_REVEAL + lowest_bit(by_book & wanted)
    if by_symbol & wanted:
        return FIRST_REVEAL + lowest_bit(by_symbol & wanted)
    return FIRST_TURN + lowest_bit(by_turn & wanted) if by_turn & wanted else int64(NO_MOVE)
