"""What every game must keep to, and the search for the shortest play that breaks it."""
