"""The page in a browser: nothing is asked of any other file or host, nothing scrolls sideways, all is seen."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chosen import EASY, HARDEST, SOLO_GAME, SOLO_HOUSE_RULE, SOLO_PART, TUNED_POLICY
from tests.cli.running import PATIENCE, call

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
STUDY = f"""
title = "A study of <games> & others"
game = "{SOLO_GAME.name}"
difficulties = ["{EASY}", "{HARDEST}"]
policies = ["random", "greedy", "patient", "{TUNED_POLICY}"]
games = 100

[house_rules."as printed"]

[house_rules.changed]
{SOLO_HOUSE_RULE}

[house_rules.doubled]
{SOLO_PART}=2
"""
SECONDS = 60.0  # what a page may take for one thing: what never comes is a mistake of the page, not a slow machine
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="no Chromium here; .ci/run installs it first"),
]
SHAPES = [(width, scheme) for width in (390, 1280) for scheme in ("light", "dark")]


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    said = call(
        *("report", str(folder / "study.toml"), "--play", "--games", "3"),
        *("--store", str(folder / "store.sqlite"), "-o", str(folder / "out")),
    )
    assert said.code == 0, said.err
    return folder / "out" / "index.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=BROWSER, args=ARGUMENTS, timeout=1_000 * PATIENCE)
        yield opened
        opened.close()


@pytest.fixture(params=SHAPES, ids=[f"{width}-{scheme}" for width, scheme in SHAPES])
def opened(request: pytest.FixtureRequest, browser: Any, page_file: Path) -> Iterator[Any]:
    """The page, with all that it said and asked for in `heard`."""
    width, scheme = request.param
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.set_default_timeout(1_000 * SECONDS)
    page.heard = []
    page.on("console", lambda message: page.heard.append(message.text))
    page.on("pageerror", lambda error: page.heard.append(str(error)))
    page.on("request", lambda asked: page.heard.append(asked.url) if asked.url != page_file.as_uri() else None)
    page.goto(page_file.as_uri())
    yield page
    page.close()


def test_it_asks_for_nothing_and_complains_of_nothing(opened: Any) -> None:
    opened.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert [said for said in opened.heard if not said.startswith("data:")] == []


def test_nothing_scrolls_sideways(opened: Any) -> None:
    wide = opened.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0
    beyond = opened.evaluate(
        """[...document.querySelectorAll('h1,h2,h3,p,li,figure,.scroll,nav')]
           .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).length"""
    )
    assert beyond == 0


def test_every_figure_is_seen(opened: Any) -> None:
    boxes = [figure.bounding_box() for figure in opened.query_selector_all("figure svg")]
    assert len(boxes) >= 6
    assert all(box["width"] >= 300 and box["height"] >= 90 for box in boxes)


LETTERS = """(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), sizes = [];
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || e.matches('script, style')) continue;
    const scale = e.closest('svg') ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
    sizes.push([scale * parseFloat(getComputedStyle(e).fontSize), e.textContent.slice(0, 40)]);
  }
  return sizes; })()"""


def test_no_letter_is_smaller_than_twelve_pixels(opened: Any) -> None:
    """In the figures too, as wide as they are shown."""
    sizes = opened.evaluate(LETTERS)
    assert len(sizes) > 300
    assert [words for size, words in sizes if size < 12] == []


def test_a_figure_has_one_caption(opened: Any) -> None:
    notes = [figure.text_content().count("intervals (") for figure in opened.query_selector_all("figure")]
    assert len(notes) >= 6
    assert max(notes) == 1


def test_every_link_leads_to_something_that_can_be_seen(opened: Any) -> None:
    links = opened.query_selector_all("a[href]")
    assert len(links) >= 8
    for link in links:
        target = link.get_attribute("href")
        assert target.startswith("#")
        link.click()
        assert opened.evaluate("location.hash") == target
        assert opened.query_selector(f"[id='{target[1:]}']").is_visible(), target


def test_letters_stand_out_from_the_paper(opened: Any) -> None:
    """AA: 4.5 to 1, in the page and in the figures."""
    pairs = opened.evaluate(
        """(() => { const paper = getComputedStyle(document.body).backgroundColor;
           return [...document.querySelectorAll('p,li,a,th,td,caption,summary,h1,h2,h3,svg text')].map(e => {
             const style = getComputedStyle(e); const svg = e.tagName === 'text';
             return [svg ? style.fill : style.color, paper, e.textContent.slice(0, 40)]; }); })()"""
    )
    assert len(pairs) > 300
    assert [words for ink, paper, words in pairs if contrast(ink, paper) < 4.5] == []


def test_colours_follow_the_reader(browser: Any, page_file: Path) -> None:
    papers = set()
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)
        page.goto(page_file.as_uri())
        papers.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        page.close()
    assert len(papers) == 2


def test_without_scripts_all_of_it_is_there(browser: Any, page_file: Path) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(page_file.as_uri())
    assert page.locator("table.sortable tbody tr").count() > 0
    assert page.locator("figure svg").first.is_visible()
    page.close()


def test_long_tables_sort_and_filter(opened: Any) -> None:
    table = opened.locator("section:has(#all) table")
    won = "td:nth-child(4)"
    table.locator("th button", has_text="won %").click()
    rates = [float(text.split()[0].strip("<>")) for text in table.locator(won).all_inner_texts()]
    assert rates == sorted(rates)
    table.locator("th button", has_text="won %").click()
    falling = [float(text.split()[0].strip("<>")) for text in table.locator(won).all_inner_texts()]
    assert falling == sorted(rates, reverse=True)
    opened.locator("section:has(#all) input").fill(f"{HARDEST} greedy")
    assert table.locator("tbody tr:visible").count() == 3


def test_sorting_keeps_words_and_numbers_apart(opened: Any) -> None:
    """What has no number stands behind what has one, and a minus is no hyphen."""
    table = opened.locator("section:has(#house-rules) table.sortable")
    opened.evaluate("table => table.tBodies[0].rows[1].cells[2].textContent = '–'", table.element_handle())
    table.locator("th button", has_text=EASY).click()
    *told, last = [text.split()[0] for text in table.locator("td:nth-child(3)").all_inner_texts()]
    values = [float(text.replace("−", "-")) for text in told]
    assert last == "–"
    assert values == sorted(values)
    assert min(values) < 0


def test_a_link_to_a_game_opens_it(opened: Any) -> None:
    assert not opened.locator("#game-2 pre").is_visible()
    opened.locator("nav a[href='#game-2']").click()
    opened.locator("#game-2 pre").wait_for(state="visible")  # it opens when the browser has told of the new address
    assert not opened.locator("#game-1 pre").is_visible()


def test_the_first_column_stays_where_it_is(opened: Any) -> None:
    table = opened.locator("section:has(#win-rates) .scroll:has(table)")
    head = table.locator("tbody th").first
    before = head.bounding_box()["x"]
    table.evaluate("box => { box.scrollLeft = 1000; }")
    assert head.bounding_box()["x"] == pytest.approx(before, abs=1)


def test_the_contents_end_where_the_report_begins(opened: Any) -> None:
    contents, section = opened.locator("nav").bounding_box(), opened.locator("main h2").first.bounding_box()
    assert 0 < section["y"] - contents["y"] - contents["height"] < 48


def test_on_paper_pieces_are_there_and_closed_games_are_said_to_be_left_out(opened: Any) -> None:
    hint = opened.locator(".on-paper")
    assert not hint.is_visible()
    opened.emulate_media(media="print")
    assert hint.is_visible()
    assert opened.locator(".pieces li").last.is_visible()
    assert not opened.locator("#game-1").is_visible()


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours as `rgb(r, g, b)`."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
