"""Equilibria in mixed strategies, one method per file."""
