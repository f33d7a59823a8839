"""Measures the figures in docs/measurements.md again, and updates its tables.

    python benchmarks/report.py --list            lists the commands that make the tables
    python benchmarks/report.py [WORD]...         runs all, or those that contain one of the words

A table stands between two comments, `<!-- measured by: COMMAND -->` and `<!-- end -->`. It is
replaced if its command succeeds. The text around it does not change, so read it again afterwards.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "measurements.md"
TABLE = re.compile(r"<!-- measured by: (.+?) -->\n(.*?)<!-- end -->", re.DOTALL)


def measured(command: str) -> str:
    """A command's output as Markdown; raises CalledProcessError if it fails."""
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    run = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={**os.environ, "PATH": tools},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    printed = "\n".join(line.rstrip() for line in run.stdout.strip().splitlines())
    return printed if printed.startswith("|") else f"```\n{printed}\n```"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--list", action="store_true", help="only list the tables")
    args = parser.parse_args()
    commands = [command for command, _ in TABLE.findall(PAGE.read_text(encoding="utf-8"))]
    wanted = [c for c in commands if not args.words or any(word in c for word in args.words)]
    if not wanted:
        parser.error(f"no table has {' or '.join(args.words)}; there are:\n" + "\n".join(commands))
    failed = []
    for command in wanted:
        print(command, flush=True)
        if args.list:
            continue
        try:
            table = measured(command)
        except subprocess.CalledProcessError as error:
            failed.append(command)
            print(f"  failed ({error.returncode}); its table stays as it was", file=sys.stderr)
            continue
        head = f"<!-- measured by: {command} -->\n"
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(head)
        _, end, after = rest.partition("<!-- end -->")
        PAGE.write_text(f"{before}{head}{table}\n{end}{after}", encoding="utf-8")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
