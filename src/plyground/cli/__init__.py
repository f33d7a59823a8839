"""The command `plyground`: one file or folder per command, which imports what it needs when run."""


def main() -> None:
    """Run the command line."""
    try:
        from plyground.cli.app import app
    except KeyboardInterrupt:  # afterwards the commands handle it
        raise SystemExit(130) from None

    app(prog_name="plyground")
