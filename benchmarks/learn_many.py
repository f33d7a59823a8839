"""In how many games a learned network beats plain MCTS and the hand-written evaluation.

    python benchmarks/learn_many.py FOLDER                 the games below, 40 s of learning each
    python benchmarks/learn_many.py FOLDER othello hex --seconds 120 --against mcts alphabeta
    python benchmarks/learn_many.py FOLDER --table         what is known, as in docs/learning.md
    python benchmarks/learn_many.py FOLDER --ship          networks that beat both go to their games

One process learns a game for so many seconds of processor time. Then `mcts:net=` plays against each
opponent at equal time, from random openings with both sides, until a sequential test is clear or
the games are over. On positions of random games it is measured how many simulations, or nodes, each
player makes in the same processor time a move, and the match is played with these numbers, so a
busy machine changes nothing. FOLDER keeps networks, runs and a line of JSON for each match; what is
there is not done again, and more seconds go on with the same run.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import replace
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import plyground as pg
from plyground.arena.executors.here import Here
from plyground.arena.plan import SPRT, plan
from plyground.arena.sprt import Sprt
from plyground.arena.store.store import Store
from plyground.arena.tournament import Tournament
from plyground.game.catalogue import FOLDER
from plyground.game.errors import PlygroundError
from plyground.game.records.record_game import RecordGame
from plyground.learn.run import Run, put
from plyground.learn.settings import Settings
from plyground.roster.agents import agent
from plyground.search.network.net_file import contents, load_net, unpack
from plyground.search.network.places import SUFFIX, own_file

GAMES = """
connect4 othello:size=6 breakthrough kalah three_d_tic_tac_toe othello quarto ataxx hexxagon
lines_of_action hex link_five pylos gobblet hus dots_and_boxes quixo movement_tic_tac_toe
surakarta alquerque nine_mens_morris fanorona jungle tablut seega quads sahara halma gipf
checkers racetrack connections sputnik terrace dots_and_hexagons abalone amazons quoridor
quits chinese_checkers backgammon pig blokus tantrix tori_shogi go:size=9 chess shogi
"""
OPPONENTS = ("mcts", "alphabeta")
EQUAL = 0.0
"""Elo of a network that is not better."""
RESULTS = "matches.jsonl"
KEPT = ("opponent", "sims", "counts", "milliseconds", "games", "score", "error", "pairs", "ratio")
"""What the file of a network tells of a match."""
MOST_BYTES = 1_000_000
"""A network that comes with a game is smaller than this."""
FAIR = 1.25
"""With so many times the processor time of its opponent, a network has not shown that it is better:
on a busy machine measurements are rough."""
POSITIONS = 24
"""Positions on which the time of a move is measured."""


def learn(
    game: RecordGame, file: Path, seconds: float, settings: dict[str, Any], done: bool
) -> Run:
    """Learn until so many seconds of processor time are spent; the network goes to the file."""
    run = Run(game, Settings.of(game, **settings), file.with_suffix(".run"))
    while not done and (share := run.seconds / seconds) < 1:
        before = time.process_time()
        run.step(share)
        run.seconds += time.process_time() - before
    put(file, contents(run.newest, small=True))
    return run


def positions(game: RecordGame) -> list[Any]:
    """Positions of random games, at any ply, in which there is a choice."""
    rng, found = random.Random(1), []
    while len(found) < POSITIONS:
        path, state = [], game.initial()
        while not state.is_terminal and len(path) < 300:
            if not state.is_chance and len(state.actions()) > 1:
                path.append(state)
            state = state.result(rng.choice(state.actions()))
        found.append(rng.choice(path[: max(1, len(path) * 3 // 4)]))
    return found


def budget(spec: str, limit: str, asked: list[Any], seconds: float) -> tuple[int, float]:
    """The simulations or nodes that take so many seconds a move, and how long they take."""

    def cost(count: int) -> float:
        player = agent(f"{spec}{',' if ':' in spec else ':'}{limit}={count}")
        rng = random.Random(0)
        began = time.process_time()
        for state in asked:
            player.choose(state, rng)
        return (time.process_time() - began) / len(asked)

    cost(8)  # compiles
    count, took = 64, 0.0
    while (took := cost(count)) < seconds / 3 and count < 10**7:
        count *= 4 if took < seconds / 10 else 2
    for _ in range(6):
        count = max(2, int(count * seconds / took))
        took = cost(count)
        if abs(took / seconds - 1) < 0.1:
            break
    return count, took


def match(
    game: RecordGame, net: Path, opponent: str, most: int, seconds: float, test: Sprt
) -> dict[str, Any]:
    """Play against one opponent; the line that is kept."""
    asked = positions(game)
    own, other = f"mcts:net={net}", opponent
    limit = "nodes" if opponent == "alphabeta" else "sims"
    sims, took = budget(own, "sims", asked, seconds)
    count, other_took = budget(other, limit, asked, seconds)
    specs = [f"{own},sims={sims}", f"{other}:{limit}={count}"]
    if opponent == "alphabeta":
        specs[1] += ",database=False"
    began = time.process_time()
    with TemporaryDirectory() as folder, Store(Path(folder) / "match.db") as store, Here() as here:
        tournament = Tournament.begin(
            store, plan([game.spec], specs, each=most, kind=SPRT, seed=1, test=test)
        )
        tournament.run(here)
        (sequential,) = tournament.tests.values()
        verdict = sequential.verdict
    assert verdict is not None
    pairs = sum(verdict.pairs)
    points = [k / 4 for k, n in enumerate(verdict.pairs) for _ in range(n)]
    score = sum(points) / pairs
    spread = sqrt(sum((p - score) ** 2 for p in points) / max(1, pairs - 1) / pairs)
    return {
        "opponent": opponent,
        "sims": sims,
        "counts": count,
        "milliseconds": [round(1000 * took, 2), round(1000 * other_took, 2)],
        "games": 2 * pairs,
        "score": round(score, 4),
        "error": round(1.96 * spread, 4),
        "pairs": list(verdict.pairs),
        "ratio": round(verdict.ratio, 2),
        "accepted": verdict.accepted,
        "elo1": test.elo1,
        "seconds_match": round(time.process_time() - began, 1),
    }


def known(folder: Path) -> list[dict[str, Any]]:
    """The lines so far."""
    file = folder / RESULTS
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines if line.strip()]


def measure(name: str, given: argparse.Namespace, settings: dict[str, Any]) -> None:
    """Learn one game and play its matches, those that are not known yet."""
    before = [line for line in known(given.folder) if same(line, name, given)]
    done = {line["opponent"] for line in before}
    left = [opponent for opponent in given.against if opponent not in done]
    if not left:
        return
    game = pg.load(name)
    if not isinstance(game, RecordGame):
        raise PlygroundError(f"{name} has no records")
    file = file_of(given.folder, name, given.label)
    run = learn(game, file, given.seconds, settings, bool(before))
    test = Sprt(elo0=EQUAL, elo1=given.elo)
    for opponent in left:
        line = {
            "game": name,
            "label": given.label,
            "asked": given.seconds,
            "seconds": round(run.seconds, 1),
            "learned_games": run.games,
            "positions": run.positions,
            "bytes": file.stat().st_size,
            "settings": settings,
        }
        try:
            line |= match(game, file, opponent, given.games, given.time, test)
        except PlygroundError as error:
            line |= {"opponent": opponent, "refused": str(error)}
        with (given.folder / RESULTS).open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(line) + "\n")
        print(told(line), flush=True)


def ship(folder: Path) -> None:
    """Put the networks whose last matches beat both opponents next to the rules of their games."""
    last: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}
    for line in known(folder):
        last.setdefault((line["game"], line["label"]), {})[line["opponent"]] = line
    for (name, label), lines in last.items():
        if not all(lines.get(one, {}).get("accepted") for one in OPPONENTS):
            continue
        game = pg.load(name)
        net = load_net(file_of(folder, name, label), game)
        if any(line["learned_games"] != net.about["games"] for line in lines.values()):
            continue  # it has learned more since
        if any(own > FAIR * other for own, other in (m["milliseconds"] for m in lines.values())):
            print(f"{name}: the network had more time than an opponent")
            continue
        matches = [{key: line[key] for key in KEPT} for line in lines.values()]
        command = f"benchmarks/learn_many.py {name} --seconds {lines['mcts']['asked']:g}"
        settings = [f"{name}={value}" for name, value in lines["mcts"]["settings"].items()]
        command += "".join(f" {word}" for word in ["--set", *settings] if settings)
        about = dict(net.about) | {"made": command, "matches": matches}
        data = contents(replace(net, about=about), small=True)
        if len(data) < MOST_BYTES:
            put(own_file(game), data)
            print(f"{name}: {len(data):,} bytes in {own_file(game).name}")
        else:
            print(f"{name}: {len(data):,} bytes are too many")


def table(folder: Path) -> None:
    """Print the tables of docs/learning.md: all matches, and the networks that come with games."""
    last: dict[str, dict[str, dict[str, Any]]] = {}
    for line in known(folder):
        last.setdefault(line["game"] + line["label"], {})[line["opponent"]] = line
    played = {name: lines for name, lines in sorted(last.items()) if "mcts" in lines}
    for name, lines in played.items():
        learned = f"{lines['mcts']['asked']:g} s, {lines['mcts'].get('learned_games', 0):,} games"
        cells = " | ".join(cell(lines.get(opponent)) for opponent in OPPONENTS)
        print(f"| `{name}` | {learned} | {cells} |")
    better = [name for name, lines in played.items() if lines["mcts"].get("accepted")]
    others = ", ".join(f"`{name}`" for name in played if name not in better)
    print(f"\nBetter than mcts in {len(better)} of {len(played)} games, not in {others}\n")
    for file in sorted(FOLDER.rglob(f"*.net{SUFFIX}")):
        about = unpack(file.read_bytes(), file)[0]["about"]
        scores = {match["opponent"]: f"{match['score']:.0%}" for match in about["matches"]}
        name, seconds = about["made"].split()[1:4:2]
        print(
            f"| `{name}` | {scores['mcts']} | {scores['alphabeta']} | {seconds} s, "
            f"{about['games']:,} games | {file.stat().st_size / 1000:.0f} kB |"
        )


def cell(line: dict[str, Any] | None) -> str:
    """A match in a table; bold if the network is better."""
    if line is None or "refused" in line:
        return "" if line is None else "cannot play"
    score = f"{100 * line['score']:.0f} ± {100 * line['error']:.0f} %"
    return f"**{score}**" if line["accepted"] else score


def file_of(folder: Path, name: str, label: str) -> Path:
    """The network of a game in the folder."""
    return folder / f"{name.replace(':', '-')}{label}{SUFFIX}"


def same(line: dict[str, Any], name: str, given: argparse.Namespace) -> bool:
    """Whether a line is of this game, learned for as long at least."""
    return (
        line["game"] == name
        and line.get("label", "") == given.label
        and line["asked"] >= given.seconds
    )


def told(line: dict[str, Any]) -> str:
    """A line in words."""
    if "refused" in line:
        return f"{line['game']:<24}{line['opponent']:<10} {line['refused']}"
    answer = {None: "not clear", EQUAL: "not better"}.get(line["accepted"], "better")
    return (
        f"{line['game'] + line.get('label', ''):<24}{line['opponent']:<10}"
        f"{line['seconds']:6.0f} s {line['learned_games']:>8,} games  "
        f"{line['score']:6.1%} ± {line['error']:.1%} in {line['games']:>3} games: {answer}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=40, help="of learning, processor time")
    parser.add_argument("--time", type=float, default=0.01, help="seconds a move, processor time")
    parser.add_argument("--games", type=int, default=120, help="most games of a match")
    parser.add_argument(
        "--elo", type=float, default=100, help="that the test accepts rather than 0"
    )
    parser.add_argument("--against", nargs="+", default=["mcts"], choices=OPPONENTS)
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="of learning")
    parser.add_argument("--label", default="", help="a name for other settings")
    parser.add_argument("--table", action="store_true", help="only show what is known")
    parser.add_argument("--ship", action="store_true", help="only copy what beat both opponents")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.table:
        table(given.folder)
        return
    if given.ship:
        ship(given.folder)
        return
    settings = dict(text.split("=", 1) for text in given.set)
    for name in given.names or GAMES.split():
        try:
            measure(name, given, settings)
        except PlygroundError as error:
            print(f"{name:<24}{error}", flush=True)


if __name__ == "__main__":
    main()
