"""Own game: count up to 21 in steps of 1 to 3. The player who says the last number wins.

Change this file from top to bottom; `plyground check` finds mistakes.
"""

LAST = 21


class OwnGame:
    """Take turns to count from 0 in steps of 1, 2 or 3. The player who says 21 wins."""

    title = "Own game"
    initial = (0, 0)  # a state is anything hashable: here the last number and the player to move

    def to_play(self, state):
        """The player to move: 0 or 1."""
        _, player = state
        return player

    def actions(self, state):
        """The legal actions: here the possible next numbers."""
        said, _ = state
        return [number for number in (said + 1, said + 2, said + 3) if number <= LAST]

    def result(self, state, action):
        """The state after an action; an illegal action raises an error."""
        if action not in self.actions(state):
            raise ValueError(f"{action} is not legal after {state[0]}")
        return (action, 1 - self.to_play(state))

    def is_terminal(self, state):
        """Whether the game is over."""
        return not self.actions(state)

    def utility(self, state, player):
        """A player's payoff at the end: the player to move did not say the last number."""
        return -1 if player == self.to_play(state) else 1
