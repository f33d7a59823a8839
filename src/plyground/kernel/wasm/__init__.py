"""The second target: the same rules and searches as one WebAssembly module.

`codegen` lets numba lower for wasm32, `intrinsics` has what differs from the native table,
`runtime.ll` what lowered code calls, `module` puts functions together and optimises them, `linker`
turns LLVM's object into a module that a browser loads. Code lowered here cannot run in this
process: use a process of its own.
"""

from pathlib import Path


def runtime_text() -> str:
    """The runtime as LLVM's assembly."""
    return Path(__file__).with_name("runtime.ll").read_text(encoding="utf-8")
