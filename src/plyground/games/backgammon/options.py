"""The options of backgammon."""

from plyground.game import option

known_draws = option("known_draws", False, about="both players know the dice to come")
seed = option("seed", 0, low=0, high=2**32 - 1, about="seed of the dice, if they are known")
scoring = option(
    "scoring",
    "winloss",
    choices=("winloss", "full"),
    about="full: a gammon counts 2 and a backgammon 3",
)
hyper = option("hyper", False, about="hyper-backgammon: three men each, on 24, 23 and 22")
turns = option("turns", 500, low=1, high=10000, about="rolls after which the game is a draw")
