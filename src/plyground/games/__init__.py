"""The built-in games, one file or folder each. `load` finds them by name; there is no list."""
