from plyground.games.chess.rules import *
from plyground.games.chess.evaluation import weights, features
