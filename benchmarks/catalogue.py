"""Measures the figures in the studio's catalogue, and writes them to its data file.

    python benchmarks/catalogue.py [GAME...]

Branching and length are means over random games. The position shown on the card is reached by the
greedy agent (by random moves where it cannot play), a third into a game.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import plyground as pg
from plyground.game.spec import read_spec
from plyground.studio import catalogue

FILE = Path(catalogue.__file__).parent / "data" / "measured.json"
VARIANTS = ("backgammon:known_draws=yes",)
GAMES, PLIES = 100, 200_000
"""Random games for each game, or plies if they are fewer."""
SEED = 1


def measure(spec: str) -> dict[str, Any]:
    """The catalogue's figures for one game."""
    name, options = read_spec(spec)
    game = pg.load(name, **options)
    rng = random.Random(SEED)
    choices = decisions = plies = games = 0
    while games < GAMES and plies < PLIES:
        state = game.initial()
        while not state.is_terminal:
            actions = state.actions()
            if state.is_chance:
                weights = [p for _, p in state.outcomes()]
                action = rng.choices(actions, weights)[0]
            else:
                choices, decisions = choices + len(actions), decisions + 1
                action = rng.choice(actions)
            state, plies = state.result(action), plies + 1
        games += 1
    mean = plies / games
    shown = example(game, max(2, min(24, round(mean / 3))))
    across = [cell.x for cell in shown.picture.cells] if shown.picture else []
    across = across or [0]
    return {
        "branching": round(choices / decisions, 1),
        "plies": round(mean, 1),
        "games": games,
        "columns": round(max(across) - min(across)) + 1,
        "shown": shown.text,
        "title": game.facts.title,
        "title_ar": game.facts.title_ar,
        "players": game.players,
        "zero_sum": game.zero_sum,
        "deterministic": game.deterministic,
        "perfect_information": game.perfect_information,
    }


def example(game: pg.Game, plies: int) -> pg.State:
    """A position to show."""
    rng = random.Random(SEED)
    player = pg.agent("greedy" if game.perfect_information else "random")
    states = [game.initial()]
    while not states[-1].is_terminal and len(states) <= plies:
        state = states[-1]
        if state.is_chance:
            outcomes, chances = zip(*state.outcomes(), strict=True)
            action = rng.choices(outcomes, chances)[0]
        elif rng.random() < 0.25:
            action = rng.choice(state.actions())
        else:
            action = player.choose(state, rng)
        states.append(state.result(action))
    return states[-2] if states[-1].is_terminal else states[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    chosen = parser.parse_args().games
    known: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for spec in chosen or (*pg.games(), *VARIANTS):
        known[spec] = measure(spec)
        print(
            spec, known[spec]["branching"], known[spec]["plies"], known[spec]["games"], flush=True
        )
        text = json.dumps(dict(sorted(known.items())), ensure_ascii=False, indent=1)
        FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
