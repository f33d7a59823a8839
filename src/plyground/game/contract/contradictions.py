"""Rules that contradict each other: each is told, with what to write instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from plyground.game.contract.facts import DRAW, FORBIDDEN, LOSS
from plyground.game.contract.guide import TASKS, Lesson
from plyground.game.errors import BadGame

if TYPE_CHECKING:
    from plyground.game.contract.rules import Rules

MEANINGS = (DRAW, LOSS, FORBIDDEN)


def check(rules: Rules) -> None:
    """Raise BadGame for rules that contradict each other."""
    own, facts = rules.own, rules.facts
    if "to_play" not in own and "turn" not in (rules.record.names or ()):
        _bad(rules, "define to_play(s), or a field turn in State")
    if not facts.perfect_information and ("sees" not in own or not rules.longest_view):
        _bad(rules, "the facts declare imperfect information: define sees(s, player, out) and SEES")
    if bool(rules.weights) != ("features" in own):
        _bad(rules, "features(s, f) and weights belong together")
    lessons: tuple[Any, ...] = rules.guide  # whatever the file says
    for lesson in lessons:
        if not isinstance(lesson, Lesson) or lesson.task not in TASKS:
            _bad(rules, f"guide has {lesson!r}; write Lesson(task), a task of {', '.join(TASKS)}")
    for called, given in rules.weight_sets.items():
        if not called.isidentifier() or given.keys() != rules.weights.keys():
            _bad(
                rules,
                f"weight_sets[{called!r}] must have a weight for each feature; write "
                f"dict.fromkeys(weights, 0.0) | {{...}}, and a name of letters",
            )
    if "pick" in own and "count" not in own:
        _bad(rules, "pick(s, k) needs count(s)")
    if ("text" in own) != ("parse" in own):
        _bad(rules, "text(s) and parse(string, s) belong together")
    if ("shown" in own) != ("told" in own):
        _bad(rules, "shown(s, player) and told(s, a, player) belong together")
    if facts.repetition and facts.repetition.means not in MEANINGS:
        _bad(rules, f"a repetition cannot mean {facts.repetition.means!r}")
    if "verdict" in own and (not facts.repetition or facts.repetition.means == FORBIDDEN):
        _bad(rules, "verdict needs facts.repetition with the meaning draw or loss")
    _check_learning(rules)
    if min(facts.players, facts.actions, facts.max_moves, facts.max_plies) < 1:
        _bad(rules, "players, actions, max_moves and max_plies must be 1 or more")
    if facts.strange_sum:
        _bad(rules, f"constant_sum must be a number, not {facts.constant_sum!r}")
    if facts.utility[0] >= facts.utility[1]:
        _bad(rules, f"the least utility must be below the greatest, not {facts.utility}")
    if len(facts.players_called) < facts.players and facts.players_called != (
        "first",
        "second",
    ):
        _bad(rules, f"players_called needs a name for each of the {facts.players} players")


def _check_learning(rules: Rules) -> None:
    """Raise BadGame for rules about learning that contradict each other."""
    own = rules.own
    if ("planes" in own) != (rules.inputs > 0):
        _bad(rules, "planes(s, on) and INPUTS, the number of its facts, belong together")
    if "planes" in own and not rules.facts.perfect_information:
        _bad(rules, "planes may show what is hidden: leave it out, networks see what sees writes")
    if len({"sight_boards" in own, "sight_view" in own, rules.words > 0}) > 1:
        _bad(rules, "sight_boards(s, b), sight_view(s, player) and SIGHT_BOARDS belong together")
    if not _is_power(max(1, rules.words)) or not _is_power(rules.views):
        _bad(rules, "SIGHT_BOARDS and SIGHT_VIEWS must be powers of two: 1, 2, 4, 8 and so on")
    if "sight_boards" in own and not (rules.facts.players == 2 and rules.facts.perfect_information):
        _bad(rules, "sight_boards and sight_view are for two players from whom nothing is hidden")
    if len({"image" in own, "image_action" in own, rules.images > 1}) > 1:
        _bad(rules, "image(s, k), image_action(a, k) and SYMMETRIES, their number, belong together")


def _is_power(n: int) -> bool:
    return n > 0 and n & (n - 1) == 0


def _bad(rules: Rules, sentence: str) -> NoReturn:
    raise BadGame(f"{rules.name}: {sentence}")
