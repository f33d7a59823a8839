"""Learning by self-play: games, network, training, and a ladder of opponents that shows progress.

`gumbel` searches, `self_play` plays whole games (both compiled), `games_task` is a part of an
iteration for an executor, `training` fits the network, `run` is a run in a folder that can go on
after an interruption, `ladder` and `probes` measure, `learn` is the front door. Networks themselves
are in `search/network/`. `tune/` fits the weights of a game's own features.
"""
