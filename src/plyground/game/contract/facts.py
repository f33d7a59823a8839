"""What is true of a game beside its rules: names, class flags, sizes, range of the utilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

CHANCE = -1
"""The player to move at a chance node."""

DRAW, LOSS, FORBIDDEN = "draw", "loss", "forbidden"


@dataclass(frozen=True)
class Repetition:
    """What it means that a position occurs again on the path.

    `draw`: the game ends with utility 0 for everyone at the `count`-th occurrence; `loss`: the
    player who made it occur the `count`-th time loses; `forbidden`: an action whose result would
    occur the `count`-th time is not legal (superko: 2; Arimaa: 3), and where no other is left the
    game is over. Which positions are the same is decided by `position(s)` of the rules;
    `reversible(s)` limits how far back a search must look. A game in which it depends on the moves
    between (perpetual check) says the utilities itself, in `verdict`.
    """

    means: str = DRAW
    count: int = 3


@dataclass(frozen=True, kw_only=True)
class Hints:
    """What helps an engine to search a game well. None of it changes the rules or a solved value.

    Two more hints are rules: `skip(s)` allows null moves, `tense(s)` asks for extensions.
    """

    reductions: bool = False
    """Late moves may be searched less deep at first: right where most moves are quiet and alike."""
    margin: float = 0.0
    """By how much a quiet move hardly ever changes the evaluation (the weighted sum of features).

    Near the horizon, positions that are better or worse than asked for by more than that are not
    searched. 0: nothing is left out.
    """
    singular: bool = False
    """A move that stands out from all others may be searched one ply deeper: for sharp games."""
    solve: bool = False
    """Many positions can be solved in a second: try that, after a few depths. For small games."""
    quick: bool = True
    """Whether of two wins the quicker one is better; if not, a win is a win, and sooner proved."""
    images: bool = True
    """Whether alpha-beta looks positions near the root up by `canonical`: right for few images.

    The table's move is lost where a position is not the one of its images that was stored.
    """
    mcts: Mapping[str, float] = field(default_factory=dict, hash=False)
    """Options of MCTS that suit the game, taken unless the caller gives some: {"rave": 1000}."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The facts of a game. Write titles and flags as literals: the catalogue reads them unrun."""

    title: str
    title_ar: str = ""
    summary: str = ""
    """The rules in a few sentences, for `plyground show` and the page."""
    actions: int
    """Action numbers lie in range(actions)."""
    max_moves: int
    """No state has more legal actions than this."""
    max_plies: int
    """No game is longer; chance outcomes count as plies."""
    players: int = 2
    zero_sum: bool = True
    deterministic: bool = True
    perfect_information: bool = True
    utility: tuple[float, float] = (-1.0, 1.0)
    """Least and greatest utility of any player."""
    players_called: tuple[str, ...] = ("first", "second")
    """What the players are called: ("White", "Black"), ("X", "O")."""
    repetition: Repetition | None = None
    hints: Hints = field(default_factory=Hints)
    sources: tuple[str, ...] = ()
    """Where the rules come from."""
