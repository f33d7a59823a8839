"""Calibrates levels of play: ladders of opponents, each measured against the one below."""
