"""Agents that choose by search or by chance, and their sessions."""
