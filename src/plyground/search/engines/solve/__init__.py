"""Solving a game from a state: its value, and the distance to the end."""
