"""One file per game. A file is found by its name: there is no list to keep."""
