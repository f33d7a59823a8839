"""Equilibria in mixed strategies, one method a file."""
