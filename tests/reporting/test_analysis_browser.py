"""An analysis's page in a browser: the game is stepped through, nothing else is asked for, nothing scrolls sideways."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analyser.kernel.jit import PLAIN
from tests.chosen import EASY, SOLO, SOLO_TUNED
from tests.cli.running import PATIENCE, fine
from tests.reporting.test_report_browser import ARGUMENTS, BROWSER, SECONDS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="no Chromium here; .ci/run installs it first"),
    pytest.mark.skipif(PLAIN, reason="playouts of whole games"),
]


@pytest.fixture(params=[390, 1280])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    file = tmp_path / "game.html"
    words = ("analyse", SOLO, "-d", EASY, "-p", "random", "--index", "1", "--base", SOLO_TUNED, "--playouts", "128")
    fine(*words, "--format", "html", "-o", str(file))
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BROWSER, args=ARGUMENTS, timeout=1_000 * PATIENCE)
        page: Any = browser.new_page(viewport={"width": request.param, "height": 800})
        page.set_default_timeout(1_000 * SECONDS)
        page.heard = []
        page.on("console", lambda message: page.heard.append(message.text))
        page.on("pageerror", lambda error: page.heard.append(str(error)))
        page.on("request", lambda asked: page.heard.append(asked.url) if asked.url != file.as_uri() else None)
        page.goto(file.as_uri())
        yield page
        browser.close()


def shown(page: Any) -> list[str]:
    """The decisions that are seen."""
    found: list[str] = page.eval_on_selector_all(
        ".step", "steps => steps.filter(s => !s.hidden && s.open).map(s => s.id)"
    )
    return found


def test_the_game_is_stepped_through(opened: Any) -> None:
    steps: list[str] = opened.eval_on_selector_all(".step", "steps => steps.map(step => step.id)")
    mistakes: list[str] = opened.eval_on_selector_all(".step.mistake", "steps => steps.map(step => step.id)")
    assert len(mistakes) > 1, "a bad game is wanted here"
    assert shown(opened) == mistakes[:1], "it opens where the first mistake is"
    opened.click(".next")
    assert shown(opened) == mistakes[1:2]
    opened.click(".on")
    assert shown(opened) == [steps[steps.index(mistakes[1]) + 1]]
    opened.click(".back")
    opened.click(".back")
    assert shown(opened) == [steps[steps.index(mistakes[1]) - 1]]
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowRight")
    assert shown(opened) == [steps[steps.index(mistakes[1]) + 1]], "keys step too, wherever the focus is"
    opened.keyboard.press("ArrowLeft")
    box = opened.locator(".curve svg").bounding_box()
    opened.mouse.click(box["x"] + box["width"] - 2, box["y"] + 20)
    assert shown(opened) == steps[-1:]
    assert opened.heard == []


def test_nothing_scrolls_sideways_and_letters_can_be_read(opened: Any) -> None:
    root = "document.documentElement"
    assert opened.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")
    sizes = "nodes => nodes.filter(n => n.textContent.trim()).map(n => parseFloat(getComputedStyle(n).fontSize))"
    assert min(opened.eval_on_selector_all("p, td, th, span, pre, summary, caption, li", sizes)) >= 12
