"""What is surprising about a game, in a sentence."""

from analyser.experiments.report.cells import ReportedCell
from analyser.experiments.report.extremes import MOST_PLAYED
from analyser.experiments.report.surprises import Extreme, Kind, Surprise
from analyser.games.catalogue import TABLE
from analyser.games.metrics import stem_of
from analyser.games.shown import Shown
from analyser.kernel.outcomes import LOST, WON
from analyser.reporting.numbers import counted
from analyser.reporting.report.words import capital, player_words

NOTE = (
    "Each is here for another reason, as long as there are others. Where won or lost games are counted, it is among "
    f"the first {MOST_PLAYED:,} that the player played at that level."
)
"""What holds for all of them."""


def surprise_words(surprise: Surprise) -> str:
    """Who won or lost which game, what is surprising about it, and how seldom that comes."""
    kind = surprise.kind
    line, cell = kind.line, kind.line.cell
    assert cell is not None
    told = f"{player_words(line)} {_ended(kind)} game {surprise.index:,}{_where(line)}"
    if kind.extreme:
        return capital(f"{told} {_value(cell.game.shown, kind.extreme)}: {_extreme_often(kind, kind.extreme)}")
    winner = f", which {player_words(kind.winner)} won" if kind.winner else ""
    return capital(f"{told}{winner}: {kind.times:,} of {counted(kind.games, 'game')} went so")


def _ended(kind: Kind) -> str:
    shared = "shared the win of" if kind.line.result.form == TABLE else "drew"
    return {LOST: "lost", WON: "won"}.get(kind.outcome, shared)


def _where(line: ReportedCell) -> str:
    """Difficulty, number of players and variant, if there are several; not the variant that is usually played."""
    spec, game = line.spec, line.spec.known
    if game is None:
        return ""
    several = len(game.difficulties) > 1, len(game.seats[spec.variant].numbers) > 1, spec.variant != game.variants[0]
    parts = spec.difficulty, counted(spec.mode.players, "player"), spec.variant.replace("_", " ")
    told = [part for part, is_told in zip(parts, several, strict=True) if is_told]
    return f" ({', '.join(told)})" if told else ""


def _value(shown: Shown, extreme: Extreme) -> str:
    return shown.extreme_of(stem_of(extreme.slot.name), extreme.value)


def _extreme_often(kind: Kind, extreme: Extreme) -> str:
    """Of how many games it is the most or the least, and what is usual."""
    of = f"{kind.games:,} {_ended(kind)} games"
    if extreme.usual is None:
        return f"{kind.times:,} of {of} went so"
    so, beyond = ("so many", "fewer") if extreme.is_most else ("so few", "more")
    first = f"no other of {of} had {so}" if kind.times == 1 else f"only {kind.times:,} of {of} had {so}"
    usual = f"{extreme.usual:,} or {beyond}" if extreme.usual or not extreme.is_most else "none"
    return f"{first}, and at least half had {usual}"
