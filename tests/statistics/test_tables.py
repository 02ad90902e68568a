"""Tables of several sides: who meets whom, what two at a table come to, tiers, and how often all intervals hold."""

from itertools import combinations
from math import inf, log10

import numpy as np
import numpy.typing as npt
import pytest

from analyser.statistics.choice import TableRatings, table_ratings
from analyser.statistics.ratings import ELO, ratings_of
from analyser.statistics.shares import leads_of, seat_shares, shares_of
from analyser.statistics.tables import Blocks, Design, Whole, design_of


def rows_of(design: Design, winners: npt.NDArray[np.int64]) -> Whole:
    """Blocks whose games were won by one seat each: by block, then game by game, table by table; -1 is undecided."""
    rows, blocks = np.zeros((len(winners), design.width), np.int64), np.arange(len(winners))
    entry = {pair: place for place, pair in enumerate(design.entries)}
    ways = [(table, way) for table, turned in enumerate(design.rotations) for way in turned]
    for (table, way), seats in zip(ways, winners.T, strict=True):
        own = np.array([*(entry[table, who] for who in way), len(design.entries) + table])  # the last is undecided
        rows[blocks, own[seats]] += 1
        decided = seats >= 0
        rows[blocks[decided], design.width - design.seats + seats[decided]] += 1
    return rows


def blocks_of(design: Design, rows: Whole, unit: int = 1) -> Blocks:
    blocks = Blocks(design, unit)
    blocks.add(rows)
    return blocks


def pairs_of_points(counts: tuple[int, ...]) -> Whole:
    """Blocks of two games of `a` against `b`, in half games, by the points of the first: 0, 1/2, 1, 1 1/2, 2."""
    return np.array([(half, 4 - half, 0, 2, 2) for half, count in enumerate(counts) for _ in range(count)])


def elos(found: TableRatings) -> dict[str, float]:
    return {rating.name: rating.elo for rating in found.ratings}


@pytest.mark.parametrize(
    ("policies", "seats", "tables"),
    [(3, 3, 1), (5, 3, 10), (6, 5, 6), (2, 3, 2), (2, 4, 1), (3, 4, 3), (4, 5, 4), (2, 5, 2), (3, 6, 1)],
)
def test_everybody_meets_everybody_as_often(policies: int, seats: int, tables: int) -> None:
    design = design_of([f"p{number}" for number in range(policies)], seats)
    assert len(design.tables) == tables
    assert (design.counts.sum(axis=1) == seats).all()
    assert design.counts.max() - design.counts[design.counts > 0].min() <= 1
    meetings = dict.fromkeys(combinations(range(policies), 2), 0)
    sittings = np.zeros((policies, seats))
    for turned in design.rotations:
        for way in turned:
            for first, second in meetings:
                meetings[first, second] += way.count(first) * way.count(second)
            for seat, who in enumerate(way):
                sittings[who, seat] += 1
    assert len(set(meetings.values())) == 1
    assert (sittings == sittings[0, 0]).all()


@pytest.mark.parametrize("counts", [(5, 5, 10, 20, 40), (0, 0, 0, 0, 30), (7, 0, 1, 0, 2), (0, 0, 50, 0, 0)])
def test_two_at_a_table_are_rated_as_in_pairs(counts: tuple[int, ...]) -> None:
    """The choice of one of two is Bradley and Terry's, a shared win a draw: the same ratings, gaps and ranks."""
    found = table_ratings(blocks_of(design_of(["a", "b"], 2), pairs_of_points(counts), 2))
    known = ratings_of({("a", "b"): counts})
    for one, other in zip(found.ratings, known.ratings, strict=True):
        assert (one.name, one.rank, one.last) == (other.name, other.rank, other.last)
        assert (one.elo, one.low, one.high) == pytest.approx((other.elo, other.low, other.high), abs=1e-4)
    (gap,), (other_gap,) = found.gaps, known.gaps
    assert (gap.low, gap.high, gap.adjusted) == pytest.approx(
        (other_gap.low, other_gap.high, other_gap.adjusted), abs=1e-4
    )


