"""A game of Freigard as a person reads it."""

import re

import analyser
from tests.games.freigard.positions import GAME


def test_the_story_tells_hand_choices_total_and_castles() -> None:
    (game,) = analyser.trace(GAME.name, policy="random", index=4, seed=7)
    lines = list(GAME.story.tell(game))
    assert max(map(len, lines)) <= 80
    assert lines[0] == "Freigard, dawn: random, seed 7, game 4"
    assert "Round 1. Castles to beat: 22, 18, 14" in lines
    hands = [event["cards"] for event in game["events"] if event.get("chance") == "hand"]
    hand = next(cards for cards in hands if "rout" not in cards)
    (place,) = [at for at, line in enumerate(lines) if line.startswith(f"  {' | '.join(sorted(hand))}")][:1]
    assert "(total 0, 47 in the deck)" in " ".join(lines[place : place + 2])
    moves = [event["move"] for event in game["events"] if "move" in event]
    shown = re.sub(r"\s+", " ", " ".join(lines))
    assert all(move in shown for move in moves)
    assert shown.count("[of ") == sum(not move.startswith("discard") for move in moves)
    for event in game["events"]:
        if event.get("event") == "castle":
            assert f"    castle {event['removed']} is removed" in lines
        if event.get("event") == "score":
            assert any(line.endswith(f", total {event['total']}") for line in lines)
    scores = ", ".join(map(str, game["result"]["scores"]))
    assert f"(scores {scores})" in next(line for line in lines if line.startswith(("Won: ", "Lost: ")))
