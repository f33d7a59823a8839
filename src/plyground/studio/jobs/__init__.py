"""Work that takes long: a queue, a few worker processes that stay warm, and ways to watch and stop.

`pool.py` is the server's side, `worker.py` the other end of the pipe, `kind.py` what can be asked.
"""
