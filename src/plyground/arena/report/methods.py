"""The methods section of a report, as in a paper."""

from __future__ import annotations

from plyground.arena.ratings.bradley_terry import PRIOR
from plyground.arena.ratings.cycles import INTENSITY, POPULATION
from plyground.arena.report.report import Report

KINDS = {
    "round-robin": "every two agents met",
    "gauntlet": "the first agent met each of the others",
    "sprt": "two agents met until a sequential test was decided",
}


def methods(report: Report) -> list[str]:
    """Paragraphs on what was played, on which machine, and how the figures were computed."""
    parts = [_played(report), _machine(report), _statistics(report), *_circles(report)]
    return [*parts, *_tests(report)]


def _played(report: Report) -> str:
    games = []
    for one in report.contests:
        opening = f"{one.opening} random plies" if one.opening else "the initial position"
        games.append(f"{one.title} from {opening}")
    counted = f"{len(report.counted):,} games"
    if len(report.results) < report.planned:
        counted += f" of {report.planned:,} planned (not complete)"
    text = (
        f"In a {report.kind} tournament, {KINDS[report.kind]} in {'; '.join(games)}. Games come in "
        "sets that share one opening, in which the agents take every seat in turn. This report "
        f"covers {counted}. All openings, chance events and random choices of agents derive from "
        f"the seed {report.seed}"
    )
    if report.repeatable:
        text += "; budgets count nodes, simulations or plies, so the games can be repeated exactly."
    else:
        text += (
            "; some agents had a time limit or searched with several threads, so games can differ "
            "when repeated."
        )
    if report.move_time is not None:
        text += f" A move that took more than {report.move_time:g} s lost the game."
    forfeits, voids = len(report.forfeits()), len(report.voids())
    text += f" {forfeits} game(s) were lost by forfeit and count as losses." if forfeits else ""
    return text + (f" {voids} game(s) had no result and do not count." if voids else "")


def _machine(report: Report) -> str:
    ended = f", ended {report.ended}" if report.ended else ", not ended yet"
    return (
        f"Played with Plyground {report.version}; begun {report.began}{ended}. This report was "
        f"computed on: {report.machine}."
    )


def _statistics(report: Report) -> str:
    together = (
        " Ratings over several games assume the same strength in all of them; the tables of single "
        "games do not."
        if len(report.played()) > 1
        else ""
    )
    return (
        "Ratings follow the Bradley-Terry model on Elo's scale: the expected score of a player is "
        "1/(1 + 10^(-d/400)), where d is the difference in rating plus the seat advantage; a draw "
        "counts as half a point. The fit maximises the likelihood of that mean. "
        "Intervals are 95 % normal intervals from the sandwich covariance with all games of one "
        "opening between the same agents as one cluster, so they need no model of draws and allow "
        f"for dependence within a set. Each player and each seat has {PRIOR:g} imaginary game "
        "(half a win, half a loss) against an average one, which keeps perfect scores finite and "
        "changes other ratings little. Ratings are relative to the average of these agents. "
        "LOS, the likelihood of superiority, is the normal probability of a difference above 0. "
        "Intervals are not corrected for the number of comparisons. Intervals of scores use the "
        "same clusters on the log-odds scale." + together
    )


def _circles(report: Report) -> list[str]:
    if len(report.ratings.players) < 3:
        return []
    return [
        "Nash averaging takes the log odds of each pair (with an imaginary game, half won) as the "
        "payoffs of a symmetric zero-sum game and uses its equilibrium of greatest entropy. "
        f"Alpha-rank uses a population of {POPULATION} and the intensity {INTENSITY:g} on the same "
        "expected scores. Neither has an interval: read them with the cross-table."
    ]


def _tests(report: Report) -> list[str]:
    if not report.verdicts:
        return []
    test = next(iter(report.verdicts.values())).test
    return [
        f"The sequential test is a generalised SPRT on the five possible scores of a pair of games "
        f"(elo0 = {test.elo0:g}, elo1 = {test.elo1:g}, alpha = {test.alpha:g}, beta = "
        f"{test.beta:g}). It finds the most likely distribution with the mean of each hypothesis "
        "and compares the ratio of the two likelihoods with Wald's bounds. A rating measured after "
        "a sequential stop tends to be too far from 0."
    ]
