"""The command `plyground`. One file for each command; what they need is imported when they run."""


def main() -> None:
    """Run the command line of this process."""
    from plyground.cli.app import app

    app(prog_name="plyground")
