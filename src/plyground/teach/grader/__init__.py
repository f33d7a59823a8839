"""The grader for code: runs a student's search on small games and names the mistake."""
