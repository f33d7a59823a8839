"""The kinds of jobs, one file for each, named as in the API. A kind is found by its file."""
