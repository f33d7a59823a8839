"""The options of Racetrack."""

from plyground.game import option
from plyground.games.racetrack.tracks import TRACKS, read_track

track = option(
    "track",
    read_track("oval"),
    read=read_track,
    allowed=f"{', '.join(TRACKS)}, or rows of equal length joined by / (2 to 26 columns, up to 26 "
    "rows): . track, # off the track, 1 and 2 the starts, one kind of arrow (> < ^ v) in the cells "
    "before the finish",
    about="the name of a track, or its rows",
)
diagonal = option(
    "diagonal", True, about="whether both parts of the speed may change in the same turn"
)
corners = option(
    "corners", False, about="whether a car may touch the corner of a cell that is off the track"
)
crash = option(
    "crash",
    "out",
    choices=("out", "stop"),
    about="out: a move off the track is not allowed, and a player without a move has lost; stop: "
    "the car stops at the edge, at rest, and waits for a turn",
)
plies = option("plies", 300, low=2, high=2000, about="plies after which the race is a draw")
