"""The command `plyground`: one file or folder for each command.

app.py puts them together; arguments.py and columns.py are shared. Commands import what they need
when they run, so that `plyground games` starts quickly.
"""


def main() -> None:
    """Run the command line."""
    try:
        from plyground.cli.app import app
    except KeyboardInterrupt:  # afterwards the commands handle it
        raise SystemExit(130) from None

    app(prog_name="plyground")
