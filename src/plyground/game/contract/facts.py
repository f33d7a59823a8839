"""The facts of a game apart from its rules: names, class flags, sizes, range of utilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite

CHANCE = -1
"""The player to move at a chance node."""

DRAW, LOSS, FORBIDDEN = "draw", "loss", "forbidden"


@dataclass(frozen=True)
class Repetition:
    """What happens when a position occurs again on the path.

    `draw`: the game ends with utility 0 for everyone (of two with a constant sum, half of it) at
    the `count`-th occurrence; `loss`: the player who made it occur the `count`-th time loses;
    `forbidden`: an action whose result would occur for the `count`-th time is illegal (superko: 2;
    Arimaa: 3), and the game is over if no other action is left. Positions are the same if
    `position(s)` is equal; `reversible(s)` limits how far back a search must look. If the utilities
    depend on the moves in between (perpetual check), the game defines `verdict`.
    """

    means: str = DRAW
    count: int = 3


@dataclass(frozen=True, kw_only=True)
class Hints:
    """Hints that help engines to search a game well; none changes the rules or a solved value.

    Two more hints are rules: `skip(s)` allows null moves, `tense(s)` requests extensions.
    """

    reductions: bool = False
    """Late moves may be searched less deeply at first: for games with mostly quiet moves."""
    margin: float = 0.0
    """A quiet move hardly ever changes the evaluation (the weighted sum of features) by more.

    Near the horizon, positions outside the window by more than this margin are not searched.
    0: no pruning.
    """
    singular: bool = False
    """A move that stands out from all others may be searched one ply deeper: for sharp games."""
    solve: bool = False
    """Try to solve the position after a few depths: for small games, where that takes a second."""
    quick: bool = True
    """Whether a quicker win is better; if not, all wins are equal, and are proved sooner."""
    images: bool = True
    """Whether alpha-beta looks up positions near the root by `canonical`.

    The table's move is lost if another symmetric image of the position was stored.
    """
    mcts: Mapping[str, float] = field(default_factory=dict, hash=False)
    """MCTS options for the game; those of the caller take precedence: {"rave": 1000}."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The facts of a game. Write titles and flags as literals: the catalogue reads the source."""

    title: str
    title_ar: str = ""
    also: tuple[str, ...] = ()
    """Other names that `load` accepts: ("reversi",)."""
    goal: str = ""
    """What a player tries to do, in one sentence."""
    goal_ar: str = ""
    summary: str = ""
    """The rules in a few sentences, for `plyground show` and the page."""
    summary_ar: str = ""
    actions: int
    """Action numbers lie in range(actions)."""
    max_moves: int
    """The greatest number of legal actions in any state."""
    max_plies: int
    """The length of the longest game; chance outcomes count as plies."""
    players: int = 2
    zero_sum: bool = True
    constant_sum: float | None = None
    """What the utilities of all players add up to, if that is always the same but not 0."""
    deterministic: bool = True
    perfect_information: bool = True
    simultaneous: bool = False
    """All players choose at once; then `choices` and `reveal` stand for `legal` and `play`."""
    utility: tuple[float, float] = (-1.0, 1.0)
    """Least and greatest utility of any player."""
    players_called: tuple[str, ...] = ("first", "second")
    """The names of the players: ("White", "Black"), ("X", "O")."""
    repetition: Repetition | None = None
    hints: Hints = field(default_factory=Hints)
    sources: tuple[str, ...] = ()
    """Where the rules come from."""

    def __post_init__(self) -> None:
        if self.constant_sum:
            object.__setattr__(self, "zero_sum", False)

    @property
    def strange_sum(self) -> bool:
        """Whether the constant sum is not a number."""
        total = self.constant_sum
        number = isinstance(total, (int, float)) and not isinstance(total, bool)
        return total is not None and not (number and isfinite(total))

    @property
    def opposed(self) -> bool:
        """Two players of whom one gains what the other loses: the sum is 0, or constant."""
        return self.players == 2 and (self.zero_sum or self.constant_sum is not None)

    @property
    def offset(self) -> float:
        """What each of two players has above a game of sum 0: half the constant sum."""
        return self.constant_sum / 2 if self.opposed and self.constant_sum else 0.0
