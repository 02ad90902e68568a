"""Freigard as the catalogue shows it."""

from analyser.games.catalogue import Game, together
from analyser.games.freigard import components, rules
from analyser.games.freigard.metrics import METRICS

GAME = Game(
    name="freigard",
    title="Freigard (Reiner Knizia, 2024): solo, build hands of three, remove three castles",
    version=2,
    difficulties=tuple(rules.DIFFICULTIES),
    variants=("standard",),
    seats={"standard": together(1)},
    fields=rules.FIELDS,
    metrics=METRICS,
    status="rules cross-checked against an independent twin; composition of the deck assumed",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    mode_to_dict=lambda mode: {"difficulty": mode.difficulty},
)
