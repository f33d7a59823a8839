"""A run of learning as one HTML file that needs no network, and as a display in notebooks."""

from __future__ import annotations

import base64
import hashlib
import random
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

from plyground.arena.report import html as arena_html
from plyground.game.drawing.svg import svg
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState
from plyground.learn.explained import EXPLAINED
from plyground.learn.history import History, Moment
from plyground.learn.lens import heat, heaviest_units, look_at_unit
from plyground.learn.player import LONGEST
from plyground.learn.probes import OTHER, OWN
from plyground.search.measure.charts.axes import at, page
from plyground.search.measure.charts.line_chart import LineStyle, Series, legend, line_chart
from plyground.search.network.plain import opinion

UNITS = 3
"""Hidden units that a report shows."""
MOST_POINTS = 200
"""Points of a line of a chart at most."""
WIDTH, HEIGHT = 720.0, 280.0
STYLES = (
    LineStyle("#1b1b1b", None, "circle"),
    LineStyle("#9c3d00", "9 4", "square"),
    LineStyle("#00718f", "9 4 2 4", "diamond"),
    LineStyle("#7a4fa3", "2 4", "up"),
    LineStyle("#007a4d", "16 4", "down"),
    LineStyle("#0051a8", "4 2", "cross"),
)
MORE_STYLE = """
.boards { display: flex; flex-wrap: wrap; gap: 1rem; }
.boards figure { flex: 1 1 9rem; max-width: 16rem; margin: 0; }
.boards figcaption::before { content: none; }
"""


def html(history: History, game: RecordGame) -> str:
    """The whole file."""
    style = (Path(arena_html.__file__).parent / "report.css").read_text(encoding="utf-8")
    style += MORE_STYLE
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'"
    title = f"Learning {game.title}"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{escape(title)}</h1>\n{body(history, game)}\n</main>\n</body>\n"
        "</html>\n"
    )


def body(history: History, game: RecordGame, explained: bool = True) -> str:
    """Everything below the title."""
    parts = [f"<p class='lead'>{escape(summary(history))}</p>", curve(history)]
    if history.moments:
        parts += [checkpoints(history), opinions(history, game), units(history, game)]
    if explained:
        words = "".join(f"<h3>{t}</h3><p>{escape(said)}</p>" for t, said in EXPLAINED.items())
        parts.append(f"<section><h2>How it learns</h2>{words}</section>")
    return "\n".join(part for part in parts if part)


def summary(history: History) -> str:
    """The run in a sentence."""
    if not history.lines:
        return f"{history.file.name}: a network without the folder of its run, so without a curve."
    last = history.lines[-1]
    return (
        f"{history.file.name}: {last['games']:,} games of self-play in {last['elapsed']:.0f} "
        f"seconds, {last['games'] / max(last['elapsed'], 1e-3):,.0f} a second, "
        f"{last['positions']:,} positions."
    )


# --- the curve


def curve(history: History) -> str:
    """The charts: scores, losses and probes over time."""
    points = [line for line in history.lines if "ladder" in line]
    scores = by_name(points, lambda line: {k: 100 * v[0] for k, v in line["ladder"].items()})
    losses = {
        name.replace("_", " "): [(line["elapsed"], line[name]) for line in thinned(history.lines)]
        for name in ("policy_loss", "value_loss")
    }
    probes = by_name(
        points,
        lambda line: {
            f"{name}: {'network' if who == OWN else who}": counts[who]
            for name, counts in line.get("probes", {}).items()
            for who in (OWN, OTHER)
        },
    )
    charts = [
        figure("Score against fixed opponents, %", scores, False),
        figure("Loss: how far the network is from its targets", losses, True),
        figure("Probes: how often a game", probes, False),
    ]
    return f"<section><h2>The curve</h2>{''.join(charts)}</section>" if any(charts) else ""


def by_name(lines: Sequence[dict[str, Any]], of: Any) -> dict[str, list[tuple[float, float]]]:
    """Series by their names, with a point for each line that has one."""
    found: dict[str, list[tuple[float, float]]] = {}
    for line in lines:
        for name, value in of(line).items():
            found.setdefault(name, []).append((line["elapsed"], value))
    return found


def figure(title: str, series: dict[str, list[tuple[float, float]]], logs: bool) -> str:
    """A chart with its legend; nothing if no series has a point."""
    kept = {name: [p for p in points if p[1] > 0 or not logs] for name, points in series.items()}
    drawn = [
        Series(name, STYLES[i % len(STYLES)], points)
        for i, (name, points) in enumerate(kept.items())
        if points
    ]
    if not drawn or not any(y for s in drawn for _, y in s.points):
        return ""
    if logs:  # hundreds of points: no markers
        drawn = [replace(s, style=replace(s.style, marker=None)) for s in drawn]
    chart = line_chart(title, "seconds", drawn, WIDTH, HEIGHT, logs=logs)
    key, height = legend([(s.name, s.style) for s in drawn], WIDTH, 3)
    whole = page(title, title, WIDTH, HEIGHT + height + 8, chart, at(20, HEIGHT + 4, key))
    return f"<figure>{whole}<figcaption>{escape(title)}</figcaption></figure>"


