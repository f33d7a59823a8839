"""How strong the engines are: matches against other people's programs, and among ourselves.

    python benchmarks/strength.py chess --opponent 2000 --games 20 --time 1
    python benchmarks/strength.py all --games 10

Colours are swapped over shared random openings. Scores come with a 95 % interval (of the mean game
score), and the difference in Elo that it means. `--npm DIR` names a folder with the npm packages.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from opponents.base import Ours, Player

import plyground as pg
from plyground.game.game import Game
from plyground.game.state import State


@dataclass
class Table:
    """Game scores from our view: 1 a win, 1/2 a draw, 0 a loss."""

    scores: list[float] = field(default_factory=list)
    plies: int = 0
    slowest: float = 0.0

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval, by the Agresti-Coull rule: it is never empty."""
        n = len(self.scores) + 4
        share = (sum(self.scores) + 2) / n
        return 1.96 * math.sqrt(share * (1 - share) / n)

    def row(self, game: str, ours: str, theirs: str) -> str:
        wins, losses = self.scores.count(1.0), self.scores.count(0.0)
        draws = len(self.scores) - wins - losses
        low, high = max(0.0, self.mean - self.half_width), min(1.0, self.mean + self.half_width)
        elo = f"{elo_of(self.mean)} ({elo_of(low)} to {elo_of(high)})"
        return (
            f"| {game} | {ours} | {theirs} | {wins} / {draws} / {losses} | {self.mean:.2f} "
            f"({low:.2f} to {high:.2f}) | {elo} | {self.slowest:.2f} |"
        )


HEADER = (
    "| game | we | opponent | won / drawn / lost | score (95 %) | Elo difference (95 %) | "
    "our slowest move, s |\n|---|---|---|---|---|---|---|"
)


def elo_of(score: float) -> str:
    """The Elo difference that a score means."""
    if score <= 0.0:
        return "-inf"
    if score >= 1.0:
        return "+inf"
    return f"{-400 * math.log10(1 / score - 1):+.0f}"


def opening(game: Game, plies: int, rng: random.Random) -> list[tuple[State, int]]:
    """Some random plies from the start that do not end the game."""
    while True:
        state, moves = game.initial(), []
        for _ in range(plies):
            if state.is_terminal:
                break
            action = rng.choice(state.actions())
            moves.append((state, action))
            state = state.result(action)
        if not state.is_terminal:
            return moves


def play(
    game: Game,
    players: list[Player],
    moves: list[tuple[State, int]],
    us: Player,
    table: Table,
    rng: random.Random,
) -> State:
    """A game to its end; `players` by seat."""
    start = game.initial()
    for player in players:
        player.new_game(start)
    moves = list(moves)
    state = moves[-1][0].result(moves[-1][1]) if moves else start
    while not state.is_terminal:
        if state.is_chance:
            outcomes, chances = zip(*state.outcomes(), strict=True)
            action = rng.choices(outcomes, chances)[0]
        else:
            player = players[state.to_play or 0]
            began = time.perf_counter()
            action = player.choose(state, moves)
            if player is us:
                table.slowest = max(table.slowest, time.perf_counter() - began)
        moves.append((state, action))
        state = state.result(action)
        table.plies += 1
    return state


def match(
    game: Game, us: Player, them: Player, games: int, plies: int, seed: int, say: bool = True
) -> Table:
    """Games with seats swapped over shared openings."""
    table = Table()
    for number in range(games):
        rng = random.Random(f"{seed} {number // 2}")
        moves = opening(game, plies, rng)
        seat = number % 2
        end = play(game, [us, them] if seat == 0 else [them, us], moves, us, table, rng)
        low, high = game.facts.utility
        middle = (low + high) / 2
        utility = end.utility(seat)
        table.scores.append(1.0 if utility > middle else 0.0 if utility < middle else 0.5)
        if say:
            print(
                f"\r{game.name}: {number + 1}/{games}, score {table.mean:.2f}",
                end="",
                file=sys.stderr,
                flush=True,
            )
    if say:
        print(file=sys.stderr)
    return table


