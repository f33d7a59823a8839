"""What the searches of zero-sum games share.

`score` puts value and distance into one number, `levels` is the value's part of it, `table` is the
transposition table, `picker` finds the next move to search, `line` keeps the principal variation.
"""
