"""Scrabble: the set and the board, plays against every word on every square, points, blanks,
exchanges, ends, lists in other languages."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

import plyground as pg
from plyground.games.scrabble import options, rules
from plyground.games.scrabble.automaton import automaton, first_entries, read, write

WORDS = "at ta tat cat act oat coat taco cato do od cod doc dot tod ad odd add toad go got cog dog"


@pytest.fixture(scope="module")
def english() -> pg.Game:
    return pg.load("scrabble")


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> pg.Game:
    """A small board and a few words of few letters."""
    file = tmp_path_factory.mktemp("words") / "short.txt"
    file.write_text("tiles: A4/1 C3/3 D4/2 G2/2 O5/1 T5/1 ?2/0\n" + WORDS.replace(" ", "\n"))
    return pg.load("scrabble", lexicon=str(file), size=5, rack=4)


def names(state: pg.State) -> set[str]:
    return set(state.descriptions().values())


def plays(state: pg.State) -> set[str]:
    return {name for name in names(state) if name[0] not in "bep"}


# --- the set, the board, the list ----------------------------------------------------------------


def test_the_set_and_the_board() -> None:
    tiles = Counter(options.BAGS[0].tolist())
    assert sum(tiles.values()) == 100
    assert [tiles[i] for i in range(1, 27)] == [
        *(9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1)
    ]
    assert tiles[options.BLANK] == 2
    assert options.POINTS[1:27].tolist() == [
        *(1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10)
    ]
    words, letters = Counter(rules.WORD.tolist()), Counter(rules.LETTER_FACTOR.tolist())
    assert (words[3], words[2], letters[3], letters[2]) == (8, 17, 12, 24)
    assert rules.WORD[112] == 2, "the centre"


def words_of(masks: Any, entries: Any) -> set[tuple[int, ...]]:
    first = first_entries(masks).tolist()
    found: set[tuple[int, ...]] = set()
    todo: list[tuple[tuple[int, ...], int]] = [((), len(masks) - 1)]
    while todo:
        word, node = todo.pop()
        letters = [i + 1 for i in range(31) if int(masks[node]) >> i & 1]
        for i, letter in enumerate(letters):
            entry = int(entries[first[node] + i])
            if entry & 1:
                found.add((*word, letter))
            todo.append(((*word, letter), entry >> 1))
    return found


def test_an_automaton_has_its_words(tmp_path: Path) -> None:
    rng = random.Random(5)
    words = {tuple(rng.randrange(1, 6) for _ in range(rng.randrange(2, 7))) for _ in range(400)}
    masks, entries = automaton(words)
    assert words_of(masks, entries) == words
    write(tmp_path / "words.bin", masks, entries)
    again = read(tmp_path / "words.bin")
    assert all((a == b).all() for a, b in zip((masks, entries), again, strict=True))
    (tmp_path / "other").write_text("no words")
    with pytest.raises(ValueError, match="is no automaton"):
        read(tmp_path / "other")


def test_the_shipped_list() -> None:
    """The numbers of SCOWL's lists up to level 80, and the size of the file."""
    file = Path(options.__file__).with_name("words.bin")
    assert file.stat().st_size < 1_000_000
    masks, entries = read(file)
    first = [*first_entries(masks).tolist(), len(entries)]
    nodes = [entries[a:b].tolist() for a, b in pairwise(first)]
    below: list[int] = []  # words from each node on; nodes follow those that they lead to
    for node in nodes:
        below.append(sum((entry & 1) + below[entry >> 1] for entry in node))
    assert below[-1] == 236_802
    assert sum(entry & 1 for short in nodes[-1] for entry in nodes[short >> 1]) == 127
    assert "Kevin Atkinson" in file.with_name("words.txt").read_text(encoding="utf-8")


# --- plays ---------------------------------------------------------------------------------------


