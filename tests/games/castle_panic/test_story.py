"""Games of Castle Panic as a person reads them."""

import re
from random import Random

from analyser.games.shown import WIDTH
from tests.budgets import scaled
from tests.games.castle_panic.tables import GAME, played
from tests.oracle.castle_panic import default_components, default_rules, random_choice, simulate


def squeezed(lines: list[str]) -> str:
    """Without line breaks, and with single blanks."""
    return re.sub(r"\s+", " ", " ".join(lines))


def test_every_move_and_event_is_told_in_its_order() -> None:
    for seed in range(scaled(12, plain=8)):
        transcript, _, _ = played(seed)
        lines = list(GAME.story.tell(transcript))
        assert max(map(len, lines)) <= WIDTH
        text, place = squeezed(lines), 0
        for event in transcript["events"]:
            words = event.get("move") or event.get("token") or event.get("target") or ""
            place = text.find(words, place)
            assert place >= 0, f"{words} is not told"
        assert text.count("FALLS") == sum(event.get("event") == "tower" for event in transcript["events"])


def test_hands_in_the_story_are_those_of_the_game() -> None:
    """What the story works out of moves and events is what the drawing has from the position."""
    compared = 0
    for seed in range(scaled(12, plain=8)):
        transcript, drawings, _ = played(seed)
        told = re.split(r"^Turn ", "\n".join(GAME.story.tell(transcript)), flags=re.MULTILINE)[1:]
        drawn = [squeezed(lines).partition("> ")[2] for lines in drawings.values()]
        assert len(told) == len(drawn)
        for turn, board in zip(told, drawn, strict=True):
            if (
                match := re.match(r"\d: ((?:[a-z][\w.]*(?:\*\d)?, )*[a-z][\w.]*(?:\*\d)?) (?:\d: |deck)", board)
            ) is None:
                continue
            hand = re.split(r"\n(?! {8}\S)", turn)[0].partition(": ")[2]
            assert counted(squeezed([hand])) == counted(match[1])
            compared += 1
    assert compared > 30


def counted(cards: str) -> list[str]:
    """Each card as often as it is there."""
    found = [card.strip().partition("*") for card in cards.split(",")]
    return sorted(name for name, _, times in found for _ in range(int(times or 1)))


def test_the_board_is_drawn_under_each_turn() -> None:
    transcript, drawings, _ = played(3)
    lines = list(GAME.story.tell(transcript, drawings))
    assert max(map(len, lines)) <= WIDTH
    turns = [place for place, line in enumerate(lines) if line.startswith("Turn ")]
    assert len(turns) == len(drawings) > 3
    for place, drawing in zip(turns, drawings.values(), strict=True):
        assert lines[place + 1 : place + 1 + len(drawing)] == [f"    {line}".rstrip() for line in drawing]


def test_heads_and_ends() -> None:
    ends = {
        "coop": {"Lost in", "Undecided after"},
        "solitaire": {"Lost in", "Undecided after"},
        "master_slayer": {"Lost in", "Undecided after"},
        "overlord": {"The overlord has won in", "The castle has won in"},
    }
    for variant, found in ends.items():
        players = 1 if variant == "solitaire" else 3
        for turns in (3, 400):
            rules = default_rules() | {"max_turns": turns}
            head = {"variant": variant, "players": players}
            told = simulate(head, rules, default_components(), [random_choice] * 4, Random(1))
            lines = list(GAME.story.tell(told))
            assert lines[0] == (
                f"Castle Panic, {variant} {'alone' if players == 1 else 'of 3'}: {', '.join(told['players'])}, "
                "seed 0, game 0"
            )
            assert any(lines[-2].startswith(end) for end in found), lines[-2]
