"""Drawings of what was measured."""
