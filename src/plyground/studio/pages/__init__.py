"""One file for each page. A page is found by its file: there is no list to keep."""