def brute_force(board: list[str], rack: str, words: set[str]) -> set[frozenset[tuple[int, str]]]:
    """Every arrangement of tiles in a line, on all squares; the words are read from the board."""
    size = len(board)
    lines = [[(r, c) for c in range(size)] for r in range(size)]
    lines += [[(r, c) for r in range(size)] for c in range(size)]
    filled = {(r, c): board[r][c] for r in range(size) for c in range(size) if board[r][c] != "."}
    found = set()
    for line in lines:
        empty = [square for square in line if square not in filled]
        for n in range(1, len(rack) + 1):
            for i in range(len(empty) - n + 1):
                chosen = empty[i : i + n]
                for tiles in set(permutations(rack, n)):
                    new = dict(zip(chosen, tiles, strict=True))
                    if fits(filled, new, line, lines, words):
                        found.add(frozenset((r * size + c, x) for (r, c), x in new.items()))
    return found


Square = tuple[int, int]


def fits(
    filled: dict[Square, str],
    new: dict[Square, str],
    line: list[Square],
    lines: list[list[Square]],
    words: set[str],
) -> bool:
    whole, middle = filled | new, len(lines) // 4
    span = [line.index(square) for square in new]
    if any(square not in whole for square in line[min(span) : max(span) + 1]):
        return False
    beside = any(
        (r + i, c + j) in filled for r, c in new for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )
    if not (beside if filled else (middle, middle) in new and len(new) > 1):
        return False
    for each in lines:
        text = "".join(whole.get(square, " ") for square in each)
        if not all(word in words for word in text.split() if len(word) > 1):
            return False
    return True


def laid(state: pg.State, name: str) -> frozenset[tuple[int, str]]:
    """The new tiles of a play."""
    before, after = board_of(state), board_of(state.result(name))
    size = len(before)
    return frozenset(
        (r * size + c, after[r][c])
        for r in range(size)
        for c in range(size)
        if before[r][c] != after[r][c]
    )


def board_of(state: pg.State) -> list[str]:
    rows = state.text.split()[0].split("/")
    return [re.sub(r"\d+", lambda run: "." * int(run[0]), row) for row in rows]


def test_plays_equal_brute_force(short: pg.Game) -> None:
    words, rng, seen = {word.upper() for word in WORDS.split()}, random.Random(1), 0
    for _ in range(6):
        state: pg.State = short.initial()
        while not state.is_terminal:
            rack = state.text.split()[1 + (state.to_play or 0)]
            if rack.isupper() and "?" not in rack:
                board = [row.upper() for row in board_of(state)]
                found = [laid(state, name) for name in plays(state)]
                assert set(found) == brute_force(board, rack, words)
                assert len(set(found)) == len(found), "each once"
                seen += 1
            state = state.result(rng.choice(sorted(names(state))))
    assert seen > 30


def position(game: pg.Game, rows: dict[int, str], racks: tuple[str, str]) -> pg.State:
    """A position with these rows (from 1) and racks; the bag has all other tiles in order."""
    left = Counter({letter: n for letter, (n, _) in options.SET.items()})
    for tile in "".join(rows.values()) + "".join(racks):
        if tile.isalpha() or tile == "?":
            left["?" if tile.islower() else tile] -= 1
    board = "/".join(rows.get(row, "15") for row in range(1, 16))
    bag = "".join(sorted(left.elements()))
    return game.parse(f"{board} {racks[0]} {racks[1]} {bag} 0,0 0 first")


def points(state: pg.State) -> tuple[int, int]:
    first, second = state.text.split()[4].split(",")
    return int(first), int(second)


def test_the_first_play_covers_the_centre_with_two_tiles(english: pg.Game) -> None:
    state = position(english, {}, ("AEIRSTZ", "BCDEFGH"))
    for name in sorted(plays(state))[:40]:
        assert 112 in {square for square, _ in laid(state, name)}
        assert len(laid(state, name)) > 1
    assert {"8H ZA", "H8 ZA", "8D SATIRE", "H4 SATIRE"} <= names(state)
    assert not {"8I ZA", "8A ZA"} & names(state)


