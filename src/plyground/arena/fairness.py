"""`fairness`: does an agent use information that its player cannot see?

The probe plays random games. At each decision, it derives from the rules the states that the
player cannot tell from the real one. The agent chooses in the real state and in some of these
states, with the same random numbers. Different choices may only mean that the agent uses its random
numbers differently. So it then chooses many times in both states, and the probe compares the two
distributions.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from plyground.game.contract.arguments import checked
from plyground.game.contract.game import Game
from plyground.game.contract.state import State
from plyground.game.contract.values import whole
from plyground.game.errors import PlygroundError, Unsuited
from plyground.game.knowledge import Knowledge
from plyground.game.load import load
from plyground.game.records.record_state import RecordState
from plyground.roster.agents import agent as find_agent
from plyground.search.agents.agent import Agent

DRAWS = 5
"""Choices with equal random numbers per pair of states."""
SAMPLE = 300
"""Choices per state when two distributions are compared."""
SIGNIFICANCE = 1e-6
"""The largest probability that a comparison of distributions accuses a fair agent."""


@dataclass(frozen=True)
class Evidence:
    """Two states that look the same to the player, and the agent's choices in them."""

    player: int
    observation: str
    states: tuple[State, State]
    choices: tuple[dict[str, float], dict[str, float]]
    """The share of each action by its description, from 0 to 1."""

    def __str__(self) -> str:
        name = self.states[0].game.player_name(self.player)
        lines = [f"{name} cannot tell these states apart: both look like {self.observation!r}"]
        for state, often in zip(self.states, self.choices, strict=True):
            done = ", ".join(f"{word} {share:.0%}" for word, share in often.items())
            lines.append(f"  in {state.text!r} it chooses {done}")
        return "\n".join(lines)


@dataclass(frozen=True)
class FairnessVerdict:
    """The result of probing an agent."""

    agent: str
    game: str
    decisions: int
    """Decisions at which the player did not know the state."""
    pairs: int
    """Compared pairs of states."""
    unsteady: int
    """Pairs with different choices for equal random numbers, but equal distributions."""
    evidence: Evidence | None = None

    @property
    def cheats(self) -> bool:
        """Whether the agent used information that its player cannot see."""
        return self.evidence is not None

    def __str__(self) -> str:
        compared = f"{self.pairs:,} pairs of states at {self.decisions:,} decisions"
        if self.evidence is not None:
            return f"{self.agent} cheats in {self.game}.\n{self.evidence}"
        said = f"{self.agent} was not seen to cheat in {self.game}: compared {compared}."
        if self.unsteady:
            said += (
                f" In {self.unsteady:,} of them equal random numbers led to different choices, "
                "but not to different frequencies."
            )
        return said


@checked
def fairness(
    agent: str | Agent | Callable[[State], int | str],
    game: Game | str,
    *,
    games: int = 20,
    others: int = 4,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> FairnessVerdict:
    """Probe an agent along random games, with up to `others` other states per decision."""
    games, others = whole("fairness", "games", games, 1), whole("fairness", "others", others, 1)
    seed = whole("fairness", "seed", seed)
    game = load(game)
    if game.perfect_information:
        raise Unsuited(f"{game.name} has no hidden information, so no agent can cheat")
    player = find_agent(agent)
    player.require(game)
    rng = random.Random(seed)
    decisions = pairs = unsteady = 0
    seen: set[tuple[State, State]] = set()
    for i in range(games):
        for real, known in _decisions(game, rng):
            rivals = _rivals(real, known, others, rng)
            decisions += bool(rivals)
            for rival in rivals:
                if (real, rival) in seen:
                    continue
                seen |= {(real, rival), (rival, real)}
                pairs += 1
                if _same_choices(player, real, rival, rng):
                    continue
                found = _compare(player, real, rival, rng)
                if found is not None:
                    verdict = str(player), game.name, decisions, pairs, unsteady
                    return FairnessVerdict(*verdict, found)
                unsteady += 1
        if progress is not None:
            progress((i + 1) / games)
    if not pairs:
        raise PlygroundError(
            f"{game.name}: nothing was hidden at any decision of {games} random games; play more"
        )
    return FairnessVerdict(str(player), game.name, decisions, pairs, unsteady)


def _rivals(real: State, known: Knowledge, others: int, rng: random.Random) -> list[State]:
    """Some states that the player to move cannot tell from the real one."""
    if known.shown and isinstance(real, RecordState):  # too many to list: the game draws them
        assert real.to_play is not None
        drawn = [real.redrawn(real.to_play, rng.getrandbits(63)) for _ in range(others)]
        return [state for state in drawn if state is not None and state != real]
    rivals = [state for state in known.possible if state != real]
    return rng.sample(rivals, min(others, len(rivals)))


def _decisions(game: Game, rng: random.Random) -> list[tuple[State, Knowledge]]:
    """The decisions of a random game, each with the knowledge of the player to move."""
    state = game.initial()
    known = [Knowledge(state, p) for p in range(game.players)]
    found = []
    while (mover := state.to_play) is not None:
        if state.is_chance:
            actions, chances = zip(*state.outcomes(), strict=True)
            action = rng.choices(actions, chances)[0]
        else:
            action = rng.choice(state.actions())
            snapshot = Knowledge(state, mover)
            snapshot.possible = dict(known[mover].possible)
            found.append((state, snapshot))
        after = state.result(action)
        for knowledge in known:
            knowledge.learn(state, action, after)
        state = after
    return found


def _same_choices(agent: Agent, one: State, other: State, rng: random.Random) -> bool:
    """Whether equal random numbers lead to equal choices."""
    for _ in range(DRAWS):
        number = rng.getrandbits(64)
        choices = [agent.choose(state, random.Random(number)) for state in (one, other)]
        if choices[0] != choices[1]:
            return False
    return True


def _compare(agent: Agent, one: State, other: State, rng: random.Random) -> Evidence | None:
    """The difference between two distributions of choices, if it is significant."""
    counts = [
        Counter(agent.choose(state, random.Random(rng.getrandbits(64))) for _ in range(SAMPLE))
        for state in (one, other)
    ]
    if _likelihood(counts[0], counts[1]) > SIGNIFICANCE:
        return None
    player = one.to_play
    assert player is not None
    choices = [
        {state.describe(a): n / SAMPLE for a, n in count.most_common()}
        for state, count in zip((one, other), counts, strict=True)
    ]
    return Evidence(player, one.observation(player), (one, other), (choices[0], choices[1]))


def _likelihood(one: Counter[int], other: Counter[int]) -> float:
    """The probability that two samples differ this much by chance (chi-squared)."""
    actions = sorted(set(one) | set(other))
    if len(actions) == 1:
        return 1.0
    from scipy.stats import chi2_contingency

    table = [[count[a] for a in actions] for count in (one, other)]
    return float(chi2_contingency(table).pvalue)
