"""A page against Python, along random games: rules, words, pictures, and, for tests, searches."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from plyground.export.net_module import PageNet
from plyground.export.runner import run
from plyground.game.clicks import ways
from plyground.game.errors import PlygroundError
from plyground.game.records.backend import OVER
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.studio.api.positions import seen
from plyground.studio.bundle import Bundle
from plyground.studio.line import SEALED, PlayedLine, Waypoint

ENGINE = Path(__file__).parent / "static" / "engine"
GAMES, PLIES = 4, 60
"""Random games of a check, and the most plies of each that are compared."""

Case = dict[str, Any]
Searched = Callable[[RecordState], list[tuple[list[Any], dict[str, Any]]]]
"""Searches of a state: [engine, limit], and what Python's engine answers."""


class Differs(PlygroundError):
    """The page and Python disagree about a position."""


def compare(
    game: RecordGame,
    module: bytes,
    data: dict[str, Any],
    games: int = GAMES,
    plies: int = PLIES,
    seed: int = 1,
    searched: Searched | None = None,
    rich: bool = True,
    net: PageNet | None = None,
) -> int:
    """Play random games in both; raises Differs at the first difference. Returns the positions."""
    lines = [cases(game, seed + i, plies, searched, rich, net) for i in range(games)]
    bundle = Bundle()
    name = bundle.add(ENGINE / "check.js")
    script = f"{bundle.text()}\n{MAIN % name}"
    encoded = base64.b64encode(module).decode()
    numbers = base64.b64encode(net.numbers).decode() if net else None
    wrong = run(script, {"module": encoded, "data": data, "games": lines, "net": numbers})
    if wrong:
        raise Differs(told(game, wrong))
    return sum(map(len, lines))


MAIN = """function main({ module, data, games, net }) {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const numbers = net === null ? null : bytes(net);
  return %s.check(new WebAssembly.Module(bytes(module)), { ...data, net: numbers }, games);
}"""


def told(game: RecordGame, wrong: dict[str, Any]) -> str:
    line = ", ".join(wrong["moves"]) or "none"
    at = _around(wrong["page"], wrong["python"])
    return (
        f"{game.name}: the page and Python disagree, so nothing was written; after the moves "
        f"{line}: {wrong['what']} is {wrong['page'][at : at + 200]} in the page and "
        f"{wrong['python'][at : at + 200]} in Python"
    )


def _around(one: str, other: str) -> int:
    """A little before the first difference."""
    same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return max(0, same - 40)


def cases(
    game: RecordGame,
    seed: int,
    plies: int,
    searched: Searched | None = None,
    rich: bool = True,
    net: PageNet | None = None,
) -> list[Case]:
    """The positions of one random game with what Python says of them. `rich`: also in words."""
    rng = random.Random(seed)
    state, found = game.initial(), []
    points = [Waypoint(state)]
    for ply in range(plies + 1):
        case = of_rules(state) | (in_words(state) if rich else {})
        actions = state.actions()
        if net is not None and actions and not state.is_chance:
            case["judged"] = judged(net, state)
        if searched is not None and actions and not state.is_chance:
            answers = searched(state)
            case["asked"] = [asked for asked, _ in answers]
            case["searched"] = [answer for _, answer in answers]
        last = not actions or ply == plies
        action = None if last else draw(state, rng)
        case |= {"action": action, "played": "" if action is None else state._describe(action)}
        found.append(case)
        if action is None:
            break
        after = state.result(action)
        assert isinstance(after, RecordState)
        state = after
        points.append(Waypoint(state, action))
    for at in range(max(0, len(found) - 2), len(found) if rich else 0):
        found[at]["seen"] = views(points[: at + 1])
    return found


def views(points: Sequence[Waypoint]) -> list[Case]:
    """The end of a line as the play page shows it: in full, to each player, behind the curtain."""
    line = PlayedLine(tuple(f"@{point.action}" for point in points[1:]), tuple(points))
    players = list(range(line.end.game.players))
    hidden = [] if line.end.game.perfect_information else [*([p] for p in players), players]
    found = []
    for viewers in ([], *hidden):
        view = seen(line, viewers).model_dump(exclude={"game", "turn_text"})
        moves = [SEALED if word.startswith(SEALED) else word for word in view["moves"]]
        found.append(view | {"moves": moves, "viewers": viewers})
    return found


def draw(state: RecordState, rng: random.Random) -> int:
    if state.is_chance:
        outcomes, chances = zip(*state.outcomes(), strict=True)
        return int(rng.choices(outcomes, chances)[0])
    return rng.choice(state.actions())


def of_rules(state: RecordState) -> Case:
    game, player = state.game, state.to_play
    case: Case = {
        "record": state.record.tobytes().hex(),
        "key": str(int(game.rules.bindings["key"](state.record))),
        "past": [str(int(key)) for key in state.past],
        "actions": state.actions(),
        "status": OVER if player is None else player,
    }
    if player is None:
        case["utilities"] = list(state.utilities())
    if "noisy" in game.rules.own and not state.is_chance:
        noisy = game.rules.bindings["noisy"]
        case["noisy"] = [bool(noisy(state.record, a)) for a in case["actions"]]
    if state.is_chance:
        case["chances"] = [p for _, p in state.outcomes()]
    if not game.perfect_information:
        case["views"] = [state.observation(p) for p in range(game.players)]
    return case


def judged(net: PageNet, state: RecordState) -> dict[str, list[float]]:
    """What a network says of a state."""
    judge = net.net.judge
    return {"values": list(judge.values(state)), "policy": list(judge.policy(state).values())}


def in_words(state: RecordState) -> Case:
    actions: Sequence[int] = state.actions()
    own = state.game.rules.own
    picture = state.picture
    case: Case = {
        "words": [state._describe(a) for a in actions],
        "picture": asdict(picture) if picture else None,
        "text": state.text,
    }
    if not state.is_terminal and not state.is_chance:
        case["clicks"] = [[list(way) for way in state.clicks(a)] for a in actions]
        case["ways"] = [[way.action, list(way.steps)] for way in ways(state)]
    if "written" in own:
        case["written"] = [state._written(a) for a in actions]
    if "aliases" in own:
        case["aliases"] = [[str(word) for word in state.aliases(a)] for a in actions]
    if "shown" in own:
        shown = [state.shown(p) for p in range(state.game.players)]
        case["shown"] = [asdict(picture) if picture else None for picture in shown]
    if "plies_played" in own:
        case["plies"] = int(own["plies_played"](state.record))
    return case
