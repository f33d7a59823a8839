"""Evaluation functions under the lens: what they add up, and how good they are.

weighing.py     a weighted sum of features, with weights of one's own
free_board.py   boards of tic-tac-toe filled in at will, possible or not, and their open lines
duties.py       what every evaluation must keep to
solved.py       all positions of a small game with their true values
quality.py      an evaluation against the true values; weights fitted to them
choices.py      what a search with this evaluation chooses, by depth
"""
