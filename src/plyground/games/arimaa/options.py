"""The options of Arimaa."""

from plyground.game import option

SETUPS = {
    "free": "",
    "99of9": "RRRDDRRRRHCEMCHR",
    "fritz": "RRRCCRRRRHDMEDHR",
    "rabbits_behind": "RRRRRRRRHDCMECDH",
    "rabbits_ahead": "HDCMECDHRRRRRRRR",
}
setup = option(
    "setup",
    "free",
    choices=tuple(SETUPS),
    about="pieces are placed one by one (free), or stand as in a known set-up",
)
turns = option(
    "turns", 300, low=1, high=5000, about="turns of both players after which the game is a draw"
)
