"""Everything that some functions use: other functions and classes as source, values as literals."""

from __future__ import annotations

import ast
import collections
import dataclasses
import functools
import inspect
import itertools
import textwrap
import types
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from plyground.export.javascript.expressions import BUILTINS
from plyground.export.javascript.translate import Translator
from plyground.export.javascript.words import CannotTranslate, literal
from plyground.game.errors import PlygroundError
from plyground.kernel import bits
from plyground.kernel.fingerprint import LIBRARIES, attributes_used

KNOWN: dict[Any, str] = {
    bits.popcount: "$.popcount",
    bits.ctz: "$.ctz",
    bits.clz: "$.clz",
    bits.select: "$.select",
    bits.wrapping_add: "$.wrapping_add",
    bits.wrapping_mul: "$.wrapping_mul",
    dataclasses.replace: "$.replace",
    collections.Counter: "$.counter",
    itertools.accumulate: "$.accumulate",
    itertools.chain: "$.chain",
    itertools.product: "$.product",
}
"""Functions that the runtime has."""
_NUMPY = (
    "uint8 uint16 uint32 uint64 int8 int16 int32 int64 float32 float64 bool_ zeros empty ones "
    "full array arange flatnonzero sum any all count_nonzero abs sign floor ceil sqrt inf nan "
    "isnan argmax argmin frombuffer"
)
NUMPY = frozenset(_NUMPY.split())
_MATH = "floor ceil sqrt sin cos tan atan2 hypot pi inf nan log exp tanh atanh prod comb isnan"
MATH = frozenset(_MATH.split())
SHORT = 24
"""Values up to this length are written where they are used."""


class NoTranslation(PlygroundError):
    """A function of a game that cannot be written as JavaScript."""


class Reach:
    """Functions with all they reach, as JavaScript definitions in a good order."""

    def __init__(self, wanted: frozenset[str] = frozenset()) -> None:
        self.wanted = wanted
        """Methods that somebody calls; others are left out of classes."""
        self.names: dict[int, str] = {}
        self.held: list[Any] = []  # ids stay unique only while their objects live
        self.parts: list[str] = []
        self.attributes: set[str] = set()

    def fresh(self, value: Any, label: str) -> str:
        name = f"{label.strip('_') or 'v'}_{len(self.held)}"
        self.names[id(value)] = name
        self.held.append(value)
        return name

    # --- values ---------------------------------------------------------------------------------

    def value(self, value: Any, label: str = "v") -> str:
        """The JavaScript for a value; longer ones are defined once."""
        short = self.simple(value)
        if short is not None:
            return short
        if id(value) in self.names:
            return self.names[id(value)]
        if isinstance(value, functools._lru_cache_wrapper):
            inner = value.__wrapped__
            assert isinstance(inner, types.FunctionType)
            name = self.fresh(value, inner.__name__)
            self.parts.append(f"const {name} = $.cached({self.function(inner)});")
            return name
        if isinstance(value, types.FunctionType):
            return self.function(value)
        if isinstance(value, types.MethodType):
            return f"$.bound({self.value(value.__self__)}, {value.__func__.__name__!r})"
        if isinstance(value, type):
            return self.klass(value)
        text = self.composed(value)
        if len(text) <= SHORT:
            return text
        name = self.fresh(value, label)
        self.parts.append(f"const {name} = {text};")
        return name

    def simple(self, value: Any) -> str | None:
        """A number, a text, or something of a library."""
        if isinstance(value, np.generic):
            value = value.item()
        if isinstance(value, Enum) and isinstance(value, int | str):
            value = value.value
        known = literal(value)
        if known is not None:
            return known
        if isinstance(value, types.FunctionType | type) and value in KNOWN:
            return KNOWN[value]
        if isinstance(value, types.BuiltinFunctionType) or (
            isinstance(value, type) and value.__module__ == "builtins"
        ):
            if value.__name__ in BUILTINS:
                return f"$.b.{value.__name__}"
            if value.__module__ == "math" and value.__name__ in MATH:
                return f"$.math.{value.__name__}"
        if isinstance(value, type) and issubclass(value, np.generic):
            return f"$.np.{value.__name__}"
        return None

    def composed(self, value: Any) -> str:
        if isinstance(value, np.dtype):
            return self.dtype(value)
        if isinstance(value, np.ndarray):
            return self.items(list(value))
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            pairs = zip(value._fields, value, strict=True)
            fields = ", ".join(f"{name}: {self.value(part)}" for name, part in pairs)
            return f"$.named({{{fields}}})"
        if isinstance(value, tuple | list):
            return self.items(value)
        if isinstance(value, Mapping):
            items = ", ".join(f"[{self.value(k)}, {self.value(x)}]" for k, x in value.items())
            return f"$.dict([{items}])"
        if isinstance(value, set | frozenset):
            return f"$.b.set({self.items(sorted(value, key=repr))})"
        if isinstance(value, range):
            return f"$.b.range({value.start}, {value.stop}, {value.step})"
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            # What the object computes once is computed here.
            names = [f.name for f in dataclasses.fields(value)] + [
                name
                for name, member in inspect.getmembers_static(type(value))
                if isinstance(member, functools.cached_property) and name in self.wanted
            ]
            fields = ", ".join(f"{name}: {self.value(getattr(value, name))}" for name in names)
            return f"$.make({self.value(type(value))}, {{{fields}}})"
        if isinstance(value, types.ModuleType):
            raise CannotTranslate(f"the module {value.__name__}", 1)
        raise CannotTranslate(f"a value of type {type(value).__name__}", 1)

    def items(self, values: Any) -> str:
        return f"[{', '.join(self.value(value) for value in values)}]"

    def dtype(self, value: np.dtype[Any]) -> str:
        """The shapes of a record's fields, to make empty ones."""
        shapes = []
        for name, (kind, *_) in (value.fields or {}).items():
            shapes.append(f"{name}: {list(kind.shape)}")
        return f"$.dtype({{{', '.join(shapes)}}})"

    # --- functions and classes ------------------------------------------------------------------

    def function(self, function: types.FunctionType) -> str:
        name = self.fresh(function, function.__name__.replace("<lambda>", "f"))
        self.attributes |= attributes_used(function.__code__)
        tree = source_of(function)
        translator = Translator(self.names_of(function))
        try:
            if isinstance(tree, ast.Lambda):
                text = f"const {name} = {translator.expression(tree)};"
            else:
                text = translator.function(tree, name)
        except CannotTranslate as error:
            raise located(error, function) from None
        self.parts.append(text)
        return name

    def names_of(self, function: types.FunctionType) -> Any:
        """Finds the global names, closure cells and attributes of modules of a function."""
        cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))

        def found(path: str) -> str | None:
            name, *rest = path.split(".")
            if name in cells:
                value = cells[name].cell_contents
            elif name in function.__globals__:
                value = function.__globals__[name]
            else:
                return None
            for i, attribute in enumerate(rest):
                if not isinstance(value, types.ModuleType):
                    return None
                if value.__name__.partition(".")[0] in LIBRARIES:
                    return self.of_library(value, ".".join(rest[i:]))
                value = getattr(value, attribute)
            return self.value(value, name)

        return found

    def of_library(self, module: types.ModuleType, name: str) -> str:
        known = {"numpy": NUMPY, "math": MATH}.get(module.__name__, frozenset())
        if name not in known:
            raise CannotTranslate(f"`{module.__name__}.{name}`", 1)
        return f"$.{'np' if module.__name__ == 'numpy' else 'math'}.{name}"

    def klass(self, cls: type) -> str:
        """A class with its fields, and the methods that somebody calls."""
        if cls.__module__ == "builtins":
            raise CannotTranslate(f"`{cls.__name__}`", 1)
        name = self.fresh(cls, cls.__name__)
        fields, defaults = _fields(cls)
        members = []
        for label, raw in vars(cls).items():
            function = getattr(raw, "fget", None) or getattr(raw, "__func__", raw)
            if not isinstance(function, types.FunctionType) or label not in self.wanted:
                continue
            if function.__code__.co_filename.startswith("<"):
                continue  # made by dataclass
            kind = "get" if isinstance(raw, property) else "call"
            if isinstance(raw, staticmethod):
                kind = "static"
            members.append(f"{label}: [{kind!r}, {self.function(function)}]")
        given = ", ".join(f"{k}: {self.value(v)}" for k, v in defaults.items())
        kind = "namedtuple" if issubclass(cls, tuple) else "dataclass"
        self.parts.append(
            f"const {name} = $.{kind}({fields!r}, {{{given}}}, () => ({{{', '.join(members)}}}));"
        )
        return name


