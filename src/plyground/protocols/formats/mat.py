"""Backgammon as .mat, the match format of Jellyfish that GNU Backgammon and others read.

A line has the turns of both players: dice and moves of the left player, then of the right one. 25
is the bar, 0 is off. Our rules have no doubling cube, so it is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from plyground.arena.record import BadRecord, Record
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.protocols.formats.faults import Note, bad, left_out, require_game
from plyground.protocols.formats.outcome import make_record, winner_of
from plyground.search.agents.session import RESIGNED

TURN = re.compile(r"\s*\d+\)(.*)")
GAME = re.compile(r"\s*Game\s+\d+\s*", re.IGNORECASE)
PLAYERS = re.compile(r"\s*(\S.*?)\s*:\s+(\d+)\s{2,}(\S.*?)\s*:\s+(\d+)\s*")
WINS = re.compile(r"\s*Wins\s+(\d+)\s+points?.*", re.IGNORECASE)
PART = re.compile(
    r"(?P<dice>[1-6][1-6]):|(?P<move>(?:\d+|bar)(?:/(?:\d+|off|bar)\*?)+(?:\(\d\))?)"
    r"|(?P<cube>Doubles|Takes|Drops|Beavers|Accepts|Rejects)|(?P<none>cannot\s+move)"
    r"|(?P<wins>Wins\b.*)|(?P<other>[^\s=>]+)",
    re.IGNORECASE,
)
RIGHT = 20
"""A turn that begins in this column or later belongs to the player on the right."""
OTHER_COLUMN = 28


@dataclass
class Turn:
    """The dice and moves of one player."""

    side: int
    line: int
    dice: str = ""
    moves: list[str] = field(default_factory=list)
    cube: str = ""


@dataclass
class MatGame:
    """One game as written."""

    line: int
    names: tuple[str, str] = ("White", "Black")
    turns: list[Turn] = field(default_factory=list)
    winner: int | None = None


def read_mat(text: str, note: Note | None = None) -> list[Record]:
    """The games of a .mat file; raises BadRecord with the line."""
    found = [_read(game, note) for game in _games(text)]
    if not found:
        raise bad(1, "the file has no game; a game begins with a line such as ' Game 1'")
    return found


def _games(text: str) -> Iterator[MatGame]:
    game: MatGame | None = None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition(";")[0].expandtabs()
        if GAME.fullmatch(line):
            if game is not None:
                yield game
            game = MatGame(number)
        elif game is not None and (names := PLAYERS.fullmatch(line)) and not game.turns:
            game.names = (names[1], names[3])
        elif turn := TURN.fullmatch(line):
            if game is None:
                raise bad(number, "there is a turn before the first ' Game 1'")
            _read_line(game, turn[1], turn.start(1), number)
        elif WINS.fullmatch(line):
            if game is None:
                raise bad(number, "there is a 'Wins' before the first ' Game 1'")
            left = len(line) - len(line.lstrip())
            game.winner = int(left >= RIGHT)
        elif line.strip() and game is not None:
            raise bad(number, f"{line.strip()[:40]!r} is not a turn, such as '1) 31: 8/5 6/5'")
    if game is not None:
        yield game


def _read_line(game: MatGame, body: str, offset: int, number: int) -> None:
    turns: list[Turn] = []
    for part in PART.finditer(body):
        column, kind, word = part.start() + offset, part.lastgroup, part[0]
        if kind == "dice":
            turns.append(Turn(_side(column, turns), number, word[:2]))
        elif kind == "cube":
            turns.append(Turn(_side(column, turns), number, cube=word.lower()))
        elif kind == "move" and turns and turns[-1].dice:
            turns[-1].moves.append(word)
        elif kind == "wins":
            game.winner = int(column >= RIGHT)
        elif kind == "none" or (turns and turns[-1].cube):
            continue  # the number after "Doubles =>"
        else:
            raise bad(number, f"{word!r} is neither dice nor a move, such as '31: 8/5 6/5'")
    game.turns += turns


def _side(column: int, turns: list[Turn]) -> int:
    return 1 if turns or column >= RIGHT else 0


def _read(mat: MatGame, note: Note | None) -> Record:
    game = load("backgammon", scoring="full")
    states: list[State] = [game.initial()]
    moves: list[str] = []
    for turn in mat.turns:
        if turn.cube:
            left_out(note, turn.line, f"the doubling cube is not supported: {turn.cube!r}")
            continue
        if states[-1].is_terminal:
            raise bad(turn.line, "there is a roll after the end of the game")
        moves.append(_roll(turn, first=len(states) == 1))
        try:
            states.append(states[-1].result(moves[-1]))
        except PlygroundError as error:
            raise bad(turn.line, str(error)) from None
        if states[-1].to_play != turn.side:
            raise bad(turn.line, f"it is not {mat.names[turn.side]}'s turn")
        for name in _plays(states[-1], turn):
            states.append(states[-1].result(name))
            moves.append(name)
    return make_record(
        game,
        states,
        moves,
        agents=mat.names,
        start=None,
        winner=mat.winner,
        drawn=False,
        kind=RESIGNED,
        when="",
    )


def _roll(turn: Turn, *, first: bool) -> str:
    """The chance outcome. The first roll is White's die and Black's; the higher one begins."""
    high, low = sorted(turn.dice, reverse=True)
    return f"roll {low}-{high}" if first and turn.side == 1 else f"roll {high}-{low}"


def _plays(state: State, turn: Turn) -> list[str]:
    """The one or two actions that lead to the same position as the file's moves, in any order."""
    target = men(state)
    hits = 0
    for move in turn.moves:
        points, _, times = move.lower().partition("(")
        hits += points.count("*")
        way = [_number(p) for p in points.replace("*", "").split("/")]
        for _ in range(int(times.rstrip(")") or 1)):
            target[way[0]] -= 1
            target[way[-1]] += 1
    target[0] = 0
    found = list(_ways(state, target))
    if not found:
        said = " ".join(turn.moves) or "no move"
        raise bad(turn.line, f"{said} is not a whole legal turn with {turn.dice} in {state.text}")
    return min(found, key=lambda names: abs("".join(names).count("*") - hits))


