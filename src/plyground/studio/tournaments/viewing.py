"""A tournament as the page shows it: standings, cross-table, games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plyground.arena.ratings.ratings import Rating
from plyground.arena.ratings.share import Share
from plyground.arena.record import Record
from plyground.arena.standings import standings
from plyground.game.load import load
from plyground.roster.agents import agent
from plyground.search.agents.searchers import LIMITS, Searcher
from plyground.studio.refusals import Refusal

if TYPE_CHECKING:
    from plyground.arena.plan import Plan
    from plyground.arena.ratings.result import Result
    from plyground.arena.store.store import Store
    from plyground.arena.tournament import Tournament
    from plyground.studio.catalogue import Catalogue

ENOUGH = 30
"""Fewest games of an agent for its Elo to be shown."""


@contextmanager
def opened(create: bool = False) -> Iterator[Store]:
    """This machine's store, as used by `plyground arena`."""
    from plyground.arena.store.store import Store

    with Store(create=create) as store:
        yield store


@contextmanager
def found(number: int) -> Iterator[Tournament]:
    """A tournament of the store; raises a 404 Refusal if it does not exist."""
    from plyground.arena.store.errors import NotThere
    from plyground.arena.tournament import Tournament

    try:
        with opened() as store:
            entry = store.tournament(number)
            yield Tournament(store, entry)
    except NotThere:
        raise Refusal(404, "no-tournament", "tournament", n=str(number)) from None


def listed(catalogue: Catalogue) -> list[dict[str, Any]]:
    """The tournaments of the store, the latest first."""
    from plyground.arena.store.address import read_address

    where = read_address(None)
    if where.drivername == "sqlite" and where.database and not Path(where.database).exists():
        return []
    with opened() as store:
        return [
            {
                "id": entry.id,
                "games": [shown_game(one.game, catalogue) for one in entry.plan.contests],
                "agents": list(entry.plan.names),
                "played": entry.games,
                "began": entry.began,
                "ended": entry.ended,
            }
            for entry in reversed(store.tournaments())
        ]


def view(tournament: Tournament, catalogue: Catalogue) -> dict[str, Any]:
    """The tables of a tournament."""
    plan, table = tournament.plan, standings(tournament.results)
    cross = table.cross_table
    order = [row.rating.player for row in table]
    rows = [
        standing(row.rating, cross.overall(row.rating.player))
        | {
            "milliseconds": 1000 * row.totals.seconds_a_move,
            "nodes": row.totals.nodes_a_move,
            "forfeits": row.totals.forfeits,
        }
        for row in table
    ]
    pairs = [[None if a == b else share(cross.against(a, b)) for b in order] for a in order]
    return {
        "id": tournament.id,
        "games": [shown_game(one.game, catalogue) for one in plan.contests],
        "agents": list(plan.names),
        "kind": plan.kind,
        "each": plan.each,
        "seed": plan.seed,
        "openings": [one.opening for one in plan.contests],
        "played": len(tournament.games),
        "total": len(tournament),
        "ended": tournament.ended,
        "repeatable": plan.repeatable,
        "unlike": unlike(plan),
        "table": rows,
        "cross": pairs,
        "groups": len(table.ratings.groups),
    }


def standing(row: Rating, overall: Share) -> dict[str, Any]:
    """An agent's row; with Elo only if it has played enough games."""
    known = row.games >= ENOUGH
    e = row.estimate
    elo = {"elo": e.elo, "elo_low": e.low, "elo_high": e.high} if known else {"elo": None}
    return {"agent": row.player, **share(overall), **elo}


def share(met: Share) -> dict[str, Any]:
    shown = ("wins", "draws", "losses", "games", "score", "low", "high")
    return {name: getattr(met, name) for name in shown}


def unlike(plan: Plan) -> bool:
    """Whether searching agents have different budgets, so that the contest is uneven."""
    players = [agent(spec) for spec in plan.agents]
    budgets = {
        tuple(getattr(player, name) for name in LIMITS)
        for player in players
        if isinstance(player, Searcher)
    }
    return len(budgets) > 1


def games_of(
    tournament: Tournament, catalogue: Catalogue, first: int, most: int
) -> list[dict[str, Any]]:
    """Up to `most` games by number, from the index `first`."""
    return [_game(one, catalogue) for one in tournament.results[first : first + most]]


def _game(result: Result, catalogue: Catalogue) -> dict[str, Any]:
    return {
        "number": result.number,
        "game": shown_game(result.game, catalogue),
        "agents": list(result.players),
        "scores": result.scores,
        "plies": result.plies,
        "forfeit": result.forfeit,
        "reason": result.reason,
        "here": result.scores is not None and game_here(result.game, catalogue) is not None,
    }


def replay(tournament: Tournament, number: int, catalogue: Catalogue) -> dict[str, Any]:
    """A game with its moves as the position API reads them."""
    record = Record.from_json(tournament.store.record(tournament.id, number))
    here = game_here(record.game, catalogue)
    if here is None:
        raise Refusal(404, "unknown-game", "game", given=record.game[:80])
    states = record.states(load(record.game))
    moves = [f"@{state.action(move)}" for state, move in zip(states, record.moves, strict=False)]
    return {
        "number": number,
        "game": here,
        "agents": list(record.agents),
        "start": record.start,
        "opening": record.opening,
        "names": list(record.moves),
        "moves": moves,
        "turns": [state.to_play for state in states[: len(moves)]],
        "seconds": list(record.seconds),
        "nodes": list(record.nodes),
        "scores": None if record.utilities is None else list(record.scores),
        "reason": record.forfeit.reason if record.forfeit else "",
    }


def game_here(spec: str, catalogue: Catalogue) -> str | None:
    """The name of a game in this studio; None for a file that was not given at the start."""
    name, colon, options = spec.rpartition(":") if "=" in spec else (spec, "", "")
    for own, path in catalogue.files.items():
        if str(path.resolve()) == name:
            return f"{own}{colon}{options}"
    return spec if name in catalogue.names() else None


def shown_game(spec: str, catalogue: Catalogue) -> str:
    """The name of a game to show: never the path of a file."""
    known = game_here(spec, catalogue)
    return known if known is not None else spec.replace("\\", "/").rpartition("/")[2]
