"""The parts of the JSON API that belong to no single page."""
