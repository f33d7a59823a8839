"""Engines: compiled searches within a limit. `search.analyse` is the door to them."""
