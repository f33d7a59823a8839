"""Turns one relocatable WebAssembly object into a module that a browser loads.

For exactly one object, whose other symbols are internal: LLVM's function, type and table indices
are final already. What is left is to give data its addresses, to put an own memory, table and
stack pointer in place of the imported ones, and to export functions by name.
https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md describes the format.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

STACK = 1 << 20
"""The stack comes first and grows down to 0: an overflow traps and harms no data."""
MOST_PAGES = 65536
"""Pages of 64 kB that the memory may grow to."""
MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORY, GLOBALS, EXPORTS = range(8)
ELEMENTS, CODE, DATA, DATA_COUNT = 9, 10, 11, 12
SYMBOL_TABLE = 8
FUNCTION, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32 = 3, 4, 5
WITH_ADDEND = (ADDRESS_LEB, ADDRESS_SLEB, ADDRESS_I32, 8, 9)
FINAL = (0, 1, 2, 6, 7, 13, 20)
"""Relocations of indices, which do not move."""
CONST, END = 0x41, 0x0B


class CannotLink(ValueError):
    """An object that uses something that code for games does not need."""


@dataclass(frozen=True)
class LinkedModule:
    """A module, and what the page must know about it."""

    code: bytes
    heap: int
    """The first free byte of its memory."""
    imports: tuple[str, ...]
    """The functions that the page provides."""
    places: dict[str, int]
    """The addresses of its global variables by name."""


@dataclass(frozen=True)
class Symbol:
    kind: int
    name: str
    place: int
    """The index of a function, or the address of data."""
    defined: bool


class ObjectFile:
    """The parts of an object."""

    def __init__(self, content: bytes) -> None:
        if content[:8] != MAGIC:
            raise CannotLink("this is no WebAssembly object")
        self.sections: list[tuple[int, str, bytearray]] = []
        reader = Reader(content, 8)
        while reader.at < len(content):
            number, size = reader.byte(), reader.number()
            end = reader.at + size
            label = reader.name() if number == CUSTOM else ""
            self.sections.append((number, label, bytearray(content[reader.at : end])))
            reader.at = end

    def section(self, number: int) -> bytes | None:
        """A section by number, as it is now."""
        return next((bytes(body) for n, _, body in self.sections if n == number), None)

    def custom(self, label: str) -> Reader:
        return Reader(next(bytes(body) for n, name, body in self.sections if name == label))

    def imports(self) -> list[tuple[str, str, int]]:
        """The imported functions: module, name, type."""
        functions = []
        reader = Reader(self.section(IMPORTS) or b"\0")
        for _ in range(reader.number()):
            module, name, kind = reader.name(), reader.name(), reader.byte()
            if kind == FUNCTION:
                functions.append((module, name, reader.number()))
            elif kind == 1:
                reader.byte()
                reader.limits()
            elif kind == 2:
                reader.limits()
            elif kind == 3 and name == "__stack_pointer":
                reader.take(2)
            else:
                raise CannotLink(f"import of {name} (kind {kind})")
        return functions

    def table_size(self) -> int:
        """Room for the functions that are called by address; the first place stays empty."""
        size = 0
        reader = Reader(self.section(ELEMENTS) or b"\0")
        for _ in range(reader.number()):
            if reader.number() != 0 or reader.byte() != CONST:
                raise CannotLink("functions without a fixed place in the table")
            first = reader.number(signed=True)
            reader.byte()
            functions = [reader.number() for _ in range(reader.number())]
            size = max(size, first + len(functions))
        return size

    def segments(self) -> list[tuple[int, bytes]]:
        """Data with its offsets, which begin at 0."""
        found = []
        reader = Reader(self.section(DATA) or b"\0")
        for _ in range(reader.number()):
            if reader.number() != 0 or reader.byte() != CONST:
                raise CannotLink("data without a fixed offset")
            offset = reader.number(signed=True)
            reader.byte()
            found.append((offset, reader.take(reader.number())))
        return found

    def symbols(self, base: Sequence[int]) -> list[Symbol]:
        """The table of symbols; `base` has the address of each segment."""
        reader = self.custom("linking")
        if reader.number() != 2:
            raise CannotLink("linking data of another version")
        found: list[Symbol] = []
        while reader.at < len(reader.data):
            kind, size = reader.byte(), reader.number()
            end = reader.at + size
            if kind == SYMBOL_TABLE:
                found += [_symbol(reader, base) for _ in range(reader.number())]
            reader.at = end
        return found

    def relocate(self, symbols: Sequence[Symbol]) -> None:
        """Write the addresses of data into code and data."""
        for label in [name for n, name, _ in self.sections if name.startswith("reloc.")]:
            reader = self.custom(label)
            target = self.sections[reader.number()][2]
            for _ in range(reader.number()):
                kind, at, index = reader.byte(), reader.number(), reader.number()
                addend = reader.number(signed=True) if kind in WITH_ADDEND else 0
                if kind in FINAL:
                    continue
                address = symbols[index].place + addend
                if kind == ADDRESS_I32:
                    target[at : at + 4] = address.to_bytes(4, "little")
                elif kind in (ADDRESS_LEB, ADDRESS_SLEB):
                    target[at : at + 5] = padded(address)
                else:
                    raise CannotLink(f"relocation of kind {kind} in {label}")


def link(content: bytes, exports: Sequence[str], stack: int = STACK) -> LinkedModule:
    """The module of an object, with these functions exported."""
    object_file = ObjectFile(content)
    functions, table = object_file.imports(), object_file.table_size()
    segments = object_file.segments()
    symbols = object_file.symbols([stack + offset for offset, _ in segments])
    object_file.relocate(symbols)
    segments = object_file.segments()  # with the addresses in them
    top = max((offset + len(data) for offset, data in segments), default=0)
    heap = (stack + top + 63) & ~63
    index = {s.name: s.place for s in symbols if s.kind == FUNCTION and s.defined}
    missing = [name for name in exports if name not in index]
    if missing:
        raise CannotLink(f"no function {', '.join(missing)} to export")
    listed = [text("memory") + b"\2\0", *(text(n) + b"\0" + leb(index[n]) for n in exports)]
    sections: list[tuple[int, bytes | None]] = [
        (TYPES, object_file.section(TYPES)),
        (IMPORTS, vector([text(m) + text(f) + b"\0" + leb(t) for m, f, t in functions])),
        (FUNCTIONS, object_file.section(FUNCTIONS)),
        (TABLES, b"\1\x70\0" + leb(table) if table else None),
        (MEMORY, b"\1\1" + leb((heap + 65535) // 65536) + leb(MOST_PAGES)),
        (GLOBALS, bytes([1, 0x7F, 1, CONST]) + leb(stack, signed=True) + bytes([END])),
        (EXPORTS, vector(listed)),
        (ELEMENTS, object_file.section(ELEMENTS)),
        (DATA_COUNT, leb(len(segments)) if object_file.section(DATA_COUNT) else None),
        (CODE, object_file.section(CODE)),
        (DATA, vector(list(_moved(segments, stack)))),
    ]
    body = b"".join(bytes([n]) + leb(len(s)) + s for n, s in sections if s is not None)
    places = {s.name: s.place for s in symbols if s.kind == DATA_SYMBOL}
    return LinkedModule(MAGIC + body, heap, tuple(name for _, name, _ in functions), places)


def _moved(segments: Sequence[tuple[int, bytes]], stack: int) -> Iterator[bytes]:
    for offset, data in segments:
        place = bytes([0, CONST]) + leb(stack + offset, signed=True) + bytes([END])
        yield place + leb(len(data)) + data


def _symbol(reader: Reader, base: Sequence[int]) -> Symbol:
    kind, flags = reader.byte(), reader.number()
    defined = not flags & UNDEFINED
    if kind == DATA_SYMBOL:
        name = reader.name()
        if not defined:
            raise CannotLink(f"undefined data: {name}")
        segment, offset, _size = reader.number(), reader.number(), reader.number()
        return Symbol(kind, name, base[segment] + offset, defined)
    index = reader.number()
    named = kind != SECTION_SYMBOL and (defined or bool(flags & EXPLICIT_NAME))
    return Symbol(kind, reader.name() if named else "", index, defined)


class Reader:
    """Reads a section from left to right."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self, signed: bool = False) -> int:
        """A number in LEB128."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value - (1 << shift) if signed and byte & 64 else value

    def take(self, n: int) -> bytes:
        self.at += n
        return self.data[self.at - n : self.at]

    def name(self) -> str:
        return self.take(self.number()).decode()

    def limits(self) -> int:
        """The least size of a table or memory."""
        flags, least = self.byte(), self.number()
        if flags & 1:
            self.number()
        return least


def leb(x: int, signed: bool = False) -> bytes:
    """A number in LEB128."""
    out = bytearray()
    while True:
        low, x = x & 127, x >> 7
        done = x in (0, -1) and (x == -1) == bool(low & 64) if signed else x == 0
        out.append(low | (0 if done else 128))
        if done:
            return bytes(out)


def padded(x: int) -> bytes:
    """A number below 2^31 in five bytes, the room that a relocation has."""
    return bytes([x >> 7 * i & 127 | 128 for i in range(4)] + [x >> 28 & 127])


def text(name: str) -> bytes:
    return leb(len(name.encode())) + name.encode()


def vector(items: Sequence[bytes]) -> bytes:
    return leb(len(items)) + b"".join(items)
