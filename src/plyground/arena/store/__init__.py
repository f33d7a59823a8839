"""Where tournaments and their games are kept: a database, SQLite unless another is named."""
