"""Other programs as agents: UCI, GTP, and functions in Python files."""
