"""The public names: type checkers read them here, and so does `__init__.py`, which imports each one
when it is first used. One line per name, in the form that marks a name as exported.
"""

from plyground.arena.fairness import fairness as fairness
from plyground.arena.play import play as play
from plyground.arena.record import BadRecord as BadRecord
from plyground.arena.record import Forfeit as Forfeit
from plyground.arena.record import Record as Record
from plyground.game.catalogue import games as games
from plyground.game.contract.facts import CHANCE as CHANCE
from plyground.game.contract.game import Game as Game
from plyground.game.contract.state import State as State
from plyground.game.errors import AmbiguousAction as AmbiguousAction
from plyground.game.errors import BadGame as BadGame
from plyground.game.errors import BadMatrix as BadMatrix
from plyground.game.errors import BadOption as BadOption
from plyground.game.errors import BadPosition as BadPosition
from plyground.game.errors import BadTree as BadTree
from plyground.game.errors import IllegalAction as IllegalAction
from plyground.game.errors import NotTerminal as NotTerminal
from plyground.game.errors import PlygroundError as PlygroundError
from plyground.game.errors import TooLarge as TooLarge
from plyground.game.errors import UnknownAgent as UnknownAgent
from plyground.game.errors import UnknownGame as UnknownGame
from plyground.game.errors import Unsuited as Unsuited
from plyground.game.load import load as load
from plyground.game.trees.gallery import gallery as gallery
from plyground.game.trees.sources import tree as tree
from plyground.kernel.explain import CannotCompile as CannotCompile
from plyground.roster.agents import agent as agent
from plyground.search.agents.agent import Agent as Agent
from plyground.search.analysis import Analysis as Analysis
from plyground.search.engines.analyse import analyse as analyse
from plyground.search.engines.certificate.check import BadCertificate as BadCertificate
from plyground.search.engines.certificate.check import Claim as Claim
from plyground.search.engines.certificate.check import check_certificate as check_certificate
from plyground.search.engines.certificate.write import certify as certify
from plyground.search.engines.database.database import Database as Database
from plyground.search.engines.database.database import Known as Known
from plyground.search.engines.database.file_format import BadDatabase as BadDatabase
from plyground.search.engines.playouts import Playouts as Playouts
from plyground.search.engines.playouts import playouts as playouts
from plyground.search.limit import Limit as Limit
from plyground.search.measure.formulas import how_deep as how_deep
from plyground.search.measure.growth import growth as growth
from plyground.search.measure.staircase import staircase as staircase
from plyground.search.request import Progress as Progress
from plyground.search.textbook.alphabeta import alphabeta as alphabeta
from plyground.search.textbook.convention import Convention as Convention
from plyground.search.textbook.deepening import iterative_deepening as iterative_deepening
from plyground.search.textbook.expectiminimax import expectiminimax as expectiminimax
from plyground.search.textbook.maxn import all_max as all_max
from plyground.search.textbook.maxn import maxn as maxn
from plyground.search.textbook.mcts import mcts as mcts
from plyground.search.textbook.mcts import ucb1 as ucb1
from plyground.search.textbook.minimax import minimax as minimax
from plyground.search.textbook.negamax import negamax as negamax
from plyground.search.textbook.quiescence import quiescence as quiescence
from plyground.search.textbook.singular import singular as singular
from plyground.search.textbook.trace.schema import BadTrace as BadTrace
from plyground.search.textbook.trace.trace import Trace as Trace
from plyground.search.textbook.with_table import with_table as with_table
from plyground.teach import exercise as exercise
from plyground.theory.extensive.induction import backward_induction as backward_induction
from plyground.theory.extensive.strategic_form import normal_form as normal_form
from plyground.theory.imperfect.profile import exploitability as exploitability
from plyground.theory.imperfect.sequence_form import sequence_form as sequence_form
from plyground.theory.imperfect.solver import cfr as cfr
from plyground.theory.imperfect.strategy import Strategy as Strategy
from plyground.theory.imperfect.strategy_file import BadStrategy as BadStrategy
from plyground.theory.imperfect.strategy_file import load_strategy as load_strategy
from plyground.theory.normal.form import NormalForm as NormalForm
from plyground.theory.normal.matrix import matrix as matrix

__version__: str
__all__: list[str]
