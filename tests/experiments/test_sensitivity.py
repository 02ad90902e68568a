"""What win rates depend on: decks and house rules, against `run` and `compare` of the same cells; and shipped bands."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import analyser
from analyser.experiments import sensitivity
from analyser.experiments.bands import PRIOR, band_key, known_band, shipped_bands
from analyser.experiments.cells import RuleSet, find_lineups, make_grid
from analyser.experiments.playing.session import play_cells
from analyser.experiments.sensitivities.decks import LEAST_DECKS, DeckSensitivity
from analyser.experiments.sensitivities.knobs import RuleSensitivity, steps_of
from analyser.experiments.sensitivity import SensitivityRequest
from analyser.games.catalogue import GAMES, Game, find_game, first_mode, rules_in_force
from analyser.games.fields import Counts, Integer, Integers
from analyser.mistakes import Mistake
from tests.cells import make_cells
from tests.chosen import DUEL, EASY, HARDER, SOLO, SOLO_COUNTS, SOLO_GAME, SOLO_INTEGERS, SOLO_PART

GAMES_A_DECK = 40
ASKED = SensitivityRequest(
    SOLO, difficulty=[EASY, HARDER], policies=["random", "greedy"], games=GAMES_A_DECK, decks=LEAST_DECKS, threads=1
)
BANDED = [find_game(name) for name in GAMES if find_game(name).file("band.json")]


def decks_of(request: SensitivityRequest) -> DeckSensitivity:
    found = request.carry_out().result_or_raise()
    assert isinstance(found, DeckSensitivity)
    return found


def rules_of(**asked: object) -> RuleSensitivity:
    found = SensitivityRequest(SOLO, knobs=True, **asked).carry_out().result_or_raise()  # type: ignore[arg-type]
    assert isinstance(found, RuleSensitivity)
    return found


def test_each_deck_is_an_ordinary_cell() -> None:
    found = decks_of(ASKED)
    assert [(one.level, one.player) for one in found.spreads] == [
        (level, player) for level in (EASY, HARDER) for player in ("random", "greedy")
    ]
    for drawn, own in ((found.drawn[3], 3), (found.drawn[-1], -1)):
        cells = make_grid(
            SOLO_GAME,
            difficulties=(HARDER,),
            rule_sets=[RuleSet(deck=drawn.document)],
            lineups=find_lineups(SOLO_GAME, ["greedy"]),
        )
        assert cells[0].key == ASKED.of_decks[-1][own].key
    alone = analyser.run(SOLO, difficulty=HARDER, policy="greedy", games=GAMES_A_DECK, threads=1)
    assert found.spreads[-1].printed.win == alone.cells[0].win
    (order, _) = found.orders
    rates = [spread.rates for spread in found.spreads[:2]]
    assert (order.first, order.second) == ("greedy", "random")
    assert order.above == sum(greedy > none for none, greedy in zip(*rates, strict=True))
    assert order.shown <= order.above <= order.decks == LEAST_DECKS
    assert len(found.to_rows()) == 4 * LEAST_DECKS == len(found.to_frame())


def test_what_to_count_first_leaves_least_of_all_bands_together() -> None:
    """A band that is hardly any, of who never wins, says as little as it is wide."""
    found = decks_of(ASKED)
    assert found.first_to_tell is not None
    first, part = found.first_to_tell
    left = {
        name: sum(one.width_left for own in found.contributions for one in own if one.name == name)
        for name in found.measures
    }
    assert left[first] == min(left.values())
    assert part == pytest.approx(left[first] / sum(spread.band.width for spread in found.spreads))
    known = decks_of(replace(ASKED, known={first: round(found.measures[first].low)}))
    assert known.first_to_tell is None or known.first_to_tell[0] != first


GROUPS = """
[[pieces]]
names = "golem.{spike,round,square}.{plain,surge}{,+1,+2,+3}"
total = 15
[[pieces]]
names = "ent.{conifer,broadleaf}.{0,1,2}{,+1,+2,+3}"
total = 19
[measures.ents]
ask = "the ents"
of = { "ent.*.1*" = 1, "ent.*.2*" = 2 }
range = [2, 38]
[groups.golems]
of = "golem.*"
ask = "the golems"
[groups.ents_on_cards]
of = "ent.*"
ask = "the ent cards"
"""


def test_groups_by_remixes(tmp_path: Path) -> None:
    """Each deck has its remix, an ordinary cell; what is typed in is drawn no more."""
    prior = tmp_path / "groups.toml"
    prior.write_text(GROUPS, encoding="utf-8")
    request = replace(ASKED, difficulty=EASY, policies="greedy", prior=prior, decks=40)
    found = decks_of(request)
    (spread,) = found.spreads
    assert len(spread.rates) == len(spread.remixed) == 40
    assert len(request.cells) == 81
    golems, ents = (spread.share(name, ahead) for ahead, name in enumerate(("golems", "ents_on_cards")))
    assert ents.share > golems.high, "here most depends on ents"
    assert [one.name for one in found.group_shares[0]] == ["ents_on_cards", "golems"]
    assert found.to_dict()["spreads"][0]["groups"][0]["name"] == "ents_on_cards"
    typed = decks_of(replace(request, known={"ents_on_cards": True}))
    assert list(typed.prior.asked) == ["golems"]
    base = SOLO_GAME.load_components(None)
    ent = next(name for name, _ in base.counts if name.startswith("ent."))
    assert {one.document.get(ent, 0) for one in typed.drawn} == {dict(base.counts)[ent]}


def test_neither_threads_nor_what_is_kept_nor_more_decks_change_a_deck(tmp_path: Path) -> None:
    once = decks_of(ASKED)
    store = tmp_path / "kept.sqlite"
    assert decks_of(replace(ASKED, threads=2, store=store)).to_rows() == once.to_rows()
    assert decks_of(replace(ASKED, store=store)).to_rows() == once.to_rows()
    more = replace(ASKED, decks=LEAST_DECKS + 1)
    assert more.ensemble[:LEAST_DECKS] == ASKED.ensemble


def test_gradings_are_the_least_step_between_levels() -> None:
    found = decks_of(ASKED)
    (grading,) = [one for one in found.gradings if one.player == "greedy"]
    easy, harder = (spread.rates for spread in found.spreads if spread.player == "greedy")
    steps = [one - other for one, other in zip(easy, harder, strict=True)]
    assert grading.best_step == max(steps)
    assert grading.best == found.drawn[steps.index(max(steps))]
    assert grading.better == sum(step > grading.printed for step in steps)


def test_what_is_broken_off_tells_of_whole_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells are played deck by deck: of those that were finished, the last deck may lack some."""
    request = replace(ASKED, decks=LEAST_DECKS + 5, games=5)
    finished = len(request.printed) * (LEAST_DECKS + 3) - 1
    monkeypatch.setattr(sensitivity, "play_cells", lambda cells, *work: (play_cells(cells[:finished], *work)[0], False))
    done = request.carry_out()
    assert isinstance(done.result, DeckSensitivity)
    assert len(done.result.drawn) == LEAST_DECKS + 1
    assert done.interrupted is not None
    monkeypatch.setattr(sensitivity, "play_cells", lambda cells, *work: (play_cells(cells[:9], *work)[0], False))
    assert request.carry_out().result is None


