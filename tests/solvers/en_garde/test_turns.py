"""The worth of turns and answers of the careful policy, and that it takes the best of all legal ones."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from analyser.games.en_garde import text
from analyser.games.en_garde.compiled import play
from analyser.games.en_garde.compiled.state import DEFENCE, PARRY, RETREAT
from analyser.kernel.jit import PLAIN
from analyser.solvers.heuristics.en_garde.careful import turns
from analyser.solvers.heuristics.en_garde.careful.choice import best_defence, parry_worth, retreat_worth
from analyser.solvers.heuristics.en_garde.careful.known import look_past_parry
from analyser.solvers.heuristics.en_garde.careful.outlook import after_retreat, his_turn
from tests.games.en_garde.positions import Duel, at
from tests.solvers.en_garde.choosing import Mind, chosen_code, random_spec, step_and_cards
from tests.solvers.en_garde.samples import Hands, drains, mean_end, random_duel

EXACT = 1e-9
FEW = 20 if PLAIN else 250


def best_turn(mind: Mind) -> tuple[float, int]:
    worth, code = turns.best_turn(mind.rules, mind.parameters, mind.memory, mind.stand)
    return float(worth), int(code)


def check_turn(duel: Duel, spec: str = "careful") -> str:
    """The turn is legal and the best by the worths of all legal ones; its kind."""
    code = chosen_code(spec, duel)
    assert play.is_legal(duel.state, duel.rules, code)
    mind = Mind(duel, spec)
    worths = mind.worths()
    assert all(-EXACT <= worth <= 1 + EXACT for worth in worths.values())
    assert worths[code] == max(worths.values())
    assert best_turn(mind) == (worths[code], code)
    return " ".join(word for word in text.move_name(code, duel.components, duel.state).split() if word.isalpha())


def answers(duel: Duel, spec: str = "careful") -> dict[int, float]:
    """The worth of each legal answer to an attack, by code."""
    mind = Mind(duel, spec)
    place = (mind.rules, mind.parameters, mind.memory, mind.stand)
    found = {}
    for move in duel.legal:
        if move == "parry":
            found[PARRY] = float(parry_worth(mind.view, *place))
        else:
            card = int(move.split()[1])
            found[4 * card + RETREAT] = float(retreat_worth(*place, card))
    assert int(best_defence(mind.view, *place)) == chosen_code(spec, duel)
    return found


def check_answer(duel: Duel, spec: str = "careful") -> str:
    code = chosen_code(spec, duel)
    assert play.is_legal(duel.state, duel.rules, code)
    worths = answers(duel, spec)
    assert all(worth == turns.NO_TURN or -EXACT <= worth <= 1 + EXACT for worth in worths.values())
    assert worths[code] == max(worths.values())
    return "parry" if code == PARRY else "retreat"


def check_many(random: Random, count: int) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for number in range(count):
        spec = random_spec(random) if number % 5 == 0 and not PLAIN else "careful"
        duel = random_duel(random, defence=number % 3 == 0, unseen=random.choice([12, 40, 150]))
        if duel.state.table.phase == DEFENCE:
            kinds["answer " + check_answer(duel, spec)] += 1
        else:
            kinds[check_turn(duel, spec)] += 1
    return kinds


@pytest.mark.slow
def test_it_takes_the_best_of_all_legal_moves() -> None:
    kinds = check_many(Random(1), 100 if PLAIN else 800)
    assert {"advance", "retreat", "attack", "answer parry"} <= set(kinds)
    if not PLAIN:
        assert min(kinds.values()) > 10
        assert set(kinds) == {"advance", "retreat", "attack", "advance attack", "answer parry", "answer retreat"}


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="too many positions")
def test_it_takes_the_best_of_all_legal_moves_in_many_more_positions() -> None:
    check_many(Random(2), 12_000)


def test_there_is_no_turn_where_no_card_fits() -> None:
    """Nines on a short board; with a card of the distance or less there is one."""
    mind = Mind(at((2, 5), "399", "999", hand=3, board=9, discards="9"))

    def best(*cards: int) -> tuple[float, int]:
        hand = sum(1 << 4 * card for card in cards)
        worth, code = turns.best_turn(mind.rules, mind.parameters, mind.memory, mind.stand_at(1, hand, 0, 3))
        return float(worth), int(code)

    assert best(9, 9) == (turns.NO_TURN, 0)
    assert best(4) == (turns.NO_TURN, 0)
    assert best() == (turns.NO_TURN, 0)
    assert best(9, 9, 3)[0] > 0
    assert best(9, 1)[0] > 0


def last_turns(seed: int, count: int) -> Iterator[tuple[Mind, int, str]]:
    """Turns that drain the deck."""
    random = Random(seed)
    for _ in range(count):
        duel = random_duel(random, unseen=9, hand=random.randint(1, 5))
        mind = Mind(duel)
        for code in mind.worths():
            name = text.move_name(code, duel.components, duel.state)
            if drains(duel, name):
                yield mind, code, name


def test_a_last_turn_is_worth_what_it_wins_over_all_hands_of_the_other() -> None:
    """Played to the end by the rules (E7): exact, but where he may choose to retreat from an attack."""
    kinds: Counter[str] = Counter()
    for mind, code, name in last_turns(3, 12 if PLAIN else 150):
        step, cards = step_and_cards(name)
        if step and cards and mind.rules.retreat_answers_indirect and mind.his_ground > 0:
            continue
        assert mind.worth(code) == pytest.approx(mean_end(mind.duel, name), abs=EXACT)
        kinds[" ".join(word for word in name.split() if word.isalpha())] += 1
    assert {"advance", "retreat"} <= set(kinds)
    assert PLAIN or min(kinds["attack"], kinds["advance attack"]) > 5


def test_an_answer_that_ends_the_round_is_worth_what_it_wins() -> None:
    """A parry when the deck is empty, a retreat that drains it or finds it empty (E7, E8)."""
    random, ends = Random(4), Counter[str]()
    for _ in range(60 if PLAIN else 400):
        duel = random_duel(random, defence=True, unseen=9, hand=random.randint(1, 5))
        for code, worth in answers(duel).items():
            name = text.move_name(code, duel.components, duel.state)
            if not duel.deck if name == "parry" else drains(duel, name):
                assert worth == pytest.approx(mean_end(duel, name), abs=EXACT)
                ends[name.split()[0]] += 1
    assert min(ends["parry"], ends["retreat"]) > 3


def test_a_parry_is_worth_the_best_turn_after_it() -> None:
    random, stuck, seen = Random(5), 0, 0
    for _ in range(FEW):
        duel = random_duel(random, defence=True)
        if "parry" not in duel.legal or not duel.deck:
            continue
        worth = answers(duel)[PARRY]
        seen += 1
        seat = duel.turn
        duel.line("parry")
        if duel.turn != seat:  # E5
            stuck += 1
            assert worth == turns.NO_TURN
        else:
            assert worth == pytest.approx(best_turn(Mind(duel))[0], abs=EXACT)
    assert seen > FEW / 4
    assert PLAIN or stuck > 0


def test_a_move_is_worth_his_turn_after_it() -> None:
    random = Random(6)
    for _ in range(FEW):
        mind = Mind(random_duel(random))
        for code in mind.worths():
            name = text.move_name(code, mind.duel.components, mind.duel.state)
            step, cards = step_and_cards(name)
            if cards or drains(mind.duel, name):
                continue
            hand = mind.hand - (1 << 4 * abs(step))
            draws = int(mind.rules.hand) - len(mind.duel.hands[mind.duel.turn]) + 1
            place = mind.stand_at(mind.ground + step, hand, draws, mind.deck - draws)
            later = his_turn(mind.rules, mind.parameters, mind.known, place)
            assert mind.worth(code) == pytest.approx(later, abs=EXACT)


def test_a_retreat_as_an_answer_is_worth_his_turn_after_it() -> None:
    random, seen = Random(10), 0
    for _ in range(3 * FEW):
        duel = random_duel(random, defence=True, retreat_answers_indirect=True)
        mind = Mind(duel)
        for code, worth in answers(duel).items():
            name = text.move_name(code, duel.components, duel.state)
            if name == "parry" or drains(duel, name):
                continue
            card = int(name.split()[1])
            draws = int(mind.rules.hand) - len(duel.hands[duel.turn]) + 1
            place = mind.stand_at(mind.ground - card, mind.hand - (1 << 4 * card), draws, mind.deck - draws)
            assert worth == pytest.approx(his_turn(mind.rules, mind.parameters, mind.known, place), abs=EXACT)
            seen += 1
    assert seen > FEW / 4


def test_an_attack_is_worth_what_he_may_answer() -> None:
    """Hit, parry or retreat, as likely as in all hands that he may hold; what comes after as the outlook says."""
    random, kinds = Random(7), Counter[str]()
    for number in range(120 if PLAIN else 300):
        duel = random_duel(random, hand=1 + number % 5, unseen=12, board=12, indirect=True)
        mind, hands = Mind(duel), Hands.of(duel)
        for code in mind.worths():
            name = text.move_name(code, duel.components, duel.state)
            step, cards = step_and_cards(name)
            if not cards or drains(duel, name):
                continue
            assert mind.worth(code) == pytest.approx(attack_worth(mind, hands, step, cards), abs=EXACT)
            kinds["indirect" if step else "direct"] += 1
    assert min(kinds["indirect"], kinds["direct"]) >= (3 if PLAIN else 20)


def attack_worth(mind: Mind, hands: Hands, step: int, cards: int) -> float:
    gap, room = mind.gap - step, mind.his_ground
    flees = bool(step) and bool(mind.rules.retreat_answers_indirect)
    parry = sum(hands.numbers(gap)[cards:])
    flight = 1 - parry - hands.helpless(gap, room, cards) if flees else 0
    hand = mind.hand - (1 << 4 * step if step else 0) - (cards << 4 * gap)
    draws = int(mind.rules.hand) - len(mind.duel.hands[mind.duel.turn]) + cards + (step > 0)
    place = mind.stand_at(mind.ground + step, hand, draws, mind.deck - draws)
    worth = 1 - parry - flight
    if parry > 0:
        look_past_parry(mind.parameters, mind.known, gap, cards, mind.later)
        empty = mind.later.hand == 0  # no card, no turn (E5)
        worth += parry * (1 if empty else his_turn(mind.rules, mind.parameters, mind.later, place))
    if flight > EXACT:
        worth += flight * after_retreat(mind.rules, mind.parameters, mind.known, place)
    return float(worth)


def test_the_hidden_hand_changes_nothing() -> None:
    """E9: any cards may change places between his hand and the deck."""
    random = Random(8)
    for _ in range(FEW):
        duel = random_duel(random, defence=random.random() < 0.3)
        code = chosen_code("careful", duel)
        hidden = [*map(int, duel.hands[1 - duel.turn] + duel.deck)]
        random.shuffle(hidden)
        size = len(duel.hands[1 - duel.turn])
        duel.state.other_hand = sum(1 << 4 * card for card in hidden[:size])
        duel.state.deck[: len(hidden) - size] = hidden[size:]
        duel.check()
        assert chosen_code("careful", duel) == code


def test_black_plays_as_white_would() -> None:
    """The same position with the colours changed."""
    random = Random(9)
    for _ in range(FEW):
        duel = random_duel(random)
        board = int(duel.rules.board)
        white, black = duel.places
        house = {name: duel.values[name] for name in ("hand", "indirect", "retreat_answers_indirect", "end_of_deck")}
        hands = duel.hands[::-1]
        places = (board + 1 - black, board + 1 - white)
        turned = at(places, *hands, duel.deck, 1 - duel.turn, discards=duel.discards, board=board, **house)
        assert chosen_code("careful", turned) == chosen_code("careful", duel)


def test_attacks_across_more_than_the_printed_distances() -> None:
    """No other 7 or 8 is hidden; a retreat answers nothing."""
    for places, white, move in (((3, 11), "12348", "attack 8x1"), ((3, 11), "11237", "advance 1 attack 7x1")):
        duel = at(places, white, "12345", retreat_answers_indirect=False)
        assert text.move_name(chosen_code("careful", duel), duel.components, duel.state) == move
        assert max(Mind(duel).worths().values()) == 1
