"""The games of a calibration: each is played once and kept in a file."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from plyground.arena.executors.executor import Executor
from plyground.arena.opening import random_opening
from plyground.arena.plan import opening_plies
from plyground.arena.play import play
from plyground.arena.ratings.comparisons import compare
from plyground.arena.ratings.cross_table import CrossTable
from plyground.arena.ratings.result import Result
from plyground.arena.ratings.share import Share
from plyground.arena.schedule import derive
from plyground.arena.task import Task
from plyground.game.contract.game import Game
from plyground.game.errors import PlygroundError

MOST_PLIES = 5000
"""A longer game counts as a draw."""


class Matches:
    """Matches between two agents. Each game depends only on the seed and its number.

    With a file, games of earlier runs are read from it. A file with other settings (`stamp`) is
    overwritten. With an executor, games are played side by side; they are the same games.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        file: Path | None = None,
        stamp: str = "",
        executor: Executor | None = None,
    ) -> None:
        self.game, self.seed, self.file, self.executor = game, seed, file, executor
        self.head = json.dumps([game.spec, seed, stamp])
        self.results: dict[tuple[str, str, int], list[Result]] = {}
        """By the two agents and the number of the first game."""
        self.played = 0
        """The number of games played in this run."""
        self.watch: Callable[[], None] = lambda: None
        """Called after every game."""
        self.openings = opening_plies(game, None)
        if file is not None:
            self._read(file)

    def share(self, one: str, other: str, games: int, first: int = 0) -> Share:
        """The score of `one` against `other` in this many games, beginning with number `first`."""
        *_, last = self.follow(one, other, games, games, first)
        return last

    def follow(
        self, one: str, other: str, games: int, step: int, first: int = 0
    ) -> Iterator[Share]:
        """Yield the share after every `step` games; games are played as needed."""
        for count in range(step, games + step, step):
            results = self.games(one, other, min(count, games), first)
            yield CrossTable(compare(results)).against(one, other)

    def games(self, one: str, other: str, games: int, first: int = 0) -> list[Result]:
        """Some games of a match; missing ones are played."""
        known = self.results.setdefault((one, other, first), [])
        for result in self._play_all(one, other, range(first + len(known), first + games)):
            known.append(result)
            self.played += 1
            self._write(one, other, first, result)
            self.watch()
        return known[:games]

    def _play_all(self, one: str, other: str, numbers: range) -> Iterator[Result]:
        """The games with these numbers, in their order."""
        if self.executor is None:
            yield from (self._play(one, other, number) for number in numbers)
            return
        ended: dict[int, Result] = {}
        due = iter(numbers)
        number = next(due, None)
        for batch in self.executor.run(self._task(one, other, n) for n in numbers):
            ended.update((task.number, self._counted(result)) for task, result, _ in batch)
            while number in ended:
                yield ended.pop(number)
                number = next(due, None)

    def _task(self, one: str, other: str, number: int) -> Task:
        agents, turn, opening_seed, seed = self._drawn(one, other, number)
        seats = tuple(range(len(agents)))
        return Task(
            number, 0, self.game.spec, seats, agents, agents, seed, turn, self.openings,
            opening_seed, None,
        )  # fmt: skip

    def _drawn(self, one: str, other: str, number: int) -> tuple[tuple[str, ...], int, int, int]:
        """The agents of a game, the number of its opening, and the seeds of opening and game.

        With one opening, `one` takes each seat in turn, `other` the rest.
        """
        seats = self.game.players
        turn, seat = divmod(number, seats)
        agents = tuple(one if place == seat else other for place in range(seats))
        return (
            agents,
            turn,
            derive(self.seed, self.game.name, turn),
            derive(self.seed, one, other, number),
        )

    def _counted(self, result: Result) -> Result:
        """A result of an executor as a calibration counts it; raises if an agent failed."""
        if result.forfeit is not None or (result.scores is None and not result.plies):
            who = "a game" if result.forfeit is None else result.players[result.forfeit]
            raise PlygroundError(
                f"{self.game.name} cannot be calibrated: {who} failed ({result.reason})"
            )
        finished = result.scores is not None and result.plies <= MOST_PLIES
        scores = result.scores if finished else (0.5,) * len(result.players)
        return Result(result.players, scores, result.pair)

    def _play(self, one: str, other: str, number: int) -> Result:
        """One game in this process."""
        agents, turn, opening_seed, seed = self._drawn(one, other, number)
        rng = random.Random(f"{opening_seed} opening")
        record = play(
            self.game,
            agents,
            seed,
            opening=random_opening(self.game.initial(), self.openings, rng),
            most_plies=MOST_PLIES,
        )
        if record.forfeit is not None:
            raise PlygroundError(
                f"{self.game.name} cannot be calibrated: {agents[record.forfeit.player]} failed "
                f"({record.forfeit.reason})"
            )
        scores = (0.5,) * len(agents) if record.utilities is None else record.scores
        return Result(agents, scores, turn)

    # --- the file: a line of settings, then one line per game ------------------------------------

    def _read(self, file: Path) -> None:
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            lines = []
        except OSError as error:
            raise PlygroundError(f"cannot read {str(file)!r}: {error.strerror}") from None
        if not lines or lines[0] != self.head:
            self._begin(file)
            return
        whole = [self.head]
        for line in lines[1:]:
            try:
                one, other, first, players, scores, pair = json.loads(line)
                result = Result(tuple(players), tuple(scores), pair)
            except (ValueError, TypeError):
                break  # the program was killed while it wrote this line
            self.results.setdefault((one, other, first), []).append(result)
            whole.append(line)
        if len(whole) < len(lines):
            file.write_text("\n".join(whole) + "\n", encoding="utf-8")

    def _begin(self, file: Path) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.head + "\n", encoding="utf-8")
        except OSError as error:
            raise PlygroundError(f"cannot write {str(file)!r}: {error.strerror}") from None

    def _write(self, one: str, other: str, first: int, result: Result) -> None:
        if self.file is None:
            return
        line = json.dumps([one, other, first, result.players, result.scores, result.pair])
        with self.file.open("a", encoding="utf-8") as out:
            out.write(line + "\n")
