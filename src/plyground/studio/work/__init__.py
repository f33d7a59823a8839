"""What runs jobs: a queue, worker processes that stay warm, and ways to watch and stop them.

`pool.py` is the server's side, `worker.py` the other end of the pipe, `kind.py` the kinds of jobs.
"""
