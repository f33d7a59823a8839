"""The conventions in which the algorithms of the lectures differ, as named options.

All of them find the same value. They differ in bounds, in windows at a cut, and in the choice
between equally good moves.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from plyground.game.errors import PlygroundError, nearest, one_of


@dataclass(frozen=True)
class Convention:
    """One way to write the algorithms."""

    fail: str = "soft"
    """soft: a node returns the value it found, even outside the window; hard: clipped to it."""
    strict: bool = False
    """Cut only when the value passes the bound, not when it meets it."""
    update_first: bool = False
    """Update alpha or beta before testing for a cut; then the window shown at a cut is empty."""
    depth_counts: str = "down"
    """The depth given to a cut-off function; down: from the limit to 0; up: from 0."""
    tie: str = "first"
    """first: the first of equally good moves; quicker: the quicker win and the slower loss."""
    visits_of: str = "parent"
    """N in UCB1: the visits of the parent, or of the root."""

    def __post_init__(self) -> None:
        allowed = {
            "fail": ("soft", "hard"),
            "depth_counts": ("down", "up"),
            "tie": ("first", "quicker"),
            "visits_of": ("parent", "root"),
        }
        for name, choices in allowed.items():
            value = getattr(self, name)
            if value not in choices:
                raise PlygroundError(f"{name} cannot be {value!r}; allowed: {one_of(choices)}")
        for name in ("strict", "update_first"):
            value = getattr(self, name)
            if not isinstance(value, bool):
                raise PlygroundError(f"{name} cannot be {value!r}; allowed: True or False")

    def as_dict(self) -> dict[str, str | bool]:
        """The options as a dictionary, for traces."""
        return asdict(self)


STANDARD = Convention()

PRESETS = {
    "standard": STANDARD,
    "S0": Convention(update_first=True, visits_of="root"),
    "S1": Convention(),
    "S1-python": Convention(update_first=True),
    "S2": Convention(depth_counts="up"),
    "S3": Convention(tie="quicker"),
    "S4": Convention(fail="hard", update_first=True),
}
"""Named after the lectures: S0 Sacramento, S1 Porto, S2 Prague, S3 Birzeit, S4 Wisconsin."""


def convention(given: str | Convention | None = None, **changes: str | bool | None) -> Convention:
    """A preset by name, or a convention, with some options changed (None: unchanged)."""
    if isinstance(given, str):
        if given not in PRESETS:
            close = nearest(given, PRESETS) or list(PRESETS)
            raise PlygroundError(f"there is no convention {given!r}; try {one_of(close)}")
        given = PRESETS[given]
    if not isinstance(given, Convention | None):
        raise PlygroundError(f"style cannot be {given!r}; try {one_of(PRESETS)} or a Convention")
    wanted = {name: value for name, value in changes.items() if value is not None}
    return replace(given or STANDARD, **wanted)  # type: ignore[arg-type]
