"""Games surprising by how they went: the longest, the narrowest, one that was lost though most was done.

What a game is told by says `Shown.extremes`; of an amount the most and the least are looked for, of what may happen
that it did. Games that were won and games that were lost are looked at by themselves.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from analyser.experiments.counting.layout import Outcomes
from analyser.experiments.report.cells import Games, ReportedCell
from analyser.experiments.report.surprises import Extreme, Kind
from analyser.experiments.report.upsets import first_of
from analyser.experiments.report.values import PlayedGames, Values, play_first
from analyser.games.metrics import Slot, stem_of
from analyser.kernel.contract import NOT_MEASURED
from analyser.kernel.outcomes import LOST, WON

MOST_PLAYED = 2_000
"""Games of a line that are played for this; each takes a millisecond or less where nobody thinks ahead."""
FEW = 0.01
"""What more of the games have is no surprise; so a hundred games are needed, for one of any few is the longest."""


def extremes(lines: Sequence[ReportedCell], games: Games, most: int) -> Iterator[Kind]:
    """Of two of some players, `most` games of a kind: the strongest, and the one that wins and loses most evenly.

    What a weak one's games are like is his own doing, but the strongest may lose too seldom to tell of lost games. Who
    thinks ahead is neither, for his games take long.
    """
    quick = [line for line in lines if line.cell and not any(policy.tries for policy in line.cell.policies)]
    if quick:
        strongest = max(quick, key=lambda line: line.result.win.rate)
        most_even = min(quick, key=lambda line: abs(line.result.win.rate - 0.5))
        for line in [strongest, *([most_even] if most_even is not strongest else [])]:
            yield from _extremes_of(line, games[line.number], most)


def _extremes_of(line: ReportedCell, kept: Outcomes, most: int) -> Iterator[Kind]:
    assert line.cell is not None
    shown = line.cell.game.shown
    count = min(MOST_PLAYED, len(kept))
    if not shown.extremes or count * FEW < 1:
        return
    played = play_first(line, count, kept)
    for place, slot in enumerate(played.slots):
        if stem_of(slot.name) in shown.extremes and _is_of_first(slot):
            for outcome in (WON, LOST):
                yield from _of_slot(line, played, place, outcome, most)


def _is_of_first(slot: Slot) -> bool:
    """Whether it tells of the game, or of the first seat or side: won and lost are said of that one, too."""
    return not slot.metric.by or slot.name.endswith("[0]")


def _of_slot(line: ReportedCell, played: PlayedGames, place: int, outcome: int, most: int) -> Iterator[Kind]:
    slot, values = played.slots[place], played.values[:, place]
    has_any = values != NOT_MEASURED
    own, other = (np.sort(values[has_any & (played.outcomes == end)]) for end in (outcome, WON + LOST - outcome))
    if not own.size:
        return
    if slot.metric.percent and slot.metric.each == "game":  # an event
        found = [Extreme(slot, 1)]
    else:
        found = [_extreme(slot, own, is_most=is_most) for is_most in (True, False)]
    for extreme in found:
        is_so = (played.outcomes == outcome) & (values == extreme.value)
        times = int(is_so.sum())
        if 0 < times <= FEW * own.size:
            is_contrary = extreme.usual is None or _is_contrary(own, other, is_most=extreme.is_most)
            yield Kind(line, outcome, times, own.size, first_of(is_so, most), extreme=extreme, is_contrary=is_contrary)


def _extreme(slot: Slot, own: Values, *, is_most: bool) -> Extreme:
    """The most, or the least, of rising values."""
    value, usual = own[-1 if is_most else 0], own[(own.size - (not is_most)) // 2]
    deviations = abs(value - usual) / (1 + np.abs(own - usual).mean())
    return Extreme(slot, int(value), int(usual), is_most, float(deviations))


def _is_contrary(own: Values, other: Values, *, is_most: bool) -> bool:
    """Whether games of the other outcome mostly have more, where this one has the least, or the other way round."""
    if not other.size:
        return False
    more = np.median(other) - np.median(own)
    return bool(more > 0 if is_most else more < 0)
