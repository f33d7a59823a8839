"""`plyground play`: a game at the terminal."""
