"""From trees to strategies: normal form, subgame perfection, behaviour strategies."""
