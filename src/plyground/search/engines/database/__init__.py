"""Endgame databases: every position of a slice of a game with its value and distance."""
