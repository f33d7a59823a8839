"""Weights of an evaluation from games, kept only if a match shows that they are better."""
