"""The compiled alpha-beta engine, for two players, zero sum, no chance, nothing hidden.

`values` says what scores are, `layout` what the workspace holds; `steps`, `repetition`, `table` and
`ordering` are the parts of a node; `search` is a node, `quiescence` what lies below the horizon,
`root` the first node, `questions` finds its whole value, `lookup` finds positions of an opening
database. These run interpreted as well as compiled. `book` reads that database, `deepening` asks
for one depth after the other, `answer` reads an Analysis off the workspace, and `engine` is what
`analyse` calls. `plain` is alpha-beta without anything, to compare with.
"""
