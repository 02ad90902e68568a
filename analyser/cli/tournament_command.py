"""`analyser tournament`: rivals on the same games, each in every seat."""

from typing import Any

import click

from analyser.cli.amounts import Count, Duration, Share
from analyser.cli.options import cell_options, get_cells
from analyser.cli.playing import at_work, hand_in, playing_options
from analyser.mistakes import Failure, Mistake

_BOUND = Share(0, 1, "55%")
_BOUNDS = 0.5, 0.55
_ERROR = 0.05


@click.command(short_help="Who beats whom: ratings, cross table, sequential tests.")
@click.argument("game")
@cell_options
@click.option(
    "-n",
    "--games",
    type=Count(),
    metavar="N",
    help="Pairs of games of every two, or games of each rotation. [default: 10,000; --sprt: 1M]",
)
@click.option("--budget", type=Duration(), metavar="TIME", help="Play for so long, all together: 60s, 5m.")
@click.option("--sprt", nargs=2, metavar="A B", help="Test the policies A and B, and stop as soon as it is settled.")
@click.option(
    "--bounds",
    nargs=2,
    type=_BOUND,
    metavar="LOW HIGH",
    help="A's win probability that is refuted or found. [default: 50% 55%]",
)
@click.option("--error", type=Share(0, 0.5, "5%"), metavar="SHARE", help="Of either kind. [default: 5%]")
@playing_options("table", "json", "markdown")
def command(
    game: str,
    games: int | None,
    budget: float | None,
    sprt: tuple[str, str] | None,
    bounds: tuple[float, float] | None,
    error: float | None,
    **options: Any,
) -> None:
    """Let the policies -p meet: in a duel every two on the same games with sides swapped.

    Draws are half a win. Ratings are Elo with intervals from pairs of games; who can't be told apart shares a rank;
    who beats whom in a circle is shown. --sprt tests two policies: A wins LOW of the points or less, or HIGH or more.
    Of more sides than two every choice of policies sits at a table, on the same games in every rotation of the seats.

    \b
    Examples:
      analyser tournament en_garde -p careful -p aggressive -p random
      analyser tournament en_garde --sprt careful aggressive --bounds 50% 55%
      analyser tournament en_garde -p careful -p careful:danger=8 --variant round -n 100k
    """
    from analyser.experiments.comparing.tables import seatings_of
    from analyser.experiments.comparing.tournament import find_rivals, lineups_of
    from analyser.experiments.playing.limits import Limits, make_limits
    from analyser.games.catalogue import TABLE, find_game
    from analyser.games.modes import mode_words
    from analyser.statistics.tables import design_of

    found = find_game(game)
    if not sprt and (bounds or error):
        raise Mistake("--bounds and --error are of a test: they need --sprt too")
    names, (low, high) = _asked(options["policies"], sprt, bounds)
    if not low < high:
        raise Mistake(f"the lower bound comes first: --bounds 50% 55%, not {100 * low:g}% and {100 * high:g}%")
    mode = _mode(found, options)
    rivals = find_rivals(found, names, mode)
    limits = Limits(games, None, budget) if sprt else make_limits(games, None, budget)
    if found.form_of(mode) != TABLE:
        cells = get_cells(found, options, lineups_of(rivals))
        test = (low, high, error or _ERROR) if sprt else None
        _hand_in(options, "every two had met", *_pairs(cells, limits, test, options))
        return
    if sprt:
        raise Mistake(f"--sprt tests two sides: {mode_words(found, mode)} has {len(set(found.sides_of(mode)))}")
    design = design_of([rival.spec for rival in rivals], len(set(found.sides_of(mode))))
    cells = get_cells(found, options, seatings_of(design, rivals))
    _hand_in(options, "every rotation had played a game", *_tables(design, cells, limits, options))


def _pairs(
    cells: list[Any], limits: Any, test: tuple[float, float, float] | None, options: dict[str, Any]
) -> tuple[list[str], bool]:
    """The lines of a tournament of two sides, or of a test, and whether nobody broke it off."""
    from analyser.experiments.comparing.sequential import Question, play_test
    from analyser.experiments.comparing.tournament import play_tournament
    from analyser.reporting.tournament import render_test, render_tournament

    with at_work(cells, limits, options) as work:
        if test:
            low, high, error = test
            asked = Question(low, high, error, error)
            found, complete = play_test(cells, asked, limits, work.crew, work.observe, work.store)
            return render_test(found, work.shown, options["style"]) if found else [], complete
        result, complete = play_tournament(cells, limits, work.crew, work.observe, work.store)
        return render_tournament(result, work.shown, options["style"]) if result else [], complete


def _tables(design: Any, cells: list[Any], limits: Any, options: dict[str, Any]) -> tuple[list[str], bool]:
    """The same of more sides than two."""
    from analyser.experiments.comparing.tables import play_tables
    from analyser.reporting.rotations import render_tables

    with at_work(cells, limits, options) as work:
        result, complete = play_tables(design, cells, limits, work.crew, work.observe, work.store)
        return render_tables(result, work.shown, options["style"]) if result else [], complete


def _hand_in(options: dict[str, Any], enough: str, lines: list[str], complete: bool) -> None:
    """`enough` is what must have come about before there is anything to say."""
    hand_in(options, lines, None if complete else "" if lines else f"before {enough}")
    if not lines:
        raise Failure(f"the time was up before {enough}")


def _asked(
    policies: tuple[str, ...], sprt: tuple[str, str] | None, bounds: tuple[float, float] | None
) -> tuple[tuple[str, ...], tuple[float, float]]:
    """Who meets, and the bounds of the test. `--sprt 50% 55%` gives the bounds for the two policies of -p."""
    if sprt is None:
        return policies, _BOUNDS
    if all(word[:1].isdigit() or word[:1] == "." for word in sprt):
        if len(policies) != 2:
            raise Mistake("--sprt LOW HIGH tests two policies: -p A -p B; or name them: --sprt A B --bounds LOW HIGH")
        if bounds:
            raise Mistake(f"the bounds are given twice: --sprt {' '.join(sprt)} and --bounds")
        return policies, (_BOUND.read(sprt[0], "--sprt"), _BOUND.read(sprt[1], "--sprt"))
    if policies:
        raise Mistake(f"--sprt {' '.join(sprt)} names the policies that meet; -p is for tournaments without it")
    return sprt, bounds or _BOUNDS


def _mode(game: Any, options: dict[str, Any]) -> Any:
    """The one way in which all play."""
    from analyser.games.catalogue import Mode, find_difficulties, find_variant
    from analyser.games.modes import find_numbers

    if len(options["difficulties"]) > 1 or "all" in options["difficulties"]:
        raise Mistake("a tournament has one difficulty: -d once")
    variant = find_variant(game, options["variant"])
    numbers = find_numbers(game, variant, options["players"])
    if len(numbers) > 1:
        raise Mistake("a tournament has one number of players: --players once")
    (difficulty,) = find_difficulties(game, options["difficulties"])
    return Mode(difficulty, variant, numbers[0])
