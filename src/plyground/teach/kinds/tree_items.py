"""Items about the nodes of a tree: values, entry windows, skipped edges, and the root's move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from plyground.search.textbook.convention import PRESETS, Convention
from plyground.teach.answers import close, listed, shown, sign
from plyground.teach.grading import Item
from plyground.teach.tree_run import NodeVisit, TreeRun, tree_run

SIDES = {"max": "MAX", "min": "MIN", "chance": "chance"}
END = float("inf")


def tree_items(
    text: str, algorithm: str, convention: Convention, ask: tuple[str, ...]
) -> tuple[Item, ...]:
    """Items of the groups in `ask` (value, window, cut, move), in search order."""
    run = tree_run(text, algorithm, convention)
    exact = tree_run(text, "minimax", convention) if algorithm == "alphabeta" else run
    others = list(_others(text, algorithm, convention))
    found: list[tuple[float, Item]] = []
    if "value" in ask:
        found += [_value(run, visit, exact, others) for visit in run.inner()]
    if "window" in ask:
        found += [_window(run, visit) for visit in run.inner()]
    if "cut" in ask:
        found += [_cut(run, visit) for visit in run.visits.values() if visit.parent]
    if "move" in ask:
        found.append((END, _move(run, others)))
    return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))


def _others(text: str, algorithm: str, own: Convention) -> Iterator[tuple[str, TreeRun]]:
    """The same search under other lectures' conventions, each with a note that names it."""
    if algorithm != "alphabeta":
        return
    seen = {(own.fail, own.tie)}
    for name, other in PRESETS.items():
        if (other.fail, other.tie) in seen:
            continue
        seen.add((other.fail, other.tie))
        style = replace(own, fail=other.fail, tie=other.tie)
        differs = [f"fail-{other.fail}"] * (other.fail != own.fail)
        differs += [f"tie: {other.tie}"] * (other.tie != own.tie)
        here = f"; this sheet asks for fail-{own.fail}" * (other.fail != own.fail)
        yield (
            f"right by another convention ({listed(differs)}, as in {name}){here}",
            tree_run(text, algorithm, style),
        )


# --- values ---------------------------------------------------------------------------------------


def _value(
    run: TreeRun, visit: NodeVisit, exact: TreeRun, others: list[tuple[str, TreeRun]]
) -> tuple[float, Item]:
    key, ask = f"value.{visit.name}", f"value of {visit.name} ({SIDES[visit.kind]})"
    accepted = tuple(
        (shown(other.visits[visit.name].value, other.visits[visit.name].mark), note)
        for note, other in others
        if other.visits[visit.name].read
    )
    true = exact.visits[visit.name]
    if not visit.read:
        gone = run.gone(visit)
        assert gone is not None
        why = f"{visit.name} is never read, because {gone.name} is skipped at {gone.parent}."
        trap = (shown(true.value), f"{sign(shown(true.value))} is the minimax value; {UNREAD}")
        item = Item(key, "number", None, ask, why, _hints(visit, why), accepted, (trap,))
        return (gone.skipped or 0) + 0.5, item
    why = _value_reason(run, visit)
    traps: tuple[tuple[float | str, str], ...] = ()
    if true.value != visit.value or visit.mark != "=":
        said = f"{sign(shown(true.value))} is the minimax value; alpha-beta never learns it"
        traps = ((shown(true.value), said),)
    right = shown(visit.value, visit.mark)
    hints = (
        f"Look at {visit.name}.",
        f"Compare the values of its children: {_children(run, visit)}.",
        why,
    )
    assert visit.ended is not None
    within = 0.005 if run.analysis.algorithm == "expectiminimax" else 1e-9  # two decimals suffice
    return visit.ended, Item(key, "number", right, ask, why, hints, accepted, traps, (), within)


UNREAD = "alpha-beta never reads this node"


def _children(run: TreeRun, visit: NodeVisit) -> str:
    """The values returned by the children that were read."""
    seen = [run.visits[name] for name in visit.children if run.visits[name].read]
    return listed(f"{child.name} {sign(shown(child.value, child.mark))}" for child in seen)


def _value_reason(run: TreeRun, visit: NodeVisit) -> str:
    value = sign(shown(visit.value, visit.mark))
    if visit.kind == "chance":
        tree, state = run.game.tree, run.game.parse(visit.name)
        terms = [
            f"{sign(tree.probabilities[i])}·{sign(shown(run.visits[name].value))}"
            for i, name in zip(tree.children[state.node], visit.children, strict=True)
        ]
        return f"{visit.name} is a chance node: {' + '.join(terms)} = {value}."
    word = "greatest" if visit.kind == "max" else "least"
    seen = f"the {word} of {_children(run, visit)}"
    if visit.mark == "=":
        return f"{visit.name} is {SIDES[visit.kind]}: {seen} is {value}."
    if visit.cut and visit.cut["skipped"]:
        return f"{visit.name} is {SIDES[visit.kind]} and stops before its last child: {value}."
    return f"{visit.name} is {SIDES[visit.kind]}: {_children(run, visit)} give only {value}."


