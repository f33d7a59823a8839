"""Own game: count up to 21 in steps of 1 to 3. Whoever says the last number wins.

Change this file from top to bottom; `plyground check` tells what is not right yet.
"""

LAST = 21


class OwnGame:
    """In turn, count on from 0 in steps of 1, 2 or 3. Whoever says 21 wins."""

    title = "Own game"
    initial = (
        0,
        0,
    )  # a state is anything hashable: here the last number said, and whose turn it is

    def to_play(self, state):
        """The player to move: 0 or 1."""
        _, player = state
        return player

    def actions(self, state):
        """The legal actions: here the numbers that may be said next."""
        said, _ = state
        return [number for number in (said + 1, said + 2, said + 3) if number <= LAST]

    def result(self, state, action):
        """The state after an action; an action that is not legal is refused."""
        if action not in self.actions(state):
            raise ValueError(f"{action} cannot be said after {state[0]}")
        return (action, 1 - self.to_play(state))

    def is_terminal(self, state):
        """Whether the game is over."""
        return not self.actions(state)

    def utility(self, state, player):
        """What a player gets at the end: the one who has said the last number is not to move."""
        return -1 if player == self.to_play(state) else 1
