"""The page of a report: one file that asks for no other, with nothing in it that a study could smuggle in."""

import json
import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from random import Random
from typing import NamedTuple

import pytest

from analyser.experiments.keeping.store import read_store
from analyser.experiments.report.cells import read_store_cells
from analyser.experiments.report.data import ReportData, collect_data
from analyser.games.catalogue import GAMES as CATALOGUE
from analyser.kernel.jit import PLAIN
from analyser.reporting.files import MARKDOWN, PAGE
from analyser.reporting.report.answer import answer_of
from analyser.reporting.report.folder import make_files
from analyser.reporting.report.page import POLICY
from analyser.reporting.report.words import short_title
from tests.chosen import DUEL_GAME, EASY, HARDEST, SHORT_DUEL, SOLO_GAME, SOLO_HOUSE_RULE
from tests.cli.running import assert_names, tells
from tests.contract.samples import samples_of
from tests.experiments.unplayed import played_by
from tests.reporting.pages import ELEMENTS, VOID, Tree
from tests.reporting.test_report_tables import fine, reported_cells_of

pytestmark = pytest.mark.slow  # many pages and figures, each a fraction of a second

GAMES = 10 if PLAIN else 200
HOSTILE = '</title></style><script>alert("1")</script> & "q" \' <img src=x onerror=alert(1)>'
SHORT = "<script>&\"'</b>"
"""For names that a figure's legend must have room for."""
STUDY = f"""
title = {json.dumps(f"A {HOSTILE}")}
question = {json.dumps(f"Who {HOSTILE}?")}
game = "{SOLO_GAME.name}"
difficulties = ["{EASY}", "{HARDEST}"]
policies = ["random", "greedy", "patient"]
decks = "deck.toml"
games = {GAMES}
[house_rules."as printed"]
[house_rules.{json.dumps(f"changed {SHORT}")}]
{SOLO_HOUSE_RULE}
"""
HOUSE_RULES = f"""
game = "{SOLO_GAME.name}"
policies = ["greedy", "patient"]
games = {GAMES}
[house_rules.changed]
{SOLO_HOUSE_RULE}
[house_rules."other deck"]
deck = "other.toml"
"""
PLAYED = [(SOLO_GAME, 1), (SOLO_GAME, 2), (DUEL_GAME, 1)]
"""Games and seeds of the store of two games, by chapter."""


class Made(NamedTuple):
    page: str
    markdown: str
    tree: Tree
    data: ReportData


def made_of(data: ReportData) -> Made:
    files = make_files(data, times=True)
    page, markdown = (files[name].content.decode() for name in (PAGE, MARKDOWN))
    return Made(page, markdown, Tree(page), data)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The page of a study all of whose names are hostile, the deck's and the players' too."""
    folder = tmp_path_factory.mktemp("page")
    deck = (files(CATALOGUE[SOLO_GAME.name]) / "components.toml").read_text(encoding="utf-8")
    named = deck.replace('name = "default"', f"name = {json.dumps(f'deck {HOSTILE}')}", 1).replace(
        "source =", "# source =", 1
    )
    (folder / "deck.toml").write_text(re.sub(r"# source =.*?\n\n", "", named, flags=re.DOTALL), encoding="utf-8")
    (folder / "kept.toml").write_text(STUDY, encoding="utf-8")
    store = folder / "kept.sqlite"
    fine("study", "run", folder / "kept.toml", "--store", store)
    reported = reported_cells_of(STUDY, store)
    specs = [played_by(line.spec, f"{line.policy} {SHORT}") for line in reported.lines]
    lines = tuple(
        replace(line, result=replace(line.result, spec=spec)) for line, spec in zip(reported.lines, specs, strict=True)
    )
    with read_store(store) as kept:
        return made_of(collect_data(replace(reported, lines=lines), kept, transcripts=3))


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The page of a store with two games and another seed."""
    store = tmp_path_factory.mktemp("two") / f"{HOSTILE.replace('/', '')}.sqlite"
    few = ("-n", GAMES, "--store", store)
    fine("run", SOLO_GAME.name, "-d", "all", "-p", "random", "-p", "greedy", *few)
    fine("run", SOLO_GAME.name, "-p", "greedy", "--seed", 2, *few)
    fine("run", DUEL_GAME.name, "-p", "careful,random", "-p", "random", "--variant", SHORT_DUEL, *few)
    with read_store(store) as kept:
        return made_of(collect_data(read_store_cells(kept), kept, transcripts=2))


@pytest.fixture(params=["made", "two_games"])
def each(request: pytest.FixtureRequest) -> Made:
    found: Made = request.getfixturevalue(request.param)
    return found


# what comes from outside


def test_names_are_text_and_nothing_else(each: Made) -> None:
    assert {element.name for element in each.tree.found} <= ELEMENTS
    handlers = [name for element in each.tree.found for name in element.attributes if name.startswith("on")]
    assert handlers == []
    (script,) = each.tree.all("script")
    assert script.words == (files("analyser.reporting.report") / "page.js").read_text(encoding="utf-8")
    assert not re.search("<script>alert|<img", each.page)


