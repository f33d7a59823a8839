"""Builds the word list of Scrabble from SCOWL, and compares it with the file that is shipped.

    python benchmarks/scrabble_words.py            compares
    python benchmarks/scrabble_words.py --write    writes games/scrabble/words.bin

SCOWL is Debian's package `scowl` (apt install scowl). The words are those of its lists
english-words and american-words up to level 80 that have 2 to 15 letters, all of them a to z.
games/scrabble/words.txt quotes the notice of SCOWL.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import numpy as np

from plyground.games.scrabble.automaton import automaton, read, write

SCOWL = Path("/usr/share/dict/scowl")
LEVEL = 80
TARGET = Path(__file__).parents[1] / "src/plyground/games/scrabble/words.bin"


def scowl_words(folder: Path, level: int) -> list[str]:
    """The words of the lists up to a level."""
    found: set[str] = set()
    for kind in ("english-words", "american-words"):
        for file in folder.glob(f"{kind}.*"):
            if int(file.suffix[1:]) <= level:
                found.update(file.read_text(encoding="latin-1").split("\n"))
    return sorted(word for word in found if re.fullmatch("[a-z]{2,15}", word))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--scowl", type=Path, default=SCOWL, help="the folder of SCOWL's lists")
    parser.add_argument("--write", action="store_true", help="write the file")
    given = parser.parse_args()
    words = scowl_words(given.scowl, LEVEL)
    if not words:
        raise SystemExit(f"no lists of SCOWL in {given.scowl}; on Debian: apt install scowl")
    masks, entries = automaton([tuple(ord(c) - 96 for c in word) for word in words])
    print(f"{len(words)} words, {len(masks)} nodes, {len(entries)} entries")
    if given.write:
        write(TARGET, masks, entries)
        print(f"{TARGET}: {TARGET.stat().st_size} bytes")
        return
    same = all(np.array_equal(a, b) for a, b in zip((masks, entries), read(TARGET), strict=True))
    print("the shipped file has the same words" if same else "the shipped file differs")


if __name__ == "__main__":
    main()
