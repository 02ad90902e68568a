"""Figures: functions from a pandas frame to a matplotlib figure, all with one look. Nothing is read or shown here.

`win_rates`, `ladder` and `thinking_time` take frames with a row a cell, as `RunResult.to_frame()` gives them; `forest`
takes differences, `balance` the front of a balance, `survival` and `distributions` what was counted, `seats` shares of
the wins. `look` makes SVG and PNG of a figure.
"""

from analyser.reporting.figures.charts import (
    balance,
    distributions,
    forest,
    ladder,
    seats,
    survival,
    thinking_time,
    win_rates,
)

__all__ = ["balance", "distributions", "forest", "ladder", "seats", "survival", "thinking_time", "win_rates"]
