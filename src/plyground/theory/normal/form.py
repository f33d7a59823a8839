"""A game in normal form: each player chooses once, and a table gives the payoffs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from plyground.game.errors import BadMatrix, PlygroundError, Unsuited
from plyground.theory.exact import number_words
from plyground.theory.normal import pure
from plyground.theory.normal.payoffs import Payoffs

if TYPE_CHECKING:
    from plyground.theory.normal.dominance import Dominance
    from plyground.theory.normal.lab_steps import LabStep
    from plyground.theory.solve.equilibrium import Equilibria, Equilibrium

CLOSE = 1e-9
"""Sums of payoffs count as equal if they differ by less, relative to the largest payoff."""

Cell = tuple[int, ...]
"""A strategy for each player, numbered from 0."""


class NormalForm:
    """A payoff table for each player. Strategies and players are numbered from 0."""

    def __init__(
        self,
        tables: Sequence[Payoffs],
        *,
        strategies: Sequence[Sequence[str]] | None = None,
        players: Sequence[str] | None = None,
        title: str = "",
    ) -> None:
        given: object = tables
        if not isinstance(given, Sequence) or not all(isinstance(t, Payoffs) for t in given):
            raise BadMatrix(f"a NormalForm has a list of Payoffs, not {given!r}; try pg.matrix")
        if not tables:
            raise BadMatrix("a NormalForm has the payoffs of at least one player")
        self.tables = tuple(tables)
        self.shape: tuple[int, ...] = self.tables[0].floats.shape
        """The number of strategies of each player."""
        self.strategies = _strategy_names(strategies, self.shape)
        """The names of the strategies, by player."""
        self.player_names = _player_names(players, len(self.tables))
        self.title = str(title)

    # --- the table --------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.tables)

    @property
    def payoffs(self) -> tuple[npt.NDArray[np.float64], ...]:
        """Each player's payoffs, as an array with one dimension per player."""
        return tuple(table.floats for table in self.tables)

    @cached_property
    def total(self) -> float | None:
        """The sum of payoffs if it is the same in every cell, else None."""
        sums = np.sum(self.payoffs, axis=0)
        widest = max(1.0, *(float(np.abs(table).max()) for table in self.payoffs))
        return float(sums.flat[0]) + 0.0 if np.ptp(sums) <= CLOSE * widest else None

    @property
    def zero_sum(self) -> bool:
        """Whether one player's gain is the other's loss."""
        return self.total is not None and abs(self.total) <= CLOSE

    @property
    def opposed(self) -> bool:
        """Whether this is a two-player constant-sum game, which is solved like a zero-sum one."""
        return self.players == 2 and self.total is not None

    def names(self, cell: Sequence[int]) -> tuple[str, ...]:
        """The names of the strategies of a cell."""
        if len(cell) != self.players:
            raise PlygroundError(
                f"a cell needs a strategy for each of {self.players} players, not {cell!r}"
            )
        return tuple(own[i] for own, i in zip(self.strategies, cell, strict=True))

    def number(self, player: int, strategy: int | str) -> int:
        """The number of a strategy given by number or name."""
        self.check_player(player)
        own = self.strategies[player]
        if isinstance(strategy, str):
            if strategy in own:
                return own.index(strategy)
        elif 0 <= strategy < len(own):
            return int(strategy)
        raise PlygroundError(
            f"{self.player_names[player]} has no strategy {strategy!r}; allowed: "
            f"{', '.join(own[:12])}{', ...' if len(own) > 12 else ''}"
        )

    def check_player(self, player: int) -> None:
        """Raise PlygroundError unless `player` is a player of the game."""
        if player not in range(self.players):
            raise PlygroundError(f"players are numbered 0 to {self.players - 1}, not {player!r}")

    # --- pure strategies --------------------------------------------------------------------------

    def security(self, player: int) -> pure.Guarantee:
        """The most that a pure strategy guarantees a player (maximin), and which ones do."""
        return pure.security(self, player)

    def cap(self, player: int) -> pure.Guarantee:
        """The least to which the opponent can hold a player (minimax), and how."""
        return pure.cap(self, player)

    @property
    def maximin(self) -> float:
        """The greatest row minimum: the first player's guaranteed payoff."""
        return self.security(0).value

    @property
    def minimax(self) -> float:
        """The least column maximum: the second player can hold the first one to it."""
        return self.cap(0).value

    @property
    def row_minima(self) -> tuple[float, ...]:
        """The least payoff of the first player in each row."""
        return self.security(0).margins

    @property
    def column_maxima(self) -> tuple[float, ...]:
        """The greatest payoff of the first player in each column."""
        return self.cap(0).margins

    @cached_property
    def best_responses(self) -> tuple[npt.NDArray[np.bool_], ...]:
        """By player: the cells in which the player's strategy is a best response."""
        return tuple(pure.best_responses(self, player) for player in range(self.players))

    @cached_property
    def pure_equilibria(self) -> list[Cell]:
        """The cells in which all strategies are best responses to each other."""
        return [tuple(map(int, cell)) for cell in np.argwhere(np.all(self.best_responses, axis=0))]

    @property
    def saddle_points(self) -> list[Cell]:
        """Cells of a zero-sum game that are least in their row and greatest in their column."""
        self._require_opposed("saddle points are defined")
        return self.pure_equilibria

    def announce(self, player: int, strategy: int | str) -> pure.Announcement:
        """The best replies if one of two players announces a strategy first."""
        return pure.announce(self, player, self.number(player, strategy))

    def dominance(self, *, weak: bool = False, mixed: bool = False) -> Dominance:
        """The result of eliminating dominated strategies, round by round."""
        from plyground.theory.normal.dominance import dominance

        return dominance(self, weak=weak, mixed=mixed)

    def steps(self) -> list[LabStep]:
        """The lecture's analysis of a two-player matrix, step by step."""
        from plyground.theory.normal.lab_steps import lab_steps

        return lab_steps(self)

    # --- mixed strategies -------------------------------------------------------------------------

    def equilibria(self, method: str | None = None, *, exact: bool | None = None) -> Equilibria:
        """Nash equilibria by vertices, supports, lemke-howson, lp, indifference or pure.

        The default is all extreme equilibria of a small game, else one equilibrium. Probabilities
        are exact fractions, except in large games solved by "lp" and in most of those with three
        and more players ("indifference").
        """
        from plyground.theory.solve.methods import solve

        return solve(self, method, exact=exact)

    @cached_property
    def solution(self) -> Equilibrium:
        """Optimal strategies of a zero-sum game: a saddle point if there is one."""
        self._require_opposed("a value is defined")
        return self.equilibria("pure" if self.saddle_points else "lp")[0]

    @property
    def value(self) -> float:
        """The value of a zero-sum game: the first player's payoff if both play optimally."""
        return float(self.solution.payoffs[0])

    def _require_opposed(self, what: str) -> None:
        if not self.opposed:
            raise Unsuited(
                f"{what} for two-player zero-sum games; this game has "
                + (f"{self.players} players" if self.players != 2 else "no constant sum")
                + ": use equilibria()"
            )

    # --- other forms ------------------------------------------------------------------------------

    def numbered(self) -> NormalForm:
        """The same game with short strategy names: I, II, III, ..."""
        return NormalForm(self.tables, players=self.player_names, title=self.title)

    def to_nfg(self) -> str:
        """The game as the text of a Gambit file (.nfg)."""
        from plyground.theory.normal.nfg_writer import write_nfg

        return write_nfg(self)

    def svg(self) -> str:
        """The payoff table of two players as a picture."""
        from plyground.theory.normal.drawing import draw

        return draw(self)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.players == 2 and max(self.shape) <= 12 else None

    def cell_words(self, cell: Sequence[int]) -> str:
        """The payoffs of a cell as text: one number in a zero-sum game, else one per player."""
        shown = self.tables[:1] if self.players == 2 and self.zero_sum else self.tables
        return ", ".join(number_words(float(table.floats[tuple(cell)])) for table in shown)

    def __repr__(self) -> str:
        kind = "zero-sum" if self.players == 2 and self.zero_sum else f"{self.players}-player"
        return f"<{kind} game, {' x '.join(map(str, self.shape))}>"

    def __eq__(self, other: object) -> bool:
        """Games are equal if their payoffs and strategy names are."""
        if not isinstance(other, NormalForm):
            return NotImplemented
        return self.strategies == other.strategies and all(
            np.array_equal(a, b) for a, b in zip(self.payoffs, other.payoffs, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]


ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """I, II, III, ... as in the lectures; from 40 on, decimal numbers."""
    if number >= 40:
        return str(number)
    word = ""
    for value, letters in ROMAN:
        while number >= value:
            word, number = word + letters, number - value
    return word


def _strategy_names(
    given: Sequence[Sequence[str]] | None, shape: tuple[int, ...]
) -> tuple[tuple[str, ...], ...]:
    if given is not None and len(given) != len(shape):
        raise BadMatrix(f"names are given for {len(given)} players, but there are {len(shape)}")
    found = []
    for player, count in enumerate(shape):
        own = tuple(map(str, given[player])) if given and len(given[player]) else ()
        if own and len(own) != count:
            raise BadMatrix(
                f"player {player} has {count} strategies, but {len(own)} names are given"
            )
        for name in own:
            if own.count(name) > 1:
                raise BadMatrix(f"two strategies of player {player} are called {name!r}")
        found.append(own or tuple(roman(i + 1) for i in range(count)))
    return tuple(found)


def _player_names(given: Sequence[str] | None, count: int) -> tuple[str, ...]:
    if given is not None and len(given) != count:
        raise BadMatrix(f"{len(given)} player names are given, but there are {count} players")
    return (
        tuple(map(str, given))
        if given
        else tuple("ABCDEFGH"[p] if p < 8 else str(p + 1) for p in range(count))
    )
