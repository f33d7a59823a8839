"""The strength of the engines: matches against other programs, and between our agents.

    python benchmarks/strength.py chess --opponent 2000 --games 20 --time 1
    python benchmarks/strength.py all --games 10

Colours are swapped over shared random openings. Scores come with a 95 % interval of the mean game
score, and the difference in Elo, and with the processor time that a move took on both sides. After
Ctrl-C the games so far are counted. `--npm DIR` and `--pip DIR` name folders with the packages.
"""

from __future__ import annotations

import argparse
import math
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import plyground as pg
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.search.agents.agent import Agent
from plyground.search.agents.session import Session


@dataclass
class MatchScores:
    """Game scores for our agent: 1 for a win, 1/2 for a draw, 0 for a loss."""

    scores: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores)

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval, by the Agresti-Coull rule, so that it is never empty."""
        n = len(self.scores) + 4
        share = (sum(self.scores) + 2) / n
        return 1.96 * math.sqrt(share * (1 - share) / n)

    def row(self, game: str, ours: Clocked, theirs: Clocked) -> str:
        wins, losses = self.scores.count(1.0), self.scores.count(0.0)
        draws = len(self.scores) - wins - losses
        low, high = max(0.0, self.mean - self.half_width), min(1.0, self.mean + self.half_width)
        elo = f"{elo_of(self.mean)} ({elo_of(low)} to {elo_of(high)})"
        return (
            f"| {game} | {ours} | {theirs} | {wins} / {draws} / {losses} | {self.mean:.2f} "
            f"({low:.2f} to {high:.2f}) | {elo} | {ours.mean:.1f} ({ours.slowest:.1f}) | "
            f"{theirs.mean:.1f} |"
        )


HEADER = (
    "| game | we | opponent | won / drawn / lost | score (95 %) | Elo difference (95 %) | "
    "our move, ms of processor time (slowest) | theirs |\n|---|---|---|---|---|---|---|---|"
)


class Clocked(Agent):
    """An agent, and the processor time of its moves in milliseconds: in this process while it
    chooses, and in programs that it ran, once it is closed.

    On a busy machine the clock says little about a search.
    """

    def __init__(self, agent: Agent) -> None:
        self.agent, self.spec = agent, str(agent)
        self.moves, self.here, self.slowest = 0, 0.0, 0.0
        self.before, self.programs = seconds_of_programs(), 0.0

    @property
    def mean(self) -> float:
        return (self.here + self.programs) / max(1, self.moves)

    def require(self, game: Game) -> None:
        self.agent.require(game)

    def session(
        self, game: Game, seat: int, rng: random.Random, seconds: float | None = None
    ) -> Session:
        return ClockedSession(self, self.agent.session(game, seat, rng, seconds))

    def _choose(self, state: State, rng: random.Random) -> int:
        return self.agent.choose(state, rng)

    def close(self) -> None:
        self.agent.close()
        self.programs = 1000 * (seconds_of_programs() - self.before)


def seconds_of_programs() -> float:
    """The processor time of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class ClockedSession(Session):
    """A game of a clocked agent."""

    def __init__(self, clocked: Clocked, session: Session) -> None:
        self.clocked, self.inside = clocked, session

    def choose(self, states: Sequence[State], actions: Sequence[int]) -> int:
        began = time.process_time()
        action = self.inside.choose(states, actions)
        spent = 1000 * (time.process_time() - began)
        self.nodes = self.inside.nodes
        self.clocked.moves += 1
        self.clocked.here += spent
        self.clocked.slowest = max(self.clocked.slowest, spent)
        return action

    def close(self) -> None:
        self.inside.close()


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
    for number in range(games):
        seat = number % 2
        agents = [us, them] if seat == 0 else [them, us]
        try:
            record = pg.play(game, agents, seed=seed * 1_000_003 + number // 2, opening=plies)
        except KeyboardInterrupt:
            break
        if record.forfeit is not None:
            loser = agents[record.forfeit.player]
            print(f"{loser} forfeits game {number + 1}: {record.forfeit.reason}", file=sys.stderr)
            if record.forfeit.player != seat:
                continue  # the opponent's failure does not count as our win
        table.scores.append(record.scores[seat])
        done = f"\r{game.name}: {number + 1}/{games}, score {table.mean:.2f}"
        print(done, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if not table.scores:
        raise SystemExit(f"{game.name}: no game against {them} was finished or counted")
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
    limit = pg.Limit(nodes=args.nodes) if args.nodes else pg.Limit(time=args.time)
    return FairyAmazons(f"node --no-experimental-fetch {script}", limit, elo or None)


def bitbully(args: argparse.Namespace, _: int) -> Agent:
    from opponents.connect4 import Perfect

    return Perfect()


def rapid_draughts(args: argparse.Namespace, depth: int) -> Agent:
    from opponents.draughts import RapidDraughts

    return RapidDraughts(depth, Path(args.npm))


def threat_space(args: argparse.Namespace, _: int) -> Agent:
    from opponents.five import ThreatSpace

    return ThreatSpace(args.seed, Path(args.pip))


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
    "link_five": Pairing("alphabeta", threat_space, (0,), plies=3),
    "shogi": Pairing("alphabeta", program(FAIRY), (0,), plies=4),
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
    parser.add_argument("--nodes", type=int, help="per turn of the program, not --time (amazons)")
    parser.add_argument("--pip", default=".", help="folder with packages installed by pip --target")
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
            us = pg.agent(spec)
            pg.play(game, [us, us], most_plies=2)  # compiles
            ours, theirs = Clocked(us), Clocked(them)
            try:
                table = match(game, ours, theirs, args.games, plies, args.seed)
            finally:
                theirs.close()
            print(table.row(name, ours, theirs), flush=True)


if __name__ == "__main__":
    main()