def _fields(cls: type) -> tuple[list[str], dict[str, Any]]:
    """The fields that a class is made with, and their defaults."""
    if issubclass(cls, tuple):
        return list(cls._fields), dict(cls._field_defaults)  # type: ignore[attr-defined]
    if not dataclasses.is_dataclass(cls):
        raise CannotTranslate(f"the class {cls.__name__}, which is no dataclass", 1)
    names, defaults = [], {}
    for field in dataclasses.fields(cls):
        names.append(field.name)
        if field.default is not dataclasses.MISSING:
            defaults[field.name] = field.default
        elif field.default_factory is not dataclasses.MISSING:
            defaults[field.name] = field.default_factory()
    return names, defaults


def source_of(function: types.FunctionType) -> ast.FunctionDef | ast.Lambda:
    """The syntax tree of a function."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    if isinstance(tree, ast.FunctionDef):
        return tree
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
    if len(found) != 1:
        raise CannotTranslate("one of several functions in a line", 1)
    return found[0]


def located(error: CannotTranslate, function: types.FunctionType) -> NoTranslation:
    """An error with its place."""
    code = function.__code__
    line = code.co_firstlineno + error.line - 1
    return NoTranslation(
        f"{Path(code.co_filename).name}:{line}: {function.__qualname__} uses {error.what}, which "
        "an exported page does not have; write it with plain loops, texts, lists and dicts"
    )


def script(functions: Mapping[str, Any]) -> str:
    """The body of a JavaScript function of `$`, the runtime, that returns functions by name."""
    wanted: frozenset[str] = frozenset()
    while True:  # the methods that are called are known when all has been seen
        reach = Reach(wanted)
        names = {label: reach.value(value, label) for label, value in functions.items()}
        if reach.attributes <= wanted:
            break
        wanted |= reach.attributes
    listed = ", ".join(f"{label}: {name}" for label, name in names.items())
    return "\n".join([*reach.parts, f"return {{{listed}}};"])
