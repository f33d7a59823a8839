"""Nash equilibria as checkable results: strategies, payoffs and regret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from plyground.game.drawing.html_table import html_table
from plyground.game.errors import PlygroundError
from plyground.theory.exact import Number, dot, number_words

if TYPE_CHECKING:
    from plyground.theory.normal.form import NormalForm

Mixture = tuple[Number, ...]
"""The probability of each strategy."""


@dataclass(frozen=True)
class Equilibrium:
    """A mixture for each player. No player can gain more than `regret` by deviating."""

    strategies: tuple[Mixture, ...]
    payoffs: tuple[Number, ...]
    regret: Number
    exact: bool
    """Whether all numbers are fractions; then the regret is 0."""
    method: str
    names: tuple[tuple[str, ...], ...] = field(repr=False)

    def __repr__(self) -> str:
        return f"<equilibrium {self}: payoffs {', '.join(map(number_words, self.payoffs))}>"

    @property
    def pure(self) -> bool:
        """Whether each player plays a single strategy."""
        return all(len(own) == 1 for own in self.supports)

    @property
    def supports(self) -> tuple[tuple[int, ...], ...]:
        """By player: the strategies with positive probability."""
        return tuple(tuple(i for i, p in enumerate(own) if p > 0) for own in self.strategies)

    def __str__(self) -> str:
        """ "1/2 I + 1/2 II; II": each player's mixture."""
        return "; ".join(
            mixture_words(own, names)
            for own, names in zip(self.strategies, self.names, strict=True)
        )


def mixture_words(mixture: Sequence[Number], names: Sequence[str]) -> str:
    """A mixture as a sum; a single strategy stands alone."""
    played = [(p, name) for p, name in zip(mixture, names, strict=True) if p > 0]
    if len(played) == 1:
        return played[0][1]
    return " + ".join(f"{number_words(p)} {name}" for p, name in played)


@dataclass(frozen=True)
class Continuum:
    """Every mixture of these strategies of A with every mixture of these of B is an equilibrium."""

    strategies: tuple[tuple[Mixture, ...], tuple[Mixture, ...]]


@dataclass(frozen=True)
class Equilibria(Sequence[Equilibrium]):
    """The equilibria found by a method, and what is known about the rest."""

    found: tuple[Equilibrium, ...]
    method: str
    complete: bool
    """Whether every equilibrium is listed or lies in a continuum between listed ones."""
    degenerate: bool | None = None
    """Whether a mixture has more best responses than strategies; None if unknown."""
    continua: tuple[Continuum, ...] = ()
    note: str = ""
    """A sentence on what the list leaves out."""

    def __repr__(self) -> str:
        kind = "all equilibria" if self.complete else "equilibria"
        return f"<{kind} by {self.method}: {len(self)}>"

    def _repr_html_(self) -> str:
        """For notebooks: a row for each equilibrium."""
        found = [
            (str(one), ", ".join(map(number_words, one.payoffs)), number_words(one.regret))
            for one in self
        ]
        return html_table(("strategies", "payoffs", "regret"), found, self.note)

    @overload
    def __getitem__(self, i: int) -> Equilibrium: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Equilibrium]: ...
    def __getitem__(self, i: int | slice) -> Equilibrium | Sequence[Equilibrium]:
        return self.found[i]

    def __len__(self) -> int:
        return len(self.found)

    def __iter__(self) -> Iterator[Equilibrium]:
        return iter(self.found)


def equilibrium(
    form: NormalForm, strategies: Sequence[Sequence[Number]], method: str
) -> Equilibrium:
    """An Equilibrium for a profile, with payoffs and regret computed from the table."""
    mixtures = tuple(tuple(own) for own in strategies)
    is_exact = all(not isinstance(p, float) for own in mixtures for p in own)
    payoffs, regret = judge(form, mixtures)
    return Equilibrium(mixtures, payoffs, regret, is_exact, method, form.strategies)


def judge(
    form: NormalForm, profile: Sequence[Sequence[Number]]
) -> tuple[tuple[Number, ...], Number]:
    """The payoffs of a profile, and the most that any player gains by deviating.

    Exact if the profile is. Raises PlygroundError for an invalid profile.
    """
    check_profile(form, profile)
    is_exact = all(not isinstance(p, float) for own in profile for p in own)
    payoffs: list[Number] = []
    regret: Number = 0 if is_exact else 0.0
    for player in range(form.players):
        answers = against(form, profile, player, is_exact)
        own = profile[player]
        payoff = dot(own, answers) if is_exact else float(np.dot(np.asarray(own, float), answers))
        payoffs.append(payoff)
        regret = max(regret, max(answers) - payoff if is_exact else float(max(answers) - payoff))
    return tuple(payoffs), regret


def against(
    form: NormalForm, profile: Sequence[Sequence[Number]], player: int, is_exact: bool
) -> list[Any]:
    """The payoff of each of the player's strategies against the others' mixtures."""
    table: Any = form.tables[player].fractions if is_exact else form.payoffs[player]
    for other in reversed(range(form.players)):
        if other == player:
            continue
        played = [i for i, p in enumerate(profile[other]) if p]
        weights = np.array([profile[other][i] for i in played], dtype=object if is_exact else float)
        table = np.tensordot(np.take(table, played, axis=other), weights, axes=([other], [0]))
    return list(table)


def check_profile(form: NormalForm, profile: Sequence[Sequence[Number]]) -> None:
    """Raise PlygroundError unless the profile is one mixture for each player."""
    if len(profile) != form.players:
        raise PlygroundError(f"{len(profile)} mixtures are given for {form.players} players")
    for player, own in enumerate(profile):
        name, count = form.player_names[player], form.shape[player]
        if len(own) != count:
            raise PlygroundError(f"{name} has {count} strategies, but {len(own)} probabilities")
        weights = [float(p) for p in own]
        if not all(-1e-9 <= p <= 1 + 1e-9 for p in weights) or not abs(sum(weights) - 1) <= 1e-6:
            raise PlygroundError(f"the probabilities of {name} must lie in [0, 1] and sum to 1")
