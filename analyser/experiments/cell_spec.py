"""What a cell is, as plain data: all that its games follow from. Nothing here loads compiled code.

A spec read from a store may be of a game, a version of it or a policy that is not known here any more. It is then told
as it stands there, and nothing is said that only that version would know: its defaults, its rules as printed.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Self

from analyser.games.catalogue import GAMES, Game, Mode, find_game, first_side, house_rules, side_word
from analyser.games.components import Components, contents_of
from analyser.games.settings import as_toml, defaults
from analyser.mistakes import Failure
from analyser.solvers.catalogue import FALLIBLE, Policy, policies_of

_SHOWN = 7
"""So many characters of a hash tell apart what one person has."""


@dataclass(frozen=True)
class PlayerSpec:
    """A policy as the store knows it: by name, version, source and every parameter."""

    game: str
    name: str  # of a policy of one's own not where its file lies: the file's name, and the function
    version: int
    source: str  # names the code of a policy of one's own; empty for a shipped one
    parameters: dict[str, Any]
    parts: "Mapping[str, PlayerSpec]" = field(
        default_factory=dict
    )  # that it is built on, by the parameters that name them
    asked: str = ""  # as a person asked for it; empty where only a store tells of it
    level: str = ""  # the name of a level, if it was asked for by that

    @classmethod
    def of(cls, game: str, policy: Policy) -> Self:
        """The policy as the store will know it."""
        parts = {name: cls.of(game, part) for name, part in policy.parts.items()}
        parameters = policy.values | {name: part.name for name, part in parts.items() if part.source}
        name = policy.info.name if policy.file is None else f"{policy.file.name}:{policy.function}"
        version, source = policy.info.version, policy.source
        return cls(game, name, version, source, parameters, parts, policy.spec, policy.level)

    @classmethod
    def from_dict(cls, game: str, told: Mapping[str, Any]) -> Self:
        """What `to_dict` told; KeyError, TypeError or ValueError if it is something else."""
        parts = {name: cls.from_dict(game, told[name]) for name in told if name not in _OF_ONE}
        kept = cls(game, str(told["name"]), int(told["version"]), str(told["source"]), dict(told["parameters"]), parts)
        return replace(kept, parameters=kept.shipped.values) if kept.shipped else kept  # in their own order

    @cached_property
    def shipped(self) -> Policy | None:
        """The shipped policy that this is, if its version and its parameters are the same today."""
        if self.source or not all(part.shipped for part in self.parts.values()):
            return None
        known = {(info.name, info.version): info for info in policies_of(self.game)}
        info = known.get((self.name, self.version))
        ordered = _in_order(self.parameters, defaults(info.fields)) if info else None
        return Policy(info, ordered) if info and ordered is not None else None

    @property
    def spec(self) -> str:
        """As one would ask for it: with what differs from the defaults, with all parameters if those are unknown."""
        if self.asked:
            return self.asked
        if self.shipped:
            return self.shipped.spec
        settings = [f"{name}={_as_set(value)}" for name, value in self.parameters.items()]
        return self.name + (":" + ",".join(settings) if settings else "")

    @property
    def label(self) -> str:
        """The same for a table; with what tells its code from other code of that name, where only a store has it."""
        if self.asked or self.shipped:
            return self.spec
        told = self.source.rpartition("_")[2][:_SHOWN] if self.source else f"version {self.version}"
        return f"{self.spec} [{told}]"

    @property
    def in_full(self) -> str:
        """What is played, also where a level was asked for by its name."""
        return self.shipped.in_full if self.level and self.shipped else self.spec

    @property
    def thinks_ahead(self) -> bool:
        """Whether it is a search, or built on one: its games take long."""
        parts = self.parts.values()
        return (bool(parts) and self.name != FALLIBLE) or any(part.thinks_ahead for part in parts)

    def to_dict(self, *, with_parts: bool = True) -> dict[str, Any]:
        """As the store has it; without the policies that it is built on as results tell of it."""
        told = {"name": self.name, "version": self.version, "source": self.source, "parameters": self.parameters}
        return told | ({name: part.to_dict() for name, part in self.parts.items()} if with_parts else {})


_OF_ONE = ("name", "version", "source", "parameters")
"""What is told of a policy itself; all else is a policy that it is built on."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CellSpec:
    """All that the games of a cell follow from; two specs are the same if their games are."""

    game_name: str
    game_version: int
    difficulty: str
    variant: str
    player_count: int | None  # where it may be chosen
    rules: dict[str, Any]  # the value of every field
    components: Components  # of a store's cell by name `default`, or without a name
    lineup: tuple[PlayerSpec, ...]  # one for each side
    seed: int
    rules_name: str | None = None  # what a study calls its house rules; the games are the same

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> "CellSpec":
        """What `to_dict` told, also if JSON has sorted it since; what does not tell of a cell is a failure."""
        try:
            return _read(told)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Failure(f"its identity does not say what was played ({error!r})") from None

    def to_dict(self) -> dict[str, Any]:
        """As the store has it: game, rules, cards, players and seed, and nothing that makes no difference."""
        parts = self.parts("game", "game_version", "difficulty", "variant", "player_count", "rules")
        players = [player.to_dict() for player in self.lineup]
        return parts | {"components": self.components.identity, "players": players, "seed": self.seed}

    @cached_property
    def key(self) -> str:
        """Names the cell, in a store too."""
        return key_of(self.to_dict())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CellSpec) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @cached_property
    def known(self) -> Game | None:
        """The game, if its version and what can be chosen of it are the same today."""
        game = find_game(self.game_name) if self.game_name in GAMES else None
        if game is None or game.version != self.game_version:
            return None
        if self.difficulty not in game.difficulties or self.variant not in game.variants:
            return None
        if self.player_count not in (game.seats[self.variant].numbers if game.has_numbers else (None,)):
            return None
        return game if _in_order(self.rules, game.base_rules(self._mode_in(game))) is not None else None

    @property
    def game(self) -> Game:
        """The same; a failure if it is not known."""
        if self.known is None:
            raise Failure(f"{self.game_name} version {self.game_version} is not known here as it was played")
        return self.known

    @cached_property
    def mode(self) -> Mode:
        """Difficulty, variant and number of players, the usual one where none is chosen; 0 if that is not known."""
        return self._mode_in(self.known)

    def _mode_in(self, game: Game | None) -> Mode:
        usual = game.seats[self.variant].default if game else 0
        return Mode(self.difficulty, self.variant, self.player_count or usual)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return self.game.sides_of(self.mode)

    @property
    def seats(self) -> int:
        return len(self.sides)

    @property
    def side_count(self) -> int:
        return len(set(self.sides))

    @property
    def form(self) -> str:
        """What its games may come to (`catalogue.TOGETHER`, `DUEL`, `TABLE`)."""
        return self.game.form_of(self.mode)

    @cached_property
    def house_rules(self) -> dict[str, Any] | None:
        """What differs from the rules as printed; None if those are not known."""
        return house_rules(self.known, self.mode, self.rules) if self.known else None

    @property
    def players(self) -> list[str]:
        """The line-up as it was asked for."""
        return [player.spec for player in self.lineup]

    @property
    def side_word(self) -> str:
        """What a side is called: a seat, where each side has one, or where that is not known."""
        return side_word(self.known, self.mode)

    @property
    def first_side(self) -> str:
        """Whose rates they are, between rivals: `first seat`, or as the game calls it."""
        return first_side(self.known, self.mode)

    def as_first(self, where: str) -> str:
        """Where that side plays, in a sentence: `from the first seat`; if it has a name, `as the castle`."""
        is_named = self.first_side != f"first {self.side_word}"
        return f"{'as' if is_named else where} the {self.first_side}"

    @property
    def deck(self) -> str:
        """The name of the components, or what stands for it."""
        return self.components.name or self.components.hash

    @property
    def label(self) -> str:
        """Difficulty, variant and number of players, where they are not the only or the usual ones, and who plays."""
        chosen = [self.difficulty] if not self.known or len(self.known.difficulties) > 1 else []
        chosen += [self.variant] if self.known and self.variant != self.known.variants[0] else []
        chosen += [] if self.player_count is None else [f"{self.player_count} players"]
        return (", ".join(chosen) + ": " if chosen else "") + ", ".join(self.players)

    @property
    def name(self) -> str:
        """For a person, in the middle of a run."""
        return f"{self.game_name} {self.label}"

    def parts(self, *names: str) -> dict[str, Any]:
        """Some of what JSON and rows tell of a cell, in this order; `player_count` only where it may be chosen."""
        return {name: _PARTS[name](self) for name in names if name != "player_count" or self.player_count is not None}


