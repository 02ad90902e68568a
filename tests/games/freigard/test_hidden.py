"""What lies hidden in the row after cards paid unseen (F3): what a redeal may put there, and how often."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random

from scipy.stats import chisquare  # type: ignore[import-untyped]

from analyser.games.freigard.compiled import play
from analyser.kernel.records import new_record
from tests.contract.walks import new_stream
from tests.games.freigard.positions import B2, E0, E1, E2, GS, NO_TOTEMS, QS, ROUT, RS, C, D, G, Played, Q, R

REDEALS = 4_000
TWO_EYES = NO_TOTEMS | {"eye": 2}


def hidden_cards(played: Played, times: int = REDEALS) -> Counter[tuple[str, ...]]:
    """How often each set of cards comes to lie hidden in the row."""
    stream, other = new_stream(Random(1)), new_record(play.STATE)
    table = played.state.table
    bag_size = int(table.deck_size) - int(table.top_count)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(times):
        play.redeal(table, played.rules, stream, other)
        assert play.check(other, played.rules) == 0
        assert other.table.tobytes() == table.tobytes()
        bag = Counter(played.names[int(kind)] for kind in other.deck[:bag_size])
        pool = Counter({name: int(table.pool[kind]) for kind, name in enumerate(played.names)})
        found[tuple(sorted((pool - bag).elements()))] += 1
    return found


def assert_as_likely(found: Counter[tuple[str, ...]], sets: Iterable[tuple[str, ...]]) -> None:
    """These sets of cards and no others, each as likely; a set given twice is twice as likely."""
    weights = Counter(tuple(sorted(cards)) for cards in sets)
    share = found.total() / weights.total()
    assert set(found) == set(weights)
    assert chisquare([found[cards] for cards in weights], [weights[cards] * share for cards in weights]).pvalue > 1e-4


def paid_three() -> Played:
    """Three cards of eight paid unseen, and three of the others are in hand."""
    played = Played(f"3 {GS} {D} {C} {E0} {E1} {E2} {B2} {ROUT} {R}", totems=TWO_EYES).cards(GS, GS, GS)
    return played.move("score").cards(D, C, ROUT, E0, E1, E2)


def test_f3_every_card_not_in_sight_may_be_hidden_each_set_as_likely() -> None:
    assert_as_likely(hidden_cards(paid_three()), combinations([D, C, ROUT, B2, R], 3))


def test_f7_what_the_eye_turned_over_is_not_hidden() -> None:
    played = paid_three().move("eye golem round").cards(B2, R)
    assert set(hidden_cards(played, 200)) == {()}, "the whole deck was turned over: the hidden cards are known"
    assert played.legal_of("eye") == ["ent 2", "ent broadleaf", "golem plain", "golem round"]


def test_f7_a_search_that_stops_early_leaves_the_rest_open() -> None:
    played = Played(f"3 {GS} {D} {C} {E0} {E1} {E2} {B2} {Q} {R}", totems=TWO_EYES).cards(GS, GS, GS).move("score")
    played.cards(D, C, Q, E0, E1, E2).move("eye golem plain").cards(B2, R)
    assert set(hidden_cards(played, 200)) == {()}
    again = Played(f"3 {GS} {D} {C} {E0} {E1} {E2} {B2} {Q} {R} 2 {G}", totems=TWO_EYES).cards(GS, GS, GS)
    again.move("score").cards(D, C, Q, E0, E1, E2).move("eye golem round").cards(B2, R)
    assert_as_likely(hidden_cards(again), combinations([D, C, Q, G, G], 3))  # B2 was seen in the deck


def test_f3_cards_of_the_first_payment_are_none_that_an_eye_found_later() -> None:
    """One card paid, the Eye turned three others over, then two paid more: not all three hidden ones were turned over.

    The dragon was the first, and so is known; two of three conifers were the second, each pair as likely.
    """
    played = Played(f"4 {GS} {RS} {QS} {D} {E0} {E1} {E2} {C} {G} {R} {Q}", totems=TWO_EYES).cards(GS, RS, QS)
    played.move("score").cards(D, GS, GS, GS).move("eye dragon two").cards(E0, E1, E2, C)
    played.move("score").cards(C, E0, E1, G, R, Q)
    assert_as_likely(hidden_cards(played), combinations([E0, E1, E2], 2))


def test_hidden_cards_are_none_before_a_payment_and_after_the_round() -> None:
    before = Played(f"3 {GS} {D} {C} {E0} {E1} {E2} {B2} {R}", totems=NO_TOTEMS, castles=[1, 1, 1]).cards(GS, GS, GS)
    assert set(hidden_cards(before, 50)) == {()}
    before.move("score").cards(D, C, E0, E1, E2, B2)
    assert len(hidden_cards(before, 200)) > 3
    before.discard(R).move("spend -").cards(D, C, E0)
    assert set(hidden_cards(before, 50)) == {()}


def test_f3_equal_cards_weigh_by_their_number() -> None:
    played = Played(f"3 {GS} 4 {D} 4 {C}", totems=TWO_EYES).cards(GS, GS, GS).move("score").cards(D, D, C, C, C, D)
    assert_as_likely(hidden_cards(played), combinations([D, D, D, C, C], 3))
