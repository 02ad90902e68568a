"""Binds the policies of a line-up to a game: one `choose` for all seats, whoever plays them.

The playing of games needs it for the line-up that is asked for, a search for those who play on in its playouts.
"""

import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import Any

import numba

from analyser.kernel import lineup, playout
from analyser.kernel.bind import link, merge
from analyser.kernel.contract import REQUIRED_FUNCTIONS, settle
from solvers.code import PolicyCode

WHOLE = numba.types.int64


class Seating:
    """Policies at the seats of a game: a link for each, the last one bound first."""

    def __init__(self, game: str, play: Any, codes: Sequence[PolicyCode], seats: int, sides: int) -> None:
        self.game, self.play, self.codes = game, play, codes
        self.seats, self.sides = seats, sides
        self.label = self._label(codes)
        self.board_type = playout.board_type(play)
        self.lineup_type = lineup.lineup_type([code.parameters for code in codes], seats, sides)
        self.players_type = lineup.players_type(play.VIEW, [code.memory for code in codes], seats)

    def functions(self) -> dict[str, Any]:
        """The game's functions by name, with the line-up's `choose` and `seat_players`."""
        names = {name: getattr(self.play, name) for name in REQUIRED_FUNCTIONS}
        names["settle"] = getattr(self.play, "settle", None) or merge(settle, self.game, names)
        return names | self._links(self.codes)

    def _label(self, codes: Sequence[PolicyCode]) -> str:
        """Names the game and these policies, as many seats and sides."""
        names = (self.game, *(code.label for code in codes), f"{self.seats}_{self.sides}")
        told_apart = hashlib.sha256(repr(names).encode()).hexdigest()[:8]  # names may hold what joins them
        return "_".join((*names, told_apart))

    def _links(self, codes: Sequence[PolicyCode]) -> dict[str, Any]:
        """`choose` and `seat_players` of a line-up of these policies."""
        here, *others = codes
        first = self._link(codes, lineup.seat_last, lineup.choose_last, self._own(here))
        if not others:
            return first
        rest = self._links(others)
        names = rest | {"seat_last": first["seat_players"], "choose_last": first["choose"]}
        return self._link(codes, lineup.seat_among, lineup.choose_among, names)

    def _link(
        self, codes: Sequence[PolicyCode], seat: Callable[..., Any], choose: Callable[..., Any], names: dict[str, Any]
    ) -> dict[str, Any]:
        label = self._label(codes)
        return {"seat_players": merge(seat, label, names), "choose": link(choose, label, names, inline=True)}

    def show_own(self, code: PolicyCode) -> Callable[..., Any]:
        """How a policy is shown its view: as it is, or a copy of it."""
        show = lineup.show if code.policy.file is None else lineup.show_copy
        return merge(show, self.game, {"conceal": self.play.conceal})

    def _own(self, code: PolicyCode) -> dict[str, Any]:
        """A policy's functions, and whether its moves are listed for it or only looked up."""
        offer = self.play.legal if code.looks_at_moves else lineup.offer_nothing
        if code.policy.file is None and code.policy.base is None:
            accept = lineup.accept_shipped
        elif code.looks_at_moves:
            accept = lineup.accept_listed
        else:
            accept = link(lineup.accept_unlisted, self.game, {"is_legal": self.play.is_legal}, inline=True)
        names = {"choose_own": code.choose, "forget_own": code.forget, "show_own": self.show_own(code)}
        return names | {"offer_own": offer, "accept_own": accept}


def seat_link(link: Any, seated: Sequence[int], sides: Collection[int]) -> None:
    """Writes into a link which seats its policy plays: those of these sides. `seated`: the side of each seat."""
    for seat, side in enumerate(seated):
        link.side[seat] = side
        link.plays[seat] = side in sides
