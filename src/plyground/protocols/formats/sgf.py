"""Go games as SGF, version 4, with size, komi, handicap and result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import plyground
from plyground.arena.record import JUDGED, Record
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.protocols import go_board
from plyground.protocols.formats.faults import Note, bad, left_out, require_game
from plyground.protocols.formats.outcome import iso_time, make_record, winner_of
from plyground.protocols.formats.sgf_tree import SgfNode, escaped, main_lines
from plyground.search.agents.session import OTHER, RESIGNED, TIME

COLOURS = ("B", "W")
FORFEITS = {"R": RESIGNED, "T": TIME, "F": OTHER}
"""Other results, such as B+3.5 without the final passes, are JUDGED."""
PLACED = ("AB", "AW", "AE")


def read_sgf(text: str, note: Note | None = None) -> list[Record]:
    """The games of an SGF file, main lines only; raises BadRecord with the line."""
    return [_read(nodes, note) for nodes in main_lines(text)]


def load_game(path: str) -> tuple[Game, str | None, list[str]]:
    """The first game of a file: the game, the start (None for an empty board), the moves."""
    try:
        text = Path(path).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise PlygroundError(f"cannot read {path!r}: {error.strerror}") from None
    nodes = next(main_lines(text))
    game = _game(nodes[0])
    start = _start(game, nodes)
    return game, start, _moves(game, start, nodes, None)[1]


def _read(nodes: list[SgfNode], note: Note | None) -> Record:
    root = nodes[0]
    game = _game(root)
    start = _start(game, nodes)
    states, moves = _moves(game, start, nodes, note)
    result = root.first("RE").strip().upper()
    winner = COLOURS.index(result[0]) if result[:2] in ("B+", "W+") else None
    return make_record(
        game,
        states,
        moves,
        agents=(root.first("PB", "Black"), root.first("PW", "White")),
        start=start,
        winner=winner,
        drawn=result in ("0", "DRAW", "JIGO"),
        kind=FORFEITS.get(result[2:3], JUDGED),
        when=iso_time(root.first("DT").split(",")[0]),
    )


def _game(root: SgfNode) -> Game:
    """The game with the options of the first node."""
    kind = root.first("GM", "1").strip()
    if kind != "1":
        raise bad(root.line, f"SGF game number {kind} is not go, which is GM[1]")
    options: dict[str, Any] = {}
    size = root.first("SZ", "19").strip()
    columns, _, rows = size.partition(":")
    if rows and rows != columns:
        raise bad(root.line, f"the board is {columns} by {rows}; only square boards are supported")
    options["size"] = columns
    if "KM" in root.values:
        options["komi"] = root.first("KM").strip() or "0"
    try:
        return load("go", **options)
    except PlygroundError as error:
        raise bad(root.line, str(error)) from None


def _start(game: Game, nodes: list[SgfNode]) -> str | None:
    """The position with the stones of the first node; None for an empty board."""
    root = nodes[0]
    size = go_board.size_of(game)
    points: dict[str, list[str]] = {}
    for name in PLACED[:2]:
        points[name] = [p for v in root.values.get(name, []) for p in _area(v, size, root.line)]
    first = next((c for n in nodes for c in COLOURS if c in n.values), "B")
    to_play = (root.first("PL").strip().upper() or first)[:1]
    if to_play not in COLOURS:
        raise bad(root.line, f"PL[{to_play}] is not a player; allowed: B or W")
    if not points["AB"] and not points["AW"] and to_play == "B":
        return None
    try:
        text = go_board.position_text(size, points["AB"], points["AW"], COLOURS.index(to_play))
        return game.parse(text).text
    except PlygroundError as error:
        raise bad(root.line, str(error)) from None


def _moves(
    game: Game, start: str | None, nodes: list[SgfNode], note: Note | None
) -> tuple[list[State], list[str]]:
    """The states and moves. A move out of turn implies a pass of the other player."""
    states = [game.initial() if start is None else game.parse(start)]
    moves: list[str] = []

    def play(move: str) -> None:
        states.append(states[-1].result(move))
        moves.append(move)

    for i, node in enumerate(nodes):
        if i and any(name in node.values for name in PLACED):
            raise bad(node.line, "stones are placed in the middle of the game (AB, AW)")
        for colour in (c for c in COLOURS if c in node.values):
            move = _point(node.first(colour), go_board.size_of(game), node.line)
            if states[-1].is_terminal:
                if move != "pass":
                    left_out(note, node.line, "moves after the end of the game are left out")
                return states, moves
            try:
                if states[-1].to_play != COLOURS.index(colour):
                    play("pass")
                play(move)
            except PlygroundError as error:
                raise bad(node.line, str(error)) from None
    return states, moves


def _point(text: str, size: int, line: int) -> str:
    """A point in our notation; an empty text, or tt on boards up to 19, is a pass."""
    text = text.strip()
    if text == "" or (text == "tt" and size <= 19):
        return "pass"
    column, row = (ord(c) - ord("a") for c in text) if len(text) == 2 else (-1, -1)
    if not (0 <= column < size and 0 <= row < size):
        raise bad(line, f"{text!r} is not a point of a {size} by {size} board, such as aa or cd")
    return go_board.point(column, size - 1 - row)


def _area(text: str, size: int, line: int) -> list[str]:
    """One point, or a rectangle of points: "aa:cc"."""
    first, _, last = text.partition(":")
    corners = [_point(first, size, line), _point(last or first, size, line)]
    if "pass" in corners:
        raise bad(line, f"{text!r} is not a place for a stone")
    (left, top), (right, bottom) = (go_board.column_row(name) for name in corners)
    return [
        go_board.point(column, row)
        for row in range(bottom, top + 1)
        for column in range(left, right + 1)
    ]


# --- writing --------------------------------------------------------------------------------------


def write_sgf(records: list[Record]) -> str:
    """Go games as one SGF file; raises BadRecord for any other game."""
    return "\n".join(_written(record) for record in records) + "\n"


def _written(record: Record) -> str:
    game = load(record.game)
    require_game(game, "go", "SGF")
    states = record.states(game)
    size = go_board.size_of(game)
    head = {
        "FF": "4",
        "GM": "1",
        "CA": "UTF-8",
        "AP": f"Plyground:{plyground.__version__}",
        "SZ": str(size),
        "KM": f"{go_board.komi_of(game):g}",
        "PB": record.agents[0],
        "PW": record.agents[1],
        "DT": record.when[:10],
        "RE": _result(record, states[-1]),
    }
    black, white = go_board.stones(states[0])
    if len(black) > 1 and not white and states[0].to_play == go_board.WHITE:
        head["HA"] = str(len(black))
    text = "".join(f"{name}[{escaped(value)}]" for name, value in head.items() if value)
    for name, stones in (("AB", black), ("AW", white)):
        if stones:
            text += name + "".join(f"[{_sgf_point(p, size)}]" for p in stones)
    if record.start is not None:
        text += f"PL[{COLOURS[states[0].to_play or 0]}]"
    lines = [f"(;{text}"]
    turn = [
        f";{COLOURS[state.to_play or 0]}[{_sgf_point(move, size)}]"
        for state, move in zip(states, record.moves, strict=False)
    ]
    lines += ["".join(turn[i : i + 10]) for i in range(0, len(turn), 10)]
    return "\n".join(lines) + ")"


def _sgf_point(name: str, size: int) -> str:
    if name.casefold() == "pass":
        return ""
    column, row = go_board.column_row(name)
    return chr(ord("a") + column) + chr(ord("a") + size - 1 - row)


def _result(record: Record, end: State) -> str:
    winner = winner_of(record)
    if record.utilities is None:
        return "?"
    if winner is None:
        return "0"
    if record.forfeit is not None:
        letters = {kind: letter for letter, kind in FORFEITS.items()}
        return f"{COLOURS[winner]}+{letters.get(record.forfeit.kind, '')}"
    score = go_board.score_text(end) if end.is_terminal else ""
    return score if score.startswith(COLOURS[winner]) else f"{COLOURS[winner]}+"
