"""Numba's code generator with another target machine and data layout.

Finished native code cannot be translated: numba optimises each function for the host's data layout
as soon as it is lowered. So the whole process lowers for wasm32, from before its first compilation.
`intp` stays 64 bits wide and pointers become 32: LLVM cuts indices and extends addresses. Records
hold no pointers and align 8-byte fields to 8 on both targets, so numpy's offsets hold.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen, cpu
from numba.core.cpu import CPUContext

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+multivalue"
"""What every browser since 2021 has."""


class _NoEngine:
    """In place of LLVM's execution engine: nothing is made executable."""

    def is_symbol_defined(self, name: str) -> bool:
        return False

    def add_module(self, module: Any) -> None: ...

    def finalize_object(self) -> None: ...

    def add_global_mapping(self, variable: Any, address: int) -> None: ...

    def _load_defined_symbols(self, module: Any) -> None: ...

    def get_function_address(self, name: str) -> int:
        return 0


class WasmCodegen(codegen.JITCPUCodegen):  # type: ignore[misc]
    """Lowers for wasm32."""

    def _init(self, module: Any) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._tm_features = FEATURES
        self._tm = llvm.Target.from_triple(TRIPLE).create_target_machine(
            cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
        )
        self._engine = _NoEngine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        module = super()._create_empty_module(name)
        module.triple = TRIPLE
        return module

    def _get_host_cpu_name(self) -> str:
        return "generic"

    def _scan_and_fix_unresolved_refs(self, module: Any) -> None: ...

    def set_env(self, name: str, environment: Any) -> None: ...

    def optimise(self, module: Any) -> None:
        """Numba's two rounds of passes, then drop what nobody uses."""
        early, builder = self._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"
        )
        early.run(module, builder)
        full, builder = self._module_pass_manager()
        full.add_global_dead_code_eliminate_pass()
        full.run(module, builder)

    def emit(self, module: Any) -> bytes:
        """A module as an object file."""
        return bytes(self._tm.emit_object(module))


class WasmContext(CPUContext):  # type: ignore[misc]
    """Numba's context, with the other code generator and all tables inside the module."""

    def init(self) -> None:
        super().init()
        self._internal_codegen = WasmCodegen("plyground.wasm")

    def make_constant_array(self, builder: Any, kind: Any, array: Any) -> Any:
        # Numba passes large tables by their address in this process.
        self.allow_dynamic_globals = False
        try:
            return super().make_constant_array(builder, kind, array)
        finally:
            del self.allow_dynamic_globals


def lower_for_wasm() -> None:
    """From now on this process lowers for wasm32; what it compiles cannot run here.

    Numba has one context for the processor, made from this name when it first compiles.
    """
    cpu.CPUContext = WasmContext
