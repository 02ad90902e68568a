"""A report's data as pandas frames, from which tables and figures are made."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.data import Chapter, PairedDifference
from analyser.games.shown import Course, Spread, Stages
from analyser.mistakes import listed

STAGES = ["panel", "series", "stage", "share", "low", "high"]
DIFFERENCES = ["panel", "label", "series", "difference", "low", "high"]
LEAST_GAMES = 100
"""A round, say, that fewer games came to is left out of a figure: their shares are hardly known."""
LEAST_SHARE = 0.0005
"""Values at the ends that come seldomer than this are left out of a figure."""


def cells_frame(lines: Iterable[ReportedCell]) -> pd.DataFrame:
    """A row each: level (as difficulty), rules, policy, games, win rate, its interval, seconds a game of one thread."""
    return pd.DataFrame(
        [
            {
                "difficulty": line.level,
                "rules": line.rules,
                "players": line.policy,
                "games": line.result.games,
                "win_rate": line.result.win.rate,
                "win_low": line.result.win.low,
                "win_high": line.result.win.high,
                "seconds_a_game": line.result.ending.thread_seconds / line.result.games,
            }
            for line in lines
        ]
    )


def printed(chapter: Chapter) -> list[ReportedCell]:
    """The lines under the rules as printed, or those with which the others are compared."""
    return [line for line in chapter.lines if line.rules == chapter.base]


def levels_of(lines: Iterable[ReportedCell]) -> list[str]:
    """Difficulties in the order in which they come, numbers of players rising."""
    ordered = sorted(lines, key=lambda line: line.level_place if line.is_by_players else (0, 0))
    return list(dict.fromkeys(line.level for line in ordered))


def strongest(lines: Sequence[ReportedCell], most: int) -> list[str]:
    """The players with the highest win rates on average, in the order in which they come."""
    rates = cells_frame(lines).groupby("players", sort=False)["win_rate"].mean()
    kept = set(rates.sort_values(ascending=False, kind="stable").index[:most])
    return [str(name) for name in rates.index if name in kept]


def telling(lines: Sequence[ReportedCell], most: int) -> list[str]:
    """The player that is known to be strongest, and those with most room: who wins about half shows what rules change.

    In the order in which they come.
    """
    frame = cells_frame(lines).groupby("players", sort=False)[["win_rate", "win_low"]].mean()
    best = str(frame["win_low"].idxmax())
    near = (frame["win_rate"] - 0.5).abs().sort_values(kind="stable").index
    kept = [best, *(str(name) for name in near if name != best)][:most]
    return [str(name) for name in frame.index if name in kept]


def spread_frame(lines: Iterable[ReportedCell], spread: Spread) -> pd.DataFrame:
    """How often each value came: a panel a level, a series for each metric of the spread, or else for each player."""
    rows: list[tuple[Any, ...]] = []
    lines = list(lines)
    has_several = len({line.policy for line in lines}) > 1
    for line in lines:
        for label, name in spread.metrics:
            histogram = histogram_of(line, name)
            total = sum(histogram.values())
            if total < min(LEAST_GAMES, line.result.games):
                continue  # hardly any game came so far
            seen = [value for value, count in histogram.items() if count >= LEAST_SHARE * total]
            rows += [
                _stage(line, value, histogram.get(value, 0), total, line.policy if has_several else label)
                for value in range(min(seen), max(seen) + 1)
            ]
    return pd.DataFrame(rows, columns=["panel", "series", "value", "share", "low", "high"])


def marks_frame(lines: Iterable[ReportedCell], spread: Spread) -> pd.DataFrame:
    """The numbers of the rules that are shown among the values."""
    rows = [
        (_panel(line), value)
        for line in lines
        for value in (line.spec.rules.get(spread.marks, []) if spread.marks else [])
    ]
    return pd.DataFrame(rows, columns=["panel", "value"]).drop_duplicates()


def course_frame(lines: Iterable[ReportedCell], course: Course) -> pd.DataFrame:
    """How many games came to at least so much, with an interval: a panel a level, a series a player.

    None if no game came farther than 1: their share is one number, and no course.
    """
    found = [(line, counts) for line in lines if (counts := histogram_of(line, course.metric))]
    farthest = max((max(counts) for _, counts in found), default=0)
    if farthest <= 1:
        return pd.DataFrame(columns=STAGES)
    rows = []
    for line, counts in found:
        for stage in range(farthest + 1):
            so_far = sum(count for value, count in counts.items() if value >= stage)
            rows.append(_stage(line, stage, so_far, sum(counts.values())))
    return pd.DataFrame(rows, columns=STAGES)


def survival_frame(lines: Sequence[ReportedCell], stages: Stages) -> pd.DataFrame:
    """How many games were not lost by the end of each stage, with an interval; none if no game was lost."""
    lost = [(line, histogram_of(line, stages.metric)) for line in lines]
    farthest = max((stage for _, histogram in lost for stage in histogram), default=0)
    rows = []
    for line, histogram in lost:
        for stage in range(farthest + 1):
            gone = sum(count for when, count in histogram.items() if when <= stage)
            rows.append(_stage(line, stage, line.result.games - gone, line.result.games))
    return pd.DataFrame(rows if farthest else [], columns=STAGES)


def hazard_frame(lines: Iterable[ReportedCell], stages: Stages) -> pd.DataFrame:
    """Of the games that came to a stage, those that were lost in it, with an interval; none where hardly any came."""
    rows = []
    for line in lines:
        lost, reached = histogram_of(line, stages.metric), histogram_of(line, stages.reached)
        for stage in range(min(lost, default=0), max(lost, default=-1) + 1):
            came = sum(count for last, count in reached.items() if last >= stage)
            if came >= min(LEAST_GAMES, line.result.games):
                rows.append(_stage(line, stage, lost.get(stage, 0), came))
    return pd.DataFrame(rows, columns=STAGES)


def effects_frame(effects: Iterable[PairedDifference]) -> pd.DataFrame:
    """What house rules change: a panel a level, a row for each rules, a series a player."""
    rows = [
        (_panel(one.first), one.first.rules, one.first.policy, one.paired.difference, one.paired.low, one.paired.high)
        for one in effects
    ]
    return pd.DataFrame(rows, columns=DIFFERENCES)


def behind_frame(chapter: Chapter, behind: Sequence[PairedDifference]) -> pd.DataFrame:
    """How far players are behind the best, by these differences.

    A panel a level; between rivals one for each choice of those that the first side plays against, at each level.
    Panels are in the order of levels; rows in that of the chapter's lines, the best among them.
    """
    found = {one.first.number: (0.0, 0.0, 0.0) for one in behind}  # the best is not behind itself
    found |= {one.second.number: (-one.paired.difference, -one.paired.high, -one.paired.low) for one in behind}
    lines = [line for line in chapter.lines if line.number in found]
    levels = levels_of(lines)
    rows = []
    for line in sorted(lines, key=lambda line: levels.index(line.level)):
        panel = _against(line, is_level_said=len(levels) > 1) if line.opponents else _panel(line)
        rows.append((panel, line.players[0], "players", *found[line.number]))
    return pd.DataFrame(rows, columns=DIFFERENCES)


def panels_alike(frame: pd.DataFrame) -> list[pd.DataFrame]:
    """Panels of a frame that share most of their rows, together: in one figure no panel is half empty."""
    rows = {str(panel): set(own["label"]) for panel, own in frame.groupby("panel", sort=False)}
    groups: list[list[str]] = []
    for panel in sorted(rows, key=lambda one: -len(rows[one])):
        own = rows[panel]
        like = (panels for panels in groups if own <= rows[panels[0]] and 2 * len(own) >= len(rows[panels[0]]))
        found = next(like, None)
        if found is None:
            groups.append([panel])
        else:
            found.append(panel)
    order = list(rows)
    groups.sort(key=lambda panels: min(map(order.index, panels)))
    return [frame[frame["panel"].isin(panels)] for panels in groups]


def alike_lines(lines: Iterable[ReportedCell]) -> list[ReportedCell]:
    """Those in which one player has all seats, of several."""
    return [line for line in lines if len(line.players) > 1 and len(set(line.players)) == 1]


def seats_frame(lines: Iterable[ReportedCell]) -> pd.DataFrame:
    """What each seat of a table takes of the wins, with an interval: a panel a level, a series a player."""
    rows = [
        (_panel(line), line.players[0], seat, share.value, share.low, share.high)
        for line in lines
        for seat, share in enumerate((side.shares.share for side in line.result.sides), start=1)
    ]
    return pd.DataFrame(rows, columns=STAGES)


def _against(line: ReportedCell, *, is_level_said: bool) -> str:
    """Whom the first side of a line plays against; with the level, where there are several."""
    kinds = set(line.opponents)
    is_one = len(kinds) == 1 and len(line.opponents) > 1
    who = f"{line.opponents[0]} in all other seats" if is_one else listed(line.opponents, "and")
    return f"{_panel(line)}, against {who}" if is_level_said else f"Against {who}"


def histogram_of(line: ReportedCell, name: str) -> Mapping[int, int]:
    """How often each value of a metric came; empty where it was not counted."""
    found = line.result.metrics.get(name)
    return found.histogram if found else {}


def _stage(line: ReportedCell, stage: int, count: int, total: int, series: str = "") -> tuple[Any, ...]:
    """A row of `STAGES`, with the kind of interval that the line's win rate has.

    What ended its games may have looked at these too.
    """
    share = line.result.ending.method.proportion(count, total)
    return _panel(line), series or line.policy, stage, share.rate, share.low, share.high


def _panel(line: ReportedCell) -> str:
    return line.level.capitalize()
