"""The plan of a tournament: fixed before it begins, and sufficient to resume it."""

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
"""The largest whole number that every JSON reader keeps exactly."""
OPENING = 4
"""Default number of plies of a random opening."""
MOST_OPENING = 1000


@dataclass(frozen=True)
class Contest:
    """One of the games of a tournament. Stored plans call it a discipline."""

    game: str
    """A spec that `load` takes: "connect4:rows=5", or a path with options."""
    players: int
    opening: int
    """Random plies before the agents' first move."""


@dataclass(frozen=True)
class Plan:
    """The games, agents and rules of a tournament. Equal plans have equal schedules."""

    contests: tuple[Contest, ...]
    agents: tuple[str, ...]
    """Specs, with the common limit added."""
    each: int
    """Games of every two agents in each game, rounded up to whole pairs."""
    kind: str = ROUND_ROBIN
    seed: int = 0
    move_time: float | None = None
    """Seconds after which a move loses the game."""
    test: Sprt | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The agents' specs, numbered if an agent enters twice."""
        seen: Counter[str] = Counter()
        names = []
        for spec in self.agents:
            seen[spec] += 1
            names.append(spec if seen[spec] == 1 else f"{spec} #{seen[spec]}")
        return tuple(names)

    @property
    def repeatable(self) -> bool:
        """Whether no agent depends on the clock, so that the same plan gives the same games."""
        return self.move_time is None and not any(looks_at_clock(agent(s)) for s in self.agents)

    def to_json(self) -> str:
        data = asdict(self)
        return json.dumps({"disciplines": data.pop("contests"), **data}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """The plan that `to_json` wrote; raises PlygroundError for anything else."""
        try:
            data: dict[str, Any] = json.loads(text)
            contests = tuple(Contest(**one) for one in data.pop("disciplines"))
            test = data.pop("test")
            agents = tuple(data.pop("agents"))
            return cls(contests, agents, test=None if test is None else Sprt(**test), **data)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise PlygroundError(f"this is not the plan of a tournament: {error}") from None


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
    """A plan that can be played. It raises every error in the plan before the first game."""
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
    contests = tuple(
        Contest(game.spec, game.players, opening_plies(game, opening)) for game in loaded
    )
    if len({one.game for one in contests}) < len(contests):
        raise PlygroundError(f"a game is given twice: {', '.join(one.game for one in contests)}")
    chosen = (test or Sprt()) if kind == SPRT else None
    return Plan(contests, tuple(specs), each, kind, seed, move_time, chosen)


def check_again(made: Plan) -> None:
    """Raise if a stored plan can no longer be played here because a file or program is missing.

    Without this check, all remaining games would be lost or void.
    """
    games = [load(one.game) for one in made.contests]
    for game, one in zip(games, made.contests, strict=True):
        if game.players != one.players:
            raise PlygroundError(
                f"{one.game} now has {game.players} players; it had {one.players} when the "
                "tournament began. Begin a new tournament"
            )
    _check(games, list(made.agents), made.kind)


def _check(games: list[Game], specs: list[str], kind: str) -> None:
    if len(specs) < 2:
        raise PlygroundError(
            f"an arena needs at least two agents, not {len(specs)}; for example: "
            "--agents random greedy"
        )
    if kind == SPRT and len(specs) != 2:
        raise PlygroundError(f"a sequential test takes two agents, not {len(specs)}")
    for game in games:
        if game.players < 2 or (kind == SPRT and game.players != 2):
            needed = "two" if kind == SPRT else "two or more"
            raise PlygroundError(f"{game.name} has {game.players} player(s); needed: {needed}")
        for spec in specs:
            _try(agent(spec), game)


def _try(player: Agent, game: Game) -> None:
    """Raise if an agent cannot play a game. External programs are started to find out."""
    player.require(game)
    if player.outside:
        try:
            with suppress(AgentFailed):  # it may work later; if not, it forfeits
                player.session(game, 0, random.Random(0)).close()
        finally:
            player.close()


def opening_plies(game: Game, asked: int | None) -> int:
    """The plies of a random opening; raises PlygroundError if the game can be over by then.

    By default there is no opening if chance makes games differ anyway, or if a random opening
    would reveal hidden information. Short games get a shorter opening.
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
    """Whether an agent's moves depend on time: by its own time limit, by its engine's, or because
    several threads search together."""
    if getattr(player, "threads", 1) > 1:
        return True
    if not hasattr(player, "limit"):
        return getattr(player, "time", None) is not None
    limit: Limit | None = player.limit
    return limit is None or limit.time is not None


def limited(spec: str, limit: Mapping[str, str]) -> str:
    """An agent's spec with the common limit, unless the agent has its own limit or takes none."""
    unknown = [name for name in limit if name not in LIMITS]
    if unknown:
        raise BadOption(f"there is no limit {unknown[0]!r}; allowed: {one_of(LIMITS)}")
    spec = spec.strip()
    # A default time is one after which the agent loses, not one to use up.
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
    agent(spec)  # raises if the agent refuses the value
    return spec


def read_test(text: str | None) -> Sprt:
    """The sequential test of a text such as "elo0=0,elo1=10"; the rest has its default."""
    given = read_options(text.split(",")) if text else {}
    known = [field.name for field in fields(Sprt)]
    for name, value in given.items():
        if name not in known:
            raise BadOption(f"a test has no option {name!r}; allowed: {one_of(known)}")
        try:
            float(value)
        except ValueError:
            raise BadOption(f"{name} cannot be {value!r}; allowed: a number") from None
    return Sprt(**{name: float(value) for name, value in given.items()})
