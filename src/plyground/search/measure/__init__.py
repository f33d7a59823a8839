"""What a search costs, counted: growth with depth, the effect of each idea, and what to expect."""
