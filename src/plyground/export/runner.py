"""Runs JavaScript at export, to compare a page with Python before it is written."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from plyground.game.errors import PlygroundError

PATIENCE = 600
"""Seconds for one check."""


class NoJavaScript(PlygroundError):
    """Nothing here runs JavaScript."""


def require_javascript() -> None:
    """Raises NoJavaScript if `run` cannot run anything."""
    if shutil.which("node") is None and _engine() is None:
        raise NoJavaScript(
            "an export is compared with Python before it is written, and nothing here runs "
            "JavaScript; install Node.js, or pip install 'plyground[export]'"
        )


def _engine() -> Any:
    """The engine of the extra `export`, or None."""
    try:
        from py_mini_racer import MiniRacer
    except ImportError:
        return None
    return MiniRacer


def run(script: str, argument: Any) -> Any:
    """The value of `main(argument)`, which the script defines; both are plain data."""
    require_javascript()
    node = shutil.which("node")
    if node:
        return _with_node(node, script, argument)
    context = _engine()()
    context.eval(f"{ATOB}\n{script}")
    return json.loads(context.eval(f"JSON.stringify(main({json.dumps(argument)}))"))


ATOB = """globalThis.atob ??= (text) => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  let bits = 0, n = 0, out = "";
  for (const letter of text.replace(/=+$/, "")) {
    bits = (bits << 6) | letters.indexOf(letter);
    n += 6;
    if (n >= 8) out += String.fromCharCode((bits >> (n -= 8)) & 255);
  }
  return out;
};"""
"""What a bare engine lacks."""


def _with_node(node: str, script: str, argument: Any) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        given, answer = Path(folder, "argument.json"), Path(folder, "answer.json")
        given.write_text(json.dumps(argument), encoding="utf-8")
        program = Path(folder, "check.cjs")
        program.write_text(
            f"const fs = require('fs');\n{script}\n"
            f"const argument = JSON.parse(fs.readFileSync({json.dumps(str(given))}, 'utf8'));\n"
            f"fs.writeFileSync({json.dumps(str(answer))}, JSON.stringify(main(argument)));\n",
            encoding="utf-8",
        )
        done = subprocess.run(
            [node, "--stack-size=4000", str(program)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode or not answer.exists():
            raise PlygroundError(f"the check of the export failed: {done.stderr.strip()[-800:]}")
        return json.loads(answer.read_text(encoding="utf-8"))
