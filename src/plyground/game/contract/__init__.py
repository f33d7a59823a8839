"""What a game is: its rules, facts, options and notation, and the faces Game and State."""
