"""The interpreted half of a game, in the browser's language.

`reach` takes a game's functions for people (picture, describe, clicks and so on) with everything
that they use, `translate` writes them as JavaScript over the runtime in static/engine/python.js:
`expressions` those inside statements, `words` names and constants.
A function that uses more of Python than is known here is refused with its file and line.
"""
