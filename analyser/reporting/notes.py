"""What stands below tables: what was played, what intervals promise, and what is wrong with a result."""

from collections.abc import Collection, Iterable, Sequence
from itertools import compress

from analyser.experiments.cell_spec import CellSpec
from analyser.experiments.labels import AS_PRINTED, other_pieces, rules_label
from analyser.experiments.results import CellResult, RunResult
from analyser.games.catalogue import TABLE, TOGETHER, settings_of
from analyser.games.components import Components
from analyser.games.easier import easier_than_printed
from analyser.mistakes import listed
from analyser.reporting.levels import level_lines

METHODS = {"wilson": "Wilson", "tango": "Tango", "anytime": "anytime"}
"""Kinds of intervals, in words."""
MORE = "--details has all other tables and notes"


def few_notes(run: RunResult) -> list[str]:
    """What nobody should overlook: what was played, what an interval promises, and what is wrong with it."""
    cells = [result.spec for result in run.cells]
    return [
        *cell_notes(cells),
        *_promise_lines(run.cells),
        *band_lines(run.cells),
        *first_side_lines(cells),
        *_broken_off([result.ending.stopped for result in run.cells]),
        *_undecided_lines(run),
        MORE,
    ]


def _promise_lines(results: Sequence[CellResult]) -> list[str]:
    """What an interval promises."""
    is_anytime = any(result.win.method == "anytime" for result in results)
    often = ", however often one looks" if is_anytime else ""
    of_hundred = round(100 * results[0].win.level)
    return [f"an interval, or ±, holds the true number in {of_hundred} of 100 such runs{often}"]


def notes(run: RunResult) -> list[str]:
    """What the numbers hold for: game, rules, components, seed, method."""
    cells = [result.spec for result in run.cells]
    stopped, kept = [result.ending.stopped for result in run.cells], sum(result.ending.kept for result in run.cells)
    return [
        *cell_notes(cells),
        *_promise_lines(run.cells),
        *_method_lines(run),
        *band_lines(run.cells),
        *first_side_lines(cells),
        *ending_lines(run.store, stopped, kept),
        *_undecided_lines(run),
    ]


def ending_lines(store: object, stopped: Iterable[str] = (), kept: int = 0, faults: Iterable[str] = ()) -> list[str]:
    """Where the games are kept and how many were there before, if they were broken off, and why some are undecided."""
    before = f", {kept:,} of the games were there before" if kept else ""
    told = [f"UNDECIDED, intervals hold both ways: {fault}" for fault in faults]
    return [
        *([] if store is None else [f"store: {store}{before}"]),
        *_broken_off(stopped),
        *told,
    ]


def _broken_off(stopped: Iterable[str]) -> list[str]:
    return ["INTERRUPTED: fewer games than asked for"] if "interrupt" in stopped else []


def _method_lines(run: RunResult) -> list[str]:
    """By what the intervals are worked out."""
    methods = {result.win.method for result in run.cells}
    told = "; ".join(METHODS[method] for method in METHODS if method in methods)
    level = run.cells[0].win.level
    lines = [f"win rates with {level:.0%} intervals ({told}); means ± 95 % (normal or score)"]
    if "anytime" in methods:
        lines.append("anytime: these intervals hold however often one looks; those of means do not")
    return lines


def band_lines(results: Iterable[CellResult]) -> list[str]:
    """What stands beside intervals where the deck is assumed, and what would shrink it."""
    known = next((result.band for result in results if result.band), None)
    if known is None:
        return []
    lines = [f"over decks: 5 to 95 % of {known.decks} decks that the rulebook allows"]
    if known.first_to_count:
        lines.append(f"{known.verb} first: {known.first_to_count} (leaves {known.part_left:.0%} of that)")
    return lines


def _undecided_lines(run: RunResult) -> list[str]:
    """What became of games that a policy failed or that had no end."""
    return [
        f"{result.spec.label}: {result.undecided:,} of {result.games:,} games are UNDECIDED, intervals hold both ways; "
        f"the first: {result.ending.fault}"
        for result in run.cells
        if result.undecided
    ]


