"""Castle Panic as the catalogue shows it."""

from analyser.games.castle_panic import components, contradictions, packing, rules
from analyser.games.castle_panic.metrics import METRICS
from analyser.games.catalogue import Game

GAME = Game(
    name="castle_panic",
    title="Castle Panic (Justin De Witt, 2009): hold the castle together, alone, as rivals, or against an overlord",
    version=1,
    difficulties=("standard",),
    variants=tuple(rules.SEATS),
    seats=rules.SEATS,
    sources=("deck", "tokens", "die"),
    fields=rules.FIELDS,
    metrics=METRICS,
    status="rules cross-checked against an independent twin; counts of cards and tokens from other implementations",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=packing.pack,
    check_components=contradictions.check_components,
    in_force=components.in_force,
    mode_to_dict=lambda mode: {"variant": mode.variant, "players": mode.players},
)
