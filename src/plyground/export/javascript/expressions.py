"""Expressions of Python as JavaScript, one method for each kind of node.

Numbers of Python become numbers, or BigInts beyond 2^53; tuples and lists become arrays; None is
null. Operations whose meaning differs go through the runtime `$`.
"""

from __future__ import annotations

import ast
import builtins
import json
from collections.abc import Callable
from typing import Any, NoReturn

from plyground.export.javascript.words import CannotTranslate, identifier, literal

BINARY = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr",
}
COMPARED = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
_BUILTINS = (
    "abs all any bool chr dict divmod enumerate filter float frozenset int isinstance iter len "
    "list map max min next ord range repr reversed round set sorted str sum tuple zip"
)
BUILTINS = frozenset(_BUILTINS.split())

Global = Callable[[str], str | None]
"""The JavaScript for a global name of Python; None if there is none."""


class Expressions:
    """Translates expressions whose global names are found by `name_of`."""

    def __init__(self, name_of: Global) -> None:
        self.name_of = name_of
        self.scopes: list[set[str]] = []
        """The local names of each function around."""
        self.temporary = 0

    def refuse(self, what: str, node: ast.AST) -> NoReturn:
        raise CannotTranslate(what, getattr(node, "lineno", 1))

    def fresh(self) -> str:
        self.temporary += 1
        return f"$t{self.temporary}"

    def expression(self, node: ast.expr | None) -> str:
        if node is None:
            return "null"
        method = getattr(self, f"of_{type(node).__name__}", None)
        if method is None:
            self.refuse(f"`{ast.unparse(node)}`", node)
        text: str = method(node)
        return text

    def test(self, node: ast.expr) -> str:
        """An expression as a condition."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self.test, node.values))})"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        text = self.expression(node)
        return text if isinstance(node, ast.Compare) else f"$.truth({text})"

    def of_Constant(self, node: ast.Constant) -> str:
        return literal(node.value) or self.refuse(f"`{node.value!r}`", node)

    def of_Name(self, node: ast.Name) -> str:
        if any(node.id in scope for scope in self.scopes):
            return identifier(node.id)
        known = self.name_of(node.id)
        if known is not None:
            return known
        if hasattr(builtins, node.id):
            if node.id not in BUILTINS:
                self.refuse(f"`{node.id}`", node)
            return f"$.b.{node.id}"
        self.refuse(f"the name `{node.id}`", node)

    def of_NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"({identifier(node.target.id)} = {self.expression(node.value)})"

    def of_BinOp(self, node: ast.BinOp) -> str:
        left, right = self.expression(node.left), self.expression(node.right)
        return f"$.{self.operator(node.op, node)}({left}, {right})"

    def operator(self, op: ast.operator, node: ast.AST) -> str:
        return BINARY.get(type(op)) or self.refuse("`@`", node)

    def of_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        name = {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert"}[type(node.op)]
        return f"$.{name}({self.expression(node.operand)})"

    def of_BoolOp(self, node: ast.BoolOp) -> str:
        name = "both" if isinstance(node.op, ast.And) else "either"
        text = self.expression(node.values[-1])
        for value in reversed(node.values[:-1]):
            text = f"$.{name}({self.expression(value)}, () => {text})"
        return text

    def of_Compare(self, node: ast.Compare) -> str:
        if len(node.ops) == 1:
            left, right = self.expression(node.left), self.expression(node.comparators[0])
            return self.compared(node.ops[0], left, right)
        # a < b < c: each value is computed once.
        values = [self.expression(value) for value in (node.left, *node.comparators)]
        names = [self.fresh() for _ in values]
        tests = [self.compared(op, names[i], names[i + 1]) for i, op in enumerate(node.ops)]
        return f"(({', '.join(names)}) => {' && '.join(tests)})({', '.join(values)})"

    def compared(self, op: ast.cmpop, left: str, right: str) -> str:
        if isinstance(op, ast.In | ast.NotIn):
            text = f"$.contains({right}, {left})"
            return text if isinstance(op, ast.In) else f"!{text}"
        if isinstance(op, ast.Is | ast.IsNot):
            sign = "==" if isinstance(op, ast.Is) else "!="
            if "null" in (left, right):  # a function without a result returns undefined
                return f"({left} {sign} {right})"
            return f"({left} {sign}= {right})"
        return f"$.{COMPARED[type(op)]}({left}, {right})"

    def of_IfExp(self, node: ast.IfExp) -> str:
        yes, no = self.expression(node.body), self.expression(node.orelse)
        return f"({self.test(node.test)} ? {yes} : {no})"

    def of_Lambda(self, node: ast.Lambda) -> str:
        head, names, _ = self.parameters(node.args)
        self.scopes.append(names)
        text = f"(({head}) => ({self.expression(node.body)}))"
        self.scopes.pop()
        return text

    def parameters(self, args: ast.arguments) -> tuple[str, set[str], list[str]]:
        if args.kwarg:
            self.refuse(f"**{args.kwarg.arg}", args.kwarg)
        if args.vararg and args.kwonlyargs:
            self.refuse("arguments after *args", args.kwonlyargs[0])
        plain = [*args.posonlyargs, *args.args]
        defaults: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults))
        defaults += [*args.defaults, *args.kw_defaults]
        parts = []
        for arg, default in zip([*plain, *args.kwonlyargs], defaults, strict=True):
            value = f" = {self.expression(default)}" if default is not None else ""
            parts.append(identifier(arg.arg) + value)
        shown = [arg.arg for arg in (*plain, *args.kwonlyargs)]
        names = set(shown)
        if args.vararg:
            parts.append(f"...{identifier(args.vararg.arg)}")
            names.add(args.vararg.arg)
        return ", ".join(parts), names, shown

    def of_Attribute(self, node: ast.Attribute) -> str:
        known = self.member(node)
        return known or f"$.attr({self.expression(node.value)}, {json.dumps(node.attr)})"

    def member(self, node: ast.Attribute) -> str | None:
        """An attribute of a module."""
        path = ast.unparse(node)
        if all(part.isidentifier() for part in path.split(".")):
            root = path.partition(".")[0]
            if not any(root in scope for scope in self.scopes):
                return self.name_of(path)
        return None

    def of_Subscript(self, node: ast.Subscript) -> str:
        whole = self.expression(node.value)
        if isinstance(node.slice, ast.Slice):
            return f"$.slice({whole}, {self.bounds(node.slice)})"
        if isinstance(node.slice, ast.Tuple) and any(
            isinstance(part, ast.Slice) for part in node.slice.elts
        ):
            self.refuse(f"`{ast.unparse(node)}`", node)
        return f"$.get({whole}, {self.expression(node.slice)})"

    def bounds(self, node: ast.Slice) -> str:
        return ", ".join(map(self.expression, (node.lower, node.upper, node.step)))

    def items(self, nodes: list[ast.expr]) -> str:
        parts = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                parts.append(f"...$.iter({self.expression(node.value)})")
            else:
                parts.append(self.expression(node))
        return ", ".join(parts)

    def of_Tuple(self, node: ast.Tuple) -> str:
        return f"[{self.items(node.elts)}]"

    def of_List(self, node: ast.List) -> str:
        return f"[{self.items(node.elts)}]"

    def of_Set(self, node: ast.Set) -> str:
        return f"$.b.set([{self.items(node.elts)}])"

    def of_Dict(self, node: ast.Dict) -> str:
        parts = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                parts.append(f"...$.call({self.expression(value)}, 'items')")
            else:
                parts.append(f"[{self.expression(key)}, {self.expression(value)}]")
        return f"$.dict([{', '.join(parts)}])"

    def of_JoinedStr(self, node: ast.JoinedStr) -> str:
        parts = []
        for value in node.values:
            if isinstance(value, ast.Constant):
                parts.append(json.dumps(value.value, ensure_ascii=False))
            else:
                assert isinstance(value, ast.FormattedValue)
                spec = self.expression(value.format_spec) if value.format_spec else '""'
                inner = self.expression(value.value)
                if value.conversion == ord("r"):
                    inner = f"$.b.repr({inner})"
                parts.append(f"$.format({inner}, {spec})")
        return "(" + " + ".join(['""', *parts]) + ")"

    def of_Call(self, node: ast.Call) -> str:
        if any(keyword.arg is None for keyword in node.keywords):
            self.refuse("** in a call", node)
        args = self.items(node.args)
        given = {k.arg: self.expression(k.value) for k in node.keywords if k.arg != "strict"}
        named = ", ".join(f"{json.dumps(name)}: {value}" for name, value in given.items())
        function = node.func
        if isinstance(function, ast.Attribute) and self.member(function) is None:
            whole, method = self.expression(function.value), json.dumps(function.attr)
            if given:
                return f"$.callkw({whole}, {method}, [{args}], {{{named}}})"
            return f"$.call({whole}, {method}{', ' if args else ''}{args})"
        called = self.expression(function)
        return f"$.kw({called}, [{args}], {{{named}}})" if given else f"{called}({args})"

    def comprehension(self, node: Any, inner: Callable[[], str], start: str, end: str) -> str:
        """Loops inside a function of their own."""
        opened, begin = 0, ""
        for loop in node.generators:
            values = self.expression(loop.iter)
            self.scopes.append({n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)})
            opened += 1
            names = self.pattern(loop.target)
            begin += f"for (const {names} of $.iter({values})) {{"
            for condition in loop.ifs:
                begin += f"if (!{self.test(condition)}) continue;"
        text = f"(() => {{const $r = {start};{begin}{inner()}{'}' * opened}return {end};}})()"
        del self.scopes[-opened:]
        return text

    def pattern(self, target: ast.expr) -> str:
        if isinstance(target, ast.Name):
            return identifier(target.id)
        if isinstance(target, ast.Starred):
            return f"...{self.pattern(target.value)}"
        if isinstance(target, ast.Tuple | ast.List):
            return f"[{', '.join(map(self.pattern, target.elts))}]"
        self.refuse(f"a loop over `{ast.unparse(target)}`", target)

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> str:
        def inner() -> str:
            return f"$r.push({self.expression(node.elt)});"

        return self.comprehension(node, inner, "[]", "$r")

    of_GeneratorExp = of_ListComp

    def of_SetComp(self, node: ast.SetComp) -> str:
        def inner() -> str:
            return f"$r.push({self.expression(node.elt)});"

        return self.comprehension(node, inner, "[]", "$.b.set($r)")

    def of_DictComp(self, node: ast.DictComp) -> str:
        def inner() -> str:
            return f"$r.push([{self.expression(node.key)}, {self.expression(node.value)}]);"

        return self.comprehension(node, inner, "[]", "$.dict($r)")

    def of_Starred(self, node: ast.Starred) -> str:
        return f"...$.iter({self.expression(node.value)})"
