"""GET /api/games/{spec}/position: a position, as far as the viewer may see it.

A position is a text of the game (`pos`), or the initial one, and the `moves` after it, separated by
commas. A move is a description, @17 (action number 17), or ? (chance decides, by `seed` and ply).
With `view` the answer holds only what that player can know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel

from plyground.game.clicks import cells_named, ways
from plyground.game.contract.state import State
from plyground.game.drawing.picture import Picture
from plyground.game.knowledge import Knowledge
from plyground.studio.api.games import FromPath
from plyground.studio.line import LINES, SEALED, PlayedLine, sealed_word
from plyground.studio.strict_json import StrictRoute

api = APIRouter(prefix="/api/games", tags=["positions"], route_class=StrictRoute)

Moves = Annotated[str, Query(description="Moves, separated by commas")]
Position = Annotated[str | None, Query(description="A position in the game's own notation")]
Seed = Annotated[int, Query(description="Decides the moves written as ?")]
Viewers = Annotated[
    list[int],
    Query(description="The players who share the screen; none: everything is visible"),
]
Looking = Annotated[
    int | None,
    Query(description="Of several viewers, the one in front of the screen; none: a curtain hangs"),
]


class LegalAction(BaseModel):
    """A legal action."""

    action: int
    name: str
    """In the game's notation."""
    probability: float | None = None
    """At a chance node."""
    ways: list[list[str]] = []
    """Cells and buttons to click, the usual way first; a name that is not a cell is a button."""
    covers: list[str] = []
    """The cells that a placement fills: the page shows them before the move is made."""


class PositionView(BaseModel):
    """A position as one player sees it, or in full."""

    game: str
    ply: int
    to_play: int | None
    """The player, -1 at a chance node, null at the end."""
    turn_text: str
    text: str | None
    """null if it would reveal what the viewer cannot know."""
    actions: list[LegalAction]
    """Empty if they would reveal what the viewer cannot know."""
    played: list[str | None]
    """The moves so far in the game's notation; null where the viewer cannot tell which it was."""
    turns: list[int]
    """The player of each move; -1 is chance."""
    moves: list[str]
    """The moves as a request writes them: @17, or ? if it was given so. What not every player
    knows is a sealed word, which shows nothing."""
    curtain: bool = False
    """Whether only what everybody knows is shown, because nobody or another viewer is looking."""
    last: list[str]
    """The cells of the picture that the last move named, if the viewer can tell."""
    earlier: list[str] = []
    """Those of the moves before it in the same turn."""
    drawn: LegalAction | None
    """The last outcome of chance, if the viewer can tell."""
    picture: dict[str, Any] | None
    is_terminal: bool
    utilities: list[float] | None


@api.get("/{spec}/position")
def position(
    game: FromPath,
    pos: Position = None,
    moves: Moves = "",
    seed: Seed = 0,
    view: Viewers = [],  # noqa: B006  # read by FastAPI, never changed
    looking: Looking = None,
) -> PositionView:
    """A position by text, by moves, or both."""
    for player in view if looking is None else [*view, looking]:
        game.check_player(player)
    return seen(LINES.follow(game, pos, moves, seed, sealed=bool(view)), view, looking)


def seen(line: PlayedLine, viewers: Sequence[int] = (), looking: int | None = None) -> PositionView:
    """The end of a line with its past; without viewers, everything is visible."""
    states, actions = line.states, line.actions
    state, game = line.end, line.end.game
    view: int | None = None
    picture: Picture | None = state.picture
    played: list[str | None] = list(line.written)
    open_cards = bool(viewers) and not game.perfect_information and state.is_terminal
    words = [
        word if word == "?" and not open_cards else f"@{action}"
        for word, action in zip(line.words, actions, strict=True)
    ]
    hides = bool(viewers) and not game.perfect_information and not state.is_terminal
    if hides:
        view = _viewer(state, viewers, looking)
        told = [_told(line, player) for player in range(game.players)]
        heard = zip(*(names for names, _ in told), strict=True)
        said = [s._describe(a) for s, a in zip(states, actions, strict=False)]
        public = [
            name if set(by_all) == {name} else None
            for name, by_all in zip(said, heard, strict=True)
        ]
        played, picture = (public, None) if view is None else told[view]
        words = [_sealed(line, i) if name is None else words[i] for i, name in enumerate(public)]
    curtain = hides and view is None
    report = _last_report(line, played)
    if picture and report:
        picture = replace(picture, notes=(report, *picture.notes))
    return PositionView(
        game=game.name,
        ply=len(actions),
        to_play=state.to_play,
        turn_text=state.turn_text,
        text=None if hides else state.text,
        actions=_legal(state) if not hides or (view is not None and state.to_play == view) else [],
        played=played,
        turns=[-1 if s.to_play is None else s.to_play for s in states[:-1]],
        moves=words,
        curtain=curtain,
        last=_cells(states, actions, played, -1, view) if played and not curtain else [],
        earlier=_earlier(states, actions, played, view) if not curtain else [],
        drawn=_last_drawn(states, actions, played),
        picture=asdict(picture) if picture else None,
        is_terminal=state.is_terminal,
        utilities=[state.utility(p) for p in range(game.players)] if state.is_terminal else None,
    )


