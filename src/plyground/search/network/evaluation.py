"""A network for alpha-beta: one that is the evaluation, or one that corrects it."""

from __future__ import annotations

from pathlib import Path

from plyground.game.contract.game import Game
from plyground.search.network.corrector import Corrector
from plyground.search.network.corrector_file import is_corrector, load_corrector, own_corrector
from plyground.search.network.net import Net
from plyground.search.network.net_file import load_net
from plyground.search.network.places import OWN_NET, find_file


def load_evaluation(given: str | Path, game: Game) -> Net | Corrector:
    """The network of a path or a name, or the game's own; raises BadNet.

    `own` is the corrector that comes with the game, or else its network.
    """
    own = own_corrector(game)
    file = own if str(given) == OWN_NET and own.is_file() else find_file(given, game)
    return load_corrector(file, game) if is_corrector(file) else load_net(file, game)
