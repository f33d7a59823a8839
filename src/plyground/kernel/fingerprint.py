"""A digest of everything that can change the machine code of a function.

Bytecode, constants, defaults, and the value of every global, closure cell, table and function that
it reaches; versions of Python, numba and numpy; numba's settings. Comments, file names and line
numbers do not count.
"""

from __future__ import annotations

import dis
import hashlib
import os
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version
from types import CodeType, FunctionType, MappingProxyType, ModuleType
from typing import Any

import numpy as np

LIBRARIES = ("numpy", "numba", "math", "llvmlite", "builtins", "operator")
"""Modules known by their versions, which are part of every fingerprint."""


LOAD_GLOBAL, LOAD_NAME = dis.opmap["LOAD_GLOBAL"], dis.opmap["LOAD_NAME"]
FLAGS = 1 if sys.version_info >= (3, 11) else 0
"""The bits of LOAD_GLOBAL's argument below the number of the name."""


class NoFingerprint(TypeError):
    """A value whose effect on compiled code is unknown, so that nothing may be cached."""


def fingerprint(
    roots: Iterable[Any],
    bindings: dict[str, Any],
    settings: Iterable[Any] = (),
    twins: Mapping[Any, Any] = MappingProxyType({}),
) -> str:
    """The digest of functions whose free names are looked up in `bindings` first.

    `twins` maps plain functions to their replacements in compiled code.
    """
    walk = _FingerprintWalk(bindings, twins)
    walk.put(sys.version_info[:2], *(version(name) for name in ("numba", "llvmlite", "numpy")))
    walk.put(*settings)
    walk.put(*(os.environ.get(name) for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT")))
    for root in roots:
        walk.value(root)
    return walk.digest.hexdigest()


@cache
def names_used(code: CodeType) -> frozenset[str]:
    """The global names that a code object and its nested code objects look up.

    Read from the bytes: the objects that `dis` makes of them took a tenth of the start of a search.
    """
    names, argument = set(), 0
    instructions = code.co_code
    for at in range(0, len(instructions), 2):
        operation, argument = instructions[at], argument << 8 | instructions[at + 1]
        if operation == dis.EXTENDED_ARG:
            continue
        if operation == LOAD_GLOBAL:
            names.add(code.co_names[argument >> FLAGS])
        elif operation == LOAD_NAME:
            names.add(code.co_names[argument])
        argument = 0
    return frozenset(names).union(
        *(names_used(c) for c in code.co_consts if isinstance(c, CodeType))
    )


@cache
def attributes_used(code: CodeType) -> frozenset[str]:
    """The attributes that a code object looks up, including those of modules."""
    return frozenset(code.co_names).union(
        *(attributes_used(c) for c in code.co_consts if isinstance(c, CodeType))
    )


class _FingerprintWalk:
    def __init__(self, bindings: dict[str, Any], twins: Mapping[Any, Any]) -> None:
        self.digest = hashlib.sha256()
        self.bindings, self.twins = bindings, twins
        self.seen: dict[int, int] = {}
        self.kept: list[Any] = []  # ids stay unique only while their objects live

    def put(self, *items: Any) -> None:
        for item in items:
            self.digest.update(repr(item).encode())
            self.digest.update(b"\0")

    def code(self, code: CodeType) -> None:
        self.put("code", code.co_code, code.co_names, code.co_varnames, code.co_freevars)
        self.put(code.co_cellvars, code.co_argcount, code.co_flags)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self.code(constant)
            else:
                self.value(constant)

    def function(self, function: FunctionType) -> None:
        self.code(function.__code__)
        self.value(function.__defaults__)
        for name, cell in zip(
            function.__code__.co_freevars, function.__closure__ or (), strict=True
        ):
            self.put(name)
            self.value(cell.cell_contents)
        attributes = attributes_used(function.__code__)
        for name in sorted(names_used(function.__code__)):
            if name in self.bindings:
                self.put("bound", name)
                self.rule(self.bindings[name])
            elif name in function.__globals__:
                self.put("global", name)
                held = function.__globals__[name]
                if isinstance(held, ModuleType):
                    self.module(held, attributes)
                else:
                    self.value(held)

    def rule(self, value: Any) -> None:
        """A bound value; no names are bound inside it."""
        bindings, self.bindings = self.bindings, {}
        self.value(value)
        self.bindings = bindings

    def module(self, module: ModuleType, names: frozenset[str]) -> None:
        """Of a module, only the attributes whose names the function uses count."""
        self.put("module", module.__name__)
        if module.__name__.partition(".")[0] in LIBRARIES:
            return
        for name in sorted(names):
            if hasattr(module, name):
                self.put("attribute", name)
                held = getattr(module, name)
                if isinstance(held, ModuleType):
                    self.module(held, names)
                else:
                    self.value(held)

    def value(self, value: Any) -> None:
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
            self.put(type(value).__name__, value)
        elif isinstance(value, np.generic):
            self.put("scalar", value.dtype.str, value.tobytes())
        elif isinstance(value, (tuple, list)):
            self.put(type(value).__name__, len(value))
            for item in value:
                self.value(item)
        elif isinstance(value, (set, frozenset)):
            self.put("set", sorted(map(repr, value)))
        elif id(value) in self.seen:
            self.put("seen", self.seen[id(value)])
        else:
            self.seen[id(value)] = len(self.seen)
            self.kept.append(value)
            self.object(value)

    def object(self, value: Any) -> None:
        if isinstance(value, FunctionType):
            value = self.twins.get(value, value)
        definition = getattr(value, "_defn", None)  # of a numba intrinsic
        plain = getattr(value, "py_func", None)  # of a numba dispatcher
        origin = (getattr(value, "__module__", None) or "").partition(".")[0]
        if isinstance(value, FunctionType):
            self.function(value)
        elif isinstance(value, np.ndarray):
            self.put("array", repr(value.dtype), value.shape)
            self.digest.update(np.ascontiguousarray(value).tobytes())
        elif isinstance(value, np.dtype):
            self.put("dtype", repr(value))
        elif isinstance(value, dict):
            self.put("dict", len(value))
            for key, held in value.items():
                self.value(key)
                self.value(held)
        elif isinstance(definition, FunctionType):
            self.put("intrinsic", definition.__module__, definition.__qualname__)
            self.code(definition.__code__)
            for cell in definition.__closure__ or ():
                self.value(cell.cell_contents)
        elif isinstance(plain, FunctionType):
            self.put("dispatcher", sorted(map(repr, value.targetoptions.items())))
            self.function(plain)
        elif isinstance(value, type) and issubclass(value, Exception):
            self.put("exception", value.__module__, value.__qualname__)
        elif callable(value) and origin in LIBRARIES and hasattr(value, "__qualname__"):
            self.put("library", value.__module__, value.__qualname__)
        elif type(value).__module__.partition(".")[0] in LIBRARIES:
            shown = repr(value)  # of a numpy ufunc, a numba type
            if " at 0x" in shown:
                raise NoFingerprint(f"{shown} is different in every process")
            self.put("library value", shown)
        else:
            raise NoFingerprint(f"{value!r} ({type(value).__name__}) cannot be part of a rule")
