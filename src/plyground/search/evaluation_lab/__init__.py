"""Experiments with evaluation functions: what they add up, and how good they are.

weighing.py     a weighted sum of features, with custom weights
free_board.py   arbitrary boards of tic-tac-toe, legal or not, and their open lines
duties.py       the requirements on every evaluation
solved.py       all positions of a small game with their true values
quality.py      an evaluation compared with the true values; weights fitted to them
choices.py      the choice of a search with an evaluation, by depth
"""
