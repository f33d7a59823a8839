"""The store of tournaments and their games: a database, by default SQLite."""
