"""The pages, one file for each. A page is found by its file."""
