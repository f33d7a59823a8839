"""Reports of tournaments: to read, print, cite and compute with."""
