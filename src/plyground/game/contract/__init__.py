"""What a game is: rules, facts, options, notation, and the classes Game and State."""
