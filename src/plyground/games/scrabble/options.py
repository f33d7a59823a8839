"""The options of Scrabble, and what follows from them: words, letters, tiles and the bag."""

import random as seeded
from collections import Counter
from pathlib import Path
from unicodedata import normalize

import numpy as np

from plyground.game import option, require
from plyground.games.scrabble.automaton import automaton, first_entries, read

ENGLISH = (
    "A9/1 B2/3 C2/3 D4/2 E12/1 F2/4 G3/2 H2/4 I9/1 J1/8 K1/5 L4/1 M2/3 N6/1 O8/1 P2/3 Q1/10 "
    "R6/1 S4/1 T6/1 U4/1 V2/4 W2/4 X1/8 Y2/4 Z1/10 ?2/0"
)
MOST_LETTERS = 31
MOST_TILES = 400
MOST_POINTS = 20


def _existing(path):
    if path and not Path(path).expanduser().is_file():
        raise ValueError(f"there is no file {path}")
    return str(path)


lexicon = option(
    "lexicon",
    "",
    read=_existing,
    allowed="the path of a text file",
    about="a list of words in any language, one in a line; a line `tiles: A9/1 B2/3 ... ?2/0` sets "
    "the number and the points of each letter and of the blank; left out: English",
    file=True,
)
seed = option("seed", 1, low=0, high=1_000_000, about="the number of the order of the bag")
closed = option(
    "closed", False, about="nobody sees the other rack or the bag; chance draws one of many orders"
)
size = option(
    "size", 15, choices=(5, 7, 9, 11, 13, 15), about="rows and columns: the middle of the board"
)
rack = option("rack", 7, low=2, high=7, about="tiles on a rack")
tiles = option(
    "tiles",
    0,
    low=0,
    high=MOST_TILES,
    about="tiles in play, drawn from the whole set; 0: all of it",
)
margin = option("margin", True, about="utility is the lead in points; otherwise 1, 0 or -1")


def _read_tiles(line):
    """{letter: (number, points)} as in ENGLISH."""
    found = {}
    for word in line.split():
        number, slash, points = word[1:].partition("/")
        letter = word[0].upper()
        good = slash and number.isdecimal() and points.isdecimal() and len(letter) == 1
        good = good and (letter.isalpha() or letter == "?")
        require(good, f"{lexicon}: {word!r} is no tile; write the letter, number/points: A9/1")
        require(letter not in found, f"{lexicon} has two entries for the tile {letter}")
        require(
            int(points) <= MOST_POINTS,
            f"{lexicon}: {word!r} has {points} points; allowed: 0 to {MOST_POINTS}",
        )
        found[letter] = int(number), int(points)
    total = sum(number for number, _ in found.values())
    require(total <= MOST_TILES, f"{lexicon} has {total} tiles; allowed: up to {MOST_TILES}")
    return found


def _tiles_for(words):
    """A set of about a hundred tiles by the frequency of letters; rare letters count more."""
    found = Counter(letter for word in words for letter in word)
    total, most = sum(found.values()), max(found.values())
    each = {x: max(1, round(98 * n / total)) for x, n in sorted(found.items())}
    points = {x: min(10, max(1, round((most / n) ** 0.55))) for x, n in found.items()}
    return {x: (n, points[x]) for x, n in each.items()} | {"?": (2, 0)}


def _read_lexicon():
    """The tiles and the automaton of a user's list; words with other signs than letters are left
    out."""
    try:
        whole = Path(lexicon).expanduser().read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        require(False, f"{lexicon} is no text in UTF-8")
    except OSError as error:
        require(False, f"{lexicon} cannot be read: {error.strerror}")
    lines = normalize("NFC", whole).split("\n")  # a letter and its accent are one sign
    given = [line[6:] for line in lines if line.startswith("tiles:")]
    words = [line.strip().upper() for line in lines if not line.startswith(("tiles:", "#"))]
    words = {word for word in words if word.isalpha() and 2 <= len(word) <= 15}
    require(bool(words), f"{lexicon} has no words of 2 to 15 letters, one in a line")
    letters = set("".join(words))
    if given:
        found = _read_tiles(given[0])
    else:
        found = _read_tiles(ENGLISH) if letters <= set(_read_tiles(ENGLISH)) else _tiles_for(words)
    order = "".join(sorted(x for x in found if x != "?"))
    require(
        0 < len(order) <= MOST_LETTERS,
        f"{lexicon} has {len(order)} letters; allowed: 1 to {MOST_LETTERS}",
    )
    number = {x: i + 1 for i, x in enumerate(order)}
    usable = [tuple(number[x] for x in word) for word in words if set(word) <= set(order)]
    require(bool(usable), f"{lexicon}: no word can be made of the letters {order}")
    return found, automaton(usable)


if lexicon:
    SET, (MASKS, ENTRIES) = _read_lexicon()
else:
    SET, (MASKS, ENTRIES) = _read_tiles(ENGLISH), read(Path(__file__).parent / "words.bin")
FIRST = first_entries(MASKS)
MASKS = MASKS.astype(np.int32)
ROOT = 2 * (len(MASKS) - 1)  # the entry where words begin

LETTERS = "".join(sorted(letter for letter in SET if letter != "?"))
BLANK = 32  # a tile is the number of its letter, from 1; a blank adds this to what it stands for
POINTS = np.zeros(64, np.int64)
POINTS[1 : len(LETTERS) + 1] = [SET[letter][1] for letter in LETTERS]

DEALS = 256 if closed else 1


def _orders():
    """The bag for each deal, from the front."""
    whole = [i + 1 for i, letter in enumerate(LETTERS) for _ in range(SET[letter][0])]
    whole += [BLANK] * SET.get("?", (0, 0))[0]
    require(tiles <= len(whole), f"tiles={tiles} are more than the {len(whole)} of the set")
    used = tiles or len(whole)
    require(2 * rack <= used, f"two racks of {rack} are more than the {used} tiles in play")
    for deal in range(DEALS):
        draw = seeded.Random(f"scrabble {seed} {deal}").random
        yield sorted(whole, key=lambda tile: draw())[:used]


BAGS = np.array(list(_orders()), np.int8)
TILES = BAGS.shape[1]
