"""A trace: nodes, events and summary of one search, in the format `gametrace/1`.

The state after k events is a pure fold over these events, so stepping, scrubbing and linking to a
step need nothing else. Equal input and seed give equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from plyground.game.contract.state import State
from plyground.game.errors import PlygroundError
from plyground.game.whole_file import write_whole
from plyground.search.textbook.convention import Convention
from plyground.search.textbook.trace import html, table, widget
from plyground.search.textbook.trace.canonical import canonical, digest
from plyground.search.textbook.trace.drawing import slides, svg, tikz
from plyground.search.textbook.trace.drawing.tree_layout import TreeLayouts
from plyground.search.textbook.trace.fold import Fold, History
from plyground.search.textbook.trace.messages import sentence
from plyground.search.textbook.trace.names import Names
from plyground.search.textbook.trace.recorder import Recorder, plain, whole_text
from plyground.search.textbook.trace.schema import FORMAT, BadTrace, validate
from plyground.search.textbook.trace.why import why


@dataclass(frozen=True)
class Trace:
    """The file as Python values. Step k is the state after the first k events."""

    data: dict[str, Any]
    root: State | None = field(default=None, compare=False, repr=False)
    """The state searched; None for a trace from a file."""
    evaluate: Callable[[State, int], float] | None = field(default=None, compare=False, repr=False)
    """The evaluation, if the search was given one."""

    def __post_init__(self) -> None:
        if not isinstance(self.data, dict):
            raise PlygroundError(
                f"a trace cannot be made from {self.data!r}; searches make one with trace=True, "
                "and pg.Trace.load(FILE) and pg.Trace.from_json(TEXT) read one"
            )

    # --- files ----------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, text: str) -> Trace:
        """Read a trace; raises BadTrace with the path of the first fault."""
        try:
            data = json.loads(
                text,
                parse_constant=_no_constant,
                parse_float=lambda digits: whole(float(digits)),
                parse_int=lambda digits: whole(int(digits)),
            )
        except RecursionError:
            raise BadTrace("", "the text is nested too deeply") from None
        except OverflowError:
            raise BadTrace("", "the text contains a number that is too large") from None
        except ValueError as error:
            raise BadTrace("", f"the text is not JSON: {error}") from None
        validate(data)
        return cls(data)

    @classmethod
    def load(cls, path: str | Path) -> Trace:
        """The trace in a file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise PlygroundError(f"cannot read {str(path)!r}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise BadTrace("", "the file is not text in UTF-8") from None
        return cls.from_json(text)

    def to_json(self) -> str:
        """Canonical JSON, the same for equal input and seed."""
        return canonical(self.data)

    def save(self, path: str | Path) -> None:
        """Write the trace to a file."""
        write_whole(Path(path), self.to_json(), newline="")

    # --- contents -------------------------------------------------------------------------------

    @property
    def nodes(self) -> list[dict[str, Any]]:
        return self.data["nodes"]  # type: ignore[no-any-return]

    @property
    def events(self) -> list[dict[str, Any]]:
        return self.data["events"]  # type: ignore[no-any-return]

    @property
    def summary(self) -> dict[str, Any]:
        return self.data["summary"]  # type: ignore[no-any-return]

    @property
    def partial(self) -> bool:
        """Whether a limit ended the search or the list of events."""
        return bool(self.data["partial"])

    def __len__(self) -> int:
        return len(self.events)

    @cached_property
    def names(self) -> Names:
        """The nodes by name."""
        return Names(self.nodes)

    @cached_property
    def layouts(self) -> TreeLayouts:
        """Where the nodes are drawn."""
        return TreeLayouts(self)

    def find(self, node: int | str | Sequence[str]) -> int:
        """A node's id by id, by label, or by a path of moves: "d1/d2" or ["d1", "d2"]."""
        return self.names.find(node)

    # --- steps ----------------------------------------------------------------------------------

    @cached_property
    def _history(self) -> History:
        return History(self.events, len(self.nodes))

    def fold(self, k: int) -> Fold:
        """The state after the first k events, for drawings."""
        return self._history.at(self.step(k))

    def step(self, k: int | None) -> int:
        """A valid step; None is the last."""
        if k is None:
            return len(self.events)
        if not 0 <= k <= len(self.events):
            raise PlygroundError(
                f"there is no step {k}; the trace has steps 0 to {len(self.events)}"
            )
        return k

    def state(self, k: int) -> dict[str, Any]:
        """The state after the first k events, as plain values."""
        return self.fold(k).state()

    def digest(self, k: int) -> str:
        """SHA-256 of the canonical state after k events."""
        return digest(self.state(k))

    def sentence(self, k: int, language: str = "en") -> str:
        """The k-th event as a sentence; the first is 1."""
        return sentence(self.events[self.step(k) - 1], self.names, language)

    def why(
        self, node: int | str | Sequence[str], *, value: bool = False, language: str = "en"
    ) -> str:
        """Why a node was skipped, in a sentence: the bound, its source, and the refuting move.

        With `value`, also the value that the node would have had.
        """
        return why(self, self.find(node), value=value, language=language)

    # --- renderings -----------------------------------------------------------------------------

    def table(self, k: int | None = None) -> str:
        """The nodes after k events as a text table: NODE, TYPE, A, B, ALPHA, BETA, SCORE."""
        return table.table(self, self.step(k))

    def steps(self, language: str = "en") -> str:
        """The events as numbered sentences."""
        return table.steps(self, language)

    def svg(self, k: int | None = None, language: str = "en") -> str:
        """The tree after k events as a standalone SVG document."""
        return svg.svg(self, self.step(k), language)

    def tikz(self, k: int | None = None) -> str:
        """The tree after k events as a LaTeX document with one picture."""
        return tikz.tikz(self, self.step(k))

    def slides(self, folder: str | Path, language: str = "en") -> list[Path]:
        """One SVG for each step, written to a folder; returns the files in order."""
        return slides.slides(self, Path(folder), language)

    def html(self, *others: Trace, language: str = "en") -> str:
        """A standalone page with this trace and others below it; it needs no network."""
        return html.page([self, *others], language)

    def to_html(self, path: str | Path, *others: Trace, language: str = "en") -> None:
        """Write the page to a file that opens from disk."""
        text = self.html(*others, language=language)
        write_whole(Path(path), text, newline="")

    def iframe(self, source: str) -> str:
        """HTML that embeds the page at an address in another page."""
        return html.iframe(source, table.title(self))

    def widget(self, step: int = 0, language: str = "en") -> Any:
        """A Jupyter widget whose `step` can be read and set; needs plyground[notebook]."""
        return widget.widget(self, step, language)

    def __str__(self) -> str:
        return table.report(self)

    def __repr__(self) -> str:
        return f"<Trace of {self.data['algorithm']}: {len(self.nodes)} nodes, {len(self)} events>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": html.fragment(self)}


