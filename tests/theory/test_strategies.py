"""Strategy files, the agent that plays them, and the policy."""

from __future__ import annotations

import doctest
import json
import random
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import plyground as pg
from plyground.theory.imperfect.identity import Identity


@pytest.fixture(scope="module")
def kuhn() -> pg.Strategy:
    return pg.cfr(pg.load("kuhn_poker"), 500)


def test_a_policy_depends_only_on_the_observation(kuhn: pg.Strategy) -> None:
    game = pg.load("kuhn_poker")
    one, other = game.parse("JQ -"), game.parse("JK -")
    assert kuhn.policy(one) == kuhn.policy(other) != kuhn.policy(game.parse("KQ -"))
    assert sum(kuhn.policy(one).values()) == pytest.approx(1.0)
    with pytest.raises(pg.PlygroundError, match="nothing to choose"):
        kuhn.policy(game.initial())
    with pytest.raises(pg.PlygroundError, match="made for a game with other states"):
        kuhn.policy(pg.load("leduc_poker").parse("Js,Kh,- -"))


def test_the_exploitability_of_the_policy_is_that_of_the_strategy(kuhn: pg.Strategy) -> None:
    found = pg.exploitability(pg.load("kuhn_poker"), kuhn.policy)
    assert found == pytest.approx(kuhn.exploitability, abs=1e-12)


def test_round_trip(tmp_path: Path, kuhn: pg.Strategy) -> None:
    file = tmp_path / "kuhn.json"
    kuhn.save(file)
    back = pg.load_strategy(file)
    assert back == kuhn
    assert (back.value, back.exploitability) == (kuhn.value, kuhn.exploitability)
    assert "kuhn_poker:players=2" in str(back)


def test_the_agent_plays_the_policy(tmp_path: Path, kuhn: pg.Strategy) -> None:
    file = tmp_path / "kuhn.json"
    kuhn.save(file)
    player = pg.agent(f"cfr:file={file}")
    assert player.spec == f"cfr:file={file}"
    state, rng = pg.load("kuhn_poker").parse("QJ pb"), random.Random(1)
    counts = Counter(player.choose(state, rng) for _ in range(2000))
    for action, probability in kuhn.policy(state).items():
        assert counts[action] / 2000 == pytest.approx(probability, abs=0.05)


def test_the_agent_reads_a_file_that_has_changed(tmp_path: Path, kuhn: pg.Strategy) -> None:
    file = tmp_path / "strategy.json"
    kuhn.save(file)
    player = pg.agent(f"cfr:file={file}")
    player.require(pg.load("kuhn_poker"))
    pg.cfr(pg.load("kuhn_poker", players=3), 2).save(file)
    player.require(pg.load("kuhn_poker", players=3))


@pytest.mark.parametrize(
    ("name", "options", "sentence"),
    [
        ("leduc_poker", {}, "is for kuhn_poker:players=2, not for leduc_poker"),
        ("kuhn_poker", {"players": 3}, "is for kuhn_poker:players=2, not for kuhn_poker:players=3"),
    ],
)
def test_another_game(
    tmp_path: Path, kuhn: pg.Strategy, name: str, options: dict[str, int], sentence: str
) -> None:
    file = tmp_path / "kuhn.json"
    kuhn.save(file)
    with pytest.raises(pg.Unsuited) as error:
        pg.agent(f"cfr:file={file}").require(pg.load(name, **options))
    assert sentence in str(error.value)


def test_trees_are_identified_by_their_content() -> None:
    one, same = pg.tree("[[3 12][2 4]]"), pg.load("tree:[[3 12] [2 4]]")
    assert Identity.of(one) == Identity.of(same)
    with pytest.raises(pg.Unsuited, match="another game that is also called tree"):
        Identity.of(one).require(pg.tree("[[3 12][2 5]]"), "it")


def test_options_in_different_forms_are_equal() -> None:
    one = pg.load("nim", piles=(1, 2), misere=True)
    other = pg.load("nim", piles="1, 2", misere="on")
    assert Identity.of(one) == Identity.of(other) != Identity.of(pg.load("nim", piles=(1, 2)))


def test_bad_files(tmp_path: Path, kuhn: pg.Strategy) -> None:
    file = tmp_path / "kuhn.json"
    kuhn.save(file)
    good = json.loads(file.read_text())

    def complaint(text: str) -> str:
        file.write_text(text)
        with pytest.raises(pg.BadStrategy) as error:
            pg.load_strategy(file)
        return str(error.value)

    assert "is not a strategy; `plyground cfr GAME --save FILE`" in complaint("hello")
    assert "is not a strategy" in complaint("[1, 2]")
    assert "has format version 2" in complaint(json.dumps(good | {"version": 2}))
    changed = json.loads(json.dumps(good))
    changed["strategy"]["rows"][0][5] = [0.5, 0.5]
    assert "is damaged" in complaint(json.dumps(changed))
    with pytest.raises(pg.BadStrategy, match="cannot read the strategy"):
        pg.load_strategy(tmp_path / "none.json")
    with pytest.raises(pg.PlygroundError, match="cannot write"):
        kuhn.save(tmp_path / "no folder" / "x.json")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("cfr", "the agent cfr needs a strategy file: cfr:file=FILE"),
        ("cfr:file=nowhere.json", "cannot read the strategy 'nowhere.json'"),
    ],
)
def test_an_agent_without_a_strategy(spec: str, sentence: str) -> None:
    with pytest.raises(pg.PlygroundError) as error:
        pg.agent(spec).require(pg.load("kuhn_poker"))
    assert sentence in str(error.value)


def test_with_perfect_information_a_position_has_one_row() -> None:
    game = pg.load("tic_tac_toe", m=2, n=3, k=3)
    policy = pg.cfr(game, 20).policy
    assert len({(row.player, row.observation) for row in policy}) == len(policy)
    for row in policy:
        assert sum(row.probabilities) == pytest.approx(1.0)
    state = game.initial()
    while not state.is_terminal:
        state = state.result(policy.choose(state, random.Random(2)))


def test_the_chart(kuhn: pg.Strategy) -> None:
    root = ElementTree.fromstring(kuhn.svg())
    line = root.find(".//{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert len(line.attrib["points"].split()) == len(kuhn.history)
    with pytest.raises(pg.PlygroundError, match="no history to draw"):
        pg.cfr(pg.load("kuhn_poker"), 1).svg()


def test_the_document() -> None:
    results = doctest.testfile(
        str(Path(__file__).parents[2] / "docs" / "imperfect_information.md"),
        module_relative=False,
        encoding="utf-8",
    )
    assert results.attempted > 5
    assert results.failed == 0
