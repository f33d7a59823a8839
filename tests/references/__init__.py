"""Second opinions: plain, slow rules of games that no other program can be installed for.

A module `tests/references/NAME.py` is written from the rules alone, with lists and dictionaries,
and imports nothing of Plyground. It defines four functions; a state is a value that never changes:

- `start(**options)`: the first state;
- `to_play(state)`: 0 or 1, or None when the game is over;
- `moves(state)`: {word: next state}; the words are those of the game's `describe`;
- `score(state)`: the utilities of both players, asked at the end only.

`VARIANTS`, a list of options, is optional: sets of options to play beside the defaults. `PLIES` is
optional too: where most of the random games are broken off, in a game that takes long; `WHOLE` is
how many are not.
"""
