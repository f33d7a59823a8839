"""What the tree lab does on the server: searches that are traced, trees that are edited."""
