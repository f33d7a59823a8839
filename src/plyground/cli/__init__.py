"""The command `plyground`. One file for each command; what they need is imported when they run."""


def main() -> None:
    """Run the command line of this process."""
    try:
        from plyground.cli.app import app
    except KeyboardInterrupt:  # later the commands see to it
        raise SystemExit(130) from None

    app(prog_name="plyground")