def test_all_names_can_be_read_as_they_are(made: Made) -> None:
    tree = made.tree
    assert [element.words for element in tree.all("title") + tree.all("h1")] == [f"A {HOSTILE}"] * 2
    assert f"Who {HOSTILE}?" in [element.words for element in tree.all("p")]
    cells = {element.words.partition(" ★")[0] for element in tree.all("td") + tree.all("th")}
    assert {f"{player} {SHORT}" for player in ("random", "greedy", "patient")} <= cells
    assert f"changed {SHORT}" in cells
    assert f"Components: deck {HOSTILE} (assumed)" in [element.words for element in tree.all("h3")]
    labels = [element.attributes["aria-label"] for element in tree.found if "aria-label" in element.attributes]
    assert any(SHORT in label for label in labels)


def test_nothing_is_loaded_from_anywhere(each: Made) -> None:
    named = re.sub(r' xmlns(:xlink)?="http://www\.w3\.org/[0-9a-z/]+"', "", each.page)
    assert not re.search(r"https?:|//[a-z]+\.|@import|url\((?!#)", named)
    leading = [(e.name, n, v) for e in each.tree.found for n, v in e.attributes.items() if n.endswith(("href", "src"))]
    assert leading
    assert {(name, to) for name, _, to in leading if not to.startswith("#")} == {("link", "data:,")}


def test_a_browser_is_told_to_load_nothing(each: Made) -> None:
    policies = [e for e in each.tree.all("meta") if e.attributes.get("http-equiv") == "Content-Security-Policy"]
    assert [element.attributes["content"] for element in policies] == [POLICY]
    assert "default-src 'none'" in POLICY
    assert not re.search(r"\*|https?:|'self'|unsafe-eval", POLICY)
    names = [element.name for element in each.tree.found]
    assert each.tree.found.index(policies[0]) < min(names.index("style"), names.index("script"))


# how it is built


def test_one_heading_of_the_first_kind_and_a_language(each: Made) -> None:
    assert len(each.tree.all("h1")) == 1
    assert each.page.startswith("<!doctype html>\n<html lang=")
    assert 'charset="utf-8"' in each.page[:200]
    assert any(element.attributes.get("name") == "viewport" for element in each.tree.all("meta"))


def test_every_link_leads_to_one_place(each: Made) -> None:
    ids = Counter(element.attributes["id"] for element in each.tree.found if "id" in element.attributes)
    assert [name for name, times in ids.items() if times > 1] == []
    links = [element.attributes["href"] for element in each.tree.all("a")]
    uses = [element.attributes["xlink:href"] for element in each.tree.all("use")]
    clips = re.findall(r"url\((#[^)]*)\)", each.page)
    assert links
    assert uses
    assert clips
    assert {target.removeprefix("#") for target in (*links, *uses, *clips)} <= set(ids)


def test_the_contents_lead_to_every_section(each: Made) -> None:
    (nav,) = each.tree.all("nav")
    links = {element.attributes["href"]: element.words for element in nav.inside if element.name == "a"}
    headings = {f"#{element.attributes['id']}": element.words for element in each.tree.all("h2")}
    games = {f"#game-{place}": f"{place}" for place in range(1, len(each.data.replayed) + 1)}
    assert links == headings | games
    assert len(set(headings.values())) == len(headings) == len(each.tree.all("section"))


def test_tables_say_what_their_headings_are_of(each: Made) -> None:
    tables = each.tree.all("table")
    assert len(tables) > 5
    for table in tables:
        assert {element.name for element in table.inside} >= {"caption", "thead", "tbody", "tr", "th"}
        head, *rows = [element for element in table.inside if element.name == "tr"]
        assert {(cell.name, cell.attributes.get("scope")) for cell in head.inside} == {("th", "col")}
        for row in rows:
            cells = [cell for cell in row.inside if cell.name not in VOID]
            assert [cell.name for cell in cells] == ["th", *["td"] * (len(head.inside) - 1)]
            assert cells[0].attributes["scope"] == "row"


def test_every_figure_is_told_in_words(each: Made) -> None:
    figures = each.tree.all("figure")
    assert len(figures) == len(each.tree.all("svg")) > 4
    for figure in figures:
        picture = figure.inside[0]
        assert picture.attributes["role"] == "img"
        assert len(picture.attributes["aria-label"].split()) > 5
        assert [element.name for element in picture.inside].count("svg") == 1


@pytest.mark.skipif(PLAIN, reason="too few games to be surprised by")
def test_surprising_games_are_told_move_by_move(each: Made) -> None:
    replayed = each.data.replayed
    assert len(replayed) >= 2
    for place, one in enumerate(replayed, start=1):
        cell = one.surprise.kind.line.cell
        assert cell is not None
        summary, told = each.tree.with_id(f"game-{place}").inside
        assert (summary.name, told.name) == ("summary", "pre")
        assert told.words == "\n".join(cell.game.story.tell(one.told.transcript, one.told.drawings))
        others = [element for element in each.tree.all("li") if summary.words.partition(". ")[2] in element.words]
        assert others == [], "what is told once need not stand in a list besides"


