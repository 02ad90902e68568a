"""Makes a policy of a search: found by its name, and bound to the game and to the policy that plays on for it."""

from analyser.games.catalogue import find_game
from solvers.catalogue import Policy
from solvers.code import PolicyCode, load_code
from solvers.search.searches import InformationSetSearch, RolloutSearch, Search, TreeSearch

SEARCHES: dict[str, type[Search]] = {"rollout": RolloutSearch, "mcts": TreeSearch, "ismcts": InformationSetSearch}


def make_search(policy: Policy) -> Search:
    """A search, and the policy that plays on for it, bound to its game."""
    base = policy.base
    assert base is not None, "a search is built on a policy"
    return SEARCHES[policy.info.name](policy, find_game(policy.info.game), load_code(base))


def make_code(policy: Policy) -> PolicyCode:
    """A searching policy ready to be bound to a line-up."""
    search = make_search(policy)
    inner = search.inner
    with search.compiling():
        choose = search.choose()
    return PolicyCode(
        policy,
        search.label,
        choose,
        search.forget,
        search.memory,
        search.parameters,
        looks_at_moves=True,
        fill=search.fill,
        at_hand=inner.at_hand,
        foresee=search.foresee(inner.foresee),
        foresee_within=search.foresee(inner.foresee_within),
        inner=inner,
    )
