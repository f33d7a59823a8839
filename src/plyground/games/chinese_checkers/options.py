"""The options of Chinese Checkers."""

from plyground.game import option

turns = option("turns", 1000, low=1, high=10000, about="turns after which the game is a draw")
anti_blocking = option(
    "anti_blocking",
    True,
    about="to win, the target need only be full, with at least one own man, so staying at home is "
    "no defence",
)
side_triangles = option(
    "side_triangles", True, about="whether a turn may end in another's triangle"
)
leave_target = option("leave_target", True, about="whether a man may leave the target triangle")
