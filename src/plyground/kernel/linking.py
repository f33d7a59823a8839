"""Compile a search as a whole: what it calls is optimised and made executable once, with it.

Numba optimises each function together with all that it calls, and turns it into machine code, also
where it is only ever called by other compiled code: the deeper a function lies, the more often that
is done. Here such a function stays a part, and the function that Python calls links all parts.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python never calls."""

    def finalize(self) -> None:
        if self.waits_for_others():
            super().finalize()
        else:
            self._finalized = True

    def waits_for_others(self) -> bool:
        """Whether functions call each other in a circle, which numba ties at run time."""
        names = (variable.name for variable in self._final_module.global_variables)
        return any(name.startswith(RuntimeLinker.PREFIX) for name in names)

    def get_pointer_to_function(self, name: str) -> int:
        return super().get_pointer_to_function(name) if self.waits_for_others() else 0

    @property
    def codegen(self) -> Any:
        """What sets the environment of a function that is made executable."""
        return self._codegen if self.waits_for_others() else _NotYet()


class _NotYet:
    def set_env(self, name: str, environment: Any) -> None:
        """There is nothing to set before the whole is linked."""


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python calls, with all its parts."""

    def finalize(self) -> None:
        found: dict[Any, None] = {}
        _gather(self, found)
        found.pop(self)
        self._linking_libraries = list(found)
        super().finalize()


def _gather(library: Any, found: dict[Any, None]) -> None:
    """Add a library and, if it is a part, all that it needs."""
    if library not in found:
        found[library] = None
        if isinstance(library, Part | Whole):
            for other in library._linking_libraries:
                _gather(other, found)


class PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, for functions that Python never calls."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = Part(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class WholeCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, for functions that Python calls."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = Whole(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        result = super().compile_extra(function)
        for environment in result._find_referenced_environments():
            self.state.targetctx.codegen().set_env(environment.env_name, environment)
        return result
