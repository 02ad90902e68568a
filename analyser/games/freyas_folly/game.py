"""Freya's Folly as the catalogue shows it."""

from analyser.games.catalogue import Game
from analyser.games.freyas_folly import components, packing, rules
from analyser.games.freyas_folly.metrics import METRICS

GAME = Game(
    name="freyas_folly",
    title="Freya's Folly (Don Bone, 2005): three to five rivals mine jewels and set them",
    version=1,
    difficulties=("standard",),
    variants=tuple(rules.VARIANTS),
    seats=rules.SEATS,
    sources=("mine", "workshop", "abilities", "piece", "starter"),
    fields=rules.FIELDS,
    metrics=METRICS,
    status="rules by our own rulings, cross-checked against an independent twin; mine and cards assumed",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=packing.pack,
    mode_to_dict=lambda mode: {"variant": mode.variant, "players": mode.players},
)
