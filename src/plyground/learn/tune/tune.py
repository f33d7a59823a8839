"""`tune`: better weights for a game's evaluation, if there are any to be found.

Rounds of quick games: play with the weights so far, fit weights to the results, mix them with the
ones before. Or one round, from records. Then the gate: a match against the game's own weights.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from plyground.arena.record import Record
from plyground.arena.sprt import Sprt, SprtVerdict
from plyground.game.contract.game import Game
from plyground.game.contract.values import Range, read_fields
from plyground.game.errors import BadOption, Unsuited, nearest, one_of
from plyground.game.load import load
from plyground.game.records.record_game import RecordGame
from plyground.learn.tune.fit import fair_loss, fit
from plyground.learn.tune.gate import BETTER, Interrupted, match
from plyground.learn.tune.samples import Sampler, Samples
from plyground.learn.tune.save import check_file, write_weights
from plyground.search.suited import require
from plyground.search.weights import own_weights, scaled

MIX = 0.7
"""How much of a round's fit goes into the weights; the rest are the weights before."""
FEW = 200
"""With fewer rows than this, nothing is fitted."""


@dataclass(frozen=True)
class TuneOptions:
    """How weights are tuned."""

    rounds: Annotated[int, Range(1, 100)] = 4
    """Rounds of quick games, each with the weights of the one before."""
    games: Annotated[int, Range(10, 1_000_000)] = 4000
    """Quick games of a round."""
    depth: Annotated[int, Range(1, 8)] = 2
    """Plies that the players of quick games look ahead; then noisy moves only."""
    noise: Annotated[float, Range(0, 1)] = 0.05
    """The share of random moves in quick games."""
    opening: Annotated[int, Range(0, 100)] = 4
    """Random plies at the beginning of a quick game."""
    nodes: Annotated[int, Range(1, 10**9)] = 1000
    """Nodes a move of both players in the match."""
    match: Annotated[int, Range(2, 10**6)] = 1000
    """Games of the match at most."""
    seed: Annotated[int, Range(0, 2**53 - 1)] = 0
    """The seed of all random numbers."""


@dataclass(frozen=True)
class TuneProgress:
    """What is known while weights are tuned."""

    stage: str
    """"games", "records" or "match"."""
    round: int
    done: float
    """The part of all work that is done, as far as it can be told."""
    text: str
    weights: Mapping[str, float]


@dataclass(frozen=True)
class Tuning:
    """What came of it. `weights` are the game's own unless better ones were found."""

    game: Game
    weights: dict[str, float]
    kept: bool
    """Whether the match showed that the new weights are better."""
    why: str
    """In a sentence: why they are kept or not."""
    tried: dict[str, float]
    """The weights that played the match."""
    verdict: SprtVerdict | None
    games: int
    rows: int
    loss: tuple[float, float] | None
    """The log loss of the game's own weights, and of the new ones, on games not fitted to."""
    seconds: float
    """Processor seconds of this process."""
    options: TuneOptions
    stopped: bool = field(default=False)


def tune(
    game: str | Game,
    *,
    records: Iterable[Record] | None = None,
    features: Iterable[str] | None = None,
    output: str | Path | None = None,
    test: Sprt = BETTER,
    workers: int | None = None,
    store: str | Path | None = None,
    progress: Callable[[TuneProgress], None] | None = None,
    stop: threading.Event | None = None,
    **options: Any,
) -> Tuning:
    """Tune the weights of a game's evaluation; better ones are written to `output`.

    `features` are tuned, all with a weight by default. With `records`, weights are fitted to those
    games, else to games of its own. The match runs in `workers` processes, by default one per
    processor. The other options, which `TuneOptions` explains: rounds, games, depth, noise,
    opening, nodes, match, seed. Setting `stop` ends it: nothing is
    kept.
    """
    found = load(game) if isinstance(game, str) else game
    own = own_weights(found, None)
    require(found, "tune", constant_sum=False, deterministic=False)
    if not isinstance(found, RecordGame):
        raise Unsuited(f"tune is for games of records, not {found.name}")
    chosen = read_options(options)
    if output is not None:
        check_file(Path(output))
    run = Run(found, own, chosen, tuned_features(found, features), progress, stop)
    made = run.tune(records, test, workers, store)
    if made.kept and output is not None:
        write_weights(Path(output), found, made.weights, notes(made))
    return made


