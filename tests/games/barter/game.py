"""Barter as the catalogue shows it."""

from analyser.games.catalogue import Game
from tests.games.barter import components, rules
from tests.games.barter.metrics import METRICS

GAME = Game(
    name="barter",
    title="Barter: merchants with hidden hands lay out goods and trade",
    version=1,
    difficulties=("standard",),
    variants=tuple(rules.SEATS),
    seats=rules.SEATS,
    sources=("deck", "die"),
    fields=rules.FIELDS,
    metrics=METRICS,
    status="written for the tests; cross-checked against a twin",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    check_components=rules.check_components,
    mode_to_dict=lambda mode: {"variant": mode.variant, "players": mode.players},
)
