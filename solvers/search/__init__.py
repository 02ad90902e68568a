"""Policies that think by playing on; each is written once, for every game.

In `compiled`, `playouts` plays on, `rollouts` tries each move, `tree` and `uct` grow a tree; `searches` are
built of them, and policies made of these.
"""

from functools import cache

from analyser.games.catalogue import Game, find_game
from analyser.games.fields import Choice, Field, Flag, Integer, Real, Spec
from analyser.solvers.catalogue import PolicyInfo, policy_field, written_for
from analyser.solvers.search.tree_limits import MOST_NODES

MODULE = "analyser.solvers.search.searches"
HORIZONS = ("game", "round")
"""Where playouts end; in a game without rounds (chapters, to the kernel) both are its end."""
WIN = "win"
"""The objective that every game has; the others are metrics."""
VERSION = 4
"""2: the tree knows positions by what is known alone; few tries are no proof that a move is better.
3: what lies behind a drawn card is solved too, where it can be.
4: playouts are cut where the base policy can say what a decision is worth; a rollout's moves
that are settled get no more tries."""


_HORIZON = Choice("horizon", "round", HORIZONS, "where playouts end; in a game without rounds at its end")
_CAUTION = Real(
    "caution", 1.0, 0, 10, "by so many standard errors a move must beat the one that the base policy chooses"
)
_BREADTH = Integer(
    "breadth", 16, 2, 10_000, "where the base policy scores moves, so many at most are tried: the best by its scores"
)
_MEANINGS = {
    "rollout": "tries each legal move in playouts by another policy, on the same shuffles, and takes the best",
    "mcts": "grows a tree of moves and what follows (UCT); what is hidden is filled in once a decision",
    "ismcts": "the same tree of what each seat knows; what is hidden is filled in anew for each look",
}


@cache
def searches_of(game: str) -> tuple[PolicyInfo, ...]:
    """The searching policies for a game."""
    found = find_game(game)
    tree = _tree_fields(found)
    fields = {"rollout": _rollout_fields(found), "mcts": tree, "ismcts": tree}
    return tuple(
        PolicyInfo(name, meaning, MODULE, fields[name], VERSION, game, tries=fields[name][0].name)
        for name, meaning in _MEANINGS.items()
    )


def objectives_of(game: Game) -> tuple[str, ...]:
    """What may be maximised; between rivals only wins, for a metric is not everybody's gain."""
    of_games = (metric.name for metric in game.metrics if metric.each == "game" and not metric.by)
    return (WIN,) if game.most_sides > 1 else (WIN, *of_games)


def _rollout_fields(game: Game) -> tuple[Field, ...]:
    return (
        Integer("playouts", 1000, 1, 10_000_000, "playouts a decision, for all moves together"),
        _base(game),
        _HORIZON,
        Choice("objective", WIN, objectives_of(game), "what is maximised: wins, or the mean of a metric"),
        _CAUTION,
        _cut_after(game),
        *_breadth(game),
    )


def _tree_fields(game: Game) -> tuple[Field, ...]:
    return (
        Integer("iterations", 1000, 1, 10_000_000, "looks at a decision: each a way down the tree and a playout"),
        Real("exploration", 0.3, 0, 10, "how much moves that were tried seldom are favoured"),
        Real("trust", 0.9, 0, 1, "within the tree, the prior of the move that the base policy chooses"),
        _CAUTION,
        _base(game),
        Real(
            "widening",
            0.0,
            0,
            1000,
            "so many times the root of a move's visits different draws of chance are looked at; 0: a new one each time",
        ),
        _HORIZON,
        _cut_after(game),
        Flag("reuse", False, "whether the tree is kept for the next decision"),
        Integer("nodes", 1 << 16, 16, MOST_NODES, "positions that the tree holds at most; a full one stops growing"),
        *_breadth(game),
    )


def _cut_after(game: Game) -> Integer:
    """What suits the game's strongest policy."""
    meaning = "of horizon=round: playouts end after so many moves if the base policy can value any decision; 0: never"
    return Integer("cut_after", written_for(game.name)[-1].cut_after, 0, 10_000, meaning)


def _breadth(game: Game) -> tuple[Field, ...]:
    """Only games in which a policy scores moves have it."""
    return (_BREADTH,) if any(info.narrows for info in written_for(game.name)) else ()


def _base(game: Game) -> Spec:
    strongest = written_for(game.name)[-1].name
    return policy_field(game.name, "base", strongest, "who plays on in the playouts, for every seat")
