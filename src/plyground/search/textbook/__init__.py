"""The algorithms of the lectures, written as the lectures write them, with every step recorded."""
