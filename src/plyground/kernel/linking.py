"""Compile a search as a whole: the functions it calls are optimised and linked once, with it.

Numba optimises each function together with everything it calls and makes it executable, even if
only compiled code calls it: the deeper a function is in the call tree, the more often it is
optimised. Here such a function stays a part, and the function that Python calls links all parts.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler


class CodePart(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python never calls."""

    _linking_libraries: list[Any]
    is_recursive = False
    """Whether functions here call each other recursively, which numba links at run time."""

    def finalize(self) -> None:
        unresolved = any(
            variable.name.startswith(RuntimeLinker.PREFIX)
            for variable in self._final_module.global_variables
        )
        below = any(isinstance(b, CodePart) and b.is_recursive for b in self._linking_libraries)
        self.is_recursive = unresolved or below
        if self.is_recursive:
            self._linking_libraries = below_callers(self)
            super().finalize()
        else:
            self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return super().get_pointer_to_function(name) if self.is_recursive else 0

    @property
    def codegen(self) -> Any:
        """Sets the environment of an executable function."""
        return self._codegen if self.is_recursive else _NotYet()


class _NotYet:
    def set_env(self, name: str, environment: Any) -> None:
        """Nothing can be set before all parts are linked."""


class LinkedCode(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python calls, with all its parts."""

    def finalize(self) -> None:
        self._linking_libraries = below_callers(self)
        super().finalize()


def below_callers(library: Any) -> list[Any]:
    """All that a library needs, each after what calls it: LLVM drops what nothing calls so far."""
    found: dict[Any, None] = {}
    gather(library, found)
    found.pop(library)
    return list(reversed(found))


def gather(library: Any, found: dict[Any, None]) -> None:
    """Add a library after all that it links to."""
    if library in found:
        return
    if isinstance(library, CodePart | LinkedCode):
        for other in library._linking_libraries:
            gather(other, found)
    found[library] = None


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
