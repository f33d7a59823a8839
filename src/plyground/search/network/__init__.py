"""Networks: what one sees of a state, how it judges it, and the file that keeps it.

`sight` numbers the facts of a state, `shape` lays the weights out in one array, `inference` is the
network inside compiled searches, `net` the network in Python, `net_file` its file. Learning is a
room of its own, `learn/`.
"""
