"""Strategies for all players of a game, with their values and exploitability."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from plyground.game.contract.state import State
from plyground.game.drawing.html_table import html_table
from plyground.game.errors import PlygroundError
from plyground.theory.imperfect.identity import Identity
from plyground.theory.imperfect.profile import Floats, Worth, reach_of
from plyground.theory.imperfect.unroll import Unrolled

MOST_SHOWN = 100
"""Rows of a table in a notebook."""


class StrategyRow(NamedTuple):
    """The action probabilities of a player in one information set."""

    player: int
    observation: str
    shown: str
    """The observation in readable form: the text of the states, with ? where they differ."""
    actions: tuple[int, ...]
    words: tuple[str, ...]
    """The actions in words."""
    probabilities: tuple[float, ...]
    reach: float
    """The probability of reaching the information set."""


def _chances(row: StrategyRow) -> str:
    pairs = zip(row.words, row.probabilities, strict=True)
    return ", ".join(f"{word} {p:.3g}" for word, p in pairs)


class Policy:
    """The rows of all information sets; a call maps a state to the probability of each action."""

    def __init__(self, rows: Sequence[StrategyRow]) -> None:
        self.rows = tuple(rows)

    @cached_property
    def _places(self) -> dict[tuple[int, str], int]:
        return {(row.player, row.observation): i for i, row in enumerate(self.rows)}

    def row(self, state: State) -> StrategyRow:
        """The row of the player to move, found by the player's observation alone."""
        player = state.to_play
        if player is None or player < 0:
            raise PlygroundError(
                f"{state.game.name}: {state.turn_text}, so there is nothing to choose"
            )
        seen = state.observation(player)
        place = self._places.get((player, seen))
        if place is None:
            raise PlygroundError(
                f"the strategy has no row for what {state.game.player_name(player)} sees at "
                f"{state.text!r} ({seen!r}): it was made for a game with other states"
            )
        return self.rows[place]

    def __call__(self, state: State) -> dict[int, float]:
        row = self.row(state)
        return dict(zip(row.actions, row.probabilities, strict=True))

    def choose(self, state: State, rng: random.Random) -> int:
        """A random action, drawn from the policy."""
        row = self.row(state)
        return rng.choices(row.actions, row.probabilities)[0]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[StrategyRow]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Policy) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"<policy with {len(self):,} information sets>"


@dataclass(frozen=True)
class Strategy:
    """A strategy for each player of a game, with values and distance from equilibrium."""

    game: Identity
    policy: Policy
    values: tuple[float, ...]
    """The value of each player if all follow the policy."""
    nash_conv: float
    """The sum of each player's gain from a best response."""
    variant: str
    """The CFR variant that found it, or "sequence form"."""
    iterations: int
    seed: int
    history: tuple[tuple[int, float], ...] = ()
    """Pairs of iterations and exploitability."""
    seconds: float = field(default=0.0, compare=False)

    @property
    def value(self) -> float:
        """The value of player 0 if all follow the policy."""
        return self.values[0]

    @property
    def exploitability(self) -> float:
        """The average gain of a player from a best response; 0 in equilibrium."""
        return self.nash_conv / len(self.values)

    def save(self, path: str | Path) -> None:
        """Write a file for `load_strategy` and the agent `cfr:file=...`."""
        from plyground.theory.imperfect.strategy_file import save

        save(self, path)

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        """For notebooks: the chances of each action by what a player sees, and the chart."""
        found = [
            (row.player, row.shown, f"{row.reach:.3g}", _chances(row)) for row in self.policy.rows
        ]
        table = html_table(("player", "sees", "reached", "plays"), found[:MOST_SHOWN], str(self))
        return table + (self._repr_svg_() or "")

    def svg(self) -> str:
        """The exploitability over iterations as a standalone SVG document."""
        from plyground.theory.imperfect.chart import history_svg

        return history_svg(self)

    def _repr_svg_(self) -> str | None:
        return self.svg() if len(self.history) > 1 else None

    def __str__(self) -> str:
        return (
            f"{self.game}: value {self.value:+.6g}, exploitability {self.exploitability:.3g} "
            f"({self.variant}, {self.iterations:,} iterations)"
        )


def make_strategy(
    unrolled: Unrolled,
    profile: Floats,
    worth: Worth,
    *,
    variant: str,
    iterations: int = 0,
    seed: int = 0,
    history: Sequence[tuple[int, float]] = (),
    seconds: float = 0.0,
) -> Strategy:
    """The strategy for an array of probabilities by sequence."""
    return Strategy(
        game=Identity.of(unrolled.game),
        policy=Policy(_rows(unrolled, profile)),
        values=worth.values,
        nash_conv=worth.nash_conv,
        variant=variant,
        iterations=iterations,
        seed=seed,
        history=tuple(history),
        seconds=seconds,
    )


def _rows(unrolled: Unrolled, profile: Floats) -> list[StrategyRow]:
    """A row for each observation; several pasts with one observation are averaged by reach."""
    reach = reach_of(unrolled, profile).tolist()
    rows: dict[tuple[int, object], StrategyRow] = {}
    for i, here in enumerate(unrolled.sets):
        first = int(unrolled.form.first[i])
        chances = tuple(profile[first : first + len(here.actions)].tolist())
        old = rows.get((here.player, here.known))
        if old is None:
            words = tuple(here.state._describe(a) for a in here.actions)
            rows[here.player, here.known] = StrategyRow(
                here.player,
                here.observation,
                unrolled.shown(i),
                here.actions,
                words,
                chances,
                reach[i],
            )
        elif reach[i] > 0:
            total = old.reach + reach[i]
            pairs = zip(old.probabilities, chances, strict=True)
            mean = tuple(a + reach[i] / total * (b - a) for a, b in pairs)
            rows[here.player, here.known] = old._replace(probabilities=mean, reach=total)
    return list(rows.values())