def cell_notes(cells: Sequence[CellSpec], players: Iterable[str] = ()) -> list[str]:
    """What was played: game, components, house rules, seed, and what levels of players stand for.

    `players` are all who played, where the cells don't tell that.
    """
    cell = cells[0]
    variants = listed(dict.fromkeys(one.variant for one in cells), "and")
    numbers = (
        listed(sorted({one.player_count for one in cells if one.player_count}), "and") if cell.player_count else ""
    )
    seats = f" {numbers} players," if cell.game.has_numbers else ""
    shown = [one.components for one in cells if one.components.name != one.rules_name]  # those that are no house rule
    decks = dict.fromkeys((one.name, _provenance(one)) for one in shown or [cell.components])
    return [
        f"{cell.game.title.split(' (')[0]}, game version {cell.game.version}, {variants},{seats} seed {cell.seed}",
        *(f"components: {name} ({provenance})" for name, provenance in decks),
        *_house_rule_lines(cells),
        *_easier_lines(cells),
        *level_lines(cell.game.name, players or [name for one in cells for name in one.players]),
    ]


def _house_rule_lines(cells: Sequence[CellSpec]) -> list[str]:
    """What differs from the rules as printed; by difficulty if it is not the same at all of them."""
    names = list(dict.fromkeys(cell.rules_name for cell in cells))
    if len(names) > 1:
        told = [line for name in names for line in _changes(f"rules '{name}'", cells, name)]
    elif len({(_level(cell), rules_label(cell)) for cell in cells}) > len({_level(cell) for cell in cells}):
        return []  # several at one difficulty: the tables say which
    elif not any(cell.house_rules for cell in cells):
        return []
    else:
        told = _changes("house rules", cells, names[0])
    return told


def _easier_lines(cells: Sequence[CellSpec]) -> list[str]:
    """Which house rules make the game easier than it is printed, and at which difficulties."""
    levels: dict[str, dict[str, None]] = {}
    for cell in cells:
        for told in easier_than_printed(cell.game, cell.mode, cell.rules):
            levels.setdefault(told, {})[cell.difficulty] = None
    who = "" if cells[0].form == TOGETHER else f" for the {cells[0].first_side}"
    where = " at {}" if len(cells[0].game.difficulties) > 1 else ""
    return [f"EASIER{who} than printed{where.format(listed(own, 'and'))}: {told}" for told, own in levels.items()]


def _changes(what: str, cells: Sequence[CellSpec], name: str | None) -> list[str]:
    """What the rules of a name change; by difficulty and variant if it is not the same at all of them."""
    own = [cell for cell in cells if cell.rules_name == name]
    decks = {cell.components.name for cell in own}
    deck = _deck(own[0]) if len(decks) == 1 and decks != {cells[0].components.name} else []
    changed = {_level(cell): ", ".join([*settings_of(cell.house_rules or {}), *deck]) or AS_PRINTED for cell in own}
    if len(set(changed.values())) == 1:
        return [f"{what}: {next(iter(changed.values()))}"]
    several = [len(set(column)) > 1 for column in zip(*changed, strict=True)]
    return [f"{what} at {' '.join(compress(level, several))}: {told}" for level, told in changed.items()]


def _deck(cell: CellSpec) -> list[str]:
    return other_pieces(cell) or [f"components {cell.components.name}"]


def _level(cell: CellSpec) -> tuple[str, ...]:
    """By what the rules as printed differ."""
    return cell.difficulty, cell.variant, f"with {cell.player_count}"


def _provenance(components: Components) -> str:
    """Where components are from; of a box whose cards have effects some figures are known and others not."""
    if components.provenance != "assumed":
        return components.provenance
    return "assumed: the rulebook doesn't say" if components.is_counts else "assumed where the rulebook doesn't say"


def first_side_lines(cells: Sequence[CellSpec]) -> list[str]:
    """Whose rates they are, where several sides play."""
    rivals = [cell for cell in cells if cell.form != TOGETHER]
    if not rivals:
        return []
    told = whose_rates({cell.first_side for cell in rivals}, {cell.form for cell in rivals})
    if any(metric.each == "chapter" for metric in rivals[0].game.metrics):
        told += "; rounds count as independent of each other"
    return [told]


def whose_rates(names: Collection[str], forms: Collection[str]) -> str:
    """Whose rates they are, of all of these: by the name that they share, or else the first side's."""
    (who,) = names if len(names) == 1 else ("first side",)
    return f"rates are the {who}'s" + (", alone" if TABLE in forms else "")
