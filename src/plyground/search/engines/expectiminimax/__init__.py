"""Expectiminimax: alpha-beta where players move, Star1 and Star2 where chance does."""