def test_steps_are_those_of_compare() -> None:
    found = rules_of(difficulty=EASY, policies="greedy", games=400, threads=1)
    (own,) = found.groups
    changes = [abs(one.paired.difference) for one in own]
    assert changes == sorted(changes, reverse=True)
    (effect,) = [one for one in own if one.step == f"{SOLO_PART} -1"]
    compared = analyser.compare(
        SOLO, difficulty=EASY, policies="greedy", with_rules={SOLO_PART: 0}, games=400, threads=1
    )
    (pair,) = compared.to_rows()
    assert effect.paired.difference == pytest.approx(-pair["difference"])
    assert (effect.paired.gained, effect.paired.lost) in [
        (pair["only_second_won"], pair["only_first_won"]),
        (pair["only_first_won"], pair["only_second_won"]),
    ]
    for knobs in found.inert.values():
        assert all(one.is_inert for one in own if one.knob in knobs)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_step_is_one_that_the_fields_take(name: str) -> None:
    game = find_game(name)
    rules = game.base_rules(first_mode(game))
    steps = steps_of(game, rules)
    assert steps
    for step in steps:
        assert rules_in_force(game, first_mode(game), settings=step.settings) != rules


def test_numbers_of_a_list_and_counts_go_one_by_one() -> None:
    rules = SOLO_GAME.base_rules(first_mode(SOLO_GAME))
    knobs = [step.knob for step in steps_of(SOLO_GAME, rules)]
    numbers = rules[SOLO_INTEGERS.name]
    assert isinstance(SOLO_INTEGERS, Integers)
    assert isinstance(SOLO_COUNTS, Counts)
    assert knobs.count(SOLO_INTEGERS.name) == 2
    assert {f"{SOLO_INTEGERS.name}[{place}]" for place in range(len(numbers))} <= set(knobs)
    assert {f"{SOLO_COUNTS.name}.{part.name}" for part in SOLO_COUNTS.parts} <= set(knobs)


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        (DUEL, {}, "ships no prior"),
        (SOLO, {"decks": LEAST_DECKS - 1}, "decks must be 20 or more|decks must be from 20"),
        (SOLO, {"games": 1}, "games"),
        (SOLO, {"known": {"nothing": 1}}, "unknown measure 'nothing'"),
        (SOLO, {"known": 3}, "by name"),
        (SOLO, {"knobs": True, "known": {"ents": 18}}, "don't go with"),
        (SOLO, {"knobs": True, "drawn": "even"}, "don't go with"),
        (SOLO, {"drawn": 3}, "even or middle, not 3"),
        (SOLO, {"knobs": 1}, "true or false"),
    ],
)
def test_mistakes(game: str, asked: dict[str, Any], told: str) -> None:
    with pytest.raises(Mistake, match=told):
        analyser.sensitivity(game, **asked)


