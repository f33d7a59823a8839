"""Proof files: a solver writes down why its value is right, and a checker needs only the rules."""
