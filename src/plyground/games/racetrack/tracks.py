"""The tracks of Racetrack, and how a track is read.

A track is drawn in characters: "." is a cell of the track, "#" is off the track, 1 and 2 are the
starting cells. An arrow (one of > < ^ v) is a cell that lies before the finish: the line runs along
the side of the cell that the arrow points to, and is crossed in that direction only.
"""

TRACKS = {
    "oval": """
        ######..............######
        ###....................###
        ##......................##
        #........................#
        #.........######.........#
        .......############.......
        .....################.....
        .....################.....
        .....################.....
        .....################.....
        .....################.....
        .....################.....
        .......############.......
        #.........######.........#
        #..........>.............#
        ##.........>2...........##
        ###........>1..........###
        ######.....>........######
    """,
    "bends": """
        ##.................>......
        #..................>......
        ...................>......
        ...................>......
        .....#####################
        ......####################
        .........................#
        ..........................
        #.........................
        ##........................
        ####################......
        #####################.....
        ..........................
        1.........................
        2........................#
        ........................##
    """,
    "sprint": """
        ...................>......
        1..................>......
        2..................>......
        ...................>......
    """,
    "ring": """
        #.....#
        .......
        ..###..
        ..###..
        ..###..
        ..>2...
        #.>1..#
    """,
}
ARROWS = {">": (1, 0), "<": (-1, 0), "^": (0, -1), "v": (0, 1)}
"""The direction in which the finish is crossed: columns right, rows down."""
MOST = 26


def read_track(given):
    """The rows of a track, joined by "/", from its name or from such rows."""
    rows = TRACKS[given].split() if given in TRACKS else str(given).split("/")
    wide = len(rows[0])
    if len(rows) == 1 and "#" not in given and "1" not in given:
        raise ValueError(f"no track is called {given!r}")
    if not 2 <= wide <= MOST or len(rows) > MOST:
        raise ValueError(f"a track of {wide} columns and {len(rows)} rows")
    for number, row in enumerate(rows, 1):
        if len(row) != wide:
            raise ValueError(f"row {number} has {len(row)} cells, the first one {wide}")
        for cell in row:
            if cell not in ".#12" and cell not in ARROWS:
                raise ValueError(f"{cell!r} in row {number}")
    cells = "".join(rows)
    for car in "12":
        if cells.count(car) != 1:
            raise ValueError(f"{cells.count(car)} starting cells {car!r}")
    arrows = sorted(set(cells) & set(ARROWS))
    if len(arrows) != 1:
        raise ValueError(f"arrows of {len(arrows)} kinds at the finish" if arrows else "no finish")
    return "/".join(rows)
