"""`plyground arena`: plays tournaments between agents and stores every game."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arena import options, stored
from plyground.cli.arena.group import ArenaGroup
from plyground.cli.output import Command
from plyground.game.errors import PlygroundError
from plyground.game.spec import read_options

if TYPE_CHECKING:
    from plyground.arena.executors.executor import Executor
    from plyground.arena.plan import Plan
    from plyground.arena.store.store import Store
    from plyground.arena.tournament import Tournament

app = typer.Typer(
    cls=ArenaGroup,
    help="Play tournaments between agents; every game is stored.",
    no_args_is_help=True,
)
app.command("list")(stored.list_tournaments)
app.command()(stored.show)
app.command()(stored.games)
app.command(cls=Command)(stored.game)
app.command()(stored.export)
app.command()(stored.forget)


@app.command(hidden=True)
def run(
    games: options.Games = None,
    agents: options.Agents = None,
    each: options.Each = 100,
    limit: options.PerMove = None,
    kind: options.TournamentKind = "round-robin",
    test: options.Test = None,
    opening: options.Opening = None,
    move_time: options.MoveTime = None,
    seed: Annotated[int, typer.Option(help="The seed of openings, chance and random choices.")] = 0,
    store: options.StoreAddress = None,
    resume: options.Resume = False,
    on: options.On = "local",
    workers: options.Workers = None,
    report: options.Reports = None,
) -> None:
    """Play a tournament between agents, and store every game.

    Each pair of agents plays N games of each GAME, in pairs of games with swapped sides and the
    same random opening. Games are stored as they end: after a crash or Ctrl-C, `plyground arena
    --resume` continues. The number of workers and machines does not change the games.

    \b
    plyground arena connect4 othello --agents random greedy mcts:sims=200 --games 20
    plyground arena othello --agents alphabeta mcts --limit time=0.1 --report table.html
    plyground arena connect4 --agents mcts:c=0.7 mcts --limit sims=500 --kind sprt --games 5000
    """
    from plyground.arena.executors import executor
    from plyground.arena.plan import plan, read_test
    from plyground.arena.store.store import Store

    stored.check_reports(report)
    with_games = bool(games or agents)
    if not with_games and not resume:
        raise PlygroundError("no game given; try plyground arena connect4 --agents random greedy")
    if test is not None and kind != "sprt":
        raise PlygroundError(f"--test is for --kind sprt, not for {kind}; add --kind sprt")
    planned = None
    if with_games:
        planned = plan(
            games or [],
            agents or [],
            each=each,
            kind=kind,
            limit=read_options(limit.split(",")) if limit else None,
            seed=seed,
            opening=opening,
            move_time=move_time,
            test=read_test(test),
        )
    with (
        Store(store, create=planned is not None) as opened,
        executor(on, workers) as players,  # first, so that an error leaves no empty tournament
    ):
        tournament = find(opened, planned, resume)
        conduct(tournament, players, store)
        stored.finish(tournament, report)


@app.command("resume")
def resume_tournament(
    number: options.Number = None,
    store: options.StoreAddress = None,
    on: options.On = "local",
    workers: options.Workers = None,
    report: options.Reports = None,
) -> None:
    """Resume a tournament by number, or the latest unfinished one."""
    from plyground.arena.executors import executor
    from plyground.arena.store.store import Store
    from plyground.arena.tournament import Tournament

    stored.check_reports(report)
    with Store(store, create=False) as opened, executor(on, workers) as players:
        if number is None:
            tournament = find(opened, None, resume=True)
        else:
            tournament = Tournament(opened, opened.tournament(number))
        conduct(tournament, players, store)
        stored.finish(tournament, report)


def find(store: Store, plan: Plan | None, resume: bool) -> Tournament:
    """The tournament to resume, or a new one."""
    from plyground.arena.tournament import Tournament

    found = Tournament.find(store, plan)
    if found is not None and resume:
        return found
    if plan is None:
        raise PlygroundError(
            f"every tournament in {store.address} is finished; there is none to resume"
        )
    if found is not None:
        typer.echo(
            f"Tournament {found.id} with the same plan stopped after {len(found.games)} games; "
            "--resume would continue it. Starting a new one.",
            err=True,
        )
    return Tournament.begin(store, plan)


def conduct(tournament: Tournament, players: Executor, store: str | None) -> None:
    """Play the remaining games of a tournament, and show its progress."""
    from plyground.cli.arena.live import Live

    done, whole = len(tournament.games), len(tournament)
    begins = f"after {done:,} of {whole:,} games" if done else f"{whole:,} games"
    typer.echo(
        f"Tournament {tournament.id}: {begins}, stored in {tournament.store.address}", err=True
    )
    try:
        with players, Live(tournament) as live:
            tournament.run(players, live)
        if players.lost:
            count = len(players.lost)
            typer.echo(
                f"{count} worker(s) lost ({players.lost[-1]}); their games were played again.",
                err=True,
            )
    except KeyboardInterrupt:
        where = f" --store {shlex.quote(store)}" if store else ""
        typer.echo(
            f"\nStopped after {len(tournament.games):,} of {len(tournament):,} games; all of them "
            f"are stored. `plyground arena resume {tournament.id}{where}` continues.",
            err=True,
        )
        raise
