"""The options of `plyground arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="Names or files of games, with options if any."),
]
Agents = Annotated[
    list[str] | None,
    typer.Option(metavar="SPEC...", help="One or more agents."),
]
Each = Annotated[
    int,
    typer.Option(
        "--games",
        min=1,
        metavar="N",
        help="Games per pair of agents in each game; with --kind sprt, the maximum.",
    ),
]
PerMove = Annotated[
    str | None,
    typer.Option(
        metavar="NAME=VALUE,...",
        help="The limit per move of each searching agent that has none of its own: time=0.1, "
        "nodes=10000, depth=4, sims=500. Games without a time limit are reproducible.",
    ),
]
TournamentKind = Annotated[
    str,
    typer.Option(
        metavar="KIND",
        help="round-robin: every pair of agents. gauntlet: the first agent against each "
        "other. sprt: two agents, until the test decides whether the first is stronger.",
    ),
]
Test = Annotated[
    str | None,
    typer.Option(
        metavar="NAME=VALUE,...",
        help="The test of --kind sprt: elo0, elo1 (the two hypotheses), alpha, beta (error rates).",
    ),
]
Opening = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="PLIES",
        help="Random opening plies, shared by each pair of games; default: up to 4, and none "
        "in games with chance or hidden information.",
    ),
]
MoveTime = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help="An agent that takes longer for a move forfeits."),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume", help="Resume this tournament if it exists (without GAME: the latest)."
    ),
]
On = Annotated[
    str,
    typer.Option(
        metavar="WHERE",
        help="local: processes on this machine. ray: the Ray cluster of $RAY_ADDRESS, or one on "
        "this machine. ray:ADDRESS: that Ray cluster.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Games at a time; default: one for each processor."),
]
Reports = Annotated[
    list[Path] | None,
    typer.Option(
        "--report",
        metavar="FILE",
        help="Also write a report: FILE.html, .csv, .json or .tex; repeatable.",
    ),
]
StoreAddress = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        help="Where tournaments are stored: a file, or a URL such as postgresql://user@host/name; "
        "default: $PLYGROUND_STORE, or a file in your data directory.",
    ),
]
Number = Annotated[
    int | None, typer.Argument(metavar="[ID]", help="A number from `plyground arena list`.")
]
