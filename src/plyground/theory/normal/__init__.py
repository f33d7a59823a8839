"""Games in normal form: one choice each, and a table of payoffs."""
