"""`python -m plyground` is the command `plyground`."""

from plyground.cli import main

if __name__ == "__main__":
    main()