def _viewer(state: State, viewers: Sequence[int], looking: int | None) -> int | None:
    """Whose side is shown: that of a single viewer, or of the one who looks, unless another viewer
    is to move and may be in front of the screen already; None: nobody's."""
    if len(viewers) == 1:
        return viewers[0]
    if looking not in viewers or (state.to_play in viewers and state.to_play != looking):
        return None
    return looking


def _sealed(line: PlayedLine, ply: int) -> str:
    """A move that shows nothing: sealed already, left to chance, or sealed now."""
    word = line.words[ply]
    if word == "?" or word.startswith(SEALED):
        return word
    return sealed_word(line.actions[ply], line.states[ply], ply)


def _told(line: PlayedLine, player: int) -> tuple[list[str | None], Picture | None]:
    """The moves that a player can tell, and the board as the player sees it."""
    states = line.states
    known = Knowledge(states[0], player)
    played = [
        known.learn(before, action, after)
        for before, action, after in zip(states, line.actions, states[1:], strict=False)
    ]
    return played, known.picture()


def _legal(state: State) -> list[LegalAction]:
    """The legal actions with their clicks, or with their probabilities."""
    chances = dict(state.outcomes()) if state.is_chance else {}
    clicks: dict[int, list[list[str]]] = {}
    if not state.is_terminal and not state.is_chance:
        for way in ways(state):
            clicks.setdefault(way.action, []).append(list(way.steps))
    return [
        LegalAction(
            action=a,
            name=state._written(a),
            probability=chances.get(a),
            ways=clicks.get(a, []),
            covers=list(state.covers(a)) if clicks else [],
        )
        for a in state.actions()
    ]


def _cells(
    states: list[State],
    actions: list[int],
    played: Sequence[str | None],
    at: int,
    view: int | None,
) -> list[str]:
    """The cells of a move, as far as the viewer can tell; `at` counts from the end."""
    name = played[at]
    if name is None or states[at - 1].is_chance:
        return []
    if view is None:
        return _cells_of(states, actions, at)
    before, after, now = (states[i].shown(view) for i in (at - 1, at, -1))
    return _seen_cells(before, after, now, name)


def _seen_cells(
    before: Picture | None, after: Picture | None, now: Picture | None, name: str
) -> list[str]:
    """The cells that a move named or filled, by its name and the viewer's pictures alone.

    The clicks of a move tell more: which tiles of a closed hand were laid, and what lies there now.
    """
    if before is None or after is None or now is None:
        return []
    had = {piece.cell for piece in before.pieces}
    filled = [piece.cell for piece in after.pieces if piece.cell not in had]
    there = {cell.name for cell in now.cells}
    named = cells_named(name, (cell.name for cell in before.cells))
    return [cell for cell in dict.fromkeys([*named, *filled]) if cell in there]


def _cells_of(states: list[State], actions: list[int], at: int) -> list[str]:
    """The cells that a move named or filled, by their present names.

    Names may change with the turn: in backgammon, each player counts the points from their side.
    """
    state = states[at - 1]
    before, after = state.picture, states[-1].picture
    if before is None or after is None:
        return []
    steps = tuple(state.covers(actions[at])) or next(
        way.steps for way in ways(state) if way.action == actions[at]
    )
    places = {cell.name: (cell.x, cell.y) for cell in before.cells}
    now = {(cell.x, cell.y): cell.name for cell in after.cells}
    found = [now.get(places[step]) for step in steps if step in places]
    return [name for name in found if name is not None]


def _last_report(line: PlayedLine, played: list[str | None]) -> str:
    """What the last move with a report told every player, such as the ranks of a battle."""
    rows = list(zip(line.states, line.actions, played, strict=False))
    told = (before.reported(action) for before, action, name in reversed(rows) if name is not None)
    return next((report for report in told if report), "")


LONGEST_TURN = 8
"""Most moves of one turn whose cells are shown."""


def _earlier(
    states: list[State],
    actions: list[int],
    played: Sequence[str | None],
    view: int | None,
) -> list[str]:
    """The cells of the moves before the last one in the same turn, the latest first."""
    found: dict[str, None] = {}
    for at in range(-2, -1 - min(len(actions), LONGEST_TURN), -1):
        mover = states[at - 1].to_play
        if mover is None or mover != states[-2].to_play or played[at] is None:
            break
        found |= dict.fromkeys(_cells(states, actions, played, at, view))
    return list(found)


def _last_drawn(
    states: list[State], actions: list[int], played: list[str | None]
) -> LegalAction | None:
    """The last outcome of chance that the viewer saw, with its probability."""
    for before, action, name in reversed(list(zip(states, actions, played, strict=False))):
        if before.is_chance and name is not None:
            return LegalAction(
                action=action, name=name, probability=dict(before.outcomes())[action]
            )
    return None