def test_a_round_robin_of_two_has_the_same_ratings() -> None:
    design, random = design_of(["a", "b", "c", "d"], 2), np.random.default_rng(3)
    winners = (random.random((400, 12)) < np.repeat([0.35, 0.5, 0.25, 0.6, 0.3, 0.45], 2)).astype(np.int64)
    found = table_ratings(blocks_of(design, rows_of(design, winners)))
    meetings = {}
    for number, (first, second) in enumerate(design.tables):
        points = 2 * (winners[:, 2 * number] == 0) + 2 * (winners[:, 2 * number + 1] == 1)
        meetings[design.names[first], design.names[second]] = tuple(np.bincount(points, minlength=5).tolist())
    known = ratings_of(meetings)
    assert elos(found) == pytest.approx({one.name: one.elo for one in known.ratings}, abs=1e-3)
    assert [one.high - one.low for one in found.gaps] == pytest.approx(
        [one.high - one.low for one in known.gaps], rel=0.15
    )


def test_chances_in_proportion_to_strengths() -> None:
    """Three rivals whose games come in the very numbers that the model says: 4 to 2 to 1."""
    design = design_of(["a", "b", "c"], 3)
    rows = np.zeros((7, design.width), np.int64)
    rows[np.arange(7), [0, 0, 0, 0, 1, 1, 2]] = 3
    found = elos(table_ratings(blocks_of(design, rows)))
    assert found["a"] - found["b"] == pytest.approx(400 * log10(2), abs=1e-3)
    assert found["b"] - found["c"] == pytest.approx(400 * log10(2), abs=1e-3)


@pytest.mark.parametrize("blocks", [100, 200, 1000])
@pytest.mark.parametrize(("second", "third"), [(1, 1), (1, 4), (3, 2), (7, 2)])
def test_who_wins_nearly_all_has_an_interval_of_some_hundred_points(blocks: int, second: int, third: int) -> None:
    """A chance near 1 must not be what the others' is worked out from: nothing but rounding would be left of it."""
    design = design_of(["best", "second", "third"], 3)
    rows = np.zeros((blocks, design.width), np.int64)
    rows[:, 0] = 3
    rows[: second + third, 0] = 2
    rows[:second, 1] = rows[second : second + third, 2] = 1
    found = table_ratings(blocks_of(design, rows))
    elo, games = elos(found), 3 * blocks
    assert elo["best"] - elo["second"] == pytest.approx(400 * log10((games - second - third) / second), abs=0.1)
    assert all(100 < one.high - one.low < 1600 for one in found.ratings)


def test_who_never_wins_is_beyond_all_bounds_and_losers_among_themselves_are_not_known() -> None:
    design = design_of(["best", "one", "two"], 3)
    rows = np.zeros((40, design.width), np.int64)
    rows[:, 0] = 3
    found = table_ratings(blocks_of(design, rows))
    elo = elos(found)
    gaps = {(gap.first, gap.second): gap for gap in found.gaps}
    losers = gaps["one", "two"]
    assert (elo["best"] == inf) or (elo["one"] == -inf)
    assert gaps["best", "one"].is_apart
    assert gaps["best", "one"].low > 0
    assert (losers.low, losers.high, losers.is_apart) == (-inf, inf, False)
    assert [(one.rank, one.last) for one in found.ratings] == [(1, 1), (2, 3), (2, 3)]


def test_a_tier_between_others() -> None:
    """`a` wins wherever it sits; of the others each wins some where `a` does not sit."""
    design = design_of(["a", "b", "c", "d"], 3)
    rows = np.zeros((60, design.width), np.int64)
    for place, (table, who) in enumerate(design.entries):
        if 0 in design.tables[table]:
            rows[:, place] = 6 * (who == 0)
        else:
            rows[:, place] = {1: 4, 2: 1, 3: 1}[who]
    found = table_ratings(blocks_of(design, rows, 2))
    elo = elos(found)
    assert elo["a"] == inf
    assert elo["b"] - elo["c"] == pytest.approx(400 * log10(4), abs=1e-3)
    assert elo["c"] == pytest.approx(elo["d"], abs=1e-3)
    assert next(one for one in found.ratings if one.name == "a").low > elo["b"]


