"""Questions of the lectures: one right choice, and why the others are wrong."""

from __future__ import annotations

import random
from dataclasses import dataclass

from plyground.game.errors import PlygroundError
from plyground.search.textbook.convention import Convention
from plyground.teach.grading import Item
from plyground.teach.kinds.kind import Data, ExerciseKind


@dataclass(frozen=True)
class QuizQuestion:
    """A question; the first choice is right. Each choice comes with a remark."""

    name: str
    text: str
    choices: tuple[tuple[str, str], ...]


QUESTIONS = (
    QuizQuestion(
        "every-node",
        "During minimax tree search, must we examine every node?",
        (
            ("sometimes", "a node need not be finished once it cannot change the value above it"),
            ("always", "a MIN node already below what MAX has elsewhere need not be finished"),
            ("never", "in some trees no node can be left out"),
        ),
    ),
    QuizQuestion(
        "nodes-4-3-2-1",
        "A has 4 moves, then B 3, then A 2, then B one. How many nodes does the tree have, "
        "including root and leaves?",
        (
            ("65", "1 + 4 + 4·3 + 4·3·2 + 4·3·2·1 = 65"),
            ("41", "the last level, with 24 leaves, is missing"),
            ("23", "the numbers of moves multiply from level to level"),
            ("2", "every move makes a node"),
        ),
    ),
    QuizQuestion(
        "dfs-or-bfs",
        "Does minimax search the tree depth first or breadth first?",
        (
            ("depth-first", "the recursion goes to a leaf before it looks at the next sibling"),
            ("breadth-first", "that would hold a whole level in memory: b^m nodes, not b·m"),
        ),
    ),
    QuizQuestion(
        "how-many-nodes",
        "With b moves at every node and m plies, how many nodes does minimax visit?",
        (
            ("O(b^m)", "every level has b times as many nodes as the one above"),
            ("O(b·m)", "that is the memory: one path with its siblings"),
            ("O(m^b)", "the number of moves is the base, and the depth is the exponent"),
            ("O(b^(m/2))", "that is alpha-beta with the best order"),
        ),
    ),
    QuizQuestion(
        "better",
        "Can we do better than minimax and still get the same value?",
        (
            ("yes-alpha-beta", "branches that cannot change the root's value are skipped"),
            ("no", "alpha-beta gives the same value with fewer nodes"),
            ("yes-stop-early", "stopping at a depth gives an estimate, not the same value"),
        ),
    ),
    QuizQuestion(
        "at-depth-d",
        "The search has reached depth d, and the game is not over. What is the node's value?",
        (
            ("evaluation", "a heuristic evaluation function e(x) estimates the unknown utility"),
            ("zero", "zero would mean that the game is even, which is not known"),
            ("utility", "the utility is known only at the end of the game"),
        ),
    ),
    QuizQuestion(
        "plan-ahead",
        "In which of cards, checkers, tic-tac-toe and chess can we plan ahead with plain minimax?",
        (
            ("checkers-tic-tac-toe-chess", "they have no chance and no hidden information"),
            ("all", "in card games the hands are hidden"),
            ("none", "without chance and hidden information, every line can be followed"),
        ),
    ),
    QuizQuestion(
        "why-games",
        "Why is game playing studied as a search problem?",
        (
            ("hard", "the rules are simple, but the trees are far too large to search"),
            ("easy", "the rules are simple, but chess has about 35^100 lines of play"),
        ),
    ),
)
BY_NAME = {question.name: question for question in QUESTIONS}


def make(rng: random.Random, difficulty: int) -> Data:
    """One, two or three questions, with choices in random order."""
    chosen = rng.sample(QUESTIONS, difficulty)
    return {
        "questions": [
            {"name": q.name, "choices": rng.sample([c for c, _ in q.choices], len(q.choices))}
            for q in chosen
        ]
    }


def task(data: Data) -> str:
    lines = []
    for asked in data["questions"]:
        choices = "; ".join(asked["choices"])
        lines.append(f"{asked['name']}: {_question(asked['name']).text} ({choices})")
    return "Choose an answer to each question.\n" + "\n".join(lines)


def items(data: Data, convention: Convention) -> tuple[Item, ...]:
    return tuple(
        _item(_question(asked["name"]), tuple(asked["choices"])) for asked in data["questions"]
    )


def _question(name: str) -> QuizQuestion:
    if name not in BY_NAME:
        raise PlygroundError(f"there is no question {name!r}")
    return BY_NAME[name]


def _item(question: QuizQuestion, choices: tuple[str, ...]) -> Item:
    (right, reason), *others = question.choices
    why = f"{reason[0].upper()}{reason[1:]}."
    hints = (
        "Think of a small tree.",
        f"It is not {others[-1][0]}: {others[-1][1]}.",
        why,
    )
    return Item(
        f"answer.{question.name}",
        "word",
        right,
        question.text,
        why,
        hints,
        traps=tuple(others),
        choices=choices,
    )


QUIZ = ExerciseKind("quiz", "Questions of the lectures", make, task, items, "text")
