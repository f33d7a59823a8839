"""A strategy for every player of a game, and how good it is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.theory.imperfect.identity import Identity
from plyground.theory.imperfect.profile import Floats, Worth, reach_of
from plyground.theory.imperfect.unroll import Unrolled


class Row(NamedTuple):
    """What a player does in one information set."""

    player: int
    observation: str
    shown: str
    """The observation for people: the text of the states, with ? where they differ."""
    actions: tuple[int, ...]
    words: tuple[str, ...]
    """The actions in words."""
    probabilities: tuple[float, ...]
    reach: float
    """How likely play is to come here."""


class Policy:
    """The rows of all information sets; called with a state, the probability of each action."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = tuple(rows)

    @cached_property
    def _places(self) -> dict[tuple[int, str], int]:
        return {(row.player, row.observation): i for i, row in enumerate(self.rows)}

    def row(self, state: State) -> Row:
        """The row of the player to move, by nothing but the player's observation."""
        player = state.to_play
        if player is None or player < 0:
            raise PlygroundError(
                f"{state.game.name}: {state.turn_text}, so there is nothing to choose"
            )
        seen = state.observation(player)
        place = self._places.get((player, seen))
        if place is None:
            raise PlygroundError(
                f"the strategy does not know what {state.game.player_name(player)} sees at "
                f"{state.text!r} ({seen!r}): it was made for a game with other states"
            )
        return self.rows[place]

    def __call__(self, state: State) -> dict[int, float]:
        row = self.row(state)
        return dict(zip(row.actions, row.probabilities, strict=True))

    def choose(self, state: State, rng: random.Random) -> int:
        """An action, drawn with its probability."""
        row = self.row(state)
        return rng.choices(row.actions, row.probabilities)[0]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Policy) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"<policy with {len(self):,} information sets>"


@dataclass(frozen=True)
class Strategy:
    """A profile for a game: what each player does, what it brings, how far it is from best."""

    game: Identity
    policy: Policy
    values: tuple[float, ...]
    """What each player gets if all follow the policy."""
    nash_conv: float
    """What the players could gain, each alone by a best answer, added up."""
    variant: str
    """How it was found: the name of a variant, or "sequence form"."""
    iterations: int
    seed: int
    history: tuple[tuple[int, float], ...] = ()
    """The exploitability after so many iterations."""
    seconds: float = field(default=0.0, compare=False)

    @property
    def value(self) -> float:
        """What player 0 gets if all follow the policy."""
        return self.values[0]

    @property
    def exploitability(self) -> float:
        """What a player gains on average by a best answer to the others; 0 in equilibrium."""
        return self.nash_conv / len(self.values)

    def save(self, path: str | Path) -> None:
        """Write a file that `load_strategy` and the agent `cfr:file=...` read."""
        from plyground.theory.imperfect.strategy_file import save

        save(self, path)

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
    """The strategy that an array by sequence stands for."""
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


def _rows(unrolled: Unrolled, profile: Floats) -> list[Row]:
    """A row for each observation. Where nothing is hidden, one observation can have several own
    pasts: what is done there is their mean, by how likely they are.
    """
    reach = reach_of(unrolled, profile).tolist()
    rows: dict[tuple[int, object], Row] = {}
    for i, here in enumerate(unrolled.sets):
        first = int(unrolled.form.first[i])
        chances = tuple(profile[first : first + len(here.actions)].tolist())
        old = rows.get((here.player, here.known))
        if old is None:
            words = tuple(here.state._describe(a) for a in here.actions)
            rows[here.player, here.known] = Row(
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
