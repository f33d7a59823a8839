"""Game files in the formats of other programs: PGN, SGF, .mat."""
