"""The arena: games between agents, tournaments, ratings and reports."""
