"""GET /api/games/{spec}/position: a position, as far as the one who looks may see it.

A position is a text of the game (`pos`), or the initial one, and the `moves` after it, separated by
commas. A move is written as the game describes it, as @17 (action number 17), or as ?: chance
decides, by `seed` and ply. With `view` the answer holds only what that player can know.
"""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel

from plyground.game.clicks import ways
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.drawing.picture import Picture
from plyground.game.errors import AmbiguousAction, IllegalAction
from plyground.game.knowledge import Knowledge
from plyground.studio.api.games import FromPath
from plyground.studio.lines import Lines, Place
from plyground.studio.refusals import Refusal

api = APIRouter(prefix="/api/games", tags=["positions"])

MOST_MOVES = 2000
"""Moves of one request: they are played again each time."""

LINES = Lines()

Moves = Annotated[str, Query(description="Moves, separated by commas")]
Position = Annotated[str | None, Query(description="A position in the game's own notation")]


class LegalAction(BaseModel):
    """One action that is legal here."""

    action: int
    name: str
    probability: float | None = None
    """At a chance node."""
    ways: list[list[str]] = []
    """Cells and buttons to click, the usual way first; a name that is no cell is a button."""


class PositionView(BaseModel):
    """A position as one player (or everybody) may see it."""

    game: str
    ply: int
    to_play: int | None
    """The player, -1 at a chance node, null at the end."""
    turn_text: str
    text: str | None
    """null where it would tell what the viewer cannot know."""
    actions: list[LegalAction]
    """Empty where it would tell what the viewer cannot know."""
    played: list[str | None]
    """The moves so far; null where the viewer cannot tell which it was."""
    turns: list[int]
    """Who made each of them; -1 is chance."""
    moves: list[str | None]
    """The same as a request may write them: @17, and ? as it was; null as in `played`."""
    last: list[str]
    """The cells of the picture that the last move named, if the viewer can tell."""
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
    seed: Annotated[int, Query(description="Decides the moves written as ?")] = 0,
    view: Annotated[int | None, Query(description="The player who looks")] = None,
) -> PositionView:
    """A position by text, by moves, or both."""
    if view is not None:
        game.check_player(view)
    states, actions = follow(game, pos, moves, seed)
    found = seen(states, actions, view)
    asked = split(moves)
    found.moves = [
        asked[ply] if asked[ply] == "?" and name else name for ply, name in enumerate(found.moves)
    ]
    return found


def split(moves: str) -> list[str]:
    """The words of a list of moves."""
    return [word.strip() for word in moves.split(",")] if moves.strip() else []


def follow(game: Game, pos: str | None, moves: str, seed: int = 0) -> tuple[list[State], list[int]]:
    """The states along the moves, the first one included, and the actions between them."""
    place = LINES.start(game, pos, seed)
    states, actions = [place.state], list[int]()
    words = split(moves)
    if len(words) > MOST_MOVES:
        raise Refusal(422, "too-many-moves", "moves", {"limit": MOST_MOVES}, limit=MOST_MOVES)
    for ply, word in enumerate(words):
        if word not in place.after:
            action = meant(place.state, word, seed, ply)
            place.after[word] = Place(place.state.result(action), action)
        place = place.after[word]
        assert place.action is not None
        actions.append(place.action)
        states.append(place.state)
    return states, actions


def meant(state: State, word: str, seed: int, ply: int) -> int:
    """The action that a move of the request means; refuses without telling what is hidden."""
    details = {"ply": ply, "move": word}
    if word == "?" and state.is_chance:
        outcomes, chances = zip(*state.outcomes(), strict=True)
        chosen: int = random.Random(f"{seed} {ply}").choices(outcomes, chances)[0]
        return chosen
    if word.startswith("@") and word[1:].isdecimal() and len(word) < 12:
        if int(word[1:]) in state.actions():
            return int(word[1:])
        raise Refusal(422, "illegal-move", "moves", details, move=word, n=ply + 1)
    try:
        return state.action(word)
    except IllegalAction as error:
        code = "ambiguous-move" if isinstance(error, AmbiguousAction) else "illegal-move"
        if state.game.perfect_information:
            details["legal"] = list(state.descriptions().values())
            details["meant"] = [state._describe(a) for a in state.meanings(word)]
        raise Refusal(422, code, "moves", details, move=word, n=ply + 1) from None


def seen(states: list[State], actions: list[int], view: int | None) -> PositionView:
    """The last state with its past, as the viewer may see it; None sees everything."""
    state, game = states[-1], states[-1].game
    picture: Picture | None = state.picture
    played: list[str | None] = [
        before._describe(action) for before, action in zip(states, actions, strict=False)
    ]
    hides = view is not None and not game.perfect_information and not state.is_terminal
    if hides and view is not None:
        known = Knowledge(states[0], view)
        played = [
            known.learn(before, action, after)
            for before, action, after in zip(states, actions, states[1:], strict=False)
        ]
        picture = known.picture()
    own = not hides or state.to_play == view
    chances = dict(state.outcomes()) if state.is_chance else {}
    clicks: dict[int, list[list[str]]] = {}
    if own and not state.is_terminal and not state.is_chance:
        for way in ways(state):
            clicks.setdefault(way.action, []).append(list(way.steps))
    return PositionView(
        game=game.name,
        ply=len(actions),
        to_play=state.to_play,
        turn_text=state.turn_text,
        text=None if hides else state.text,
        actions=[
            LegalAction(action=a, name=name, probability=chances.get(a), ways=clicks.get(a, []))
            for a, name in (state.descriptions() if own else {}).items()
        ],
        played=played,
        turns=[-1 if s.to_play is None else s.to_play for s in states[:-1]],
        moves=[
            f"@{action}" if name is not None else None
            for action, name in zip(actions, played, strict=True)
        ],
        last=cells_of_last(states, actions) if played and played[-1] is not None else [],
        drawn=last_drawn(states, actions, played),
        picture=asdict(picture) if picture else None,
        is_terminal=state.is_terminal,
        utilities=[state.utility(p) for p in range(game.players)] if state.is_terminal else None,
    )


def cells_of_last(states: list[State], actions: list[int]) -> list[str]:
    """The cells that the last move named, by the names that their places have now.

    Names may change with the turn: in backgammon both players count the points from their side.
    """
    before, after = states[-2].picture, states[-1].picture
    if before is None or after is None or states[-2].is_chance:
        return []
    way = next(way for way in ways(states[-2]) if way.action == actions[-1])
    places = {cell.name: (cell.x, cell.y) for cell in before.cells}
    now = {(cell.x, cell.y): cell.name for cell in after.cells}
    found = [now.get(places[step]) for step in way.steps if step in places]
    return [name for name in found if name is not None]


def last_drawn(
    states: list[State], actions: list[int], played: list[str | None]
) -> LegalAction | None:
    """The last outcome of chance, with its probability, if it was seen."""
    for before, action, name in reversed(list(zip(states, actions, played, strict=False))):
        if before.is_chance and name is not None:
            return LegalAction(
                action=action, name=name, probability=dict(before.outcomes())[action]
            )
    return None
