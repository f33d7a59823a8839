"""One Python function as JavaScript: its statements, around the expressions in them."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable

from plyground.export.javascript.expressions import Expressions, Global
from plyground.export.javascript.words import identifier

SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def assigned(body: Iterable[ast.AST]) -> set[str]:
    """The names that statements bind, without those of inner functions and comprehensions."""
    found: set[str] = set()
    outer: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
            return
        if isinstance(node, ast.Nonlocal | ast.Global):
            outer.update(node.names)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        if isinstance(node, SCOPES):
            for inner in ast.walk(node):  # a walrus binds in the function around
                if isinstance(inner, ast.NamedExpr):
                    found.add(inner.target.id)
            return
        for child in ast.iter_child_nodes(node):
            visit(child)

    for node in body:
        visit(node)
    return found - outer


class Translator(Expressions):
    """Translates functions whose global names are found by `name_of`."""

    def __init__(self, name_of: Global) -> None:
        super().__init__(name_of)
        self.leaving: list[str] = []
        """What `break` is in each loop around."""

    # --- functions ------------------------------------------------------------------------------

    def function(self, node: ast.FunctionDef, name: str) -> str:
        """A definition, and the names of its arguments for calls with keywords."""
        head, names, shown = self.parameters(node.args)
        body = self.body(node.body, names)
        star = "*" if _yields(node) else ""
        return f"function{star} {name}({head}) {{{body}}}\n$.def({name}, {json.dumps(shown)});"

    def body(self, statements: list[ast.stmt], parameters: set[str]) -> str:
        own = assigned(statements)
        self.scopes.append(own | parameters)
        inner = {node.name for node in statements if isinstance(node, ast.FunctionDef)}
        fresh = sorted(own - parameters - inner)
        first = f"let {', '.join(map(identifier, fresh))};\n" if fresh else ""
        text = first + self.block(statements)
        self.scopes.pop()
        return text

    def block(self, statements: list[ast.stmt]) -> str:
        return "\n".join(filter(None, map(self.statement, statements)))

    # --- statements -----------------------------------------------------------------------------

    def statement(self, node: ast.stmt) -> str:
        method = getattr(self, f"do_{type(node).__name__}", None)
        if method is None:
            self.refuse(f"`{type(node).__name__.lower()}`", node)
        text: str = method(node)
        return text

    def do_Expr(self, node: ast.Expr) -> str:
        if isinstance(node.value, ast.Constant):
            return ""
        if isinstance(node.value, ast.Yield):
            return f"yield {self.expression(node.value.value)};"
        if isinstance(node.value, ast.YieldFrom):
            return f"yield* $.iter({self.expression(node.value.value)});"
        return f"{self.expression(node.value)};"

    def do_Return(self, node: ast.Return) -> str:
        return f"return {self.expression(node.value)};"

    def do_Pass(self, node: ast.Pass) -> str:
        return ""

    do_Nonlocal = do_Global = do_Assert = do_Pass

    def do_Break(self, node: ast.Break) -> str:
        return self.leaving[-1]

    def loop(self, statements: list[ast.stmt], leave: str = "break;") -> str:
        """The body of a loop."""
        self.leaving.append(leave)
        text = self.block(statements)
        self.leaving.pop()
        return text

    def do_Continue(self, node: ast.Continue) -> str:
        return "continue;"

    def do_Raise(self, node: ast.Raise) -> str:
        return f"throw $.error({json.dumps(ast.unparse(node))});"

    def do_FunctionDef(self, node: ast.FunctionDef) -> str:
        if node.decorator_list:
            self.refuse("a decorator inside a function", node)
        return self.function(node, identifier(node.name))

    def do_Assign(self, node: ast.Assign) -> str:
        value = self.expression(node.value)
        if len(node.targets) == 1:
            return self.assign(node.targets[0], value)
        kept = self.fresh()
        return f"{{const {kept} = {value};{''.join(self.assign(t, kept) for t in node.targets)}}}"

    def do_AnnAssign(self, node: ast.AnnAssign) -> str:
        return self.assign(node.target, self.expression(node.value)) if node.value else ""

    def do_AugAssign(self, node: ast.AugAssign) -> str:
        target, value = node.target, self.expression(node.value)
        name = "iadd" if isinstance(node.op, ast.Add) else self.operator(node.op, node)
        if isinstance(target, ast.Name):
            own = identifier(target.id)
            return f"{own} = $.{name}({own}, {value});"
        whole = self.fresh()
        begin = f"{{const {whole} = {self.expression(target.value)};"
        if isinstance(target, ast.Attribute):
            own = f"{whole}.{target.attr}"
            return f"{begin}{own} = $.{name}({own}, {value});}}"
        at = self.fresh()
        begin += f"const {at} = {self.expression(target.slice)};"
        return f"{begin}$.set({whole}, {at}, $.{name}($.get({whole}, {at}), {value}));}}"

    def do_Delete(self, node: ast.Delete) -> str:
        parts = []
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                self.refuse("`del` of a name", node)
            at = self.expression(target.slice)
            parts.append(f"$.remove({self.expression(target.value)}, {at});")
        return "".join(parts)

    def do_If(self, node: ast.If) -> str:
        text = f"if ({self.test(node.test)}) {{{self.block(node.body)}}}"
        return text + (f" else {{{self.block(node.orelse)}}}" if node.orelse else "")

    def do_While(self, node: ast.While) -> str:
        if node.orelse:
            self.refuse("`else` of a loop", node)
        return f"while ({self.test(node.test)}) {{{self.loop(node.body)}}}"

    def do_For(self, node: ast.For) -> str:
        item = self.fresh()
        each = f"for (const {item} of $.iter({self.expression(node.iter)}))"
        taken = self.assign(node.target, item)
        if not node.orelse:
            return f"{each} {{{taken}{self.loop(node.body)}}}"
        label = self.fresh()
        inside = taken + self.loop(node.body, f"break {label};")
        return f"{label}: {{{each} {{{inside}}}{self.block(node.orelse)}}}"

    def assign(self, target: ast.expr, value: str) -> str:
        if isinstance(target, ast.Name):
            return f"{identifier(target.id)} = {value};"
        if isinstance(target, ast.Attribute):
            return f"{self.expression(target.value)}.{target.attr} = {value};"
        if isinstance(target, ast.Subscript):
            whole = self.expression(target.value)
            if isinstance(target.slice, ast.Slice):
                return f"$.setslice({whole}, {self.bounds(target.slice)}, {value});"
            return f"$.set({whole}, {self.expression(target.slice)}, {value});"
        if isinstance(target, ast.Tuple | ast.List):
            kept, names = self.fresh(), [self.fresh() for _ in target.elts]
            parts = []
            for name, part in zip(names, target.elts, strict=True):
                inner = part.value if isinstance(part, ast.Starred) else part
                parts.append(self.assign(inner, name))
            stars = [isinstance(part, ast.Starred) for part in target.elts]
            taken = self.unpacked(kept, names, stars)
            return f"{{const {kept} = $.seq({value});{taken}{''.join(parts)}}}"
        self.refuse(f"assignment to `{ast.unparse(target)}`", target)

    def unpacked(self, kept: str, names: list[str], stars: list[bool]) -> str:
        if True not in stars:
            return f"const [{', '.join(names)}] = {kept};"
        at, n = stars.index(True), len(names)
        parts = []
        for i, name in enumerate(names):
            if i < at:
                value = f"{kept}[{i}]"
            elif i == at:
                value = f"{kept}.slice({at}, {kept}.length - {n - at - 1})"
            else:
                value = f"{kept}[{kept}.length - {n - i}]"
            parts.append(f"const {name} = {value};")
        return "".join(parts)


def _yields(node: ast.FunctionDef) -> bool:
    inner = [n for n in ast.walk(node) if isinstance(n, ast.Yield | ast.YieldFrom)]
    return bool(inner)