def read_options(given: Mapping[str, Any]) -> TuneOptions:
    """The options of `tune`; raises BadOption."""
    known = list(TuneOptions.__dataclass_fields__)
    for name in given:
        if name not in known:
            hint = one_of(nearest(name, known) or known)
            raise BadOption(f"tune has no option {name!r}; it has {hint}")
    return TuneOptions(**read_fields("tune", TuneOptions, given))


def tuned_features(game: Game, given: Iterable[str] | None) -> list[str]:
    """The features whose weights may change; raises BadOption for an unknown one.

    Features without a weight are there for other sets; they are left alone unless they are named.
    """
    names = [n for n, w in game.weights.items() if w] if given is None else list(given)
    for name in names:
        if name not in game.weights:
            hint = one_of(nearest(name, game.weights) or game.weights)
            raise BadOption(f"{game.name} has no feature {name!r}; it has {hint}")
    if not names:
        raise BadOption(f"tune needs a feature of {game.name}: {', '.join(game.weights)}")
    return names


@dataclass
class Run:
    """One run of `tune`."""

    game: RecordGame
    own: dict[str, float]
    options: TuneOptions
    names: list[str]
    progress: Callable[[TuneProgress], None] | None
    stop: threading.Event | None
    round: int = 0
    games: int = 0
    rows: int = 0
    draws: int = 0
    loss: tuple[float, float] | None = None
    began: float = field(default_factory=time.process_time)

    def __post_init__(self) -> None:
        o = self.options
        self.sampler = Sampler(self.game, o.seed, o.depth, o.noise, o.opening)
        self.weights = dict(self.own)

    @property
    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    def tell(self, stage: str, done: float, text: str) -> None:
        if self.progress is not None:
            self.progress(TuneProgress(stage, self.round, done, text, self.weights))

    def tune(
        self,
        records: Iterable[Record] | None,
        test: Sprt,
        workers: int | None,
        store: str | Path | None,
    ) -> Tuning:
        """All rounds, and the match."""
        rounds = 1 if records is not None else self.options.rounds
        while self.round < rounds and not self.stopped:
            self.learn(self.sample(records, rounds), 1.0 if records is not None else MIX)
            self.round += 1
        if self.stopped:
            return self.end(None, "stopped before the match", stopped=True)
        if self.weights == self.own:
            return self.end(None, self.no_change())
        try:
            verdict = self.match(test, workers, store)
        except Interrupted:
            return self.end(None, "stopped before the match was decided", stopped=True)
        return self.judge(verdict)

    def sample(self, records: Iterable[Record] | None, rounds: int) -> Samples:
        """The samples of a round."""
        if records is not None:
            self.tell("records", 0.1, "reading the games")
            return self.sampler.replay(records, self.own, lambda: self.stopped)
        w = self.sampler.work.record

        def watch() -> bool:
            part = (self.round + int(w.games) / self.options.games) / rounds
            text = f"round {self.round + 1} of {rounds}: {int(w.games)} games"
            self.tell("games", part / 2, text)
            return self.stopped

        w.games = 0
        watch()
        return self.sampler.play(self.weights, self.options.games, watch)

    def learn(self, samples: Samples, mix: float) -> None:
        """Fit weights to samples, and mix them with the ones so far."""
        self.games, self.draws = self.games + samples.games, self.draws + samples.draws
        self.rows += len(samples)
        if len(samples) < FEW or self.stopped:
            return
        names = list(self.own)
        columns = [names.index(name) for name in self.names]
        old = np.array(list(self.own.values()))
        to_fit, to_test = samples.halves()
        # Features that are not tuned stay together in one column, with one weight.
        others = np.array([0.0 if name in self.names else self.own[name] for name in names])
        fixed = others.any()
        rows = to_fit.rows[:, columns]
        begin = np.array([self.weights[name] for name in self.names])
        if fixed:
            rows = np.column_stack([rows, to_fit.rows @ others])
            begin = np.append(begin, 1.0)
        if not np.isfinite(rows).all() or np.ptp(to_fit.results) == 0:
            return
        fitted = fit(rows, to_fit.results, begin)
        new = others * (fitted[-1] if fixed else 1.0)
        new[columns] = fitted[: len(columns)]
        if not new.any() or not np.isfinite(new).all():
            return
        self.loss = tuple(fair_loss(to_test.rows, to_test.results, w) for w in (old, new))  # type: ignore[assignment]
        whole = scaled(self.game, dict(zip(names, new.tolist(), strict=True)))
        mixed = {n: (1 - mix) * self.weights[n] + mix * whole[n] for n in names}
        self.weights = scaled(self.game, mixed)

    def match(
        self, test: Sprt, workers: int | None, store: str | Path | None
    ) -> SprtVerdict | None:
        """The match of the new weights against the game's own."""
        o = self.options

        def watch(verdict: SprtVerdict | None) -> bool:
            pairs = sum(verdict.pairs) if verdict else 0
            self.tell("match", 0.5 + pairs / o.match, f"match: {verdict or 'begins'}")
            return self.stopped

        watch(None)
        return match(
            self.game, self.weights, nodes=o.nodes, games=o.match, seed=o.seed, test=test,
            workers=workers, store=store, watch=watch,
        )  # fmt: skip

    def judge(self, verdict: SprtVerdict | None) -> Tuning:
        """What the match says."""
        if verdict is None:
            return self.end(None, "not kept: no pair of games of the match was finished")
        score = share(verdict)
        pairs = f"they scored {score:.1%} in {2 * sum(verdict.pairs)} games at equal nodes"
        if verdict.stronger:
            return self.end(
                verdict, f"kept: {pairs}, and the test accepts {verdict.test.elo1:g} Elo"
            )
        if verdict.is_over:
            why = f"not kept: {pairs}, and the test accepts {verdict.test.elo0:g} Elo"
        else:
            why = f"not kept: {pairs}, which does not decide the test; more games may (match)"
        return self.end(verdict, f"{why}. {self.reason()}")

    def reason(self) -> str:
        """Why nothing was gained, as far as the samples tell."""
        drawn = self.draws / max(1, self.games)
        if self.loss is not None and self.loss[1] > self.loss[0] - 0.002:
            better = "hardly better" if self.loss[1] < self.loss[0] else "no better"
            text = (
                f"The new weights predict results {better} than the game's own (log loss "
                f"{self.loss[1]:.3f} after {self.loss[0]:.3f})"
            )
        else:
            text = "What wins quick games need not win deeper ones: try more depth, or records"
        return f"{text}; {drawn:.0%} of the games were drawn." if drawn > 0.3 else f"{text}."

    def no_change(self) -> str:
        """Why there are no new weights to try."""
        if self.rows < FEW:
            return (
                f"not kept: {self.games} games gave only {self.rows} undecided positions; "
                "more games, or a smaller depth, give more"
            )
        return "not kept: all games ended alike, so the results say nothing about the weights"

    def end(self, verdict: SprtVerdict | None, why: str, stopped: bool = False) -> Tuning:
        kept = verdict is not None and verdict.stronger
        return Tuning(
            game=self.game,
            weights=dict(self.weights if kept else self.own),
            kept=kept,
            why=why,
            tried=dict(self.weights),
            verdict=verdict,
            games=self.games,
            rows=self.rows,
            loss=self.loss,
            seconds=time.process_time() - self.began,
            options=self.options,
            stopped=stopped,
        )


def share(verdict: SprtVerdict) -> float:
    """The score of the new weights in the match, from 0 to 1."""
    points = sum(n * place / 4 for place, n in enumerate(verdict.pairs))
    return points / max(1, sum(verdict.pairs))


def notes(made: Tuning) -> dict[str, Any]:
    """What a file of weights says about where they come from."""
    return {
        "about": f"plyground tune: {made.why}",
        "tuned": {**vars(made.options), "quick_games": made.games, "rows": made.rows},
    }
