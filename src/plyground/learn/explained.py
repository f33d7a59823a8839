"""Learning by self-play explained in a few sentences, for reports and notebooks.

The studio has the same in English and Arabic (`studio/texts/learning.*.json`).
"""

EXPLAINED = {
    "What a target is": (
        "After each move of self-play, the network is told what it should have said. The target of "
        "the policy is what the search found; the target of the value lies halfway between the "
        "result of the game and the value that the search found. The loss says how far the network "
        "is from its targets."
    ),
    "Why search improves on the network": (
        "The network answers at a glance. A search asks it again a few moves later, where wins and "
        "losses are nearer and easier to see, and brings the answers back to the position. So the "
        "targets are a little better than the network, and the network follows them. The next "
        "search starts from the better network."
    ),
    "What overfitting looks like": (
        "The loss falls, but the scores do not rise: the network knows its own games by heart and "
        "does not know others. More games, fewer uses of each position, or a smaller network help."
    ),
}
