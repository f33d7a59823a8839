"""The published variants of CFR by name."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from plyground.game.errors import BadOption, nearest, one_of


@dataclass(frozen=True)
class Variant:
    """How regrets and averages are discounted; regret.py explains the exponents."""

    title: str
    alpha: float = inf
    beta: float = inf
    gamma: float = 0.0
    alternating: bool = True
    """Whether players update in turn, each seeing the others' new strategies, or all at once."""
    samples: str = ""
    """"external" or "outcome" for Monte Carlo variants, which do not discount."""


VARIANTS = {
    "cfr": Variant("CFR", alternating=False),
    "cfr+": Variant("CFR+", inf, -inf, 1.0),
    "linear": Variant("linear CFR", 1.0, 1.0, 1.0),
    "discounted": Variant("discounted CFR", 1.5, 0.0, 2.0),
    "external": Variant("external-sampling MCCFR", samples="external"),
    "outcome": Variant("outcome-sampling MCCFR", samples="outcome"),
}


def find_variant(name: str) -> Variant:
    """The variant of that name; raises BadOption."""
    if name in VARIANTS:
        return VARIANTS[name]
    close = nearest(str(name), VARIANTS)
    hint = f"did you mean {one_of(close)}?" if close else f"allowed: {', '.join(VARIANTS)}"
    raise BadOption(f"CFR has no variant {name!r}; {hint}")
