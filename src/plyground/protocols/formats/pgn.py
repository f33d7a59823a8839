"""Chess games as PGN, with moves in SAN. Tags, comments, glyphs and variations are kept."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace

from plyground.arena.record import Record
from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.load import load
from plyground.protocols.formats.faults import Note, bad, left_out, require_game
from plyground.protocols.formats.outcome import iso_time, make_record, winner_of
from plyground.protocols.formats.pgn_tokens import PgnGame, pgn_games
from plyground.search.agents.session import OTHER, RESIGNED, TIME

SAN = re.compile(r"([NBRQK]?)([a-h]?)([1-8]?)[x:-]?([a-h][1-8])=?\(?([NBRQ]?)\)?", re.ASCII)
CASTLING = re.compile(r"(O-O-O|0-0-0|o-o-o)|(O-O|0-0|o-o)")
FORFEITS = {"time forfeit": TIME, "rules infraction": OTHER, "abandoned": OTHER}
STANDARD = ("", "chess", "standard", "normal", "from position")
CHESS960 = ("chess960", "fischerandom", "fischer random", "fischerrandom")
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has, in this order."""
WIDTH = 80


def read_pgn(text: str, note: Note | None = None) -> list[Record]:
    """The games of a PGN file; raises BadRecord with the line."""
    return [_read(game, note) for game in pgn_games(text)]


def _read(pgn: PgnGame, note: Note | None) -> Record:
    tags = pgn.tags
    variant = tags.get("Variant", "")
    if variant.casefold() not in (*STANDARD, *CHESS960):
        raise bad(pgn.line, f"the variant {variant!r} is not supported; Chess960 is")
    game = load("chess", chess960=True) if variant.casefold() in CHESS960 else load("chess")
    start = None
    if "FEN" in tags:
        try:
            start = game.parse(tags["FEN"]).text
        except PlygroundError as error:
            raise bad(pgn.line, str(error)) from None
    states: list[State] = [game.initial() if start is None else game.parse(start)]
    moves: list[str] = []
    for san, line in pgn.moves:
        if states[-1].is_terminal:
            left_out(
                note,
                line,
                f"the game is over ({states[-1].turn_text}): {san} and later moves are left out",
            )
            break
        action = san_action(states[-1], san, line)
        moves.append(states[-1].describe(action))
        states.append(states[-1].result(action))
    result = pgn.result or tags.get("Result", "*")
    record = make_record(
        game,
        states,
        moves,
        agents=(tags.get("White", "White"), tags.get("Black", "Black")),
        start=start,
        winner={"1-0": 0, "0-1": 1}.get(result),
        drawn=result == "1/2-1/2",
        kind=FORFEITS.get(tags.get("Termination", "").casefold(), RESIGNED),
        when=iso_time(
            tags.get("UTCDate", tags.get("Date", "")), tags.get("UTCTime", tags.get("Time", ""))
        ),
    )
    notes = [(ply, " ".join(words)) for ply, words in pgn.notes.items() if ply <= len(moves)]
    return replace(record, tags=tuple(tags.items()), notes=tuple(notes))


