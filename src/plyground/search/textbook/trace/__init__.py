"""A search as a list of events that can be stepped, drawn and saved.

recorder.py writes events, trace.py and schema.py are the file, fold.py, why.py and table.py read
it, drawing/ makes pictures, html.py and bundle.py show it with the JavaScript in view/.
"""