def make_trace(
    state: State,
    algorithm: str,
    convention: Convention,
    recorder: Recorder,
    result: tuple[float, str],
    line: tuple[int, ...],
    *,
    stopped: str | None = None,
    evaluate: Callable[[State, int], float] | None = None,
    seed: int | None = None,
    **settings: Any,
) -> Trace:
    """The trace of a finished search; `result` is its value and the mark of it."""
    recorder.complete()
    words = line_in_words(state, line)
    game, options = state.game, as_json(dict(state.game.options))
    data = {
        "format": FORMAT,
        "game": {"source": game.source, "options": options, "title": game.title},
        "position": state.text,
        "algorithm": algorithm,
        "convention": convention.as_dict(),
        "max": recorder.player,
        "seed": seed,
        "settings": {name: value for name, value in settings.items() if value is not None},
        "nodes": recorder.nodes,
        "events": recorder.events,
        "summary": {
            "value": plain(result[0]),
            "mark": result[1],
            "move": words[0] if words else None,
            "line": words,
            "leaves": recorder.leaves,
            "leaves_total": getattr(state, "leaf_count", None),
            "nodes": recorder.entered,
            "cuts": recorder.cuts,
            "branches_skipped": recorder.branches_skipped,
            "leaves_skipped": recorder.leaves_skipped,
            "depth": recorder.depth,
            "stopped": "events" if recorder.full else stopped,
        },
        "partial": recorder.full or stopped is not None,
    }
    return Trace(data, state, evaluate)


def line_in_words(state: State, line: tuple[int, ...]) -> list[str]:
    """The descriptions of a line of actions."""
    words = []
    for a in line:
        words.append(whole_text(state._describe(a)))
        state = state.result(a)
    return words


def as_json(value: Any) -> Any:
    """A value as it is read back from JSON."""
    return json.loads(canonical(value))


def whole(x: float) -> int | float:
    """A number as JavaScript reads it: 3.0 is 3, and a large integer is the nearest float."""
    if isinstance(x, int):
        return x if abs(x) < 2**53 else float(x)
    return int(x) if x.is_integer() and abs(x) < 2**53 else x


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")
