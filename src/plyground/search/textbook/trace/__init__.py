"""A search as a list of events that can be stepped, drawn and saved.

recorder.py records the events; trace.py, schema.py and canonical.py are the file; names.py,
fold.py, why.py, messages.py and table.py read it; drawing/ makes pictures; html.py, widget.py and
bundle.py show it with the JavaScript in view/. Python and JavaScript share vocabulary.json and
messages.json.
"""