def test_a_prior_that_allows_what_the_game_does_not(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[[pieces]]\nnames = ["golem.spike.plain", "dragon.one.blue"]\ntotal = 30\n', encoding="utf-8")
    with pytest.raises(Mistake, match=r"own\.toml allows what freigard doesn't: .*golems"):
        analyser.sensitivity(SOLO, prior=file, games=5, decks=LEAST_DECKS)


@pytest.mark.parametrize("game", BANDED, ids=lambda game: game.name)
def test_a_shipped_band_belongs_to_today(game: Game) -> None:
    """Made with this game, these policies, this prior and these components; the file says the command."""
    told = shipped_bands(game.name)
    prior = game.file(PRIOR)
    assert told is not None
    assert prior is not None
    again = f"make it anew: {told['command']}"
    assert told["game_version"] == game.version, again
    assert told["prior"] == f"{PRIOR} {sha256(prior.read_bytes()).hexdigest()[:16]}", again
    assert told["components"] == game.load_components(None).hash, again
    for band in told["bands"]:
        lineups = find_lineups(game, [",".join(band["players"])])
        players = () if band.get("player_count") is None else (band["player_count"],)
        (cell,) = make_cells(
            game, difficulties=(band["difficulty"],), variant=band["variant"], players=players, lineups=lineups
        )
        assert band["key"] == band_key(cell), again
        found = known_band(cell)
        assert found is not None
        assert 0 <= found.low <= found.median <= found.high <= 1


@pytest.mark.parametrize("game", BANDED, ids=lambda game: game.name)
def test_a_band_is_told_of_what_it_was_made_with_only(game: Game) -> None:
    told = shipped_bands(game.name)
    assert told is not None
    player = told["bands"][0]["players"][0]
    field = next(field for field in game.fields if isinstance(field, Counts | Integer))
    part, name = (
        (field.parts[0], f"{field.name}.{field.parts[0].name}") if isinstance(field, Counts) else (field, field.name)
    )
    (cell,) = make_cells(game, lineups=find_lineups(game, [player]))
    (other,) = make_cells(game, lineups=find_lineups(game, [player]), settings={name: part.high})
    (seeded,) = make_cells(game, lineups=find_lineups(game, [player]), seed=7)
    assert known_band(cell) == known_band(seeded) is not None
    assert known_band(other) is None
    for deck in game.decks.values():
        (own,) = make_cells(game, lineups=find_lineups(game, [player]), components_file=deck)
        assert known_band(own) is None
    newer = replace(cell, lineup=(replace(cell.lineup[0], version=99),))
    assert known_band(newer) is None
    shown = analyser.run(game.name, policy=player, games=10, threads=1).to_dict()["cells"][0]
    told_of = {(band["difficulty"], band.get("player_count"), *band["players"]): band["low"] for band in told["bands"]}
    assert shown["band"]["low"] == told_of[shown["difficulty"], shown.get("player_count"), *shown["players"]]
