"""Game theory: equilibria of payoff tables, of trees, and of games with hidden information."""
