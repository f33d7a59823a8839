"""What every game must satisfy, and a search for the shortest play that violates it."""
