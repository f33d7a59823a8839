"""`plyground exercise`: exercises in the terminal, on paper, or as files."""
