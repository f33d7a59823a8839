"""The lectures' algorithms, written as the lectures write them, every step recorded."""
