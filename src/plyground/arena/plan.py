"""What a tournament is to play: written down before it begins, and enough to go on with it."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from typing import Any

from plyground.arena.opening import random_opening
from plyground.arena.sprt import Sprt
from plyground.game.contract.game import Game
from plyground.game.errors import BadOption, PlygroundError, one_of
from plyground.game.load import load
from plyground.game.spec import read_options
from plyground.roster.agents import agent
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import AgentFailed
from plyground.search.limit import Limit

ROUND_ROBIN, GAUNTLET, SPRT = KINDS = ("round-robin", "gauntlet", "sprt")
LIMITS = tuple(field.name for field in fields(Limit))
OWN_LIMIT = re.compile(rf"[:,]\s*({'|'.join(LIMITS)})\s*=")
MAX_SEED = 2**53 - 1
"""Seeds are whole numbers that every reader of JSON keeps exactly."""
OPENING = 4
"""Plies of a random opening, unless something else is asked for."""
MOST_OPENING = 1000


@dataclass(frozen=True)
class Discipline:
    """One of the games of a tournament."""

    game: str
    """A spec that `load` takes: "connect4:rows=5", or a path with options."""
    players: int
    opening: int
    """Plies played at random before the agents are asked."""


@dataclass(frozen=True)
class Plan:
    """A tournament: who plays what how often. Equal plans have equal schedules."""

    disciplines: tuple[Discipline, ...]
    agents: tuple[str, ...]
    """Specs, with the common limit put in."""
    each: int
    """Games of each two agents in each game; more, if it takes more to swap the seats."""
    kind: str = ROUND_ROBIN
    seed: int = 0
    move_time: float | None = None
    """Seconds after which a move is lost, and the game with it."""
    test: Sprt | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The agents' specs, with a number where one enters twice."""
        seen: Counter[str] = Counter()
        names = []
        for spec in self.agents:
            seen[spec] += 1
            names.append(spec if seen[spec] == 1 else f"{spec} #{seen[spec]}")
        return tuple(names)

    @property
    def repeatable(self) -> bool:
        """Whether no agent looks at a clock, so that the same plan gives the same games."""
        return self.move_time is None and not any(looks_at_clock(agent(s)) for s in self.agents)

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """The plan that `to_json` wrote; raises PlygroundError for anything else."""
        try:
            data: dict[str, Any] = json.loads(text)
            disciplines = tuple(Discipline(**one) for one in data.pop("disciplines"))
            test = data.pop("test")
            agents = tuple(data.pop("agents"))
            return cls(disciplines, agents, test=None if test is None else Sprt(**test), **data)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise PlygroundError(f"this is no plan of a tournament: {error}") from None


def plan(
    games: list[str],
    agents: list[str],
    *,
    each: int = 100,
    kind: str = ROUND_ROBIN,
    limit: Mapping[str, str] | None = None,
    seed: int = 0,
    opening: int | None = None,
    move_time: float | None = None,
    test: Sprt | None = None,
) -> Plan:
    """A plan that can be played: every mistake in it is found here, before the first game."""
    if kind not in KINDS:
        raise BadOption(f"there is no kind of tournament {kind!r}; allowed: {one_of(KINDS)}")
    if not games:
        raise PlygroundError("an arena needs a game; `plyground games` lists them")
    if each < 1:
        raise BadOption(f"games cannot be {each}; allowed: 1 or more")
    if not 0 <= seed <= MAX_SEED:
        raise BadOption(f"seed cannot be {seed}; allowed: 0 to {MAX_SEED}")
    if move_time is not None and not move_time > 0:
        raise BadOption(f"the time of a move cannot be {move_time!r}; allowed: above 0")
    loaded = [load(text) for text in games]
    specs = [limited(text, limit or {}) for text in agents]
    _check(loaded, specs, kind)
    disciplines = tuple(
        Discipline(game.spec, game.players, opening_plies(game, opening)) for game in loaded
    )
    if len({d.game for d in disciplines}) < len(disciplines):
        raise PlygroundError(f"a game is given twice: {', '.join(d.game for d in disciplines)}")
    chosen = (test or Sprt()) if kind == SPRT else None
    return Plan(disciplines, tuple(specs), each, kind, seed, move_time, chosen)


