"""Whole sets of states: all that can be reached, and their values worked out from the ends back."""