def test_points(english: pg.Game) -> None:
    """Letters, then words; premiums under new tiles only; all seven tiles earn 50."""
    state: pg.State = position(english, {}, ("AEIRSTZ", "BCDEFGH"))
    assert points(state.result("8H ZA")) == (22, 0)
    assert points(state.result("8D SATIRE")) == (14, 0), "S on a double letter"
    seven = position(english, {}, ("AEINRST", "BCDEFGH"))
    assert points(seven.result("8E NASTIER")) == (64, 0)
    later = position(english, {8: "7ZA6"}, ("EIRSTUN", "BCDEFGH"))
    assert points(later.result("8H (ZA)S")) == (12, 0)
    assert points(later.result("J8 SUN")) == (12 + 1 + 1 + 3, 0), "two words; N on a triple letter"


def test_one_tile_that_makes_two_words_is_one_play(english: pg.Game) -> None:
    state = position(english, {8: "7AT6", 9: "7T7"}, ("AEIRSSZ", "BCDEFGH"))
    assert "9H (T)A" in names(state)
    assert "I8 (T)A" not in names(state)


def test_a_blank_is_named_and_then_used(english: pg.Game) -> None:
    named = position(english, {}, ("AEIRST?", "BCDEFGH")).result("blank Z")
    assert named.to_play == 0
    assert named.text.split()[1] == "AEIRSTz"
    assert names(named) == plays(named)
    assert all("z" in name for name in names(named))
    assert points(named.result("8H zA")) == (2, 0)


def test_both_blanks(english: pg.Game) -> None:
    state: pg.State = position(english, {}, ("AEIRS??", "BCDEFGH"))
    both = state.result("blank Z").result("blank T")
    assert both.text.split()[1] == "AEIRStz"
    assert all("z" in name and "t" in name for name in names(both))
    assert both.text == state.result("blank T").result("blank Z").text


def test_an_exchange_goes_to_the_back(english: pg.Game) -> None:
    state = position(english, {}, ("AEIRST?", "BCDEFGH"))
    bag = state.text.split()[3]
    after = state.result("exchange ST?")
    assert after.text.split()[3] == bag[3:] + "ST?"
    assert Counter(after.text.split()[1]) == Counter("AEIR" + bag[:3])
    assert after.text.split()[5] == "1"


def test_an_exchange_needs_a_full_rack_in_the_bag() -> None:
    game = pg.load("scrabble", size=5, rack=3, tiles=10)
    assert "exchange Q" not in names(game.parse("5/5/1CAT1/5/5 EIQ AET B 0,0 0 first"))
    assert "exchange Q" in names(game.parse("5/5/5/5/5 EIQ AET BCDF 0,0 0 first"))


def test_the_player_who_goes_out_gets_the_other_rack_twice() -> None:
    game = pg.load("scrabble", size=5, rack=3, tiles=6)
    state = game.parse("5/5/1CAT1/5/5 S QZ - 20,10 0 first").result("3B (CAT)S")
    assert state.is_terminal
    assert points(state) == (26, 10)
    assert state.utilities() == (56.0, -56.0)


def test_six_turns_without_points_end_the_game() -> None:
    game = pg.load("scrabble", size=5, rack=3, tiles=6)
    state: pg.State = game.parse("5/5/1CAT1/5/5 S QZ - 20,10 0 first")
    for _ in range(6):
        assert not state.is_terminal
        state = state.result("pass")
    assert state.is_terminal
    assert state.utility(0) == 20 - 1 - (10 - 20)


def test_the_bag_depends_on_the_seed() -> None:
    bags = {pg.load("scrabble", seed=seed, size=5).initial().text for seed in range(4)}
    assert len(bags) == 4


# --- lists of the user ---------------------------------------------------------------------------


def test_a_list_in_another_language(tmp_path: Path) -> None:
    """Letters without capitals; the tiles follow from how often a letter occurs."""
    file = tmp_path / "words.txt"
    file.write_text("باب\nكتاب\nبيت\nكاتب\nتاب\nيد\nبك\n", encoding="utf-8")
    game = pg.load("scrabble", lexicon=str(file), size=5, rack=3)
    rng = random.Random(3)
    state: pg.State = game.initial()
    laid_words = 0
    while not state.is_terminal:
        assert game.parse(state.text) == state
        found = sorted(plays(state) & names(state)) or sorted(names(state))
        laid_words += bool(plays(state))
        state = state.result(rng.choice(found))
    assert laid_words


