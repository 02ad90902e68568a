"""En Garde as the catalogue shows it."""

from analyser.games.catalogue import Difference, Game, each_for_itself
from analyser.games.en_garde import components, rules
from analyser.games.en_garde.metrics import METRICS

DIFFERENCES = (
    Difference(
        "advantage",
        "what beginning is worth: the first seat's share of rounds won when it begins, less when it follows",
        "won_beginning",
        "won_following",
        percent=True,
    ),
)

GAME = Game(
    name="en_garde",
    title="En Garde (Reiner Knizia): a duel with hidden hands, first to five points",
    version=1,
    difficulties=("standard",),
    variants=tuple(rules.VARIANTS),
    seats=dict.fromkeys(rules.VARIANTS, each_for_itself(2)),
    fields=rules.FIELDS,
    metrics=METRICS,
    differences=DIFFERENCES,
    status="rules cross-checked against an independent twin",
    base_rules=rules.base_rules,
    load_components=components.load,
    pack=rules.pack,
    check_components=rules.check_components,
    mode_to_dict=lambda mode: {"variant": mode.variant},
)
