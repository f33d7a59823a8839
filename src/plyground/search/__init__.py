"""What to play, and why: searches over any game."""
