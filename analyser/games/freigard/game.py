"""Freigard as the catalogue shows it."""

from analyser.games.catalogue import Game, Metric
from analyser.games.freigard import components, rules

_TOTEMS = rules.TOTEM_NAMES

METRICS = (
    Metric("win", "games won"),
    Metric("castles", "castles removed"),
    Metric("rounds", "rounds played"),
    Metric("decisions", "decisions of the player, lone legal moves among them"),
    Metric("totems_left", "totems unused at the end of the game"),
    *(
        Metric(f"score_{number}", f"total of round {number} before any totem")
        for number in range(1, rules.MOST_ROUNDS + 1)
    ),
    *(Metric(f"{totem}_left", f"unused: {totem}") for totem in _TOTEMS),
    *(Metric(f"{totem}_ability", f"used for its ability: {totem}") for totem in _TOTEMS),
    *(Metric(f"{totem}_point", f"removed for points at a round's end: {totem}") for totem in _TOTEMS),
    Metric("lost_in", "of lost games, the round"),
    Metric("short", "of lost games, points that the last round, before any totem, was below the lowest castle left"),
)

GAME = Game(
    name="freigard",
    title="Freigard (Reiner Knizia, 2024): solo, build hands of three, remove three castles",
    version=2,
    seats=(1, 1),
    difficulties=tuple(rules.DIFFICULTIES),
    variants=("standard",),
    fields=rules.FIELDS,
    metrics=METRICS,
    status="rules cross-checked against an independent twin; composition of the deck assumed",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    variant_of=lambda difficulty, variant: {"difficulty": difficulty},
)
