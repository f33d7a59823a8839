"""Who is stronger: games between agents, and what becomes of them."""