# --- who plays what ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contest:
    """A game, our agent, the opponent (made from a strength), and strengths to ask for."""

    ours: str
    opponent: Callable[[argparse.Namespace, int], Player]
    strengths: tuple[int, ...]
    plies: int = 2
    options: dict[str, object] = field(default_factory=dict)


def stockfish(args: argparse.Namespace, elo: int) -> Player:
    from opponents.uci import Stockfish

    return Stockfish(elo, args.time)


def fairy(variant: str, wasm: bool = False) -> Callable[[argparse.Namespace, int], Player]:
    def make(args: argparse.Namespace, elo: int) -> Player:
        from opponents.uci import FairyStockfish

        script = Path(args.npm) / "node_modules/fairy-stockfish-nnue.wasm/uci.js"
        command = f"node --no-experimental-fetch {script}" if wasm else "fairy-stockfish"
        return FairyStockfish(variant, args.time, elo or None, command)

    return make


def gnu_go(args: argparse.Namespace, level: int) -> Player:
    from opponents.gtp import gnu_go as make

    return make(9, 7.5, level)


def rhino(args: argparse.Namespace, level: int) -> Player:
    from opponents.gtp import rhino as make

    return make(level)


def bitbully(args: argparse.Namespace, _: int) -> Player:
    from opponents.connect4 import Perfect

    return Perfect()


def rapid_draughts(args: argparse.Namespace, depth: int) -> Player:
    from opponents.draughts import RapidDraughts

    return RapidDraughts(depth, Path(args.npm))


def gnubg(args: argparse.Namespace, plies: int) -> Player:
    from opponents.gnubg import GnuBackgammon

    return GnuBackgammon(plies)


CONTESTS = {
    "chess": Contest("alphabeta", stockfish, (1500, 1750, 2000, 2250), plies=4),
    "go": Contest("mcts", gnu_go, (10,), plies=0, options={"size": 9, "komi": 7.5}),
    "othello": Contest("alphabeta", rhino, (1, 2, 3, 4, 5), plies=4),
    "checkers": Contest("alphabeta", rapid_draughts, (5, 7), plies=3),
    "connect4": Contest("alphabeta", bitbully, (0,), plies=2),
    "breakthrough": Contest("alphabeta", fairy("breakthrough"), (1500, 2000, 0), plies=2),
    "amazons": Contest("mcts", fairy("amazons", wasm=True), (1500, 2000, 0), plies=0),
    "backgammon": Contest("expectiminimax", gnubg, (0,), plies=0),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", help=f"one of {', '.join(CONTESTS)}, any other game, or all")
    parser.add_argument("--opponent", type=int, help="strength of the program (Elo, level, depth)")
    parser.add_argument("--against", help="one of our agents instead, such as mcts:time=0.1")
    parser.add_argument("--agent", help="our agent in full, such as mcts:c=1,sims=1000")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", type=float, default=1.0, help="seconds a move")
    parser.add_argument("--plies", type=int, help="random plies at the start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--npm", default=".", help="folder with node_modules")
    args = parser.parse_args()
    print(HEADER)
    for name in CONTESTS if args.game == "all" else [args.game]:
        contest = CONTESTS.get(name)
        spec = args.agent or f"{contest.ours if contest else 'alphabeta'}:time={args.time:g}"
        game = pg.load(name, **(contest.options if contest else {}))
        plies = args.plies if args.plies is not None else contest.plies if contest else 2
        if args.against:
            opponents: list[Player] = [Ours(args.against, args.seed)]
        elif contest is None:
            parser.error(f"there is no program for {name}; use --against AGENT")
        else:
            strengths = contest.strengths if args.opponent is None else (args.opponent,)
            opponents = [contest.opponent(args, s) for s in strengths]
        for them in opponents:
            us = Ours(spec, args.seed)
            try:
                table = match(game, us, them, args.games, plies, args.seed)
                print(table.row(name, us.name, them.name), flush=True)
            finally:
                them.close()


if __name__ == "__main__":
    main()
