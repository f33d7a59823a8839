"""Retrograde analysis: all reachable states, and their values from the ends of the game back."""
