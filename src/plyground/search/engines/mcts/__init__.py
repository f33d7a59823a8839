"""Monte-Carlo tree search, compiled. `engine.search` is the way in.

`tree` the memory, `simulate` one simulation from the root to a leaf, made of `selection`,
`expansion`, `playout` and `backup`; `lookup` finds positions of a database; `worlds`,
`information_sets` and `open_actions` for hidden information; `settings` the options, `work` a
thread's memory, `room` trees made smaller, `answer` what was found, `reuse` a tree kept between
moves.
"""
