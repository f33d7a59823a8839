"""Games with hidden information: regret minimisation, best responses, exact solutions.

unroll.py           a game as arrays: nodes, information sets, sequences
form.py             the sequence form, which compiled code reads
compiled.py         compiles and runs functions over these arrays
regret.py           compiled: CFR in all variants
sampling.py         compiled: outcome and external sampling
response.py         compiled: values and best responses
profile.py          strategies of all players as arrays; exploitability
variants.py         the variants by name
solver.py           `cfr`
sequence_form.py    `sequence_form`: exact solutions by linear programming
strategy.py         the result and its policy; strategy_file.py stores it
agent.py            an agent that plays a stored strategy
"""
