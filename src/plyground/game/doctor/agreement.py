"""Whether a game's compiled rules agree with its interpreted rules."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.game.doctor.fault import Check, Fault
from plyground.game.records.backend import compiled_backend, interpreted_backend
from plyground.game.records.record_game import RecordGame
from plyground.game.records.record_state import RecordState


def compiled_agrees(game: RecordGame) -> Check:
    """A check that plays both ways from a state; raises CannotCompile."""
    plain, quick = interpreted_backend(game.rules, lambda: None), compiled_backend(game.rules)

    def check(state: RecordState, tries: int) -> Iterator[Fault]:
        answers = []
        for backend in (plain, quick):
            usual = game.backend
            game.use(backend)
            try:
                actions = state.actions()
                results = [s for a in actions if (s := state._after(a)) is not None]
                after = [(s._identity(), s.past.tobytes(), s.to_play) for s in results]
                answers.append((backend.status(state), actions, after, results))
            finally:
                game.use(usual)
        (status, actions, after, results), (status_2, actions_2, after_2, results_2) = answers
        if (status, actions) != (status_2, actions_2):
            yield Fault(
                "compiled rules differ",
                f"player {status} and actions {actions} interpreted, "
                f"but {status_2} and {actions_2} compiled",
            )
            return
        for i, a in enumerate(actions):
            if after[i] != after_2[i]:
                yield Fault(
                    "compiled rules differ",
                    f"{state.describe(a)!r} leads to {results[i].text} interpreted, "
                    f"but to {results_2[i].text} compiled",
                )
                return

    return check
