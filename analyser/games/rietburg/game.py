"""The Liberation of Rietburg as the catalogue shows it."""

from analyser.games.catalogue import Game
from analyser.games.rietburg import components, contradictions, packing, rules
from analyser.games.rietburg.metrics import METRICS

GAME = Game(
    name="rietburg",
    title="The Liberation of Rietburg (Gerhard Hecht, 2019): two to four of six heroes free a castle together",
    version=1,
    difficulties=tuple(rules.DIFFICULTIES),
    variants=tuple(rules.SEATS),
    seats=rules.SEATS,
    sources=("encounters", "narrator", "tasks", "quivers", "friends"),
    fields=rules.FIELDS,
    metrics=METRICS,
    status="rules by our own rulings, cross-checked against an independent twin; "
    "cards reconstructed, most of their figures assumed",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=packing.pack,
    check_components=contradictions.check_components,
    mode_to_dict=lambda mode: {"difficulty": mode.difficulty},
    seat_names=lambda values: values["heroes"],
)
