"""How lost games are told in a report: when they were lost, by what, and how much was missing."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from analyser.experiments.findings.subject import Line
from analyser.games.shown import Causes, Losses, Shown, Stages
from analyser.reporting.layout import Table
from analyser.reporting.numbers import percent
from analyser.reporting.report.frames import histogram_of

FEW = 100
"""Of fewer games a share is told as so many of them: a percent of three games looks like more than it is."""
MOST_STAGES = 12
"""Of more stages in which games were lost the middle ones are told, not the share of each."""

Tell = Callable[[Mapping[int, int], int], str]
"""How often each value of a metric came, and how many games were lost: the words for it."""


def losses_table(shown: Shown, losses: Losses, lines: Sequence[Line]) -> Table:
    """How games were lost: how many, at which stage, by what, and how much was missing."""
    lost = [(line, total) for line in lines if (total := sum(histogram_of(line, losses.metrics[0]).values()))]
    columns = list(_columns(shown, losses, [line for line, _ in lost]))
    rows = tuple(
        (
            line.difficulty,
            line.policy,
            f"{total:,} of {line.result.games:,}",
            *(tell(histogram_of(line, metric), total) for _, metric, tell in columns),
        )
        for line, total in lost
    )
    header = ("difficulty", "player", "games lost", *(heading for heading, _, _ in columns))
    return Table("How games were lost", header, rows, 2)


def losses_words(losses: Losses) -> str:
    """What the table of lost games tells."""
    told = [f"in which {losses.stages.name}"] if losses.stages else []
    told += [causes.question for causes in losses.causes]
    if losses.short:
        told.append(
            f"how many {losses.short.unit} it was short (the middle, and the middle half), and how many would have "
            f"needed one more"
        )
    shares = f"in percent of the lost ones, or of fewer than {FEW} as so many of them"
    return f"Of the games that were lost: {', '.join(told)}; {shares}."


def _columns(shown: Shown, losses: Losses, lines: Sequence[Line]) -> Iterator[tuple[str, str, Tell]]:
    """Heading, metric, and what is told of it."""
    stages, short = losses.stages, losses.short
    if stages is not None:
        yield from _stage_columns(shown, stages, lines)
    for causes in losses.causes:
        for value in _values_of(causes, lines):
            yield f"{causes.before} {shown.name_of(causes.metric, value)}".strip(), causes.metric, _share_of(value)
    if short is not None:
        yield f"{short.unit} short", short.metric, lambda found, _total: _quartiles(found)
        yield "by one", short.metric, _share_of(1)


def _stage_columns(shown: Shown, stages: Stages, lines: Sequence[Line]) -> Iterator[tuple[str, str, Tell]]:
    """A column for each stage, or, if these are many, one that tells their quartiles."""
    values = _values_of(stages, lines)
    if len(values) > MOST_STAGES:
        yield f"in {stages.name}", stages.metric, lambda found, _total: _quartiles(found)
        return
    for value in values:
        name = shown.name_of(stages.metric, value)
        heading = f"in {stages.name} {name}" if stages.metric not in shown.values else name
        yield heading, stages.metric, _share_of(value)


def _values_of(of: Stages | Causes, lines: Iterable[Line]) -> list[int]:
    return sorted({value for line in lines for value in histogram_of(line, of.metric)})


def _share_of(value: int) -> Tell:
    return lambda found, total: _of_lost(found.get(value, 0), total)


def _of_lost(count: int, total: int) -> str:
    return percent(count / total, 1) if total >= FEW else f"{count} of {total}"


def _quartiles(histogram: Mapping[int, int]) -> str:
    """The middle value, and the middle half."""
    if not histogram:
        return "–"
    total, values = sum(histogram.values()), sorted(histogram)
    below = list(accumulate(histogram[value] for value in values))
    low, middle, high = (
        next(v for v, n in zip(values, below, strict=True) if n >= q * total) for q in (0.25, 0.5, 0.75)
    )
    return f"{middle} ({low} – {high})"
