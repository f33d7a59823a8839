"""Fits the numbers of chess's evaluation, src/plyground/games/chess/worth.py.

    python benchmarks/chess_worth.py label FILE --positions 100000   asks Stockfish about positions
    python benchmarks/chess_worth.py fit FILE...                     rewrites worth.py

Quiet positions from games of Stockfish against itself, with some random moves, are labelled with
its score after a thousand nodes. The evaluation is linear in its numbers, so least squares
(Gauss-Newton) finds those that best fit the scores as expected results. The features are counted
again with python-chess, independently of the rules.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import numpy as np

import plyground as pg

WORTH = Path(__file__).parents[1] / "src/plyground/games/chess/worth.py"
PIECES = np.array([1.0, 3.2, 3.35, 5.1, 9.7, 0.0])
"""Pawn, knight, bishop, rook, queen, king: what the material counts; the rest is placement."""
PHASE = (0, 1, 1, 2, 4, 0)
UNIT = 0.25
"""The weight of a pawn: its evaluation is tanh of this."""
PULL = 60.0
"""The strength of the pull towards 0, as a number of positions."""

# --- labels --------------------------------------------------------------------------------------


class Judge:
    """Stockfish, asked for a score in hundredths of a pawn (None: mate) and its move."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        self.process = subprocess.Popen(
            ["stockfish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, fen: str) -> tuple[int | None, chess.Move]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"position fen {fen}\ngo nodes {self.nodes}\n")
        score = None
        for line in self.process.stdout:
            words = line.split()
            if "score" in words:
                at = words.index("score")
                score = int(words[at + 2]) if words[at + 1] == "cp" else None
            elif words[0] == "bestmove":
                return score, chess.Move.from_uci(words[1])
        raise RuntimeError("stockfish has ended")


def judged(judge: Judge, rng: random.Random) -> Iterator[tuple[str, int]]:
    """Quiet positions of one game, with scores for the player to move."""
    board = chess.Board()
    for _ in range(rng.randint(2, 10)):
        if not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
    wild = rng.choice((0.0, 0.1, 0.3))
    while not board.is_game_over() and board.ply() < 220:
        score, move = judge.ask(board.fen())
        if score is None or abs(score) > 3000:
            return
        if not (board.is_check() or board.is_capture(move) or move.promotion):
            yield board.fen(), score
        board.push(rng.choice(list(board.legal_moves)) if rng.random() < wild else move)


def label(path: Path, positions: int, nodes: int, seed: int) -> None:
    rng, judge = random.Random(seed), Judge(nodes)
    done = 0
    with path.open("w", encoding="utf-8") as out:
        while done < positions:
            for fen, score in judged(judge, rng):
                out.write(f"{fen};{score}\n")
                done += 1
            print(f"\r{done:,} of {positions:,}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


# --- features ------------------------------------------------------------------------------------

TAPERED = {"place": 192, "mobility": 4, "passed": 8}
EARLY = {"ring": 16, "shelter": 1}
LATE = {"blocked": 1, "own_king": 1, "their_king": 1}
ALWAYS = {"pair": 1, "supported": 1, "weak": 1, "open": 1, "threats": 1, "tempo": 1}
AT, SIZE = {}, 0
for _group in (TAPERED, EARLY, LATE, ALWAYS):
    for _name, _many in _group.items():
        AT[_name], SIZE = SIZE, SIZE + _many
FILE_A, FILE_H = chess.BB_FILE_A, chess.BB_FILE_H


def beside(x: int) -> int:
    return (x & ~FILE_A) >> 1 | (x & ~FILE_H) << 1


def files(x: int) -> int:
    """All squares on the files of these squares."""
    return sum(f for f in chess.BB_FILES if f & x)


def counted(board: chess.Board) -> tuple[Any, float, float]:
    """The count of each feature, White's minus Black's; the material; the share of the opening."""
    found = np.zeros(SIZE, np.float32)
    material, phase = 0.0, 0
    for colour in chess.COLORS:
        seen = board if colour else board.mirror()  # always from White's side
        sign = 1 if colour else -1
        us, them = seen.occupied_co[chess.WHITE], seen.occupied_co[chess.BLACK]
        pawns, rivals = seen.pawns & us, seen.pawns & them
        king, other = seen.king(chess.WHITE), seen.king(chess.BLACK)
        assert king is not None
        assert other is not None
        around = chess.BB_KING_ATTACKS[other]
        room = ~us & ~(beside(rivals) >> 8)
        dear = (seen.rooks | seen.queens) & them
        attacks = 0

        def add(name: str, amount: float, at: int = 0, sign: int = sign) -> None:
            found[AT[name] + at] += sign * amount

        for square, piece in seen.piece_map().items():
            if piece.color != chess.WHITE:
                continue
            kind = piece.piece_type - 1
            column = min(square % 8, 7 - square % 8)
            add("place", 1, 32 * kind + 4 * (square // 8) + column)
            material += sign * PIECES[kind]
            phase += PHASE[kind]
            if 1 <= kind <= 4:
                reach = seen.attacks_mask(square)
                add("mobility", (reach & room).bit_count(), kind - 1)
                attacks += (reach & around).bit_count()
                if kind <= 2:
                    add("threats", (reach & dear).bit_count())
        add("ring", 1, min(attacks, 15))
        add("pair", (seen.bishops & us).bit_count() > 1)
        for square in chess.scan_forward(pawns):
            before = sum(chess.BB_RANKS[square // 8 + 1 :])
            ways = files(chess.BB_SQUARES[square] | beside(chess.BB_SQUARES[square]))
            add("weak", bool(files(chess.BB_SQUARES[square]) & before & pawns))
            add("weak", not files(beside(chess.BB_SQUARES[square])) & pawns)
            if not ways & before & rivals:
                add("passed", 1, square // 8)
                add("blocked", bool(seen.occupied >> square + 8 & 1))
                add("own_king", chess.square_distance(king, square + 8))
                add("their_king", chess.square_distance(other, square + 8))
        taken = beside(pawns) << 8
        add("supported", (pawns & taken).bit_count())
        add("threats", (taken & them & ~seen.pawns & ~seen.kings).bit_count())
        rooks = seen.rooks & us & ~files(pawns)
        add("open", rooks.bit_count() - 0.5 * (rooks & files(rivals)).bit_count())
        near = chess.BB_KING_ATTACKS[king]
        add("shelter", (pawns & (near | near << 8)).bit_count())
    found[AT["tempo"]] = 1 if board.turn else -1
    return found, material, min(phase, 24) / 24


def read(paths: list[Path]) -> tuple[Any, Any, Any, Any]:
    """Counts, material, share of the opening and White's score of all positions."""
    rows = []
    for line in (line for path in paths for line in path.open(encoding="utf-8")):
        fen, _, score = line.partition(";")
        board = chess.Board(fen)
        rows.append((*counted(board), int(score) / 100 * (1 if board.turn else -1)))
        if len(rows) % 1000 == 0:
            print(f"\r{len(rows):,} positions read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    counts, material, opening, scores = zip(*rows, strict=True)
    return np.array(counts), np.array(material), np.array(opening), np.array(scores)


# --- fit -----------------------------------------------------------------------------------------


def spread(counts: Any, opening: Any) -> Any:
    """A column for each number; tapered features have two, for the opening and the endgame."""
    tapered = sum(TAPERED.values())
    early = tapered + sum(EARLY.values())
    late = early + sum(LATE.values())
    p = opening[:, None]
    return np.concatenate(
        [
            counts[:, :tapered] * p,
            counts[:, :tapered] * (1 - p),
            counts[:, tapered:early] * p,
            counts[:, early:late] * (1 - p),
            counts[:, late:],
        ],
        axis=1,
    ).astype(np.float64)


def fit(paths: list[Path]) -> None:
    counts, material, opening, scores = read(paths)
    x = spread(counts, opening)
    goal = np.tanh(UNIT * scores)
    kept = np.arange(len(goal)) % 10 == 0  # not fitted to, to see what the fit is worth
    numbers = np.zeros(x.shape[1])

    def error(rows: Any) -> float:
        value = np.tanh(UNIT * (material + x @ numbers))
        return float(np.sqrt(np.mean((value - goal)[rows] ** 2)))

    print(f"material alone: error {error(kept):.4f}")
    for _ in range(6):
        value = np.tanh(UNIT * (material + x @ numbers))
        slope = (UNIT * (1 - value**2))[:, None] * x
        slope = slope[~kept]
        pull = PULL * UNIT**2
        left = slope.T @ slope + pull * np.eye(len(numbers))
        numbers += np.linalg.solve(left, slope.T @ (goal - value)[~kept] - pull * numbers)
        print(f"fitted: error {error(~kept):.4f}, of positions left out {error(kept):.4f}")
    WORTH.write_text(page(numbers, len(goal)), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(WORTH)], check=True)
    print(f"wrote {WORTH}; check it: python benchmarks/chess_worth.py check FILE")


def page(numbers: Any, positions: int) -> str:
    """The file of numbers; long because it is a single template."""
    tapered = sum(TAPERED.values())
    early, late, rest = numbers[:tapered], numbers[tapered : 2 * tapered], numbers[2 * tapered :]
    place = AT["passed"]

    def one(name: str) -> float:
        return float(rest[AT[name] - tapered])

    def rows(table: Any) -> str:
        return "".join(f"    {np.round(100 * row).astype(int).tolist()},\n" for row in table)

    def listed(values: Any) -> str:
        return str([round(float(v), 3) for v in values])

    ring = rest[AT["ring"] - tapered :][:16]
    weights = {
        "material": UNIT,
        "placement": UNIT,
        "mobility": UNIT,
        "king_attack": UNIT,
        "bishop_pair": UNIT * one("pair"),
        "passed_pawns": UNIT,
        "supported_pawns": UNIT * one("supported"),
        "weak_pawns": UNIT * one("weak"),
        "open_files": UNIT * one("open"),
        "shelter": UNIT * one("shelter"),
        "threats": UNIT * one("threats"),
        "hunt": 0.5,
        "tempo": UNIT * one("tempo"),
    }
    rounded = {name: round(value, 4) for name, value in weights.items()}
    return f'''"""The numbers of the evaluation of chess, in pawns.

Written by benchmarks/chess_worth.py, which fits them to judgements of {positions:,} positions by
Stockfish 15.1. Only `hunt`, which drives a bare king to the edge, is not fitted.
"""

import numpy as np

WEIGHTS = {rounded}
WORTH = np.array({PIECES.tolist()})
RING = np.array({listed(ring - ring[0])})
OPENING_MOBILITY = np.array({listed(early[AT["mobility"] : place])})
ENDING_MOBILITY = np.array({listed(late[AT["mobility"] : place])})
OPENING_PASSED = np.array({listed(early[place:])})
ENDING_PASSED = np.array({listed(late[place:])})
BLOCKED = {one("blocked"):.3f}
OWN_KING_AWAY, THEIR_KING_AWAY = {one("own_king"):.3f}, {one("their_king"):.3f}

# Placement, in hundredths: for pawn, knight, bishop, rook, queen and king, eight ranks from the
# player's side, files a to d; e to h mirror them.
_OPENING = (
{rows(early[:192].reshape(48, 4))})
_ENDING = (
{rows(late[:192].reshape(48, 4))})


def _squares(rows):
    half = np.array(rows).reshape(6, 8, 4) / 100
    return np.concatenate([half, half[:, :, ::-1]], axis=2).reshape(6, 64)


OPENING, ENDING = _squares(_OPENING), _squares(_ENDING)
'''


def check(paths: list[Path]) -> None:
    """Compare the features of the rules with those counted here."""
    from plyground.games.chess import worth

    game = pg.load("chess")
    tables = {name: np.array(getattr(worth, name)) for name in ("OPENING", "ENDING")}
    different = 0
    with paths[0].open(encoding="utf-8") as lines:
        for line, _ in zip(lines, range(300), strict=False):
            fen = line.partition(";")[0]
            counts, material, opening = counted(chess.Board(fen))
            place = counts[:192].reshape(6, 8, 4)
            early = (place * tables["OPENING"].reshape(6, 8, 8)[:, :, :4]).sum()
            late = (place * tables["ENDING"].reshape(6, 8, 8)[:, :, :4]).sum()
            mobility = counts[AT["mobility"] : AT["passed"]]
            ring = counts[AT["ring"] : AT["ring"] + 16]
            passed = counts[AT["passed"] : AT["ring"]]
            behind = (
                (passed * worth.ENDING_PASSED).sum()
                + counts[AT["blocked"]] * worth.BLOCKED
                + counts[AT["own_king"]] * worth.OWN_KING_AWAY
                + counts[AT["their_king"]] * worth.THEIR_KING_AWAY
            )

            def mixed(a: float, b: float, p: float = opening) -> float:
                return p * a + (1 - p) * b

            expected = {
                "material": material,
                "placement": mixed(early, late),
                "mobility": mixed(
                    (mobility * worth.OPENING_MOBILITY).sum(),
                    (mobility * worth.ENDING_MOBILITY).sum(),
                ),
                "king_attack": opening * (ring * worth.RING).sum(),
                "bishop_pair": counts[AT["pair"]],
                "passed_pawns": mixed((passed * worth.OPENING_PASSED).sum(), behind),
                "supported_pawns": counts[AT["supported"]],
                "weak_pawns": counts[AT["weak"]],
                "open_files": counts[AT["open"]],
                "shelter": opening * counts[AT["shelter"]],
                "threats": counts[AT["threats"]],
                "tempo": counts[AT["tempo"]],
            }
            found = game.parse(fen).features()
            for name, value in expected.items():
                if abs(found[name] - value) > 1e-4:
                    different += 1
                    print(f"{name}: {found[name]:.4f}, counted {value:.4f}: {fen}")
    print(f"{different} differences")
    sys.exit(1 if different else 0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["label", "fit", "check"])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--nodes", type=int, default=1000, help="that Stockfish spends on each")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.what == "label":
        label(args.files[0], args.positions, args.nodes, args.seed)
    else:
        {"fit": fit, "check": check}[args.what](args.files)


if __name__ == "__main__":
    main()
