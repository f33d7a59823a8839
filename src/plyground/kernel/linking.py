"""Compile a search as a whole: what it calls is optimised and made executable once, with it.

Numba optimises each function together with all that it calls, and turns it into machine code, also
where it is only ever called by other compiled code: the deeper a function lies, the more often that
is done. Here such a function stays a part, and the function that Python calls links all parts.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler


class CodePart(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python never calls."""

    in_circle = False
    """Whether functions call each other in a circle here, which numba ties at run time."""

    def finalize(self) -> None:
        unresolved = any(
            variable.name.startswith(RuntimeLinker.PREFIX)
            for variable in self._final_module.global_variables
        )
        below = any(isinstance(b, CodePart) and b.in_circle for b in self._linking_libraries)
        self.in_circle = unresolved or below
        if self.in_circle:
            super().finalize()
        else:
            self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return super().get_pointer_to_function(name) if self.in_circle else 0

    @property
    def codegen(self) -> Any:
        """What sets the environment of a function that is made executable."""
        return self._codegen if self.in_circle else _NotYet()


class _NotYet:
    def set_env(self, name: str, environment: Any) -> None:
        """There is nothing to set before the whole is linked."""


class LinkedCode(JITCodeLibrary):  # type: ignore[misc]
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
        if isinstance(library, CodePart | LinkedCode):
            for other in library._linking_libraries:
                _gather(other, found)


class PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, for functions that Python never calls."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = CodePart(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class LinkedCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, for functions that Python calls."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = LinkedCode(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        result = super().compile_extra(function)
        for environment in result._find_referenced_environments():
            self.state.targetctx.codegen().set_env(environment.env_name, environment)
        return result
