"""Compile a search for one game, with the game's rules inlined.

A search is an ordinary function that calls `legal`, `play` and so on by name. `Specialiser` clones
it with those names bound to the rules of a game: `interpreted` leaves the clone as plain Python,
`compiled` turns it into machine code, which is cached on disk. No source text is generated, so
tracebacks and compile errors show the real lines.
"""

from __future__ import annotations

import builtins
import gc
import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CellType, FunctionType, ModuleType
from typing import Any

from plyground.kernel.explain import explain
from plyground.kernel.fingerprint import (
    LIBRARIES,
    NoFingerprint,
    attributes_used,
    fingerprint,
    names_used,
)
from plyground.kernel.notice import compiling

Function = Callable[..., Any]

OPTIONS = {"error_model": "numpy"}
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
RULES = {"forceinline": True}
ANY_ORDER = ("reassoc", "contract", "nsz")
"""What LLVM may do to the sums of a helper that is marked `reordered`."""

INLINED: set[Any] = set()
"""Helpers of searches that are inlined into their callers, as rules are."""

OUTLINED: set[Any] = set()
"""Helpers of rules that are compiled once per search and called."""

REORDERED: set[Any] = set()
"""Helpers whose sums may be taken in any order."""

_lock = threading.RLock()  # numba's compiler is not thread-safe


def inlined(function: Function) -> Function:
    """Mark a helper of a search that runs at every node and is too short for a call."""
    INLINED.add(function)
    return function


def outlined(function: Function) -> Function:
    """Mark a long helper of rules that is used in many places: compiled once, and called."""
    OUTLINED.add(function)
    return function


def reordered(function: Function) -> Function:
    """Mark a helper whose floating-point sums may be taken in any order, and so many at a time.

    Only its own arithmetic is affected, also where it is inlined.
    """
    REORDERED.add(function)
    return function


class Specialiser:
    """Makes searches for one game: `bindings` are its rules and constants by name.

    Names are bound in searches (and in what searches call), never inside the rules themselves.
    """

    def __init__(
        self,
        game: str,
        bindings: dict[str, Any],
        nogil: bool = True,
        before: Callable[[], None] | None = None,
        allocates: bool = True,
    ) -> None:
        """Functions of a specialiser that `allocates` nothing use only arrays that they are given.

        Then nobody need count who uses an array, which can take longer than reading from it.
        """
        self.game, self.bindings = game, bindings
        self.before = before
        """Called before machine code is made; may raise."""
        self.options = OPTIONS | {"nogil": nogil} | ({} if allocates else {"_nrt": False})
        self._interpreted: dict[Any, Function] = {}
        self._compiled: dict[Any, Any] = {}
        self._rules: dict[Any, Any] = {}
        self._kept: list[Any] = []  # dispatchers own the code they compiled

    def interpreted(self, search: Function) -> Function:
        """The search as plain Python, playing this game."""
        clone = self._interpreted.get(search)
        if clone is None:
            assert isinstance(search, FunctionType)
            scope: dict[str, Any] = {"__builtins__": builtins, "__name__": search.__module__}
            clone = _clone(search, scope, search.__qualname__, search.__closure__)
            self._interpreted[search] = clone  # before its names are bound: it may be recursive
            for name in names_used(search.__code__):
                if name in self.bindings:
                    scope[name] = self.bindings[name]
                elif name in search.__globals__:
                    value = search.__globals__[name]
                    scope[name] = self.interpreted(value) if is_ours(value) else value
        return clone

    def compiled(self, search: Function, signature: Sequence[Any]) -> Function:
        """The search as machine code for arguments of these numba types."""
        with _lock:
            known = self._compiled.get((search, tuple(signature)))
            if known is None:
                if self.before is not None:
                    self.before()
                known = self._compiled[search, tuple(signature)] = self._build(search, signature)
        return known  # type: ignore[no-any-return]

    def stamp(self, search: Function, twins: Mapping[Any, Any]) -> str:
        """The fingerprint of a compiled search; empty if it cannot have one.

        `twins` is the target's table of replacements.
        """
        settings = sorted({**self.options, **INNER, **RULES}.items())
        if self.before is not None:  # saved code of such games may be older than the right order
            settings.append(("linking", "callers first"))
        try:
            return fingerprint([search], self.bindings, settings, twins)
        except NoFingerprint:
            return ""

    def lowered(self, search: Function, signature: Sequence[Any], twins: Mapping[Any, Any]) -> Any:
        """Numba's result for a search that another target links with its parts."""
        tag = f"{self.game}_{self.stamp(search, twins)[:16] or hex(id(self))}"
        options = self.options | INNER
        entry = _Compiler(self.bindings, tag, self._rules, options, twins).entry(search)
        self._kept.append(entry)
        try:
            with _lock, no_collection():
                entry.compile(tuple(signature))
        except Exception as error:
            raise explain(error, self.game, self.bindings, search) from None
        return entry.overloads[tuple(signature)]

    def _build(self, search: Function, signature: Sequence[Any]) -> Any:
        with compiling(self.game), no_collection():
            return self._built(search, signature)

    def _built(self, search: Function, signature: Sequence[Any]) -> Any:
        from plyground.kernel.cache import CodeCache
        from plyground.kernel.intrinsics import TWINS

        stamp = self.stamp(search, TWINS)
        # Functions of two games with equal names and types would share a symbol, and one game
        # would run the other's code: the fingerprint in the name keeps them apart. So does the
        # signature: numba names the type of a record by a number of the process, so that saved
        # code for two layouts may agree in it.
        layout = hashlib.sha256(repr(tuple(signature)).encode()).hexdigest()[:8]
        tag = f"{self.game}_{stamp[:16] or hex(id(self))}_{layout}"
        entry = _Compiler(self.bindings, tag, self._rules, self.options, TWINS).entry(search)
        if stamp:
            entry._cache = CodeCache(self.game, search.__name__, stamp)
        try:
            # Skips numba's dispatch on types, two thirds of a short call.
            machine_code = entry.compile(tuple(signature))
        except Exception as error:
            raise explain(error, self.game, self.bindings, search) from None
        self._kept.append(entry)
        return machine_code


