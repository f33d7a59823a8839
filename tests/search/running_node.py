"""Runs the renderer in node; without node these tests are skipped."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from plyground.search.textbook.trace import bundle

NODE = shutil.which("node")


def in_node(folder: Path, script: str, data: Any) -> Any:
    """The JSON that a script prints; it has the renderer's exports as `view`, and `data`."""
    if NODE is None:
        pytest.skip("node is not installed")
    (folder / "traceview.mjs").write_text(bundle.module(), encoding="utf-8")
    (folder / "data.json").write_text(json.dumps(data), encoding="utf-8")
    head = (
        'import fs from "node:fs";\nimport * as view from "./traceview.mjs";\n'
        'const data = JSON.parse(fs.readFileSync("data.json", "utf8"));\n'
    )
    (folder / "run.mjs").write_text(head + script, encoding="utf-8")
    done = subprocess.run(
        [NODE, "run.mjs"], cwd=folder, capture_output=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
