"""The measured cost of a search: growth with depth, the effect of each idea, and formulas."""
