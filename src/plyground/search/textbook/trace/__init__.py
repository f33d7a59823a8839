"""A search as a list of events that can be stepped, drawn and kept in a file."""
