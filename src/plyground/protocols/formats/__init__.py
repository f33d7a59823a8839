"""Records of games in the formats that other programs read: PGN, SGF, .mat."""