def san_action(state: State, san: str, line: int = 1) -> int:
    """The action of a move in SAN, even with redundant letters or without check marks.

    It looks up the piece on the board, which is much faster than writing every legal move in SAN.
    """
    text = re.sub(r"(\s*e\.p\.)?[+#!?]*$", "", san)
    legal, on = state.descriptions(), _pieces(state)
    castling = CASTLING.fullmatch(text)
    fischer = bool(state.game.options.get("chess960"))
    if castling and fischer:
        meant = [a for a in legal if castling[0].upper().replace("0", "O") in state.aliases(a)]
    elif castling:
        rank = "18"[state.to_play or 0]
        castle = f"e{rank}c{rank}" if castling[1] else f"e{rank}g{rank}"
        meant = [a for a, name in legal.items() if name == castle and on[name[:2]] == "K"]
    else:
        found = SAN.fullmatch(text)
        if found is None:
            raise bad(line, f"{san!r} is not a move in SAN, such as e4, Nf3 or exd8=Q")
        piece, file, rank, target, promotion = found.groups()
        meant = [
            a
            for a, name in legal.items()
            if name[2:4] == target
            and name[4:] == promotion.lower()
            and name[0:1] in file + "abcdefgh" * (not file)
            and name[1:2] in rank + "12345678" * (not rank)
            and on[name[:2]] == (piece or "P")
            and not (piece == "K" and _castles(state, a, name, fischer))
        ]
    if len(meant) != 1:
        can = f"can mean {' or '.join(legal[a] for a in meant)}" if meant else "is not legal"
        raise bad(line, f"the move {san} {can} in {state.text}")
    return meant[0]


def _castles(state: State, action: int, name: str, fischer: bool) -> bool:
    """Whether a move of the king is castling."""
    if fischer:
        return any(word.startswith("O-O") for word in state.aliases(action))
    return abs(ord(name[0]) - ord(name[2])) > 1


def _pieces(state: State) -> dict[str, str]:
    """The piece on each occupied square, as a capital letter."""
    found = {}
    for rank, row in zip("87654321", state.text.split(" ", 1)[0].split("/"), strict=True):
        squares = re.sub(r"\d", lambda n: "." * int(n[0]), row)
        found.update({file + rank: p.upper() for file, p in zip("abcdefgh", squares, strict=True)})
    return found


# --- writing --------------------------------------------------------------------------------------


def write_pgn(records: list[Record]) -> str:
    """Chess games as one PGN file; raises BadRecord for any other game."""
    return "\n".join(_written(record) for record in records)


def _written(record: Record) -> str:
    game = load(record.game)
    require_game(game, "chess", "PGN")
    states = record.states(game)
    winner = winner_of(record)
    result = "*" if record.utilities is None else ("1-0", "0-1", "1/2-1/2")[_index(winner)]
    kept = dict(record.tags)
    tags = {name: kept.pop(name, "?") for name in ROSTER}
    if record.when or tags["Date"] == "?":
        tags["Date"] = record.when[:10].replace("-", ".") or "????.??.??"
    tags |= {"White": record.agents[0], "Black": record.agents[1], "Result": result} | kept
    start = record.start
    if game.options.get("chess960"):
        tags["Variant"] = "Chess960"
        start = states[0].text
    if start is not None:
        tags |= {"SetUp": "1", "FEN": start}
    if len(record.when) > 10 and not record.tags:
        tags["UTCTime"] = record.when[11:19]
    if record.forfeit is not None and record.forfeit.kind != RESIGNED:
        late = record.forfeit.kind == TIME
        tags["Termination"] = "time forfeit" if late else "rules infraction"
    head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
    text = " ".join([*_numbered(record, states), result])
    filled = textwrap.fill(text, WIDTH, break_on_hyphens=False, break_long_words=False)
    return head + "\n" + filled + "\n"


def _numbered(record: Record, states: list[State]) -> list[str]:
    """The moves in SAN with the notes; numbers stand before White's moves, before the first one
    and after a note."""
    notes = dict(record.notes)
    words = [notes[0]] if 0 in notes else []
    number = 1
    for ply, (state, move) in enumerate(zip(states, record.moves, strict=False), 1):
        black = state.to_play == 1
        if not black or ply == 1 or ply - 1 in notes:
            words.append(f"{number}{'...' if black else '.'}")
        words.append(san_of(state, move))
        words += [notes[ply]] if ply in notes else []
        number += black
    return words


def san_of(state: State, move: str) -> str:
    """A move in SAN, with the mark for check or mate."""
    return state.written(state.action(move))


def _index(winner: int | None) -> int:
    return 2 if winner is None else winner


def _quoted(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
