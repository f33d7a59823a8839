"""`plyground cfr`: solves games with hidden information."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import Options, find_game_or_tree
from plyground.cli.columns import status, table
from plyground.cli.output import OutputFile, put
from plyground.game.errors import BadOption

if TYPE_CHECKING:
    from plyground.game.contract.game import Game
    from plyground.theory.imperfect.strategy import Strategy

SHOWN = 40
"""The most information sets listed without --all."""
BAR = 20


def cfr(
    game: Annotated[
        str, typer.Argument(metavar="GAME|TREE", help="A game, or a tree as in `plyground tree`.")
    ],
    option: Options = None,
    variant: Annotated[
        str, typer.Option(help="cfr, cfr+, linear, discounted, external or outcome.")
    ] = "cfr+",
    iterations: Annotated[
        int, typer.Option("--iterations", "-n", metavar="N", help="Iterations at most.")
    ] = 1000,
    until: Annotated[
        float | None, typer.Option(metavar="E", help="Stop at this exploitability.")
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Solve a linear program instead (sequence form).")
    ] = False,
    seed: Annotated[int, typer.Option(help="The seed of external and outcome.")] = 0,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="The most nodes of the game.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List every information set.")] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the strategy, for cfr:file=FILE.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw exploitability over iterations.")
    ] = None,
) -> None:
    """Find an unexploitable strategy for a game with hidden information.

    Ctrl-C stops early; the strategy found so far is shown and saved.
    """
    if exact and svg is not None:
        raise BadOption("--exact has no iterations to draw: leave out --svg")
    found_game = find_game_or_tree(game, option)
    if exact:
        found, interrupted = by_program(found_game, limit), False
    else:
        found, interrupted = by_regret(found_game, variant, iterations, until, seed, limit)
    text = report(found_game, found, None if every else SHOWN)
    if save is not None:
        found.save(save)
        text += f"\nstrategy saved; play it as cfr:file={save}"
    put(text, OutputFile(svg, "chart", found.svg))
    if interrupted:
        raise typer.Exit(130)


def by_program(game: Game, limit: int | None) -> Strategy:
    """An exact solution."""
    from plyground.theory.imperfect.sequence_form import LIMIT, sequence_form

    with status() as say:
        say("solving a linear program ...")
        return sequence_form(game, limit=LIMIT if limit is None else limit)


def by_regret(
    game: Game, variant: str, iterations: int, until: float | None, seed: int, limit: int | None
) -> tuple[Strategy, bool]:
    """A strategy by CFR, and whether Ctrl-C stopped it early."""
    from plyground.theory.imperfect.solver import CfrSolver, check
    from plyground.theory.imperfect.unroll import LIMIT

    check(iterations, until)
    with status() as say:
        say(f"unrolling {game.name} ...")
        solver = CfrSolver(game, variant, seed, limit=LIMIT if limit is None else limit)

        def progress(done: int, exploitability: float) -> None:
            full = BAR * done // iterations
            bar = "#" * full + "." * (BAR - full)
            say(f"[{bar}] {done:,} iterations, exploitability {exploitability:.3g}")

        try:
            solver.improve(iterations, until, progress)
        except KeyboardInterrupt:
            if not solver.iterations:
                raise
            return solver.strategy(), True
    return solver.strategy(), False


def report(game: Game, found: Strategy, most: int | None) -> str:
    """The strategy as text and a table."""
    lines = [f"{game.title}: {len(found.policy):,} information sets"]
    if game.perfect_information:
        lines[0] += "; perfect information, so each is one position"
    if found.iterations:
        speed = found.iterations / found.seconds if found.seconds > 0 else 0.0
        lines.append(f"{found.variant}: {found.iterations:,} iterations, {speed:,.0f} per second")
    else:
        lines.append(f"{found.variant}: exact up to rounding")
    values = ", ".join(
        f"{game.player_name(p)} {value:+.6f}" for p, value in enumerate(found.values)
    )
    lines.append(f"value           {values}")
    lines.append(f"exploitability  {found.exploitability:.3g}  (NashConv {found.nash_conv:.3g})")
    if game.players > 2 or not game.zero_sum:
        lines.append(
            "For this class of games CFR need not converge to an equilibrium; the exploitability "
            "measures the distance."
        )
    return "\n".join([*lines, "", *policy_table(game, found, most)])


def policy_table(game: Game, found: Strategy, most: int | None) -> list[str]:
    """The policy by information set; if there are many, those reached most often."""
    policy = list(found.policy)
    left_out = 0
    if most is not None and len(policy) > most:
        left_out = len(policy) - most
        policy = sorted(policy, key=lambda row: -row.reach)[:most]
        policy.sort(key=lambda row: row.player)
    rows = [["player", "sees", "reached", "plays"]]
    for row in policy:
        plays = ", ".join(
            f"{word} {p:.3f}" for word, p in zip(row.words, row.probabilities, strict=True)
        )
        rows.append([game.player_name(row.player), row.shown, f"{row.reach:.3f}", plays])
    lines = [table(rows, right=(2,))]
    if left_out:
        lines.append(f"and {left_out:,} more, reached less often; --all lists them")
    return lines
