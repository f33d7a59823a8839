"""Machine code kept on disk, one file per function, signature and processor.

The file's name is a digest of the fingerprint, so an entry is right or absent, never stale. Files
are written under another name and renamed, so that processes can compile the same game at once. A
fault of the directory or a file (missing, read-only, full, damaged) costs a compilation, no more.
So does a directory or a file that another user could have written: entries are code, and are run.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
import time
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from plyground.kernel.directories import cache_path
from plyground.kernel.private_files import make_private, read_private

KEEP_DAYS = 60
UNRESOLVED = b".numba.unresolved$"


class CodeCache(_Cache):  # type: ignore[misc]
    """Numba looks here before it compiles a function, and saves the result here."""

    def __init__(self, game: str, function: str, stamp: str) -> None:
        root = cache_path()
        self.folder = root / "".join(c if c.isalnum() else "_" for c in game)
        self.folders = (root, self.folder)
        self.function, self.stamp = function, stamp
        self.loaded = self.saved = 0

    @property
    def cache_path(self) -> str:
        return str(self.folder)

    def enable(self) -> None:
        """Part of numba's interface: this cache is always on."""

    disable = flush = enable

    def _file(self, signature: Any, codegen: Any) -> Path:
        # The target's tuple names the processor and its features.
        key = repr((self.stamp, self.function, str(signature), codegen.magic_tuple()))
        return self.folder / f"{self.function}-{hashlib.sha256(key.encode()).hexdigest()[:32]}.bin"

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            file = self._file(signature, context.codegen())
            content = read_private(file, self.folders)
            if content is None or hashlib.sha256(content[32:]).digest() != content[:32]:
                return None
            # Running needs the runtime, but not the typing registries that numba would load.
            rtsys.initialize(context)
            result = CompileResult._rebuild(context, *pickle.loads(content[32:]))
        except Exception:
            return None
        self.loaded += 1
        self._touch(file)
        return result

    def save_overload(self, signature: Any, result: Any) -> None:
        library = result.library
        # Code with unresolved symbols would crash the process that loads it (numba issue 6061);
        # dynamic globals are addresses of this process.
        if library.has_dynamic_globals or UNRESOLVED in library._get_compiled_object():
            return
        try:
            content = dumps(result._reduce())
            if not make_private(self.folders):
                return
            handle, aside = tempfile.mkstemp(dir=self.folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as out:
                    out.write(hashlib.sha256(content).digest() + content)
                Path(aside).replace(self._file(signature, result.codegen))
            except BaseException:
                Path(aside).unlink(missing_ok=True)
                raise
        except (OSError, pickle.PicklingError):
            return
        self.saved += 1
        self._prune()

    def _touch(self, file: Path) -> None:
        try:
            if time.time() - file.stat().st_mtime > 86400:
                os.utime(file)
        except OSError:
            return  # a read-only cache is never pruned

    def _prune(self) -> None:
        """Drop code of this game that has long been unused: each edit leaves some behind."""
        try:
            for file in self.folder.iterdir():
                if time.time() - file.stat().st_mtime > KEEP_DAYS * 86400:
                    file.unlink(missing_ok=True)
        except OSError:
            return
