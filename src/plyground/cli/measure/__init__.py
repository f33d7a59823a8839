"""`plyground measure`: the cost of a search."""
