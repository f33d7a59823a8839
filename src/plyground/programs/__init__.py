"""Other programs as agents: UCI and GTP engines, and functions in Python files.

`program.py` runs a process, the clients speak its protocol, the agents play with it.
"""
