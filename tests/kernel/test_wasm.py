"""The linker for WebAssembly, and the seam between the targets."""

from __future__ import annotations

import base64

import llvmlite.binding as llvm
import pytest
from exported import needs_node

from plyground.export.runner import run
from plyground.kernel import bits, control, intrinsics
from plyground.kernel.wasm.codegen import FEATURES, TRIPLE
from plyground.kernel.wasm.intrinsics import TWINS
from plyground.kernel.wasm.linker import STACK, CannotLink, Reader, leb, link, padded

SOURCE = """
@numbers = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
@second = internal constant ptr getelementptr (i8, ptr @numbers, i32 8)
@counter = global i32 5
@steps = internal constant [2 x ptr] [ptr @double, ptr @half]
declare i32 @told()
define internal i32 @double(i32 %x) { %y = shl i32 %x, 1 ret i32 %y }
define internal i32 @half(i32 %x) { %y = lshr i32 %x, 1 ret i32 %y }
define i32 @item(i32 %i) {
  %at = getelementptr [4 x i32], ptr @numbers, i32 0, i32 %i
  %x = load i32, ptr %at
  ret i32 %x
}
define i32 @third() {
  %at = load ptr, ptr @second
  %x = load i32, ptr %at
  ret i32 %x
}
define i32 @count() {
  %n = load i32, ptr @counter
  %m = add i32 %n, 1
  store i32 %m, ptr @counter
  ret i32 %m
}
define i32 @apply(i32 %which, i32 %x) {
  %at = getelementptr [2 x ptr], ptr @steps, i32 0, i32 %which
  %f = load ptr, ptr %at
  %y = call i32 %f(i32 %x)
  ret i32 %y
}
define i32 @ask() { %x = call i32 @told() ret i32 %x }
"""
EXPORTS = ["item", "third", "count", "apply", "ask"]


def object_of(source: str) -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        features=FEATURES, opt=0, reloc="static", codemodel="default"
    )
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    return bytes(machine.emit_object(llvm.parse_assembly(head + source)))


@needs_node
def test_a_linked_module_runs() -> None:
    """Data, addresses inside data, variables, calls by address, and imports."""
    linked = link(object_of(SOURCE), EXPORTS)
    script = """function main(text) {
      const code = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const module = new WebAssembly.Module(code);
      const { exports: e } = new WebAssembly.Instance(module, { env: { told: () => 42 } });
      const counted = [e.count(), e.count(), new Int32Array(e.memory.buffer, PLACE, 1)[0]];
      const items = [0, 1, 2, 3].map(e.item);
      return [items, e.third(), counted, e.apply(0, 21), e.apply(1, 21), e.ask()];
    }""".replace("PLACE", str(linked.places["counter"]))
    found = run(script, base64.b64encode(linked.code).decode())
    assert found == [[3, 1, 4, 1], 4, [6, 7, 7], 42, 10, 42]
    assert linked.imports == ("told",)
    assert linked.heap % 64 == 0
    assert linked.heap > STACK + 16


def test_what_cannot_be_linked_is_refused() -> None:
    with pytest.raises(CannotLink, match="no function missing to export"):
        link(object_of(SOURCE), ["missing"])
    with pytest.raises(CannotLink, match="undefined data: elsewhere"):
        link(
            object_of("@elsewhere = external global i32\ndefine ptr @f() { ret ptr @elsewhere }"),
            [],
        )
    with pytest.raises(CannotLink, match="no WebAssembly object"):
        link(b"\x7fELF", [])


@pytest.mark.parametrize("x", [0, 1, 63, 64, 127, 128, 300, 2**20, 2**31 - 1])
def test_numbers_survive(x: int) -> None:
    assert Reader(leb(x)).number() == x
    assert Reader(leb(-x, signed=True)).number(signed=True) == -x
    assert Reader(leb(x, signed=True)).number(signed=True) == x
    assert len(padded(x)) == 5
    assert Reader(padded(x)).number() == x
    assert Reader(padded(x)).number(signed=True) == x


def test_the_tables_differ_where_the_machines_do() -> None:
    assert {plain for plain in TWINS if TWINS[plain] is not intrinsics.TWINS[plain]} <= {
        bits.select,
        control.peek,
    }
    assert TWINS[bits.select] is intrinsics.select_by_halving
    assert TWINS.keys() == intrinsics.TWINS.keys()
