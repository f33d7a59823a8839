"""`plyground trace`: a textbook search step by step, as text, pictures or files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plyground.cli.arguments import (
    GameName,
    Options,
    Position,
    find_game_or_tree,
    find_state,
)
from plyground.cli.output import Json, Language, OutputFile, put
from plyground.game.errors import PlygroundError
from plyground.search.textbook.by_name import (
    NEED_DEPTH,
    SEARCHES,
    WITHOUT_CONVENTION,
    search_function,
    search_name,
)

if TYPE_CHECKING:
    from plyground.game.contract.state import State
    from plyground.search.textbook.trace.trace import Trace

ENGINE = "engine:"
MOST_NODES = 200_000
"""The node limit of a search without a depth; its trace is truncated long before."""


def trace(
    game: GameName,
    position: Position = None,
    option: Options = None,
    algorithm: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=f"One of {', '.join(SEARCHES)}; engine:NAME: a sample of an engine's search.",
        ),
    ] = "alphabeta",
    depth: Annotated[int | None, typer.Option(min=0, help="The depth in plies.")] = None,
    style: Annotated[
        str | None, typer.Option(help="A convention: standard, S0, S1, S1-python, S2, S3, S4.")
    ] = None,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations of mcts.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of mcts.")] = 0,
    step: Annotated[
        int | None, typer.Option(metavar="K", help="Show the search after K events.")
    ] = None,
    steps: Annotated[bool, typer.Option("--steps", help="List all events as sentences.")] = False,
    why: Annotated[
        str | None, typer.Option(metavar="NODE", help="Explain why a node was skipped.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture of the step.")
    ] = None,
    slides: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a picture of each step.")
    ] = None,
    tikz: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the step as LaTeX.")
    ] = None,
    json: Json = "",
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an interactive page (HTML).")
    ] = None,
    language: Language = "en",
) -> None:
    """Search a position as the lectures do, and show each step."""
    state = find_state(find_game_or_tree(game, option), position)
    found = search(state, algorithm, depth, style, iterations, seed)
    if why is not None:
        text = found.why(why, value=True, language=language)
    elif steps:
        text = found.steps(language)
    elif step is not None:
        said = [found.sentence(step, language)] if found.step(step) else []
        text = "\n".join([*said, found.table(step)])
    else:
        text = str(found)
    if slides is not None:
        text += f"\n{len(found.slides(slides, language))} pictures written to {slides}"
    put(
        text,
        OutputFile(svg, "picture", lambda: found.svg(step, language)),
        OutputFile(tikz, "picture", lambda: found.tikz(step)),
        OutputFile(html, "page", lambda: found.html(language=language)),
        json=json,
        data=found.to_json,
    )


def search(
    state: State, algorithm: str, depth: int | None, style: str | None, iterations: int, seed: int
) -> Trace:
    """The trace of the search named on the command line."""
    import plyground as pg

    if algorithm.startswith(ENGINE):
        if style is not None:
            raise PlygroundError("an engine has no conventions to choose from")
        limit = pg.Limit(time=1) if depth is None else pg.Limit(depth=depth)
        return pg.engine_trace(state, algorithm.removeprefix(ENGINE), limit, seed=seed)
    name = search_name(algorithm)
    options: dict[str, Any] = {"trace": True}
    if style is not None:
        if name in WITHOUT_CONVENTION:
            raise PlygroundError(f"{name} has no conventions to choose from")
        options["style"] = style
    if name == "mcts":
        if depth is not None:
            raise PlygroundError("mcts has no depth; give --iterations")
        options |= {"iterations": iterations, "seed": seed}
    else:
        if depth is None and name in NEED_DEPTH:
            raise PlygroundError(f"{name} needs a depth; give --depth")
        options |= {"depth": depth, "limit": pg.Limit(nodes=MOST_NODES)}
    found = search_function(name)(state, **options).trace
    assert found is not None
    return found
