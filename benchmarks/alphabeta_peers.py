"""One alpha-beta search to a fixed depth: ours, OpenSpiel's (Python) and easyAI's.

Each searches the same game to the same depth from the start, in turn in one process. The peers
value every position at the horizon as 0, which is cheap and cuts early (with equal values the first
reply refutes); ours evaluates it. So times at the same depth favour the peers. Either peer may be
missing.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median

import plyground as pg
from plyground.cli.bench.openspiel import twin

REPETITIONS = 3
GAMES = (("tic_tac_toe", 9), ("connect4", 7))


def seconds(search: Callable[[], object]) -> float:
    began = time.process_time()
    search()
    return time.process_time() - began


def openspiel(name: str, depth: int) -> Callable[[], object] | None:
    try:
        import pyspiel
        from open_spiel.python.algorithms.minimax import alpha_beta_search
    except ImportError:
        return None
    game = pyspiel.load_game(twin(pg.load(name)))
    state = game.new_initial_state()
    zero = lambda _: 0.0  # noqa: E731
    return lambda: alpha_beta_search(
        game, state=state, value_function=zero, maximum_depth=depth, maximizing_player_id=0
    )


def easy_ai(name: str, depth: int) -> Callable[[], object] | None:
    """Its own game and its own search, as its documentation uses them."""
    try:
        from easyAI import AI_Player, Negamax
        from easyAI.games.ConnectFour import ConnectFour
        from easyAI.games.TicTacToe import TicTacToe
    except ImportError:
        return None
    search = Negamax(depth)
    kind = {"tic_tac_toe": TicTacToe, "connect4": ConnectFour}[name]
    game = kind([AI_Player(search), AI_Player(search)])
    return lambda: search(game)


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    print("| game | depth | engine, ms | textbook | OpenSpiel (Python) | easyAI |")
    print("|---|---|---|---|---|---|")
    for name, depth in GAMES:
        state = pg.load(name).initial()
        limit = pg.Limit(depth=depth)

        def engine() -> object:
            return pg.analyse(state, "alphabeta", limit)  # noqa: B023

        engine()  # compiles
        searches = {
            "engine": engine,
            "textbook": lambda: pg.alphabeta(state, depth),  # noqa: B023
            "openspiel": openspiel(name, depth),
            "easyai": easy_ai(name, depth),
        }
        times = {
            who: median(seconds(search) for _ in range(REPETITIONS)) if search else None
            for who, search in searches.items()
        }
        own = times.pop("engine")
        assert own is not None
        others = (
            f"{1000 * t:.1f} ms, {t / own:.1f} x" if t else "not installed" for t in times.values()
        )
        print(f"| {name} | {depth} | {1000 * own:.1f} | {' | '.join(others)} |")


if __name__ == "__main__":
    main()
