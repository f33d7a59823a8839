"""`arena`: all games between some agents, in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from plyground.arena.executors import executor
from plyground.arena.plan import ROUND_ROBIN, plan
from plyground.arena.standings import Standings, standings
from plyground.arena.store.store import Store
from plyground.arena.tournament import Tournament
from plyground.game.contract.arguments import checked
from plyground.game.contract.game import Game
from plyground.game.contract.values import whole
from plyground.game.errors import BadOption, PlygroundError
from plyground.search.limit import Limit


@checked
def arena(
    games: str | Game | Sequence[str | Game],
    agents: Sequence[str],
    each: int = 20,
    *,
    kind: str = ROUND_ROBIN,
    limit: Limit | Mapping[str, Any] | None = None,
    seed: int = 0,
    opening: int | None = None,
    move_time: float | None = None,
    store: str | Path | None = None,
    on: str = "local",
    workers: int | None = None,
) -> Standings:
    """Let agents play `each` games against each other in each game, and return the table.

    `limit` is a common limit: pg.Limit(nodes=1000) or {"nodes": 1000}. With a `store` the games
    are kept: the same call continues an interrupted tournament, and `plyground arena report` makes
    reports of it. `on` is "local" or "ray"; `workers` are games at a time.
    """
    wanted = [games] if isinstance(games, (str, Game)) else listing("games", games)
    listed = [one.spec if isinstance(one, Game) else one for one in wanted]
    each, seed = whole("arena", "each", each, 1), whole("arena", "seed", seed)
    for one in listing("agents", agents):
        if not isinstance(one, str):
            raise PlygroundError(
                f"agents of the arena are texts such as 'mcts:sims=500', not {one!r}: they play "
                "in processes of their own. A function of a file is 'python:FILE'"
            )
    made = plan(
        listed,
        list(agents),
        each=each,
        kind=kind,
        limit=parts_of(limit),
        seed=seed,
        opening=opening,
        move_time=move_time,
    )
    with TemporaryDirectory() as folder:
        address = Path(folder) / "arena.db" if store is None else store
        with Store(address) as opened, executor(on, workers) as players:
            found = Tournament.find(opened, made) or Tournament.begin(opened, made)
            found.run(players)
            return standings(found.results)


def listing(name: str, given: Any) -> list[Any]:
    """The elements of a list; raises for anything else, a single text included."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        example = ["nim", "hex"] if name == "games" else ["random", "mcts"]
        raise BadOption(f"arena: {name} cannot be {given!r}; allowed: a list such as {example}")
    return list(given)


def parts_of(limit: Limit | Mapping[str, Any] | None) -> dict[str, str]:
    """A limit as the options of a plan."""
    given = vars(limit) if isinstance(limit, Limit) else limit or {}
    return {name: str(value) for name, value in given.items() if value is not None}