def check_again(made: Plan) -> None:
    """Raise what keeps a plan of another day from being played here: a file or a program is gone.

    Else every game that is left would be lost or void for it.
    """
    games = [load(one.game) for one in made.disciplines]
    for game, one in zip(games, made.disciplines, strict=True):
        if game.players != one.players:
            raise PlygroundError(
                f"{one.game} has {game.players} players now, and had {one.players} when the "
                "tournament began; begin a new one"
            )
    _check(games, list(made.agents), made.kind)


def _check(games: list[Game], specs: list[str], kind: str) -> None:
    if len(specs) < 2:
        raise PlygroundError(
            f"an arena needs two agents or more, not {len(specs)}; --agents random greedy names two"
        )
    if kind == SPRT and len(specs) != 2:
        raise PlygroundError(f"a sequential test is between two agents, not {len(specs)}")
    for game in games:
        if game.players < 2 or (kind == SPRT and game.players != 2):
            wanted = "of two players" if kind == SPRT else "of two players or more"
            raise PlygroundError(f"{game.name} has {game.players} player(s); needed: {wanted}")
        for spec in specs:
            _try(agent(spec), game)


def _try(player: Agent, game: Game) -> None:
    """Raise what keeps an agent from playing a game: other people's programs are asked for it."""
    player.require(game)
    if player.outside:
        try:
            with suppress(AgentFailed):  # a program that fails now may not later, or forfeits
                player.session(game, 0, random.Random(0)).close()
        finally:
            player.close()


def opening_plies(game: Game, asked: int | None) -> int:
    """Plies of a random opening; raises PlygroundError if the game can be over by then.

    Unless asked for, there is none where chance makes games differ anyway, or where a random
    opening would tell what is hidden; and a short game keeps most of its plies.
    """
    if asked is not None:
        if not 0 <= asked <= MOST_OPENING:
            raise BadOption(f"opening cannot be {asked}; allowed: 0 to {MOST_OPENING} plies")
        random_opening(game.initial(), asked, random.Random(0))
        return asked
    if not (game.deterministic and game.perfect_information):
        return 0
    for plies in range(min(OPENING, game.facts.max_plies // 4), 0, -1):
        with suppress(PlygroundError):
            random_opening(game.initial(), plies, random.Random(0))
            return plies
    return 0


def looks_at_clock(player: Agent) -> bool:
    """Whether what an agent plays depends on time: by its own limit, or by that of its engine, or
    because several threads search together and whoever is quicker decides."""
    if getattr(player, "threads", 1) > 1:
        return True
    if not hasattr(player, "limit"):
        return getattr(player, "time", None) is not None
    limit: Limit | None = player.limit
    return limit is None or limit.time is not None


def limited(spec: str, limit: Mapping[str, str]) -> str:
    """An agent's spec under the common limit, unless it has a limit of its own or takes none."""
    unknown = [name for name in limit if name not in LIMITS]
    if unknown:
        raise BadOption(f"there is no limit {unknown[0]!r}; allowed: {one_of(LIMITS)}")
    spec = spec.strip()
    # A time that an agent has anyway is one after which it loses, not one to use.
    takes = {
        field.name
        for field in fields(agent(spec))  # type: ignore[arg-type]
        if field.name != "time" or field.default is None
    }
    if OWN_LIMIT.search(spec):
        return spec
    for name, value in limit.items():
        if name in takes:
            spec += f"{',' if ':' in spec else ':'}{name}={value}"
    agent(spec)  # raises for a value that it does not take
    return spec


def read_test(text: str | None) -> Sprt:
    """The sequential test that a person asks for: "elo0=0,elo1=10"; what is left out is usual."""
    given = read_options(text.split(",")) if text else {}
    known = [field.name for field in fields(Sprt)]
    for name, value in given.items():
        if name not in known:
            raise BadOption(f"a test has no {name!r}; it has {one_of(known)}")
        try:
            float(value)
        except ValueError:
            raise BadOption(f"{name} cannot be {value!r}; allowed: a number") from None
    return Sprt(**{name: float(value) for name, value in given.items()})