# --- windows and cuts -----------------------------------------------------------------------------


def _window(run: TreeRun, visit: NodeVisit) -> tuple[float, Item]:
    key, ask = f"window.{visit.name}", f"window [α, β] on entering {visit.name}"
    if visit.began is None or visit.window is None:
        gone = run.gone(visit)
        assert gone is not None
        why = f"{visit.name} is never entered, because {gone.name} is skipped at {gone.parent}."
        return (gone.skipped or 0) + 0.4, Item(key, "window", None, ask, why, _hints(visit, why))
    low, high = map(sign, map(str, visit.window))
    path = "α is the best for MAX, β the best for MIN on the path from the root"
    why = f"On entering {visit.name} the window is [{low}, {high}]: {path}."
    hints = (f"Look at {visit.name}.", f"{path}.", why)
    return visit.began, Item(key, "window", list(visit.window), ask, why, hints)


def _cut(run: TreeRun, visit: NodeVisit) -> tuple[float, Item]:
    key, ask = f"cut.{visit.name}", f"is {visit.name} skipped?"
    above = tuple(f"cut.{up.name}" for up in run.above(visit) if up.parent)
    assert visit.parent is not None
    parent = run.visits[visit.parent]
    if visit.skipped is not None:
        why = _cut_reason(parent)
        bound = f"its value so far with {'β' if parent.kind == 'max' else 'α'}"
        hints = (f"Look at {parent.name}.", f"Compare {bound}.", why)
        return visit.skipped, Item(key, "mark", True, ask, why, hints, above=above)
    gone = run.gone(visit)
    if gone is not None:
        why = f"the search stops higher up: {gone.name} is skipped at {gone.parent}."
        return (gone.skipped or 0) + 0.6, Item(key, "mark", None, ask, why, above=above)
    assert visit.began is not None
    why = _no_cut_reason(parent, visit)
    return visit.began, Item(key, "mark", None, ask, why, _hints(parent, why), above=above)


def _cut_reason(parent: NodeVisit) -> str:
    assert parent.cut is not None
    v, bound = sign(parent.cut["v"]), sign(str(parent.cut["say"]["args"]["bound"]))
    if parent.kind == "max":
        return f"at {parent.name}, {v} ≥ β = {bound}, so MAX stops."
    return f"at {parent.name}, {v} ≤ α = {bound}, so MIN stops."


def _no_cut_reason(parent: NodeVisit, visit: NodeVisit) -> str:
    if visit.name not in parent.at_child:
        return f"{visit.name} is the first child of {parent.name}, where nothing is known yet."
    v, alpha, beta = parent.at_child[visit.name]
    if alpha is None:
        return f"minimax reads every child of {parent.name}."
    if parent.kind == "max":
        bound = sign(str(beta))
        return f"at {parent.name}, {sign(v)} is below β = {bound}, so MAX goes on."
    bound = sign(str(alpha))
    return f"at {parent.name}, {sign(v)} is above α = {bound}, so MIN goes on."


def _hints(visit: NodeVisit, why: str) -> tuple[str, str, str]:
    return f"Look at {visit.name}.", f"Does the search reach {visit.name} at all?", why


# --- the move -------------------------------------------------------------------------------------


def _move(run: TreeRun, others: list[tuple[str, TreeRun]]) -> Item:
    root, state = run.root, run.analysis.state
    best = sign(shown(root.value, root.mark))
    word = "greatest" if root.kind == "max" else "least"
    why = f"{SIDES[root.kind]} takes the {word} of {_children(run, root)}: {best}, with {run.move}."
    accepted = [(other.move, note) for note, other in others if other.move != run.move]
    called = dict(zip(state.descriptions().values(), root.children, strict=True))
    if run.analysis.algorithm != "alphabeta":
        equal = "equally good, although the first of equal moves is the usual choice"
        accepted += [
            (move, equal)
            for move, child in called.items()
            if move != run.move and close(run.visits[child].value, root.value, 1e-9)
        ]
    # If a move and its child have different names, accept the child's name too.
    accepted += [(child, "") for move, child in called.items() if move == run.move != child]
    hints = (f"Look at {root.name}.", f"Compare its children: {_children(run, root)}.", why)
    return Item(
        "move",
        "word",
        run.move,
        f"the move of {SIDES[root.kind]} at {root.name}",
        why,
        hints,
        tuple(accepted),
        choices=tuple(called),
    )
