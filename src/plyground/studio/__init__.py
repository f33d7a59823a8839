"""The studio: play, watch and learn in the browser. `create_app` in app.py puts it together."""
