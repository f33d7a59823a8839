"""Backgammon: race fifteen men home and off the board, by dice.

Each player numbers the points from their own side: 24 to 1 on the way home, 25 for the bar. A bit
is a point; the four words of a player are the binary digits of the number of men on each point.

`men` and `dice` define the state, `moves` the plays of a roll, `rules` the game, `evaluation` the
value of a position, with the numbers of `worth`, and `notation` its text and picture.
"""

from dataclasses import replace

from plyground.game import Facts
from plyground.games.backgammon import dice, evaluation, notation, rules
from plyground.games.backgammon.moves import LOW_FIRST
from plyground.games.backgammon.notation import NAMES
from plyground.games.backgammon.options import known_draws, scoring, turns

facts = Facts(
    title="Backgammon",
    title_ar="طاولة الزهر",
    goal="Bear off all your men first.",
    goal_ar="أخرج كل أحجارك من الرقعة أولًا.",
    summary="Both players move fifteen men around 24 points in opposite directions. Each of two "
    "dice moves one man; a double is played four times, as two pairs of moves, rear men first. A "
    "point with two or more men of the other side is closed; a single man there is hit, and must "
    "enter again from the bar before its side may move another. Both dice must be used if "
    "possible, otherwise the higher one if possible. When all of a side's men are on its points 6 "
    "to 1, they may be borne off. The first to bear off all men wins.",
    summary_ar="يحرّك اللاعبان خمسة عشر حجرًا حول 24 خانة في اتجاهين متعاكسين. كل نرد من النردين "
    "يحرّك حجرًا واحدًا؛ والدبل يُلعب أربع مرات على هيئة زوجين من النقلات، الأحجار الخلفية أولًا. "
    "الخانة التي عليها حجران للخصم أو أكثر مغلقة؛ والحجر المنفرد يُضرب، وعليه أن يدخل من الحاجز "
    "قبل أن يحرّك صاحبه حجرًا آخر. يجب استعمال النردين معًا إن أمكن، وإلا فالأكبر إن أمكن. إذا "
    "صارت كل أحجار الطرف في خاناته من 6 إلى 1 جاز له إخراجها. يفوز أول من يخرج أحجاره كلها.",
    actions=2 * LOW_FIRST,
    max_moves=240,
    max_plies=3 * turns,
    deterministic=False,
    utility=(-1.0, 1.0) if scoring == "winloss" else (-3.0, 3.0),
    players_called=NAMES,
    sources=("https://bkgm.com/rules.html", "https://en.wikipedia.org/wiki/Backgammon"),
)
if known_draws:
    facts = replace(facts, deterministic=True)
