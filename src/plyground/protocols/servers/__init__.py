"""Servers: our engines as UCI and GTP programs that others start."""
