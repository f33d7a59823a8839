"""Ratings: the strength of players, from the results of their games."""
