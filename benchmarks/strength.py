"""The strength of the engines: matches against other programs, and between our agents.

    python benchmarks/strength.py chess --opponent 2000 --games 20 --time 1
    python benchmarks/strength.py all --games 10

Colours are swapped over shared random openings. Scores come with a 95 % interval of the mean game
score, and the difference in Elo. `--npm DIR` names a folder with the npm packages.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import plyground as pg
from plyground.game.contract.game import Game
from plyground.search.agents.agent import Agent


@dataclass
class MatchScores:
    """Game scores for our agent: 1 for a win, 1/2 for a draw, 0 for a loss."""

    scores: list[float] = field(default_factory=list)
    slowest: float = 0.0

    def add(self, record: pg.Record, seat: int) -> None:
        """Add a game in which our agent had this seat."""
        self.scores.append(record.scores[seat])
        ours = [
            seconds
            for state, seconds in zip(record.states(), record.seconds, strict=False)
            if state.to_play == seat
        ]
        self.slowest = max([self.slowest, *ours])

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval, by the Agresti-Coull rule, so that it is never empty."""
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
    """The Elo difference for a score."""
    if score <= 0.0:
        return "-inf"
    if score >= 1.0:
        return "+inf"
    return f"{-400 * math.log10(1 / score - 1):+.0f}"


def match(game: Game, us: Agent, them: Agent, games: int, plies: int, seed: int) -> MatchScores:
    """Games with seats swapped over shared openings and dice."""
    table = MatchScores()
    pg.play(game, [us, us], most_plies=2)  # compiles
    for number in range(games):
        seat = number % 2
        agents = [us, them] if seat == 0 else [them, us]
        record = pg.play(game, agents, seed=seed * 1_000_003 + number // 2, opening=plies)
        if record.forfeit is not None:
            loser = agents[record.forfeit.player]
            print(f"{loser} forfeits game {number + 1}: {record.forfeit.reason}", file=sys.stderr)
            if record.forfeit.player != seat:
                continue  # the opponent's failure does not count as our win
        table.add(record, seat)
        done = f"\r{game.name}: {number + 1}/{games}, score {table.mean:.2f}"
        print(done, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if not table.scores:
        raise SystemExit(f"{game.name}: {them} forfeited every game, so that nothing was measured")
    return table


# --- the pairings --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pairing:
    """Our agent, the opponent (made from a strength), and the strengths to play."""

    ours: str
    opponent: Callable[[argparse.Namespace, int], Agent]
    strengths: tuple[int, ...]
    plies: int = 2
    options: dict[str, object] = field(default_factory=dict)


def program(text: str) -> Callable[[argparse.Namespace, int], Agent]:
    """An agent from a spec with placeholders TIME and STRENGTH."""

    def make(args: argparse.Namespace, strength: int) -> Agent:
        spec = text.replace("TIME", f"{args.time:g}").replace("STRENGTH", str(strength))
        return pg.agent(spec.replace(",elo=0", ""))  # 0: at full strength

    return make


def fairy_amazons(args: argparse.Namespace, elo: int) -> Agent:
    from opponents.amazons import FairyAmazons

    script = Path(args.npm) / "node_modules/fairy-stockfish-nnue.wasm/uci.js"
    return FairyAmazons(f"node --no-experimental-fetch {script}", args.time, elo or None)


def bitbully(args: argparse.Namespace, _: int) -> Agent:
    from opponents.connect4 import Perfect

    return Perfect()


def rapid_draughts(args: argparse.Namespace, depth: int) -> Agent:
    from opponents.draughts import RapidDraughts

    return RapidDraughts(depth, Path(args.npm))


def gnubg(args: argparse.Namespace, plies: int) -> Agent:
    from opponents.gnubg import GnuBackgammon

    return GnuBackgammon(plies)


STOCKFISH = "uci:stockfish,elo=STRENGTH,time=TIME,Hash=16"
FAIRY = "uci:fairy-stockfish,elo=STRENGTH,time=TIME,Hash=16"
GNU_GO = 'gtp:"gnugo --mode gtp --chinese-rules --level STRENGTH"'
RHINO = 'gtp:"gtp-rhino -l STRENGTH -r 1"'

PAIRINGS = {
    "chess": Pairing("alphabeta", program(STOCKFISH), (1500, 1750, 2000, 2250), plies=4),
    "go": Pairing("mcts", program(GNU_GO), (10,), plies=0, options={"size": 9, "komi": 7.5}),
    "othello": Pairing("alphabeta", program(RHINO), (1, 2, 3, 4, 5), plies=4),
    "checkers": Pairing("alphabeta", rapid_draughts, (5, 7), plies=3),
    "connect4": Pairing("alphabeta", bitbully, (0,), plies=2),
    "breakthrough": Pairing("alphabeta", program(FAIRY), (1500, 2000, 0), plies=2),
    "amazons": Pairing("mcts", fairy_amazons, (1500, 2000, 0), plies=0),
    "backgammon": Pairing("expectiminimax", gnubg, (0,), plies=0),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", help=f"one of {', '.join(PAIRINGS)}, any other game, or all")
    parser.add_argument("--opponent", type=int, help="strength of the program (Elo, level, depth)")
    parser.add_argument("--against", help="one of our agents instead, such as mcts:time=0.1")
    parser.add_argument("--agent", help="our agent in full, such as mcts:c=1,sims=1000")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", type=float, default=1.0, help="seconds per move")
    parser.add_argument("--plies", type=int, help="random plies at the start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, help="of the board, for games with this option")
    parser.add_argument("--npm", default=".", help="folder with node_modules")
    args = parser.parse_args()
    print(HEADER)
    for name in PAIRINGS if args.game == "all" else [args.game]:
        pairing = PAIRINGS.get(name)
        spec = args.agent or f"{pairing.ours if pairing else 'alphabeta'}:time={args.time:g}"
        sized = {"size": args.size} if args.size else {}
        game = pg.load(name, **(pairing.options if pairing else {}) | sized)
        plies = args.plies if args.plies is not None else pairing.plies if pairing else 2
        if args.against:
            opponents = [pg.agent(args.against)]
        elif pairing is None:
            parser.error(f"there is no program for {name}; use --against AGENT")
        else:
            strengths = pairing.strengths if args.opponent is None else (args.opponent,)
            opponents = [pairing.opponent(args, s) for s in strengths]
        for them in opponents:
            try:
                table = match(game, pg.agent(spec), them, args.games, plies, args.seed)
                print(table.row(name, spec, str(them)), flush=True)
            finally:
                them.close()


if __name__ == "__main__":
    main()
