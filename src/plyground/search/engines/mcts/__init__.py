"""Monte-Carlo tree search, compiled. `engine.search` is the way in.

`tree` the memory, `simulate` one simulation from the root to a leaf, made of `selection`,
`expansion`, `playout` and `backup`; `worlds` and `information_sets` for hidden information;
`settings` the options, `work` a thread's memory, `answer` what was found, `reuse` a tree kept
between moves.
"""
