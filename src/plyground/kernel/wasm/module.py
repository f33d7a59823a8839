"""Functions, lowered and put together as one WebAssembly module."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import llvmlite.binding as llvm
from numba import types

from plyground.kernel.linking import gather
from plyground.kernel.specialise import Specialiser
from plyground.kernel.wasm import runtime_text
from plyground.kernel.wasm.codegen import TRIPLE
from plyground.kernel.wasm.intrinsics import TWINS
from plyground.kernel.wasm.linker import LinkedModule, link

HEAP = "ply_heap"
TICK = "ply_tick"
_MATH = (
    "acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 "
    "pow sin sinh tan tanh"
)
MATH = frozenset(name + single for name in _MATH.split() for single in ("", "f"))
"""What is no instruction, and the page has in `Math`; with an f for single precision."""


class CannotExport(TypeError):
    """A function that needs something that a page does not have."""


class WasmModule:
    """Functions that become one module. Needs a process that lowers for wasm32."""

    def __init__(self) -> None:
        self.libraries: dict[Any, None] = {}
        self.exports: list[str] = []
        self.wrappers: list[str] = []

    def add(
        self,
        name: str,
        specialiser: Specialiser,
        search: Callable[..., Any],
        signature: Sequence[Any],
        twins: Mapping[Any, Any] = TWINS,
    ) -> None:
        """Lower a search for arguments of these numba types, to be exported under a name."""
        result = specialiser.lowered(search, signature, twins)
        gather(result.library, self.libraries)
        self.exports.append(name)
        self.wrappers.append(wrapper(name, result))

    def linked(self) -> LinkedModule:
        """All functions as a module."""
        codegen = next(iter(self.libraries))._codegen
        whole = self._joined(codegen._data_layout)
        codegen.optimise(whole)
        whole.verify()
        module = link(codegen.emit(whole), self.exports)
        unknown = [name for name in module.imports if name not in MATH and name != TICK]
        if unknown:
            raise CannotExport(
                f"the compiled code calls {', '.join(unknown)}, which a page does not have"
            )
        return module

    def _joined(self, layout: str) -> Any:
        whole = llvm.parse_assembly(runtime_text())
        whole.data_layout = layout
        for library in self.libraries:
            part = library._final_module.clone()
            for function in part.functions:
                if not function.is_declaration:  # `linkonce`, as numba has it, may be dropped
                    function.linkage = "weak_odr"
            whole.link_in(part)
        head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{layout}"\n'
        head += "declare void @llvm.trap()\n"
        whole.link_in(llvm.parse_assembly(head + "".join(self.wrappers)))
        whole = llvm.parse_assembly(tied(str(whole)))
        # Internal symbols can be dropped: environments, pickled exceptions, symbols of CPython.
        for symbol in (*whole.functions, *whole.global_variables):
            if not symbol.is_declaration and symbol.name not in (*self.exports, HEAP):
                symbol.linkage = "internal"
        return whole


def tied(text: str) -> str:
    """Functions that call each other in a circle, which numba ties at run time."""
    return re.sub(
        r'@"\.numba\.unresolved\$(.*?)" = external (?:local_unnamed_addr )?global ptr',
        r'@".numba.unresolved$\1" = internal constant ptr @"\1"',
        text,
    )


def wrapper(name: str, result: Any) -> str:
    """A function with plain arguments around one with numba's: `i32 f(ptr result, ptr error, ...)`.

    A record is its address, an array its address and length. An exception traps.
    """
    takes, passes, lines = [], [], []
    for i, kind in enumerate(result.signature.args):
        if isinstance(kind, types.Array):
            if kind.ndim != 1 or kind.layout != "C":
                raise CannotExport(f"{name}: an argument is {kind}")
            size = kind.dtype.size if isinstance(kind.dtype, types.Record) else _bytes(kind.dtype)
            takes += [f"ptr %a{i}", f"i32 %n{i}"]
            lines.append(f"  %l{i} = zext i32 %n{i} to i64")
            passes += ["ptr null", "ptr null", f"i64 %l{i}", f"i64 {size}", f"ptr %a{i}"]
            passes += [f"i64 %l{i}", f"i64 {size}"]
        else:
            takes.append(f"{_plain(name, kind)} %a{i}")
            passes.append(takes[-1])
    returned = result.signature.return_type
    nothing = isinstance(returned, types.NoneType)
    kind = "void" if nothing else _plain(name, returned)
    inner = ["ptr %result", "ptr %error", *passes]
    function = f'@"{result.fndesc.llvm_func_name}"'
    end = "ret void" if nothing else f"%value = load {kind}, ptr %result\n  ret {kind} %value"
    return "\n".join(
        [
            f"declare i32 {function}({', '.join(p.split()[0] for p in inner)})",
            f'define {kind} @"{name}"({", ".join(takes)}) {{',
            "  %result = alloca i64",
            "  %error = alloca ptr",
            *lines,
            f"  %status = call i32 {function}({', '.join(inner)})",
            "  %done = icmp eq i32 %status, 0",
            "  %none = icmp eq i32 %status, -2",
            "  %good = or i1 %done, %none",
            "  br i1 %good, label %return, label %raise",
            "raise:",
            "  call void @llvm.trap()",
            "  unreachable",
            "return:",
            f"  {end}",
            "}\n",
        ]
    )


def _plain(name: str, kind: Any) -> str:
    """The LLVM type of an argument or a result."""
    if isinstance(kind, types.Record):
        return "ptr"
    if isinstance(kind, types.Boolean):
        return "i8"
    if isinstance(kind, types.Float):
        return "double" if kind.bitwidth == 64 else "float"
    if isinstance(kind, types.Integer):
        return f"i{kind.bitwidth}"
    raise CannotExport(f"{name}: an argument or result is {kind}")


def _bytes(kind: Any) -> int:
    return int(kind.bitwidth) // 8
