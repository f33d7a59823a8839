"""`plyground tree`: shows a tree given as text, as a file, or from the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.arguments import find_tree, is_tree, tree_of_game, write_file
from plyground.cli.columns import paragraph, table
from plyground.game.errors import PlygroundError, one_of

if TYPE_CHECKING:
    from plyground.game.trees.tree_game import TreeGame

FORMS = ("nested", "labelled", "efg")
SHOWN = 60
"""The most moves of the best line that are shown."""
READ = 5000
"""The most leaves of a tree on which alpha-beta is run."""


def tree(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="TREE|GAME",
            help="A tree such as '[[3 12][2 4]]', a gallery name, a file, or a small game.",
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="first=min, normalise=yes, ..."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the picture to this file.")
    ] = None,
    text: Annotated[
        str | None,
        typer.Option(metavar="FORM", help=f"Only print the tree, as {one_of(FORMS)} text."),
    ] = None,
    show_list: Annotated[bool, typer.Option("--list", help="List the gallery.")] = False,
) -> None:
    """Show a tree, its value, and how much of it alpha-beta reads."""
    if show_list:
        typer.echo(the_gallery())
        return
    if source is None:
        raise PlygroundError("no tree given: write one, or name one from --list")
    game = find_tree(source, option) if is_tree(source) else tree_of_game(source, option)
    if svg is not None:
        write_file(svg, drawn(game))
        typer.echo(f"picture written to {svg}", err=True)
    typer.echo("\n".join(about(game)) if text is None else written(game, text))


def the_gallery() -> str:
    """A table of the gallery's trees."""
    from plyground.game.trees.gallery import EXHIBITS, gallery

    rows = [("name", "nodes", "leaves", "value", "title")]
    for name, exhibit in EXHIBITS.items():
        game, value = gallery(name), exhibit.known["value"]
        rows.append((name, str(game.nodes), str(game.leaves), f"{value:g}", exhibit.title))
    return table(rows, right=(1, 2, 3))


def written(game: TreeGame, form: str) -> str:
    """The tree as text."""
    if form not in FORMS:
        raise PlygroundError(f"a tree has no form {form!r}; allowed: {one_of(FORMS)}")
    return game.to_efg().rstrip("\n") if form == "efg" else game.to_text(form)


def drawn(game: TreeGame) -> str:
    """The picture of a tree; raises PlygroundError if it is too large."""
    from plyground.game.trees.tree_picture import MOST

    if game.nodes > MOST:
        raise PlygroundError(f"trees are drawn up to {MOST} nodes; this one has {game.nodes:,}")
    return game.initial().svg()


def about(game: TreeGame) -> Iterator[str]:
    """Title, picture, counts and value."""
    from plyground.game.trees.tree_picture import MOST

    yield f"{game.title} ({game.name})" if game.name != "tree" else game.title
    for note in (*game.facts.sources, game.facts.summary):
        if note:
            yield paragraph(note)
    if game.nodes <= MOST:
        yield f"\n{game.initial()}\n"
    tree, depth = game.tree, game.facts.max_plies
    inner = [len(below) for below in tree.children if below]
    if inner:
        few, many = min(inner), max(inner)
        moves = f"{few} at every node"
        if few < many:
            moves = f"{few} to {many} at a node, {sum(inner) / len(inner):.3g} on average"
    else:
        moves = "none"
    yield f"nodes   {game.nodes:,}: {len(inner):,} inner, {game.leaves:,} leaves"
    yield f"depth   {depth:,} plies"
    yield f"moves   {moves}"
    yield from worth(game)


def worth(game: TreeGame) -> Iterator[str]:
    """The value by backward induction, and the leaves that alpha-beta reads."""
    from plyground.search.textbook.solve_tree import solve_tree

    if not game.perfect_information:
        yield "value   not computed: players do not see every move"
        return
    found = solve_tree(game)
    value, line = found.values[0], found.line(game)
    if game.zero_sum and game.players == 2:
        yield f"value   {value[0]:g} for {game.player_name(0)}"
    else:
        yield "value   " + ", ".join(
            f"{u:g} for {game.player_name(player)}" for player, u in enumerate(value)
        )
    if line:
        state, words = game.initial(), []
        for a in line[:SHOWN]:
            words.append(state.written(a))
            state = state._after(a) or state
        if len(line) > SHOWN:
            words.append(f"and {len(line) - SHOWN:,} more")
        yield paragraph("line    " + " ".join(words), " " * 8)
    if game.zero_sum and game.players == 2 and game.deterministic and game.leaves <= READ:
        yield f"read    {read(game)}"


def read(game: TreeGame) -> str:
    """How many leaves alpha-beta reads."""
    from plyground.search.textbook.alphabeta import alphabeta

    root = game.initial()
    given, best, worst = (
        alphabeta(root, order=order).leaves for order in ("given", "best", "worst")
    )
    return (
        f"by alpha-beta {given} of {game.leaves} leaves; {best} with the best moves first, "
        f"{worst} with the worst first"
    )
