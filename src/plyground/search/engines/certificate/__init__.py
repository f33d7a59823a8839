"""Certificates: files that prove a value, which a checker verifies with the rules alone."""
