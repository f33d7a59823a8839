"""The conventions in which the lectures' algorithms differ, as options with names.

Equal values come out under all of them; what is shown on the way differs: bounds, windows at a cut,
and which of several equally good moves is chosen.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from plyground.game.errors import PlygroundError, nearest, one_of


@dataclass(frozen=True)
class Convention:
    """One way to write the algorithms down."""

    fail: str = "soft"
    """soft: a node returns the value it found, even outside the window; hard: it is clipped."""
    strict: bool = False
    """Cut only when the value passes the bound, not when it meets it."""
    update_first: bool = False
    """Update alpha or beta before the test for a cut: the window shown at a cut is then empty."""
    depth_counts: str = "down"
    """down: from the limit to 0; up: from 0 to the limit (what a cut-off function is given)."""
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

    def as_dict(self) -> dict[str, str | bool]:
        """For a trace, which prints the convention in force."""
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
    """A preset by name, or a convention, with some options changed (None leaves them alone)."""
    if isinstance(given, str):
        if given not in PRESETS:
            close = nearest(given, PRESETS) or list(PRESETS)
            raise PlygroundError(f"there is no convention {given!r}; try {one_of(close)}")
        given = PRESETS[given]
    wanted = {name: value for name, value in changes.items() if value is not None}
    return replace(given or STANDARD, **wanted)  # type: ignore[arg-type]
