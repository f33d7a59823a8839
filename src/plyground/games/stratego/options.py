"""The options of Stratego."""

from plyground.game import option

revealed = option("revealed", False, about="all ranks are open from the start")
barrage = option("barrage", False, about="eight pieces each instead of forty")
placing = option(
    "placing", False, about="players place their pieces; otherwise chance draws set-ups"
)
red = option("red", 0, low=0, high=16, about="number of Red's set-up; 0: drawn by chance")
blue = option("blue", 0, low=0, high=16, about="number of Blue's set-up; 0: drawn by chance")
scout_attack_after_move = option(
    "scout_attack_after_move", True, about="a scout may run and attack in one move"
)
plies = option("plies", 2000, low=1, high=10000, about="moves after which the game is a draw")
