"""Small trees with hidden cards, and slow, simple evaluations of strategies for them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import plyground as pg

Policy = Callable[[pg.State], dict[int, float]]


def hidden_tree(seed: int, *, players: int = 2, plies: int = 3, cards: int = 2) -> pg.Game:
    """Chance deals each player a card that only that player sees; then all moves are open."""
    rng = random.Random(seed)
    deals = list(itertools.product(range(cards), repeat=players))
    weights = [rng.randint(1, 9) for _ in deals]

    def node(deal: tuple[int, ...], past: str) -> str:
        if len(past) == plies:
            u = [rng.randint(-9, 9) for _ in range(players)]
            return f"<{u[0]},{-u[0]}>" if players == 2 else f"<{','.join(map(str, u))}>"
        player = len(past) % players
        below = ", ".join(f"{a}:{node(deal, past + a)}" for a in "lr")
        return f'@{player}#"{player}{deal[player]}{past}"{{{below}}}'

    total = sum(weights)
    outcomes = ", ".join(
        f"{w}/{total}:{''.join(map(str, deal))}:{node(deal, '')}"
        for deal, w in zip(deals, weights, strict=True)
    )
    return pg.tree(f"({outcomes})")


def random_policy(seed: int) -> Policy:
    """Some probabilities for each observation; some of them 0."""

    def policy(state: pg.State) -> dict[int, float]:
        assert state.to_play is not None
        rng = random.Random(f"{seed} {state.to_play} {state.observation(state.to_play)}")
        weights = [rng.choice((0.0, rng.random())) + 1e-3 for _ in state.actions()]
        return {a: w / sum(weights) for a, w in zip(state.actions(), weights, strict=True)}

    return policy


def value(state: pg.State, policy: Policy, player: int) -> float:
    """A player's value, by definition."""
    if state.is_terminal:
        return state.utility(player)
    chances = dict(state.outcomes()) if state.is_chance else policy(state)
    return sum(p * value(state.result(a), policy, player) for a, p in chances.items() if p)


def best_value(game: pg.Game, policy: Policy, player: int) -> float:
    """The value of a player's best pure strategy against the others."""
    choices: dict[str, list[int]] = {}

    def look(state: pg.State) -> None:
        if state.to_play == player:
            choices[state.observation(player)] = state.actions()
        for a in state.actions():
            look(state.result(a))

    look(game.initial())
    best = float("-inf")
    for picks in itertools.product(*choices.values()):
        pure = dict(zip(choices, picks, strict=True))

        def mixed(state: pg.State, pure: dict[str, int] = pure) -> dict[int, float]:
            if state.to_play == player:
                return {pure[state.observation(player)]: 1.0}
            return policy(state)

        best = max(best, value(game.initial(), mixed, player))
    return best
