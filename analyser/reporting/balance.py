"""A balance for people: the verdict in one line to paste, the front of size against miss, what the rules do besides."""

from collections.abc import Iterator, Sequence
from math import nan

from analyser.experiments.balancing.bounds import Bound
from analyser.experiments.balancing.certify import CERTIFICATE_LEVEL, certificate_seed
from analyser.experiments.balancing.looks import BalanceProgress
from analyser.experiments.balancing.outcome import BalanceResult, RuleSetFound
from analyser.experiments.balancing.targets import Target, level_kind
from analyser.experiments.cells import grouped
from analyser.experiments.labels import place_of
from analyser.games.catalogue import settings_of
from analyser.reporting.layout import LEAST_LONG_NAME, LEAST_NAME, Table, csv_rows, json_lines
from analyser.reporting.notes import cell_notes, ending_lines
from analyser.reporting.numbers import counted, points, rate_texts
from analyser.reporting.styles import STYLES
from analyser.statistics.intervals import Mean, Proportion

STATUSES = {
    "certified": "as wanted, on games that the search has not seen",
    "near": "perhaps as wanted",
    "edge": "too near the tolerance's end to be certified",
    "open": "not settled",
    "out": "not as wanted",
}
"""What is known of a rule change, in words."""


def render_balance(found: BalanceResult, style: str) -> list[str]:
    """The lines of a balance in one of the styles."""
    if style == "json":
        return json_lines(found.to_dict() | {"lines": [verdict(found)]})
    if style == "csv":
        return csv_rows(found.to_rows())
    if style == "html":
        from analyser.reporting.report.balance_page import balance_page

        return balance_page(found)
    own = STYLES[style]
    tables = [front_table(found), *([side_effects_table(found)] if found.side_effects else [])]
    title = f"{found.cell.game.title}: rules for what is wanted"
    return own.document(title, own.answered([_answer(found)], tables, balance_notes(found), [verdict(found)]))


def _answer(found: BalanceResult) -> str:
    """What was found, in a sentence without what it rests on."""
    if found.found is None:
        start = "No rules were found that surely give what is wanted" if found.is_finished else "This was broken off"
        none = "No change in range gives what is wanted" if found.bounds else start
        return f"{none}; nearest came {found.closest.told}: {_between(found, found.closest)}."
    return f"{found.found.told} gives what is wanted: {_between(found, found.found)}."


def _between(found: BalanceResult, one: RuleSetFound) -> str:
    """What each target is under a rule change, and between what it lies."""
    told = ((name, value, ends.replace(", ", " and ")) for name, value, ends in _values(found.targets, one))
    return "; ".join(f"{name} {value}, between {ends}" for name, value, ends in told)


def verdict(found: BalanceResult) -> str:
    """All that one needs to believe it, in one line."""
    is_one = not found.targets[0].shows_level
    place = place_of(found.cell, with_difficulty=is_one, with_players=is_one)
    wanted = " and ".join(dict.fromkeys(f"{target.asked}{_within(target)}" for target in found.targets))
    if found.found is None:
        return f"{place}: {_none(found, wanted)}"
    one = found.found
    tail = (
        f"anytime {100 * CERTIFICATE_LEVEL:g} %, {counted(one.games, 'game')}, seed {certificate_seed(found.cell.seed)}"
    )
    return f"{place}: {one.told} (size {one.size:g}) gives {wanted}: {_told(found, one)} {tail}; {_smaller(found)}"


def _told(found: BalanceResult, one: RuleSetFound) -> str:
    """What each target is under a rule change, with its interval."""
    return "; ".join(f"{name} {value} [{ends}]" for name, value, ends in _values(found.targets, one))


def _values(targets: Sequence[Target], one: RuleSetFound) -> Iterator[tuple[str, str, str]]:
    """Name, value and interval of each target; those of all sides that are to have as much stand together."""
    for own in grouped(list(zip(targets, one.means, strict=True)), lambda pair: pair[0].asked):
        first, name = own[0][0], own[0][0].name.partition("[")[0] if own[0][0].is_even else own[0][0].name
        numbers = " ".join(first.text(mean.value).removesuffix(" %") for _, mean in own)
        ends = Mean(nan, min(mean.low for _, mean in own), max(mean.high for _, mean in own), own[0][1].total)
        yield name, numbers + (" %" if first.is_share else ""), _ends(first, ends)


def _none(found: BalanceResult, wanted: str) -> str:
    """Why nothing was found: what is known for certain, or that it is not."""
    closest = found.closest
    told = _told(found, closest)
    tail = f"closest {closest.told}: {told} ({counted(found.games, 'game')}, seed {found.cell.seed})"
    if not found.is_finished:
        return f"broken off before any rules were certified to give {wanted}; {tail}"
    if found.bounds:
        return f"no change in range gives {wanted}: {'; '.join(map(_bound, found.bounds))}; {tail}"
    others = found.rule_sets - found.looked
    rests = f"this rests on {found.looked:,} rule sets looked at"
    model = f" and on a model of the other {others:,}" if others else ", which are all"
    return f"no rules were certified to give {wanted}; {rests}{model}, and is no proof that none do; {tail}"


