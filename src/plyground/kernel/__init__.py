"""How plain functions over a typed record become machine code: clone, fingerprint, cache, run.

Nothing here imports numba until something is compiled.
"""
