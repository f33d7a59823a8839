"""Equilibria: of games in normal form, and of games with hidden information."""
