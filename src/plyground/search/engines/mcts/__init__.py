"""Monte-Carlo tree search, compiled. `engine.search` is the entry point.

`tree` is the memory. `simulate` makes one simulation from the root to a leaf, with `selection`,
`expansion`, `playout` and `backup`; `lookup` finds positions of a database. `worlds`,
`information_sets` and `open_actions` are for hidden information. `options` declares the options,
`tree_workspace` holds a thread's memory, `room` makes trees smaller, `answer` sums up the result,
`reuse` keeps a tree between moves.
"""
