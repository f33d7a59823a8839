"""All kinds by name."""

from __future__ import annotations

from plyground.teach.kinds.bandit import UCB1
from plyground.teach.kinds.counting import COUNT
from plyground.teach.kinds.horizon import HORIZON
from plyground.teach.kinds.kind import ExerciseKind
from plyground.teach.kinds.matrix import MATRIX
from plyground.teach.kinds.open_lines import EVALUATE
from plyground.teach.kinds.ordering import ORDER
from plyground.teach.kinds.quiz import QUIZ
from plyground.teach.kinds.tree_kinds import TREE_KINDS

KINDS: dict[str, ExerciseKind] = {
    kind.name: kind for kind in (*TREE_KINDS, COUNT, ORDER, UCB1, MATRIX, EVALUATE, HORIZON, QUIZ)
}
