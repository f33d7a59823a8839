"""Games in normal form: each player chooses once, and a table gives the payoffs."""
