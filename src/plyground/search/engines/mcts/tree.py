# mypy: allow-untyped-defs, no-check-untyped-defs
"""The tree: nodes in one array, node 0 the root, the children of a node side by side.

A node stands for an action at its parent, and holds the results of that action. States are not
stored: a simulation plays the actions again, which is quicker than fetching a state from memory.
"""

import numpy as np

from plyground.kernel.fields import layout
from plyground.kernel.specialise import inlined
from plyground.search.network.names import NET

RICH = False
"""Bound by `tree_workspace`: whether nodes have the fields of RICH_NODE."""

LOST = np.float32(-3e38)
"""As `average`: this action is a proven loss, and is not tried again."""

TERMINAL = -1
"""As `count`: the game ends here."""

_PLAIN = [
    ("total", np.float64),  # utility of the player who chose it, summed; if proven, the utility
    ("visits", np.int32),
    ("average", np.float32),  # total / visits; if proven, the utility, or LOST
    ("inverse", np.float32),  # 1 / sqrt(visits)
    ("first", np.int32),  # its first child
    ("action", np.int32),
    ("count", np.int16),  # how many children; 0 not expanded yet
    ("proven", np.int8),
]
_RICH = [
    ("amaf_total", np.float64),  # of simulations in which the action came later, by the same player
    ("amaf_visits", np.int32),
    ("guess", np.float32),  # evaluation backed up by minimax, for the player who chose it
]
_NET = [
    ("prior", np.float32),  # the network's probability of the action
    ("worth", np.float32),  # the network's value of the state, for the player to move in it
]
NODE = layout(_PLAIN)
RICH_NODE = layout(_PLAIN + _RICH)
NET_NODE = layout(_PLAIN + _NET)
ENTRY = layout([("key", np.uint64), ("first", np.int32), ("count", np.int32)])
"""Where the children of a position, or of an information set, are."""

MOST_CHILDREN = int(np.iinfo(NODE["count"]).max)
"""The most children that a node can have."""
PROBES = 8


@inlined
def node_at(nodes, i):
    """nodes[i] for code that runs at every ply: an unsigned index needs no test of its sign."""
    return nodes[np.uint64(i)]


def plant(node, action):
    """Write a node that was never visited."""
    node.total = 0.0
    node.visits = 0
    node.average = 0.0
    node.inverse = 0.0
    node.first = 0
    node.action = action
    node.count = 0
    node.proven = 0
    if RICH:
        node.amaf_visits = 0
        node.amaf_total = 0.0
        node.guess = 0.0
    if NET:
        node.prior = 0.0
        node.worth = 0.0


def slot_of(table, key):
    """The entry with this key, or a free one; -1 if there is neither."""
    mask = np.uint64(len(table) - 1)
    for i in range(PROBES):
        slot = np.int64((key + np.uint64(i)) & mask)
        if table[slot].count == 0 or table[slot].key == key:
            return slot
    return np.int64(-1)
