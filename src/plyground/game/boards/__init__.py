"""The kit that game files share: boards of hexagons and points, men, hands, polyominoes."""
