"""What win rates depend on, for people: bands over decks with what they go back to, and the tornado of house rules."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from analyser.experiments.bands import COUNT, TYPE_IN
from analyser.experiments.labels import name_columns, place_of
from analyser.experiments.sensitivities.decks import DeckSensitivity, Grading, Order, Spread
from analyser.experiments.sensitivities.knobs import Effect, RuleSensitivity
from analyser.games.settings import as_toml
from analyser.mistakes import Mistake, listed
from analyser.reporting.layout import Table, csv_rows, difference_bars, json_lines, share_bars
from analyser.reporting.notes import cell_notes, ending_lines
from analyser.reporting.numbers import (
    band_text,
    counted,
    difference_texts,
    percent,
    points,
    points_digits,
    rate_texts,
)
from analyser.reporting.styles import STYLES, Style
from analyser.statistics.given_data import Contribution
from analyser.statistics.shared_parts import GroupShare


def render_sensitivity(found: DeckSensitivity | RuleSensitivity, style: str) -> list[str]:
    """The lines of what was found in one of the styles."""
    if style == "json":
        return json_lines(found.to_dict())
    if style == "csv":
        return csv_rows(found.to_rows())
    return _decks(found, STYLES[style]) if isinstance(found, DeckSensitivity) else _rules(found, STYLES[style])


def _decks(found: DeckSensitivity, own: Style) -> list[str]:
    tables = [
        _band_table(found),
        *(_origin_table(*one, found) for one in zip(found.spreads, found.contributions, strict=True)),
    ]
    if found.prior.groups:
        tables += [_group_table(*one, found) for one in zip(found.spreads, found.group_shares, strict=True)]
    if found.orders:
        tables.append(_order_table(found))
    if found.gradings:
        tables.append(_grading_table(found.gradings))
    return own.document(
        "What an unknown deck does to win rates", own.answered(_answers(found), tables, _deck_notes(found))
    )


def _deck_notes(found: DeckSensitivity) -> list[str]:
    spreads = found.spreads
    known = ", ".join(f"{name} {_range(value)}" for name, value in found.known.items())
    told = f"{counted(len(found.drawn), 'deck')} drawn from {found.prior_file} by seed {found.seed}"
    lines = [
        f"{told}{f', known: {known}' if known else ''}; {counted(spreads[0].games, 'game')} with each",
        *found.prior.sentences,
        *_remix_notes(found),
        "band: 5 to 95 % of these decks; ±: standard deviations of the decks' own rates and of sampling, in points",
    ]
    return [*cell_notes([one.printed.spec for one in spreads]), *lines, *ending_lines(found.store)]


def _remix_notes(found: DeckSensitivity) -> list[str]:
    if not found.prior.groups:
        return []
    told = "share: what knowing a group would take away of the variance of the decks' own rates"
    return [f"{told}; by a remix of each deck, which has each group from another one"]


def _range(value: Any) -> str:
    if value is True:
        return "typed in"
    return f"{value[0]} to {value[1]}" if isinstance(value, tuple | list) else f"{value}"


def _band_table(found: DeckSensitivity) -> Table:
    spreads = found.spreads
    names, named = name_columns([one.printed.spec for one in spreads])
    rows = tuple((*words, *_band_row(one)) for words, one in zip(named, spreads, strict=True))
    bars = share_bars([(one.band.low, one.band.median, one.band.high) for one in spreads])
    heads = ("this deck", "5 %", "median", "95 %", "± decks", "± games", "5 % between", "95 % between")
    return Table("Win rate over the decks, in percent", (*names, *heads), rows, len(names), bars)


def _band_row(one: Spread) -> tuple[str, ...]:
    band = one.band
    rates = (one.printed.win.rate, band.low, band.median, band.high)
    spread = (percent(band.unknown, 1), percent(band.sampling, 2))
    ends = (f"{percent(low, 1)} – {percent(high, 1)}" for low, high in (band.low_ends, band.high_ends))
    return (*(percent(rate, 1) for rate in rates), *spread, *ends)


def _origin_table(spread: Spread, found: Sequence[Contribution], of: DeckSensitivity) -> Table:
    rows = tuple(
        (
            one.name,
            f"{100 * one.share:.0f}",
            f"{100 * one.low:.0f} – {100 * one.high:.0f}",
            f"{100 * one.width_left:.1f}",
            points(one.effect, 2),
            f"{points(one.effect_low, 2)} to {points(one.effect_high, 2)}",
        )
        for one in found
        if one.name in of.measures or one.low > 0
    )
    title = f"What the spread goes back to: {spread.level}, {spread.player} (band {100 * spread.band.width:.1f} points)"
    return Table(title, ("number", "share %", "interval", "band left", "one more", "interval"), rows, 1)


def _group_table(spread: Spread, found: Sequence[GroupShare], of: DeckSensitivity) -> Table:
    asked = of.prior.asked
    rows = tuple(
        (
            asked[one.name],
            one.name,
            f"{100 * one.share:.0f}",
            f"{100 * one.low:.0f} – {100 * one.high:.0f}",
            f"{100 * one.part_left * spread.band.width:.1f}",
        )
        for one in found
    )
    title = f"What typing in would settle: {spread.level}, {spread.player} (band {100 * spread.band.width:.1f} points)"
    return Table(title, ("figures", "name", "share %", "interval", "band left"), rows, 2)


def _order_table(found: DeckSensitivity) -> Table:
    rows = tuple(
        (one.level, one.first, one.second, f"{one.above:,} of {one.decks:,}", f"{one.shown:,}") for one in found.orders
    )
    return Table("What holds in how many decks", ("level", "wins more", "than", "decks", "shown in"), rows, 3)


def _grading_table(gradings: Sequence[Grading]) -> Table:
    rows = tuple(
        (
            one.player if one.player_count is None else f"{one.player}, {one.player_count} players",
            f"{100 * one.printed:.1f}",
            f"{one.better:,}",
            str(one.best.document["name"]),
            f"{100 * one.best_step:.1f}",
            "/".join(percent(rate, 0) for rate in one.best_rates),
        )
        for one in gradings
    )
    heads = ("player", "this deck", "better decks", "best", "step", "levels")
    return Table("The least step from a level to the next, in points", heads, rows, 1)


def _answers(found: DeckSensitivity) -> list[str]:
    """What was found, a sentence each."""
    lines = []
    for one in found.spreads:
        place = place_of(one.printed.spec, with_deck=False)
        low, high = band_text(one.band.low, one.band.high).split(" to ")
        told = f"{place}, {one.player}: {percent(one.printed.win.rate, 1)} % with the deck '{one.printed.spec.deck}'"
        due = f"{100 * one.band.share_unknown:.1f} % of the variance is the decks', the rest sampling"
        lines.append(f"{told}; {low} to {high} over {len(found.drawn)} decks that the prior allows ({due})")
    if found.first_to_tell:
        name, part = found.first_to_tell
        verb = COUNT if name in found.measures else TYPE_IN
        lines.append(f"{verb} first: {found.prior.asked[name]} ({name}); that leaves {part:.0%} of the width")
    sure = [
        f"{first} above {second} ({listed(levels, 'and')})" for (first, second), levels in sure_orders(found.orders)
    ]
    if sure:
        lines.append(f"in all {len(found.drawn)} decks: {'; '.join(sure)}")
    return lines


def sure_orders(orders: Sequence[Order]) -> Iterable[tuple[tuple[str, str], list[str]]]:
    """Who wins more than whom with all decks, at which levels; not what follows from two others."""
    held = {(one.level, one.first, one.second) for one in orders if one.holds_in_all}
    levels: dict[tuple[str, str], list[str]] = {}
    for one in orders:
        between = any((one.level, one.first, name) in held for name in _above(held, one.level, one.second))
        if one.holds_in_all and not between:
            levels.setdefault((one.first, one.second), []).append(one.level)
    return levels.items()


def _above(held: Collection[tuple[str, str, str]], level: str, name: str) -> list[str]:
    return [first for at, first, second in held if (at, second) == (level, name)]


def graded_lines(found: DeckSensitivity) -> list[str]:
    """The deck that levels grade most evenly for the first line-up, as a components file."""
    if not found.gradings:
        raise Mistake("decks are graded by levels: several difficulties or numbers of players (-d all)")
    best = found.gradings[0]
    rates = "/".join(percent(rate, 0) for rate in best.best_rates)
    known = "".join(f", {name} {_range(value)}" for name, value in found.known.items())
    source = (
        f"Drawn from {found.prior_file} by seed {found.seed}{known}: of {len(found.drawn)} decks the one whose levels "
        f"grade {best.player} most evenly ({rates} %)."
    )
    return [f"source = {as_toml(source)}", *_document_lines(best.best.document)]


def _document_lines(document: Mapping[str, Any]) -> list[str]:
    """A box as TOML: what stands alone first, then the tables."""
    alone = {name: value for name, value in document.items() if value is not None and not isinstance(value, dict)}
    lines = [
        f'"{name}" = {as_toml(value)}' if "." in name else f"{name} = {as_toml(value)}" for name, value in alone.items()
    ]
    for name, table in document.items():
        if isinstance(table, dict):
            lines += ["", f"[{name}]", *(f'"{piece}" = {as_toml(value)}' for piece, value in table.items())]
    return lines


def _rules(found: RuleSensitivity, own: Style) -> list[str]:
    base = {(one.spec.label): one for one in found.base}
    lines = ["each house rule one step from the rules in force, on the same games; a player's intervals hold at once"]
    lines += [f"{label}: {' ('.join(rate_texts(one.win))}) in {one.games:,} games" for label, one in base.items()]
    lines += [
        f"{player} at {level} takes no notice of {', '.join(knobs)}: no game ended otherwise"
        for (level, player), knobs in found.inert.items()
        if knobs
    ]
    lines += [f"steps that the game doesn't take: {', '.join(found.refused)}"] if found.refused else []
    notes = [*cell_notes([one.spec for one in found.base]), *lines, *ending_lines(found.store)]
    tables = [_tornado(group) for group in found.groups]
    return own.document("What house rules do to win rates", own.answered(map(_most, found.groups), tables, notes))


def _most(effects: Sequence[Effect]) -> str:
    """Which step changes most for whom, in a sentence."""
    first, where = next((one for one in effects if not one.is_inert), None), effects[0]
    if first is None:
        return f"No house rule changes anything for {where.player} at {where.level}."
    change = points(first.paired.difference, 1)
    return f"For {where.player} at {where.level} {first.step} changes most: {change} points of percent."


def _tornado(effects: Sequence[Effect]) -> Table:
    """The steps of a line-up at a level that changed anything, the largest first."""
    own = [one for one in effects if not one.is_inert]
    digits = max((points_digits(one.paired.low, one.paired.high) for one in own), default=1)
    rows = tuple((one.step, *difference_texts(one.paired, digits)) for one in own)
    bars = difference_bars([(one.paired.low, one.paired.difference, one.paired.high) for one in own]) if own else None
    title = f"One step from the rules in force: {effects[0].level}, {effects[0].player}"
    return Table(f"{title}, in points of percent", ("step", "points", "95% interval"), rows, 1, bars)
