"""`plyground matrix`: payoff matrices; `plyground equilibria` reads them the same way."""