def test_undecided_games_are_held_both_ways() -> None:
    design, random = design_of(["a", "b", "c"], 3), np.random.default_rng(8)
    winners = random.integers(0, 3, (300, 3))
    plain = blocks_of(design, rows_of(design, winners))
    winners[::10, 1] = -1
    some = blocks_of(design, rows_of(design, winners))
    for one, other in zip(shares_of(plain), shares_of(some), strict=True):
        assert other.share.low < one.share.low
        assert other.share.high > one.share.high
    for gap in table_ratings(some).gaps:
        assert not gap.is_apart
        assert gap.high - gap.low > max(one.high - one.low for one in table_ratings(plain).gaps)
    assert all(not lead.is_apart for lead in leads_of(some))


@pytest.mark.parametrize(("policies", "seats"), [(2, 2), (3, 3), (5, 3), (5, 5)])
def test_shares_add_up_with_undecided_games_too(policies: int, seats: int) -> None:
    """Each seat has its even share of them: so it is if all had won those games, which are nobody's lead then."""
    design = design_of([f"p{number}" for number in range(policies)], seats)
    rotations = sum(map(len, design.rotations))
    winners = np.random.default_rng(9).integers(-1, seats, (50, rotations))
    some = blocks_of(design, rows_of(design, winners))
    shares = {one.name: one.share for one in shares_of(some)}
    by_seat = seat_shares(some)
    assert sum(one.value for one in shares.values()) == pytest.approx(policies / seats)
    assert sum(one.value for one in by_seat) == pytest.approx(1)
    for one in (*shares.values(), *by_seat):
        assert one.low < one.value < one.high
    for seat, one in enumerate(by_seat):
        assert one.value == pytest.approx(((winners == seat).mean()) + (winners < 0).mean() / seats)
    if policies == seats:  # one table, at which the difference of two shares is their lead
        for lead in leads_of(some):
            assert lead.lead.value == pytest.approx(shares[lead.first].value - shares[lead.second].value)


def test_who_sits_twice_has_two_even_shares_of_undecided_games() -> None:
    """At two tables of a, b, a and a, b, b, of whose three games each one is undecided."""
    design = design_of(["a", "b"], 3)
    row = np.zeros((1, design.width), np.int64)
    row[0, [design.entries.index((0, 0)), design.entries.index((1, 0))]] = 2
    row[0, design.undecided] = 1
    blocks = blocks_of(design, row)
    assert [one.share.value for one in shares_of(blocks)] == pytest.approx(
        [((2 + 2 / 3) / 6 + (2 + 1 / 3) / 3) / 2, ((1 / 3) / 3 + (2 / 3) / 6) / 2]
    )
    (lead,) = leads_of(blocks)
    assert lead.lead.value == pytest.approx((2 / 6 + 2 / 3) / 2)


def test_undecided_games_could_have_been_any_seats() -> None:
    """As `run` has it of every side: the interval holds with all of them lost, and with all of them won."""
    design, random = design_of(["a", "b", "c"], 3), np.random.default_rng(8)
    winners = random.integers(0, 3, (300, 3))
    undecided = random.random(winners.shape) < 0.1
    some = seat_shares(blocks_of(design, rows_of(design, np.where(undecided, -1, winners))))
    for seat in range(3):
        for wins in (seat, (seat + 1) % 3):
            settled = seat_shares(blocks_of(design, rows_of(design, np.where(undecided, wins, winners))))
            assert some[seat].low <= settled[seat].value <= some[seat].high


def test_shares_and_leads_by_hand() -> None:
    design = design_of(["a", "b", "c"], 3)
    rows = np.array([[3, 0, 0, 0, 1, 1, 1], [1, 1, 1, 0, 3, 0, 0]])
    blocks = blocks_of(design, rows)
    assert [one.share.value for one in shares_of(blocks)] == pytest.approx([4 / 6, 1 / 6, 1 / 6])
    assert [one.lead.value for one in leads_of(blocks)] == pytest.approx([0.5, 0.5, 0])
    assert [one.value for one in seat_shares(blocks)] == pytest.approx([4 / 6, 1 / 6, 1 / 6])


