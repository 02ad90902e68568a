"""A balance as a page by itself: the verdict, the figure, the tables."""

from analyser.experiments.balancing.outcome import BalanceResult
from analyser.reporting.balance import balance_notes, front_table, side_effects_table, verdict
from analyser.reporting.figures import balance
from analyser.reporting.figures.look import svg_text
from analyser.reporting.report.page import rendered


def balance_page(found: BalanceResult) -> list[str]:
    """The lines of the page."""
    tables = [front_table(found), *([side_effects_table(found)] if found.side_effects else [])]
    note = f"Seed {found.cell.seed}; {found.looked:,} of {found.rule_sets:,} rule sets were looked at."
    page = rendered(
        "balance.html",
        title=f"{found.cell.game.title}: rules for {' and '.join(target.told for target in found.targets)}",
        verdict=verdict(found),
        svg=svg_text(balance(found.to_frame(), note=note), "balance"),
        tables=tables,
        notes=[line.strip() for line in balance_notes(found)],
    )
    return page.splitlines()
