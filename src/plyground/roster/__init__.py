"""All agents by name: of the search, of theory, other programs, and levels."""
