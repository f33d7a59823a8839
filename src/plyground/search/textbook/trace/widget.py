"""A trace as a Jupyter widget whose `step` can be read and set; needs anywidget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plyground.game.errors import PlygroundError
from plyground.search.textbook.trace import bundle

if TYPE_CHECKING:
    from plyground.search.textbook.trace.trace import Trace


def widget(trace: Trace, step: int, language: str) -> Any:
    """A widget with the traits `step` and `lang`."""
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise PlygroundError(
            "a widget needs anywidget: pip install 'plyground[notebook]'; "
            "without it, a trace at the end of a cell is displayed too"
        ) from None

    class TraceWidget(anywidget.AnyWidget):
        _esm = bundle.module()
        _css = bundle.stylesheet()
        trace = traitlets.Unicode().tag(sync=True)
        step = traitlets.Int(0).tag(sync=True)
        lang = traitlets.Unicode("en").tag(sync=True)

    return TraceWidget(trace=trace.to_json(), step=trace.step(step), lang=language)