def thinned(lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines of a log, evenly, up to a few hundred; the last one is among them."""
    step = max(1, -(-len(lines) // MOST_POINTS))
    return list(lines[::-1][::step][::-1])


def checkpoints(history: History) -> str:
    """A table of the networks along the run."""
    names = list(dict.fromkeys(n for m in history.moments for n in m.line.get("ladder", {})))
    probes = list(dict.fromkeys(n for m in history.moments for n in m.line.get("probes", {})))
    head = "".join(
        f"<th scope='col'>{escape(n)}</th>" for n in ("seconds", "games", *names, *probes)
    )
    rows = []
    for moment in history.moments:
        cells = [f"{moment.elapsed:,.0f}", f"{moment.games:,}"]
        ladder, counts = moment.line.get("ladder", {}), moment.line.get("probes", {})
        cells += [f"{ladder[n][0]:.0%}" if n in ladder else "" for n in names]
        cells += [f"{counts[n]['own']:.2f}" if n in counts else "" for n in probes]
        rows.append("".join(f"<td class='number'>{cell}</td>" for cell in cells))
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        "<section><h2>Checkpoints</h2><div class='scroll'><table><caption>The networks along the "
        f"run</caption><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div></section>"
    )


# --- the boards


def example_line(game: RecordGame) -> list[int]:
    """Moves to a position to look at: a quarter into a random game, always the same."""
    rng = random.Random(1)
    line: list[Any] = [game.initial()]
    played: list[int] = []
    while not line[-1].is_terminal and len(line) < LONGEST:
        played.append(rng.choice(line[-1].actions()))
        line.append(line[-1].result(played[-1]))
    choices = [i for i, s in enumerate(line) if s.to_play is not None and s.to_play >= 0]
    wide = [i for i in choices[: 1 + len(choices) // 4] if len(line[i].actions()) > 1]
    return played[: (wide or choices or [0])[-1 if wide else 0]]


def example(game: RecordGame) -> RecordState:
    """The position after the moves of the example."""
    state: Any = game.initial()
    for action in example_line(game):
        state = state.result(action)
    assert isinstance(state, RecordState)
    return state


def opinions(history: History, game: RecordGame) -> str:
    """One position, with the policy as heat, at several moments."""
    state = example(game)
    if state.picture is None or not state.picture.cells:
        return ""
    shown = []
    for moment in history.nearest():
        said = opinion(history.net(moment, game), state)
        hot = heat(state, said.policy)
        top = max(hot.values())
        board = svg(state.picture, title="policy", heat={c: p / top for c, p in hot.items()})
        best = max(said.policy, key=lambda a: said.policy[a])
        assert state.to_play is not None
        words = (
            f"{when(moment)}: {state.describe(best)} {said.policy[best]:.0%}, value "
            f"{said.values[state.to_play]:+.2f}"
        )
        shown.append(f"<figure>{board}<figcaption>{escape(words)}</figcaption></figure>")
    return (
        f"<section><h2>One position as it learns</h2><p>{escape(state.turn_text)}. The redder a "
        "cell, the likelier the network finds a move to it. The caption tells the likeliest move "
        "and the value for the player to move.</p>"
        f"<div class='boards'>{''.join(shown)}</div></section>"
    )


def units(history: History, game: RecordGame) -> str:
    """What the heaviest units of the first layer look at."""
    picture = game.initial().picture
    net = history.net(history.moments[-1], game)
    shown = []
    for unit in heaviest_units(net)[:UNITS]:
        view = look_at_unit(net, unit)
        if picture is None or not view.most:
            continue
        bare = replace(picture, pieces=(), marks=(), notes=())
        boards = [
            f"<figure>{svg(bare, title=look, heat={c: w / view.most for c, w in board.items()})}"
            f"<figcaption>{escape(look)}</figcaption></figure>"
            for look, board in view.boards.items()
        ]
        shown.append(f"<h3>Unit {unit}</h3><div class='boards'>{''.join(boards)}</div>")
    if not shown:
        return ""
    return (
        "<section><h2>What hidden units look at</h2><p>Red cells excite the unit, blue ones calm "
        "it: if the cell has a piece of the mover (own) or of another player (other), is empty, or "
        f"is where the mover may move to (move).</p>{''.join(shown)}</section>"
    )


def when(moment: Moment) -> str:
    """The time of a moment, in words."""
    return "untrained" if moment.iteration == 0 else f"after {moment.elapsed:.0f} s"
