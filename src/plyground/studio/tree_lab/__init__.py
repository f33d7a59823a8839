"""The tree lab on the server: setups of searches, and editing of trees."""
