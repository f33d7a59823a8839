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

from plyground.game.errors import AmbiguousAction, IllegalAction
from plyground.game.game import Game
from plyground.game.knowledge import Knowledge
from plyground.game.picture import Picture
from plyground.game.state import State
from plyground.studio.api.games import FromPath
from plyground.studio.refusals import Refusal

api = APIRouter(prefix="/api/games", tags=["positions"])

MOST_MOVES = 2000
"""Moves of one request: they are played again each time."""

Moves = Annotated[str, Query(description="Moves, separated by commas")]
Position = Annotated[str | None, Query(description="A position in the game's own notation")]


class LegalAction(BaseModel):
    """One action that is legal here."""

    action: int
    name: str
    probability: float | None = None
    """At a chance node."""


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
    return seen(states, actions, view)


def follow(game: Game, pos: str | None, moves: str, seed: int = 0) -> tuple[list[State], list[int]]:
    """The states along the moves, the first one included, and the actions between them."""
    states = [game.parse(pos) if pos else game.initial()]
    words = [word.strip() for word in moves.split(",")] if moves.strip() else []
    if len(words) > MOST_MOVES:
        raise Refusal(422, "too-many-moves", "moves", {"limit": MOST_MOVES}, limit=MOST_MOVES)
    actions = []
    for ply, word in enumerate(words):
        action = meant(states[-1], word, seed, ply)
        actions.append(action)
        states.append(states[-1].result(action))
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
        raise Refusal(422, code, "moves", details, move=word, n=ply + 1) from None


def seen(states: list[State], actions: list[int], view: int | None) -> PositionView:
    """The last state with its past, as the viewer may see it; None sees everything."""
    state, game = states[-1], states[-1].game
    picture: Picture | None = state.picture
    played: list[str | None] = [
        before.describe(action) for before, action in zip(states, actions, strict=False)
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
    return PositionView(
        game=game.name,
        ply=len(actions),
        to_play=state.to_play,
        turn_text=state.turn_text,
        text=None if hides else state.text,
        actions=[
            LegalAction(action=a, name=name, probability=chances.get(a))
            for a, name in (state.descriptions() if own else {}).items()
        ],
        played=played,
        picture=asdict(picture) if picture else None,
        is_terminal=state.is_terminal,
        utilities=[state.utility(p) for p in range(game.players)] if state.is_terminal else None,
    )
