"""OpenSpiel's random playouts and MCTS in C++, for comparison; `pyspiel` is optional."""

from __future__ import annotations

import random
import time
from importlib.util import find_spec
from string import Formatter
from typing import Any

from plyground.game.contract.game import Game

SHARED = {
    "amazons": "amazons",
    "backgammon": "backgammon",
    "breakthrough": "breakthrough",
    "checkers": "checkers",
    "chess": "chess",
    "chinese_checkers": "chinese_checkers(players=2,max_moves={turns})",
    "connect4": "connect_four(rows={rows},columns={columns},x_in_row={line})",
    "dots_and_boxes": "dots_and_boxes(num_rows={rows},num_cols={columns})",
    "go": "go(board_size={size})",
    "hex": "hex(board_size={size})",
    "kalah": "mancala",
    "kuhn_poker": "kuhn_poker(players={players})",
    "leduc_poker": "leduc_poker",
    "lines_of_action": "lines_of_action",
    "link_five": "gomoku(size={size})",
    "nim": "nim",
    "nine_mens_morris": "nine_mens_morris",
    "othello": "othello",
    "pig": "pig",
    "quoridor": "quoridor(board_size={size},wall_count={walls})",
    "shogi": "shogi",
    "tic_tac_toe": "tic_tac_toe",
}
"""Games that OpenSpiel has too; options not named here must have their defaults.

In its Chinese Checkers a man that stays at home blocks the opponent; random games end before that.
"""


def installed() -> bool:
    """Whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


def twin(game: Game) -> str | None:
    """OpenSpiel's specification of the same game, or None."""
    words = SHARED.get(game.source)
    if words is None:
        return None
    fields = {name for _, name, _, _ in Formatter().parse(words) if name}
    values = {name: o.default for name, o in game.declared.items()}
    if any(str(v) != str(values[k]) for k, v in game.options.items() if k not in fields):
        return None
    return words.format(**(values | game.options))


class Twin:
    """An OpenSpiel game, played from its first decision on."""

    def __init__(self, words: str) -> None:
        import pyspiel

        self.pyspiel: Any = pyspiel
        self.game = pyspiel.load_game(words)
        self.state = self.game.new_initial_state()
        while self.state.is_chance_node():  # its search cannot start at a chance node
            self.state.apply_action(self.state.chance_outcomes()[0][0])

    def seconds(self, games: int, seed: int) -> float:
        """The processor time of this many random games.

        OpenSpiel plays random games in C++ only to evaluate leaves of its MCTS; here the tree is a
        single leaf.
        """
        evaluator = self.pyspiel.RandomRolloutEvaluator(games, seed)
        bot = self.pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 100, False, seed, False)
        began = time.process_time()
        bot.mcts_search(self.state)
        return time.process_time() - began

    def search_seconds(self, sims: int, seed: int) -> float:
        """The processor time of an MCTS with this many simulations, one random game each.

        In games with hidden information, the search is ISMCTS; plain MCTS would see hidden cards.
        """
        information = self.game.get_type().information
        evaluator = self.pyspiel.RandomRolloutEvaluator(1, seed)
        if information == self.pyspiel.GameType.Information.PERFECT_INFORMATION:
            bot = self.pyspiel.MCTSBot(self.game, evaluator, 2.0, sims, 1000, False, seed, False)
            search = bot.mcts_search
        else:
            search = self.pyspiel.ISMCTSBot(seed, evaluator, 2.0, sims).step
        began = time.process_time()
        search(self.state)
        return time.process_time() - began

    def mean_plies(self, seconds: float, seed: int) -> float:
        """The mean length of random games, played from Python for about `seconds`."""
        rng = random.Random(seed)
        games = plies = 0
        ends = time.process_time() + seconds
        while games == 0 or time.process_time() < ends:
            state = self.state.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                plies += 1
            games += 1
        return plies / games
