"""`python -m plyground` is the command `plyground`."""

from plyground.cli import main

main()