@contextmanager
def no_collection() -> Iterator[None]:
    """Turn garbage collection off: numba keeps its millions of objects, so it finds nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Compiler:
    """Clones a function and everything it calls, each with numba's `njit` around it."""

    def __init__(
        self,
        bindings: dict[str, Any],
        tag: str,
        rules: dict[Any, Any],
        options: dict[str, Any],
        twins: Mapping[Any, Any],
    ) -> None:
        self.bindings, self.tag, self.rules, self.options = bindings, tag, rules, options
        self.searches: dict[Any, Any] = {}
        self.twins = twins

    def entry(self, search: Any) -> Any:
        return self.clone(search, self.bindings, self.searches, self.options)

    def clone(self, function: Any, bound: dict[str, Any], memo: Any, options: Any) -> Any:
        from numba import njit

        from plyground.kernel.linking import LinkedCompiler, PartCompiler

        function = getattr(function, "py_func", function)
        if function in memo:
            return memo[function]
        scope: dict[str, Any] = {"__builtins__": builtins, "__name__": __name__}
        cells = function.__closure__ and tuple(
            CellType(self.value(cell.cell_contents, bound, memo)) for cell in function.__closure__
        )
        copy = _clone(function, scope, f"{function.__name__}_{_which(function)}_{self.tag}", cells)
        # Numba imports the module when it loads cached code.
        copy.__module__ = __name__
        compiler = PartCompiler if INNER.items() <= options.items() else LinkedCompiler
        dispatcher = _one_version(njit(pipeline_class=compiler, **options)(copy))
        memo[function] = dispatcher
        for name in names_used(function.__code__):
            if name in bound:
                scope[name] = self.rule(bound[name])
            elif name in function.__globals__:
                held = function.__globals__[name]
                scope[name] = self.value(held, bound, memo, attributes_used(function.__code__))
        return dispatcher

    def rule(self, value: Any) -> Any:
        """A bound value: a rule is compiled to be inlined, with no names bound inside it."""
        return self.value(value, {}, self.rules)

    def value(self, value: Any, bound: dict[str, Any], memo: Any, used: Any = ()) -> Any:
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in LIBRARIES:
            # A module of the user: replaced by one whose functions are compiled.
            module = ModuleType(value.__name__)
            for name in used:
                if hasattr(value, name):
                    setattr(module, name, self.value(getattr(value, name), bound, memo, used))
            return module
        value = self.twins.get(value, value) if callable(value) else value
        if not is_ours(getattr(value, "py_func", value)):
            return value
        inner = {**self.options, **INNER}
        if value in INLINED or (memo is self.rules and value not in OUTLINED):
            inner |= RULES
        if value in REORDERED:
            inner |= {"fastmath": set(ANY_ORDER)}
        return self.clone(value, bound, memo, inner)


def is_ours(value: Any) -> bool:
    """Whether a value is a plain function to be cloned, not one of a library."""
    return isinstance(value, FunctionType) and value.__module__.partition(".")[0] not in LIBRARIES


def _which(function: FunctionType) -> str:
    """Distinguishes functions of the same name in rules, searches and other files."""
    code = function.__code__
    place: tuple[object, ...] = (
        function.__module__,
        function.__qualname__,
        code.co_filename,
        code.co_firstlineno,
    )
    if function.__closure__:  # functions defined in the same place differ by their cells
        try:
            place += (fingerprint([function], {}),)
        except NoFingerprint:
            place += (id(function),)  # it will not be cached either
    return hashlib.sha256(repr(place).encode()).hexdigest()[:8]


def _clone(function: FunctionType, scope: dict[str, Any], name: str, cells: Any) -> FunctionType:
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, cells)
    copy.__qualname__ = name
    copy.__module__ = function.__module__
    return copy


def _one_version(dispatcher: Any) -> Any:
    """Compile one version for all int64 arguments, not one for each literal argument.

    This saves most of the compile time of rules with many small helpers, and avoids numba issue
    6061 in recursive searches (a crash when such code is loaded from a cache).
    """
    from numba.core.types import unliteral

    plain = dispatcher.get_call_template

    def template(args: Any, keywords: Any) -> Any:
        return plain([unliteral(a) for a in args], {k: unliteral(a) for k, a in keywords.items()})

    dispatcher.get_call_template = template
    return dispatcher
