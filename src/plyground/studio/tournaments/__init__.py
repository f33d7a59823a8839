"""What the arena page asks of workers and stores: tournaments, their tables and games."""
