"""The typed record that holds a state: named fields of fixed numeric types, one block of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np


def record(**fields: Any) -> np.dtype[Any]:
    """The type of a state: `record(mine=np.uint64, cells=(np.int8, 64), turn=np.int8)`.

    A field is a numpy type, or a pair of a type and a length (or shape). The size is a multiple of
    eight bytes and padding is always zero, so that records are compared and hashed by their bytes.
    """
    import numpy as np  # here, so that `plyground games` does not import numpy

    from plyground.kernel.fields import layout

    if not fields:
        raise ValueError("a record needs at least one field, such as turn=np.int8")
    columns: list[tuple[Any, ...]] = []
    for name, kind in fields.items():
        if hasattr(np.record, name):
            raise ValueError(f"a field cannot be called {name!r}: numpy records have it already")
        base, *shape = kind if isinstance(kind, tuple) else (kind,)
        if np.dtype(base).kind not in "biuf":
            raise ValueError(f"field {name!r} has type {kind!r}; use numpy ints, floats or bools")
        columns.append((name, base, *shape))
    size = np.dtype(columns, align=True).itemsize
    if size % 8:
        columns.append(("_padding", np.uint8, (8 - size % 8,)))
    return layout(columns)
