"""Games with hidden information: regret minimisation, best responses, exact solutions.

unroll.py           a game as arrays: nodes, information sets, sequences
form.py             what compiled code reads of it: the sequence form
compiled.py         how functions over these arrays are compiled and run
regret.py           compiled: CFR in all variants
sampling.py         compiled: outcome and external sampling
response.py         compiled: values, best responses
variants.py         the variants by name
solver.py           `cfr`
linear_program.py   `sequence_form`, exact
strategy.py         the answer, and its policy; strategy_file.py keeps it
agent.py            an agent that plays a saved strategy
"""
