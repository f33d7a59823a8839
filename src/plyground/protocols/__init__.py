"""Protocols and file formats of other programs: UCI, GTP, PGN, SGF, PettingZoo, OpenSpiel."""
