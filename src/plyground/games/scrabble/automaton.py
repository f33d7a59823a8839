"""A list of words as a minimal automaton: equal ends of words are stored once.

A node is a set of letters (numbers from 1, as bits of a mask) with an entry for each: twice the
node that follows, plus 1 if a word ends with the letter. Node 0 has no letters; the last node is
where words begin. The entries of all nodes lie in one row, in the order of nodes and letters, so
the masks tell where those of a node are.
"""

from itertools import takewhile
from pathlib import Path

import numpy as np

MAGIC = b"plyground words 1\n"


def automaton(words):
    """The masks and entries for words given as tuples of letters."""
    nodes = {(): 0}
    begun = [[]]  # the edges found so far of each node along the last word
    last = ()
    ends = []

    def close(length):
        while len(begun) > length + 1:
            node = nodes.setdefault(tuple(begun.pop()), len(nodes))
            begun[-1].append((last[len(begun) - 1], 2 * node + ends.pop()))

    for word in sorted(set(words)):
        pairs = zip(last, word, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        close(shared)
        begun.extend([] for _ in word[shared:])
        ends.extend([0] * len(word[shared:]))
        ends[-1] = 1
        last = word
    close(0)
    edges = [*nodes, tuple(begun[0])]  # no other node has as long words as the last
    masks = np.array([sum(1 << letter - 1 for letter, _ in node) for node in edges], np.uint32)
    return masks, np.array([entry for node in edges for _, entry in node], np.int32)


def first_entries(masks):
    """Where the entries of each node begin."""
    sizes = [mask.bit_count() for mask in masks.tolist()]
    return np.concatenate([[0], np.cumsum(sizes[:-1])]).astype(np.int32)


def write(path, masks, entries):
    """Four bytes for each node and three for each entry."""
    short = entries.astype("<u4").view(np.uint8).reshape(-1, 4)[:, :3]
    sizes = np.array([len(masks), len(entries)], "<u4")
    Path(path).write_bytes(
        MAGIC + sizes.tobytes() + masks.astype("<u4").tobytes() + short.tobytes()
    )


def read(path):
    """The masks and entries of a file that `write` made."""
    data = Path(path).read_bytes()
    if not data.startswith(MAGIC):
        raise ValueError(f"{path} is no automaton of words")
    nodes, entries = np.frombuffer(data, "<u4", 2, len(MAGIC)).tolist()
    masks = np.frombuffer(data, "<u4", nodes, len(MAGIC) + 8)
    short = np.frombuffer(data, np.uint8, 3 * entries, len(MAGIC) + 8 + 4 * nodes)
    whole = np.zeros((entries, 4), np.uint8)
    whole[:, :3] = short.reshape(-1, 3)
    return masks.astype(np.uint32), whole.view("<u4").ravel().astype(np.int32)
