"""Node and chromium for tests of the renderer; without them those tests are skipped."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from plyground.search.trace import bundle

NODE = shutil.which("node")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def in_node(folder: Path, script: str, data: Any) -> Any:
    """What a script prints as JSON; it has the renderer's exports, and `data`."""
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


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser that is closed at the end."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def watched(context: Any) -> tuple[Any, list[str]]:
    """A new page, and a list of what goes wrong in it."""
    page, faults = context.new_page(), []
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page, faults