def test_all_cells_are_in_the_long_table(each: Made) -> None:
    sections = [e for e in each.tree.all("section") if e.inside[0].attributes["id"].endswith("all")]
    assert len(sections) == len(each.data.chapters)
    for section, chapter in zip(sections, each.data.chapters, strict=True):
        rows = [element for element in section.inside if element.name == "tr"][1:]
        told = [[cell.words for cell in row.inside if cell.name not in VOID] for row in rows]
        assert [row[:3] for row in told] == [[line.level, line.rules, line.policy] for line in chapter.lines]
        assert [row[-1] for row in told] == [f"{line.result.games:,}" for line in chapter.lines]


# several games


def test_each_game_and_seed_has_its_chapter(two_games: Made) -> None:
    ids = [element.attributes["id"] for element in two_games.tree.all("h2")]
    assert [name for name in ids if name.endswith("win-rates")] == ["1-win-rates", "2-win-rates", "3-win-rates"]
    headings = [element.words for element in two_games.tree.all("h2") if element.words.startswith("Win rates")]
    assert len(headings) == len(PLAYED)
    for words, (game, seed) in zip(headings, PLAYED, strict=True):
        assert_names(words, short_title(game), f"version {game.version}", f"seed {seed}")
    assert SHORT_DUEL in headings[-1]


def test_each_chapter_has_its_games_and_its_answer_at_the_top(two_games: Made) -> None:
    (head,) = two_games.tree.all("header")
    chapters = two_games.data.chapters
    answers = [element.words for element in head.inside if element.attributes.get("class") == "answer"]
    assert answers == [answer_of(chapter).replace(" %", "\u00a0%") for chapter in chapters]
    games = [sum(line.result.games for line in chapter.lines) for chapter in chapters]
    assert games == [2 * len(SOLO_GAME.difficulties) * GAMES, GAMES, 2 * GAMES]
    told = [element.words for element in head.inside if element.attributes.get("class") == "faint"]
    for words, number, (game, seed) in zip(told, games, PLAYED, strict=True):
        assert words.startswith(short_title(game))
        assert_names(words, f"{number:,} games", f"seed {seed}")


def test_rates_between_rivals_are_said_to_be_those_of_the_first_seat(two_games: Made) -> None:
    said = [element.words for element in two_games.tree.all("p") if element.words.startswith("Under the rules")]
    assert ["first seat" in words for words in said] == [False, False, True]
    markdown = two_games.markdown
    (said_once,) = [line for line in markdown.splitlines() if "Rates" in line]
    assert_names(said_once, "first seat")
    assert all(f" {answer_of(chapter)}\n" in markdown for chapter in two_games.data.chapters)


# what the numbers hold for


def paragraphs(made: Made) -> str:
    return "\n".join(element.words for element in made.tree.all("p"))


@pytest.fixture(scope="module")
def of_house_rules(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A study of nothing but house rules, one of them with another deck."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "other.toml").write_text(samples_of(SOLO_GAME).random_deck(Random(1)), encoding="utf-8")
    (folder / "kept.toml").write_text(HOUSE_RULES, encoding="utf-8")
    store = folder / "kept.sqlite"
    fine("study", "run", folder / "kept.toml", "--store", store)
    with read_store(store) as kept:
        return made_of(collect_data(reported_cells_of(HOUSE_RULES, store), kept, transcripts=0))


def test_rules_are_as_printed_only_if_they_are(of_house_rules: Made) -> None:
    told, markdown = paragraphs(of_house_rules), of_house_rules.markdown
    assert "as printed" not in told + markdown
    assert told.count("nder the rules 'changed'") == 2
    assert "\nUnder the rules 'changed'" in markdown
    assert_names(markdown, "95%", "Wilson")


def test_another_deck_is_not_shuffled_alike(of_house_rules: Made, two_games: Made) -> None:
    (told,) = [words for words in paragraphs(of_house_rules).splitlines() if "same shuffles" in words]
    assert tells(told, "same 'changed' but 'other deck'")
    assert "same shuffles" not in paragraphs(two_games)


def test_the_same_deck_is_shuffled_alike(made: Made) -> None:
    (told,) = [words for words in paragraphs(made).splitlines() if "same shuffles" in words]
    assert tells(told, "same shuffles as printed")
    assert "another deck" not in told


def test_pieces_are_not_hidden_on_paper(made: Made) -> None:
    hidden = [element for outer in made.tree.all("details") for element in outer.inside]
    (pieces,) = [element for element in made.tree.all("ul") if element.attributes.get("class") == "pieces"]
    for name, count in SOLO_GAME.load_components(None).counts:
        assert f"{count} × {name}" in pieces.words
    assert not any(element is pieces for element in hidden)