def _bound(bound: Bound) -> str:
    """The most or the least that can be given."""
    target, mean = bound.target, bound.mean
    corner = ", ".join(settings_of(bound.settings)) or "the rules as they are"
    told = f"{target.text(mean.value)} [{_ends(target, mean)}] (anytime 95 %, {counted(bound.games, 'game')}, {corner})"
    return f"the {bound.word} that these fields can give {target.name} is {told}, by declared directions"


def _within(target: Target) -> str:
    if target.sign != "=":
        return ""
    return f" ± {100 * target.tolerance:g} points" if target.is_share else f" ± {target.tolerance:g}"


def _ends(target: Target, mean: Mean) -> str:
    return f"{target.text(mean.low)}, {target.text(mean.high)}"


def _smaller(found: BalanceResult) -> str:
    """What became of the smaller changes."""
    if found.proof:
        proof = found.proof
        by = f"{proof.played} by games of their own, {proof.by_direction} by a declared direction"
        left = f", {len(proof.undecided)} undecided" if proof.undecided else ""
        return f"of {proof.total} smaller changes {proof.total - len(proof.undecided)} refuted ({by}){left}"
    smaller = found.smaller
    assert smaller is not None
    return (
        f"of {smaller.total} smaller changes {smaller.looked} looked at and ruled out, "
        f"{smaller.foretold} predicted out, {smaller.undecided} undecided"
    )


def balance_notes(found: BalanceResult) -> list[str]:
    """What it holds for, and of what nobody takes notice."""
    lines = cell_notes([found.cell])
    refused = f", {found.refused:,} more refused by the game" if found.refused else ""
    lines.append(f"{found.rule_sets:,} rule sets{refused}; {found.looked:,} looked at, {counted(found.games, 'game')}")
    lines += [
        f"{players} takes no notice of {', '.join(names)}: all outcomes equal" for players, names in found.inert.items()
    ]
    if found.proof and found.proof.contradicted:
        lines.append(f"pairs contradict the declared direction of {', '.join(found.proof.contradicted)}: not used")
    if found.bounds:
        bound = "the bound follows from the directions that the game declares for these fields"
        lines.append(f"{bound}; games played with single steps don't contradict them")
    seen = "of the certified one 99 % on games that the search has not seen"
    lines.append(f"miss: in tolerances, at most 1 is as wanted; intervals 95 % anytime, {seen}")
    seen_states = {one.status for one in found.front}
    lines.append("; ".join(f"{status}: {told}" for status, told in STATUSES.items() if status in seen_states))
    if any(target.is_even for target in found.targets):
        reach = "the interval reaches from the lowest end of theirs to the highest"
        lines.append(f"win_share=even: what each side has of the wins, from the first to the last; {reach}")
    return lines + ending_lines(found.store)


def front_table(found: BalanceResult) -> Table:
    """The changes that miss less than all that are smaller."""
    rows = tuple(
        (one.told, one.status, f"{one.size:g}", f"{one.miss:.2f}", *_numbers(found.targets, one), f"{one.games:,}")
        for one in found.front
    )
    wanted = list(dict.fromkeys(one.asked for one in found.targets))
    header = (
        "house rules",
        "",
        "size",
        "miss",
        *(name for one in wanted for name in (one, "interval")),
        "games",
    )
    least = LEAST_NAME if len(wanted) == 1 else LEAST_LONG_NAME
    return Table("Size of the change against what is missed", header, rows, 2, least_name=least)


def _numbers(targets: tuple[Target, ...], one: RuleSetFound) -> list[str]:
    return [text for _, value, ends in _values(targets, one) for text in (value, ends)]


def side_effects_table(found: BalanceResult) -> Table:
    """Win rates of others, and at all levels, before and after."""
    assert found.found is not None
    has_levels = len({one.level for one in found.side_effects}) > 1
    rows = tuple(
        (
            *((one.level, one.players) if has_levels else (one.players,)),
            *(*rate_texts(one.before, 1), *rate_texts(one.after, 1), _change(one.before, one.after)),
        )
        for one in found.side_effects
    )
    level = {"number of players": "players"}.get(kind := level_kind(found.cell.game), kind)
    who = "line-up" if found.cell.game.most_sides > 1 else "policy"
    names = (level, who) if has_levels else (who,)
    header = (*names, "before %", "interval", "after %", "interval", "points")
    return Table(f"What {found.found.told} does, by its steps, elsewhere", header, rows)


def _change(before: Proportion, after: Proportion) -> str:
    return points(after.rate - before.rate, 1)


def progress_line(progress: BalanceProgress) -> str:
    """How far it is, in a line."""
    left = progress.seconds / progress.done * (progress.asked - progress.done) if progress.done else 0.0
    best = f", best so far {progress.best}" if progress.best else ""
    sets = f"{progress.rule_sets} rule sets, {counted(progress.games, 'game')}"
    return f"{progress.stage}: {sets}{best}; {left:.0f} s left of this stage"
