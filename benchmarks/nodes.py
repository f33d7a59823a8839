"""The arena and learning on Ray with several nodes on this machine.

    python benchmarks/nodes.py [NODES]...

A node has one worker. The arena plays games that only wait for a second, so that what is measured
is how it keeps its workers busy, whatever the number of cores. Learning needs the cores. The time
of a short run is taken from that of a longer one, because Ray takes long to start.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from needed import peer

WAITS = """\
import time

def choose(state):
    time.sleep(1)
    return state.actions()[0]

also = choose
"""


def seconds(folder: Path, *words: str) -> float:
    """The time by the clock that a command takes."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "plyground", *words],
        cwd=folder,
        env=os.environ | {"RAY_DEDUP_LOGS": "0"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(done.stderr)
    return time.perf_counter() - began


def arena(folder: Path, address: str, games: int) -> float:
    words = ["arena", "nim:piles=1", "--agents", "python:waits.py:choose", "python:waits.py:also"]
    words += ["--games", str(games), "--opening", "0", "--on", f"ray:{address}"]
    return seconds(folder, *words, "--store", f"{games}.db")


def learn(folder: Path, address: str, games: int) -> float:
    words = ["learn", "tic_tac_toe", "--games", str(games), "--fresh", "--output", "net.npz"]
    return seconds(folder, *words, "--on", f"ray:{address}")


def started(cluster_utils: Any, nodes: int) -> Any:
    cluster = cluster_utils.Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    for _ in range(nodes - 1):
        cluster.add_node(num_cpus=1)
    return cluster


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("nodes", nargs="*", type=int, default=[1, 2, 4])
    parser.add_argument("--only", choices=("arena", "learning"))
    args = parser.parse_args()
    cluster_utils = peer("ray.cluster_utils", "ray")
    print("| nodes | games of a second, a second | games learned from, a second |")
    print("|--:|--:|--:|")
    for nodes in args.nodes:
        cluster = started(cluster_utils, nodes)
        try:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                (folder / "waits.py").write_text(WAITS, encoding="utf-8")
                cells = ["", ""]
                if args.only != "learning":
                    few, many = 8 * nodes, 24 * nodes
                    took = arena(folder, cluster.address, many) - arena(
                        folder, cluster.address, few
                    )
                    cells[0] = f"{(many - few) / took:.2f}"
                if args.only != "arena":
                    took = learn(folder, cluster.address, 6000) - learn(
                        folder, cluster.address, 2000
                    )
                    cells[1] = f"{4000 / took:,.0f}"
                print(f"| {nodes} | {cells[0]} | {cells[1]} |", flush=True)
        finally:
            cluster.shutdown()


if __name__ == "__main__":
    main()
