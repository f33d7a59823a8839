"""The compiled alpha-beta engine, for two players, zero sum, no chance, nothing hidden.

`values` turns evaluations and utilities into scores, `workspace` is the memory of a search;
`steps`, `repetition`, `lookup`, `ordering` and `pruning` are the parts of a node; `search` is a
node, `quiescence` what lies below the horizon, `root` the first node, `questions` finds its value.
These run interpreted as well as compiled. `openings` reads an opening database, `deepening`
searches one depth after the other, `answer` makes an Analysis of the workspace, and `engine` is
what `analyse` calls. `plain` is alpha-beta and nothing else, for comparison.
"""
