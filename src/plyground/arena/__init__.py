"""Who is stronger: agents against each other, tournaments, ratings, levels."""