def test_accents_that_are_signs_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("tiles: É3/1 T2/1 N2/1\ne\u0301te\u0301\nne\u0301\n", encoding="utf-8")
    game = pg.load("scrabble", lexicon=str(file), size=5, rack=3)
    state = game.parse("5/5/5/5/5 ÉÉT ÉNN T 0,0 0 first")
    assert any("ÉTÉ" in name for name in names(state))


def test_a_list_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "words.txt"
    file.write_text("cat")

    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    with pytest.raises(pg.BadOption, match="cannot be read: Permission denied"):
        pg.load("scrabble", lexicon=str(file))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "has no words of 2 to 15 letters"),
        ("tiles: A\ncat", "'A' is no tile"),
        ("tiles: X2/1\ncat", "no word can be made of the letters X"),
        ("tiles: A1/1 C1/1 T1/1\ncat", "more than the 3 tiles"),
        ("tiles: A1/1 C1/1 a2/1\ncat", "two entries for the tile A"),
        ("tiles: A1/21 C1/1\ncat", "'A1/21' has 21 points; allowed: 0 to 20"),
        ("tiles: A400/1 C1/1\ncat", "has 401 tiles; allowed: up to 400"),
        ("tiles: A4/1 11/1\ncat", "'11/1' is no tile"),
        ("tiles: ß4/1\ncat", "'ß4/1' is no tile"),
    ],
)
def test_bad_lists(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "words.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(pg.BadOption, match=why):
        pg.load("scrabble", lexicon=str(file))


def test_a_list_that_is_not_there() -> None:
    with pytest.raises(pg.BadOption, match=r"there is no file nowhere\.txt"):
        pg.load("scrabble", lexicon="nowhere.txt")


# --- positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5 EIQ AET BCDF 0,0 0 first", "5 rows expected"),
        ("5/5/5/5/5 EI! AET BCDF 0,0 0 first", "'!' is no tile"),
        ("5/5/5/5/5 EIQ AET BCD 0,0 0 first", "there are 9 tiles, 10 are in play"),
        ("5/5/5/5/5 EQQ AET BCDF 0,0 0 first", "there are 2 Q, at most 1"),
        ("5/5/5/5/5 EI AET BCDFG 0,0 0 first", "though the bag is not empty"),
        ("5/5/1CAT1/5/5 EIQ ABCD - 0,0 0 first", "a rack has 4 tiles, at most 3"),
        ("5/1CAT1/5/5/5 EIQ AET B 0,0 0 first", "no tile lies on the centre C3"),
        ("4A/5/1CAT1/5/5 EIQ AET - 0,0 0 first", "the tile on E1 is not joined"),
        ("5/5/1CTA1/5/5 EIQ AET B 0,0 0 first", "CTA is not in the list"),
        ("5/5/5/5/5 EIQ AEt BCDF 0,0 0 first", "only the player to move has named"),
        ("5/5/5/5/5 EIQ AET BCDf 0,0 0 first", "a blank in the bag is written"),
        ("5/5/5/5/5 BCq AET DFGH 0,0 0 first", "no play can use the named blank"),
        ("5/5/5/5/5 EIQ AET BCDF 0,0 7 first", "expected 0 to 6"),
        ("5/5/5/5/5 EIQ AET BCDF 0,0 0 third", "the player to move"),
    ],
)
def test_bad_positions(text: str, why: str) -> None:
    with pytest.raises(pg.BadPosition, match=why):
        pg.load("scrabble", size=5, rack=3, tiles=10).parse(text)


def test_words_for_a_play(english: pg.Game) -> None:
    state = position(english, {8: "7ZA6"}, ("EIRSTUN", "BCDEFGH"))
    assert state.action("8H ZAS") == state.action("8H (ZA)S")
    with pytest.raises(pg.IllegalAction, match="8H ZAQ"):
        state.result("8H ZAQ")
