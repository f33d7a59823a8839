"""The arena page on the server: arguments of tournaments, their tables and games."""
