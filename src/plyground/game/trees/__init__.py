"""Explicit trees: games written down node by node, as text, nested lists or Gambit files."""
