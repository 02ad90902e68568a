"""What an identity in the store says was played. Nothing here loads compiled code, nor the file of one's own policy.

An identity may be of a game, a version of it or a policy that is not known here any more. It is then told as it
stands there, and nothing is said that only that version would know: its defaults, its rules as printed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from analyser.games.catalogue import GAMES, Game, Mode, find_game, house_rules
from analyser.games.components import Components, contents_of
from analyser.games.modes import side_word
from analyser.games.settings import as_toml, defaults
from analyser.mistakes import Failure
from solvers.catalogue import Policy, PolicyInfo, policies_of

_SHOWN = 7
"""So many characters of a hash tell apart what one person has."""


@dataclass(frozen=True)
class Player:
    """A policy as the store knows it."""

    name: str
    version: int
    source: str  # names the code of a policy of one's own; empty for a shipped one
    parameters: dict[str, Any]
    info: PolicyInfo | None  # the shipped policy, if its version and its parameters are the same today

    @property
    def spec(self) -> str:
        """As one would ask for it: with what differs from the defaults, with all parameters if those are unknown."""
        if self.info:
            return Policy(self.info, self.parameters).spec
        settings = [f"{name}={_as_set(value)}" for name, value in self.parameters.items()]
        return self.name + (":" + ",".join(settings) if settings else "")

    @property
    def label(self) -> str:
        """The same for a table, and what tells its code from other code of that name."""
        if self.source:
            return f"{self.spec} [{self.source.rpartition('_')[2][:_SHOWN]}]"
        return self.spec if self.info else f"{self.spec} [version {self.version}]"

    def to_dict(self) -> dict[str, Any]:
        """As the store has it."""
        return {
            "name": self.name,
            "version": self.version,
            "source": self.source,
            "parameters": self.parameters,
        }


@dataclass(frozen=True)
class Identified:
    """What was played, as an identity tells it."""

    game: str
    game_version: int
    mode: Mode
    rules: dict[str, Any]
    components: Components  # by name `default`, or without one
    players: tuple[Player, ...]
    seed: int
    known: Game | None  # the game, if its version and what can be chosen of it are the same today
    player_count: int | None = None  # where it could be chosen

    @cached_property
    def house_rules(self) -> dict[str, Any] | None:
        """What differs from the rules as printed; None if those are not known."""
        game = self.known
        if game is None:
            return None
        return house_rules(game, self.mode, self.rules)

    @property
    def difficulty(self) -> str:
        """Of its mode."""
        return self.mode.difficulty

    @property
    def variant(self) -> str:
        """Of its mode."""
        return self.mode.variant

    @property
    def number_part(self) -> dict[str, int]:
        """The number of players as JSON and rows have it: only where it could be chosen."""
        return {} if self.player_count is None else {"player_count": self.player_count}

    @property
    def side_word(self) -> str:
        """What a side is called: a seat, where each side has one, or where that is not known."""
        return side_word(self.known, self.mode)

    @property
    def deck(self) -> str:
        """The name of the components, or what stands for it."""
        return self.components.name or self.components.hash


def identified(identity: Mapping[str, Any]) -> Identified:
    """What was played; an identity that does not tell is a failure."""
    try:
        return _read(identity)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Failure(f"its identity does not say what was played ({error!r})") from None


def _read(identity: Mapping[str, Any]) -> Identified:
    name, version = str(identity["game"]), int(identity["game_version"])
    difficulty, variant, rules = str(identity["difficulty"]), str(identity["variant"]), dict(identity["rules"])
    players = None if identity.get("player_count") is None else int(identity["player_count"])
    known = _known(name, version, difficulty, variant, players)
    mode = Mode(difficulty, variant, players or (known.seats[variant].default if known else 0))
    if known:
        ordered = _in_order(rules, known.base_rules(mode))
        known, rules = (known, ordered) if ordered else (None, rules)
    return Identified(
        game=name,
        game_version=version,
        mode=mode,
        rules=rules,
        components=_components(identity["components"], known, rules),
        players=tuple(_player(name, player) for player in identity["players"]),
        seed=int(identity["seed"]),
        known=known,
        player_count=players,
    )


def _known(name: str, version: int, difficulty: str, variant: str, players: int | None) -> Game | None:
    """The game, if it is the one that was played."""
    game = find_game(name) if name in GAMES else None
    if game is None or game.version != version:
        return None
    if difficulty not in game.difficulties or variant not in game.variants:
        return None
    numbers = game.seats[variant].numbers if game.has_numbers else (None,)
    return game if players in numbers else None


def _in_order(values: Mapping[str, Any], model: Mapping[str, Any]) -> dict[str, Any] | None:
    """Values, which the store sorts by name, in the order of a model; None if they are not of the same names."""
    if set(values) != set(model):
        return None
    ordered = {}
    for name, like in model.items():
        ordered[name] = _in_order(values[name], like) if isinstance(like, dict) else values[name]
    return None if None in ordered.values() else ordered


def _components(identity: list[Any], game: Game | None, rules: dict[str, Any]) -> Components:
    """The same contents as the game's own have under these rules go by their name."""
    given = contents_of(identity)
    own = game.in_force(rules, _own_components(game.name)) if game else None
    return own if own and own.contents == given else Components("", "", given)


@cache
def _own_components(game: str) -> Components:
    """Those that the game comes with; read once, for a store may have thousands of cells."""
    return find_game(game).load_components(None)


def _player(game: str, player: Mapping[str, Any]) -> Player:
    name, version, source = str(player["name"]), int(player["version"]), str(player["source"])
    parameters = dict(player["parameters"])
    shipped = {(info.name, info.version): info for info in policies_of(game)}
    info = None if source else shipped.get((name, version))
    ordered = _in_order(parameters, defaults(info.fields)) if info else None
    if ordered is None:
        return Player(name, version, source, parameters, None)
    return Player(name, version, source, ordered, info)


def _as_set(value: Any) -> str:
    return value if isinstance(value, str) else as_toml(value)