_PARTS: dict[str, Callable[[CellSpec], Any]] = {
    "game": lambda spec: spec.game_name,
    "game_version": lambda spec: spec.game_version,
    "difficulty": lambda spec: spec.difficulty,
    "variant": lambda spec: spec.variant,
    "player_count": lambda spec: spec.player_count,
    "players": lambda spec: spec.players,
    "policies": lambda spec: [player.to_dict(with_parts=False) for player in spec.lineup],
    "rules": lambda spec: spec.rules,
    "house_rules": lambda spec: spec.house_rules,
    "components": lambda spec: spec.components.described(),
    "seed": lambda spec: spec.seed,
}
"""What is told of a cell, everywhere under the same names."""


def key_of(told: Mapping[str, Any]) -> str:
    """Names what `to_dict` tells, in whatever order."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _read(told: Mapping[str, Any]) -> CellSpec:
    name = str(told["game"])
    kept = CellSpec(
        game_name=name,
        game_version=int(told["game_version"]),
        difficulty=str(told["difficulty"]),
        variant=str(told["variant"]),
        player_count=None if told.get("player_count") is None else int(told["player_count"]),
        rules=dict(told["rules"]),
        components=Components("", "", contents_of(told["components"])),
        lineup=tuple(PlayerSpec.from_dict(name, player) for player in told["players"]),
        seed=int(told["seed"]),
    )
    if kept.known is None:
        return kept
    rules = _in_order(kept.rules, kept.known.base_rules(kept.mode)) or kept.rules
    shipped = (kept.known.in_force(kept.rules, one) for one in _shipped_components(name))
    own = next((one for one in shipped if one.contents == kept.components.contents), None)  # these go by their name
    return replace(kept, rules=rules, components=own or kept.components)


def _in_order(values: Mapping[str, Any], model: Mapping[str, Any]) -> dict[str, Any] | None:
    """Values, which the store sorts by name, in the order of a model; None if they are not of the same names."""
    if set(values) != set(model):
        return None
    ordered = {}
    for name, like in model.items():
        ordered[name] = _in_order(values[name], like) if isinstance(like, dict) else values[name]
    return None if None in ordered.values() else ordered


@cache
def _shipped_components(name: str) -> tuple[Components, ...]:
    """Those that the game comes with, the default ones first; read once, for a store may have thousands of cells."""
    game = find_game(name)
    return tuple(map(game.load_components, (None, *game.decks.values())))


def _as_set(value: Any) -> str:
    return value if isinstance(value, str) else as_toml(value)
