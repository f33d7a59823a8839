"""The kinds of exercises, one file each (trees share one)."""