def test_how_blocks_are_cut_up_changes_no_bit() -> None:
    """Wins that two and three share are thirds and halves, which have no exact numbers but in units of a sixth."""
    design, random = design_of(["a", "b", "c"], 3), np.random.default_rng(4)
    rows = random.choice([0, 2, 3, 6], (999, design.width))
    whole = blocks_of(design, rows, 6)
    for cuts in ([1], [100, 210, 331], range(1, 999)):
        blocks = Blocks(design, 6)
        for part in reversed(np.split(rows, list(cuts))):
            blocks.add(part)
        assert (blocks.mean == whole.mean).all()
        assert (blocks.covariance == whole.covariance).all()


SEAT_LUCK = np.array([0.5, 0.0, -0.3, -0.2, 0.1])


def winners_by_chance(
    design: Design, strengths: npt.NDArray[np.float64], luck: float, blocks: int, random: np.random.Generator
) -> npt.NDArray[np.int64]:
    """Who wins, by strength, seat, and what a shuffle deals to each seat in all games of its block."""
    dealt = luck * random.standard_normal((blocks, design.seats))
    games = [way for turned in design.rotations for way in turned]
    found = np.empty((blocks, len(games)), np.int64)
    for game, way in enumerate(games):
        hopes = strengths[list(way)] + SEAT_LUCK[: design.seats] + dealt
        found[:, game] = (hopes + random.gumbel(size=(blocks, design.seats))).argmax(axis=1)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strengths", "seats", "luck", "blocks"),
    [
        ((1.0, 0.4, 0.0), 3, 1.5, 40),
        ((1.0, 0.4, 0.0), 3, 0.0, 400),
        ((0.8, 0.4, 0.0, -0.5), 3, 1.0, 60),
        ((0.7, 0.0), 3, 1.5, 60),
        ((2.5, 0.0, -2.0), 3, 1.0, 80),
        ((0.6, 0.0, -0.3), 5, 1.0, 50),
    ],
)
def test_how_often_all_intervals_hold(strengths: tuple[float, ...], seats: int, luck: float, blocks: int) -> None:
    """Truth is what very many blocks come to: the model is wrong, for seats and shuffles matter too."""
    design, random = design_of([f"p{number}" for number in range(len(strengths))], seats), np.random.default_rng(5)
    own = np.array(strengths)
    truth = blocks_of(design, rows_of(design, winners_by_chance(design, own, luck, 200_000, random)))
    shares = {one.name: one.share.value for one in shares_of(truth)}
    leads = {(one.first, one.second): one.lead.value for one in leads_of(truth)}
    elo = elos(table_ratings(truth))
    by_seat = [one.value for one in seat_shares(truth)]
    rounds, held = 1000, np.zeros(5)
    for _ in range(rounds):
        found = blocks_of(design, rows_of(design, winners_by_chance(design, own, luck, blocks, random)))
        rated = table_ratings(found)
        held += (
            all(one.share.low <= shares[one.name] <= one.share.high for one in shares_of(found)),
            all(one.lead.low <= leads[one.first, one.second] <= one.lead.high for one in leads_of(found)),
            all(gap.low <= elo[gap.first] - elo[gap.second] <= gap.high for gap in rated.gaps),
            all(one.low <= elo[one.name] <= one.high for one in rated.ratings),
            all(one.low <= by_seat[seat] <= one.high for seat, one in enumerate(seat_shares(found))),
        )
    assert (held / rounds >= 0.93).all(), held / rounds


@pytest.mark.slow
def test_equals_are_hardly_ever_told_apart() -> None:
    design, random = design_of(["a", "b", "c", "d"], 3), np.random.default_rng(6)
    found = np.zeros(2)
    for _ in range(400):
        blocks = blocks_of(design, rows_of(design, winners_by_chance(design, np.zeros(4), 1.0, 60, random)))
        found += any(gap.is_apart for gap in table_ratings(blocks).gaps), any(one.is_apart for one in leads_of(blocks))
    assert (found / 400 <= 0.07).all(), found / 400


def test_elo_is_what_it_was() -> None:
    assert pytest.approx(400) == ELO * np.log(10)
