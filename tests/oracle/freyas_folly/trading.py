"""The black market and the thief (FF15 to FF17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.oracle.freyas_folly.jewels import LARGE, SMALL, number_of, picks, spell, take
from tests.oracle.freyas_folly.rules import SetUp
from tests.oracle.freyas_folly.table import Host, Position


def answers(set_up: SetUp, market: Mapping[str, int], given: str) -> list[str]:
    """FF15: what can be had for one jewel, or for two small ones."""
    if len(given) == 2:
        return picks(market, 1, LARGE)
    same_size = picks(market, 1, LARGE if given in LARGE else SMALL)
    others = [jewel for jewel in same_size if jewel != given]
    return others + (picks(market, 2, SMALL) if given in LARGE and set_up.trade_sizes else [])


def gifts(set_up: SetUp, home: Mapping[str, int], market: Mapping[str, int], left: int) -> list[str]:
    """FF15, FF16: what may be given while so many of the player's jewels are left of this trade."""
    sets = picks(home, 1) if left >= 1 else []
    if left >= 2 and set_up.trade_sizes:
        sets += picks(home, 2, SMALL)
    return [given for given in sets if answers(set_up, market, given)]


def may_trade(position: Position) -> bool:
    """FF15."""
    return bool(gifts(position.set_up, position.player.home, position.market, position.set_up.trade_jewels))


def trade(position: Position, host: Host) -> None:
    """FF15, FF16: exchanges one after the other."""
    left = position.set_up.trade_jewels
    ends: list[str] = []
    while moves := [f"give {given}" for given in gifts(position.set_up, position.player.home, position.market, left)]:
        move = host.decide(position, sorted(moves + ends))
        if move == "done":
            return
        given = move.split(" ")[1]
        _exchange(position, host, given)
        left -= len(given)
        ends = ["done"]


def _exchange(position: Position, host: Host, given: str) -> None:
    replies = answers(position.set_up, position.market, given)
    got = host.decide(position, sorted(f"get {reply}" for reply in replies)).split(" ")[1]
    take(Counter(given), position.player.home)
    take(Counter(got), position.market)
    position.market.update(given)
    position.player.home.update(got)


def loot(stock: Mapping[str, int]) -> list[str]:
    """FF17: a large one, or two small ones, or the only small one."""
    small = picks(stock, 2, SMALL) if number_of(stock, SMALL) > 1 else picks(stock, 1, SMALL)
    return picks(stock, 1, LARGE) + small


def thefts(position: Position) -> list[str]:
    """FF17."""
    player = position.player
    if "thief" not in player.abilities or not player.outside:
        return []
    others = [seat for seat in range(position.set_up.players) if seat != position.seat]
    targets = ["market", *map(str, others)]
    return [f"thief {target}" for target in targets if spell(_stock_of(position, target))]


def _stock_of(position: Position, target: str) -> Counter[str]:
    return position.market if target == "market" else position.players[int(target)].home


def steal(position: Position, host: Host, target: str) -> None:
    """FF17."""
    stock = _stock_of(position, target)
    stolen = host.decide(position, sorted(f"steal {jewels}" for jewels in loot(stock))).split(" ")[1]
    take(Counter(stolen), stock)
    position.player.home.update(stolen)
    position.player.abilities.remove("thief")
    host.tell({"event": "discard", "ability": "thief"})
