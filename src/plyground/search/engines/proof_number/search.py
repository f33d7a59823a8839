# mypy: allow-untyped-defs, no-check-untyped-defs
"""Depth-first proof-number search (Nagai 2002), for one game: compiled with its rules.

The claim is that MAX gets at least w.goal. A state's proof number is the least number of unknown
states that must be proved to prove it, its disproof number the same for a disproof; 0 and INFINITE
mean that it is settled. `explore` works below one state until its numbers reach its limits, always
where the proof, or the disproof, is nearest.

A proof has seen all its ends. So it shows not only w.goal, but w.enough: the least utility seen
that is enough. Likewise a disproof shows that MAX gets no more than w.too_little.

A state that is repeated on the path counts as a failure for MAX, and w.repeated is set: a proof
holds on any path, but a disproof may hold on this path only.
"""

import numpy as np

from plyground.game.contract.names import key, legal, over, play, score, timeless, to_play
from plyground.kernel.control import STOP, peek
from plyground.kernel.fields import layout
from plyground.search.engines.database.probe import NOT_IN_DATABASE, probe

PROBING = False
"""Bound by `engine`: whether there is a database."""

INFINITE = 1 << 30
BUCKET = 4
NOT_THERE = -1
ENTRY = layout(
    [("key", np.uint64), ("proof", np.int32), ("disproof", np.int32), ("work", np.int64)]
)


def find(table, k):
    """Where the entry with this key is, or NOT_THERE."""
    at = BUCKET * np.int64(k & np.uint64(len(table) // BUCKET - 1))
    for i in range(at, at + BUCKET):
        if table[i].work and table[i].key == k:
            return i
    return np.int64(NOT_THERE)


def store(table, k, proof, disproof, nodes):
    """Keep a state's numbers in place of those that took the least work."""
    at = find(table, k)
    if at == NOT_THERE:
        first = BUCKET * np.int64(k & np.uint64(len(table) // BUCKET - 1))
        at = first
        for i in range(first + 1, first + BUCKET):
            if table[i].work < table[at].work:
                at = i
        table[at].work = 0
    table[at].key = k
    table[at].proof = proof
    table[at].disproof = disproof
    table[at].work += max(np.int64(1), nodes)


def list_children(w, known, values, ply):
    """Write the key of each action's result, and its numbers if rules or database settle it."""
    n = legal(w.stack[ply], w.moves[ply])
    for i in range(n):
        w.stack[ply + 1] = w.stack[ply]
        play(w.stack[ply + 1], np.int64(w.moves[ply, i]))
        w.fixed[ply, i] = 1
        if over(w.stack[ply + 1]):
            score(w.stack[ply + 1], w.u)
            settle_with(w, ply, i, w.u[w.max_player])
            continue
        timeless(w.stack[ply + 1])
        if PROBING:
            at = probe(w.scratch, w.stack[ply + 1], known)
            if at != NOT_IN_DATABASE:
                ours = to_play(w.stack[ply + 1]) == w.max_player
                settle_with(w, ply, i, values[at] if ours else 0.0 - values[at])
                continue
        k = key(w.stack[ply + 1])
        w.keys[ply, i] = k
        w.fixed[ply, i] = 0
        for p in range(ply + 1):
            if w.path[p] == k:
                w.repeated = 1
                w.fixed[ply, i] = 1
                settle(w, ply, i, False)
    return n


def settle_with(w, ply, i, utility):
    """Settle an action by the utility that MAX gets."""
    if utility >= w.goal:
        w.enough = min(w.enough, utility)
    else:
        w.too_little = max(w.too_little, utility)
    settle(w, ply, i, utility >= w.goal)


def settle(w, ply, i, proved):
    w.proof[ply, i] = 0 if proved else INFINITE
    w.disproof[ply, i] = INFINITE if proved else 0


def explore(w, table, known, values, ply, proof_limit, disproof_limit):
    """Work below the state at `ply` until its proof or disproof number reaches its limit."""
    k = key(w.stack[ply])
    w.path[ply] = k
    before = w.nodes
    w.nodes += 1
    ours = to_play(w.stack[ply]) == w.max_player
    n = list_children(w, known, values, ply)
    while True:
        # `least` is of the number whose minimum counts here, proof for MAX; `total` sums the other.
        least, second, total = np.int64(INFINITE), np.int64(INFINITE), np.int64(0)
        chosen, its_total = np.int64(0), np.int64(0)
        for i in range(n):
            if not w.fixed[ply, i]:
                at = find(table, w.keys[ply, i])
                w.proof[ply, i] = table[at].proof if at != NOT_THERE else 1
                w.disproof[ply, i] = table[at].disproof if at != NOT_THERE else 1
            a = np.int64(w.proof[ply, i] if ours else w.disproof[ply, i])
            b = np.int64(w.disproof[ply, i] if ours else w.proof[ply, i])
            total = min(np.int64(INFINITE), total + b)
            if a < least:
                second = least
                least = a
                chosen = i
                its_total = b
            elif a < second:
                second = a
        if least == 0:
            total = np.int64(INFINITE)
        proof = least if ours else total
        disproof = total if ours else least
        done = proof >= proof_limit or disproof >= disproof_limit or proof == 0 or disproof == 0
        if done or w.halted:
            store(table, k, proof, disproof, w.nodes - before)
            return
        if w.nodes >= w.node_limit or peek(w.control, STOP) != 0:
            w.halted = 1
            continue
        if ply + 3 >= len(w.stack):
            w.halted = 1
            w.overflow = 1
            continue
        # Stay with a child a little longer than needed, to return less often (Pawlewicz, Lew 2007).
        own_limit = proof_limit if ours else disproof_limit
        other_limit = disproof_limit if ours else proof_limit
        near = min(own_limit, second + 1 + second // 4)
        far = min(np.int64(INFINITE), other_limit - total + its_total)
        w.stack[ply + 1] = w.stack[ply]
        play(w.stack[ply + 1], np.int64(w.moves[ply, chosen]))
        timeless(w.stack[ply + 1])
        if ours:
            explore(w, table, known, values, ply + 1, near, far)
        else:
            explore(w, table, known, values, ply + 1, far, near)


def prove(w, table, known, values):
    """Settle the state at the root, or stop; its children's numbers are in w.proof[0]."""
    far = np.int64(INFINITE)
    explore(w, table, known, values, np.int64(0), far, far)
    return list_known(w, table, known, values)


def list_known(w, table, known, values):
    """The number of the root's actions, with what is known of each in w.proof[0], w.disproof[0]."""
    n = list_children(w, known, values, np.int64(0))
    for i in range(n):
        if not w.fixed[0, i]:
            at = find(table, w.keys[0, i])
            w.proof[0, i] = table[at].proof if at != NOT_THERE else 1
            w.disproof[0, i] = table[at].disproof if at != NOT_THERE else 1
    return n
