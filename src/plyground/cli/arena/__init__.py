"""`plyground arena`: tournaments, while they run and stored."""
