"""Executors play games: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from plyground.arena.executors.executor import Executor
from plyground.game.errors import PlygroundError


def executor(on: str = "local", workers: int | None = None) -> Executor:
    """The executor that a text names: "local", "ray", or "ray:ADDRESS" for a running cluster."""
    kind, _, address = on.partition(":")
    if kind == "local" and not address:
        from plyground.arena.executors.local import Local

        return Local(workers)
    if kind == "ray":
        from plyground.arena.executors.on_ray import OnRay

        # "ray://host:10001" is already an address of Ray.
        return OnRay(on if address.startswith("//") else address or None, workers)
    raise PlygroundError(
        f"there is no executor {on!r}; allowed: local, ray, or ray:ADDRESS of a running cluster"
    )
