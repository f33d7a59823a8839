"""The options of Breakthrough."""

from plyground.game import option, require

rows = option("rows", 8, low=3, high=32, about="height of the board")
columns = option("columns", 8, low=2, high=21, about="width of the board")
home = option("home", 2, low=1, high=16, about="rows of men that each player begins with")
require(
    rows * columns <= 64,
    f"{rows} rows and {columns} columns are too many together: rows x columns may be at most 64",
)
require(2 * home <= rows, f"{rows} rows have no room for {home} rows of men on either side")
