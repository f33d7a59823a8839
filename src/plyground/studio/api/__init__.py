"""The parts of the JSON API that serve several pages."""