def _ways(state: State, target: list[int]) -> Iterator[list[str]]:
    """Every way to play the dice that leads to these men; a double is two actions."""
    player = state.to_play
    for action, name in state.descriptions().items():
        after = state.result(action)
        own = men(after, player)
        if after.to_play == player:
            if _can_become(own, target):
                for names in _ways(after, target):
                    yield [name, *names]
        elif own == target:
            yield [name]


def _can_become(own: list[int], target: list[int]) -> bool:
    """Whether men can reach these points; they only move forward, so none may be missing behind."""
    behind = 0
    for now, then in zip(reversed(own), reversed(target), strict=True):
        behind += now - then
        if behind < 0:
            return False
    return True


def men(state: State, player: int | None = None) -> list[int]:
    """A player's men on each point, numbered from the player's side; 25 is the bar, 0 is unused."""
    board = state.text.split()[0]
    white = (state.to_play if player is None else player) == 0
    own = board if white else board[::-1]
    return [0] + [
        ord(c.upper()) - ord("A") + 1 if c.isalpha() and c.isupper() == white else 0
        for c in own[1:]
    ]


def _number(point: str) -> int:
    number = {"bar": 25, "off": 0}.get(point)
    if number is None:
        number = int(point)
    return number if 0 <= number <= 25 else 0


# --- writing --------------------------------------------------------------------------------------


def write_mat(records: list[Record]) -> str:
    """Backgammon games as one .mat file, a match without a length; raises BadRecord."""
    text = " 0 point match\n"
    score: dict[str, int] = {}
    for number, record in enumerate(records, 1):
        game = load(record.game)
        require_game(game, "backgammon", ".mat")
        if record.start is not None or game.options.get("hyper"):
            raise BadRecord("a .mat file has only games from the usual start; write it as .json")
        text += f"\n Game {number}\n" + _written(record, game, score)
    return text


def _written(record: Record, game: Game, score: dict[str, int]) -> str:
    states = record.states(game)
    names = [" ".join(agent.replace(":", " ").split()) for agent in record.agents]
    heads = [f"{name} : {score.get(name, 0)}" for name in names]
    lines = [f" {heads[0]:<{OTHER_COLUMN + 3}} {heads[1]}"]
    cells: list[tuple[int, str]] = []
    for state, move in zip(states, record.moves, strict=False):
        if state.to_play not in (0, 1):
            continue
        dice = state.text.split()[2]
        if ":" not in dice:
            cells.append((state.to_play, f"{dice}:"))
        if move != "no play":
            cells[-1] = (cells[-1][0], f"{cells[-1][1]} {_steps(move)}")
    if states[-1].to_play in (0, 1) and ":" in states[-1].text.split()[2]:
        cells.pop()  # half of a double: incomplete turns are not written
    cells = [(side, f"{cell} Cannot Move" if cell.endswith(":") else cell) for side, cell in cells]
    number = 0
    while cells:
        number += 1
        left = cells.pop(0)[1] if cells[0][0] == 0 else ""
        right = cells.pop(0)[1] if cells and cells[0][0] == 1 else ""
        lines.append(f"{number:3}) {left:<{OTHER_COLUMN}}{right}".rstrip())
    winner = winner_of(record)
    if winner is not None:
        points = _points(states[-1], game)
        score[names[winner]] = score.get(names[winner], 0) + points
        margin = " " * (34 if winner else 6)
        lines.append(f"{margin}Wins {points} point{'s' * (points > 1)}")
    return "\n".join(lines) + "\n"


def _steps(move: str) -> str:
    """A move in our notation as single steps of single men."""
    steps = []
    for way in move.replace("bar", "25").replace("off", "0").split():
        points, _, times = way.partition("(")
        names = points.split("/")
        one = [f"{a.rstrip('*')}/{b}" for a, b in pairwise(names)]
        steps += one * int(times.rstrip(")") or 1)
    return " ".join(steps)


def _points(end: State, game: Game) -> int:
    """1, 2 for a gammon, 3 for a backgammon, whatever the record's scoring; 1 for a forfeit."""
    if not end.is_terminal:
        return 1
    full = load("backgammon", scoring="full", turns=game.facts.max_plies // 3)
    return max(1, int(abs(full.parse(end.text).utility(0))))
