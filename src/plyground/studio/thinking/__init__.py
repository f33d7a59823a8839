"""What the workers are asked to think about: a move to play, what moves are worth, a review."""
