"""Racetrack: cars with momentum race on squared paper; Paper & Pencil Racing.

`tracks` has the tracks, `rules` the race, `evaluation` the value of a position, `notation` its text
and picture.
"""

from plyground.game import Facts
from plyground.games.racetrack import evaluation, notation, rules
from plyground.games.racetrack.options import plies
from plyground.games.racetrack.rules import WAIT

facts = Facts(
    title="Paper & Pencil Racing",
    title_ar="سباق الورقة والقلم",
    also=("paper and pencil racing", "vector racing", "graph racers"),
    goal="Cross the finish before the other car.",
    goal_ar="اعبر خط النهاية قبل السيارة الأخرى.",
    summary="A car keeps its speed: it moves as many cells across and up as in its last move, and "
    "in each turn you may change either number by one. So the marked cell, where the car would go "
    "by itself, and the cells around it are your moves. The cars start at rest. A move is a "
    "straight line from the middle of a cell to the middle of another, and every cell that it "
    "touches must be on the track. You may pass through the other car but not land on its cell. A "
    "player without a move is out and loses. The finish is crossed in the direction of the arrow "
    "and is a wall from behind. When Red, who moves first, crosses it, Blue has one more move; if "
    "both cross, the car that reached the line after the smaller part of its move wins, and equal "
    "parts are a draw, like 300 plies. The game is folklore and rules differ: touched corners, "
    "crashes that only cost a turn, and speed that changes in one direction at a time are options. "
    "So is the track: oval, bends, sprint, ring, or your own.",
    summary_ar="تحتفظ السيارة بسرعتها: تتحرك أفقيًّا ورأسيًّا بعدد خانات نقلتها السابقة، ولك في كل "
    "دور أن تغيّر كلًّا من العددين بواحد. فنقلاتك هي الخانة المعلَّمة التي تبلغها السيارة وحدها "
    "والخانات حولها. تبدأ السيارتان من السكون. والنقلة خط مستقيم من وسط خانة إلى وسط أخرى، وكل "
    "خانة يمسّها يجب أن تكون على المضمار. يجوز المرور عبر السيارة الأخرى لا الوقوف في خانتها. من "
    "لا نقلة له يخرج ويخسر. يُعبر خط النهاية في اتجاه السهم، وهو جدار من الخلف. إذا عبره الأحمر، "
    "وهو من يبدأ، فللأزرق نقلة أخيرة؛ فإن عبر كلاهما فاز من بلغ الخط بعد الجزء الأصغر من نقلته، "
    "وتساوي الجزأين تعادل، وكذلك 300 نقلة. اللعبة شعبية وتختلف قواعدها: لمس الزوايا، واصطدام لا "
    "يكلّف إلا دورًا، وسرعة تتغير في اتجاه واحد كل مرة خيارات، وكذلك المضمار: `oval` و`bends` "
    "و`sprint` و`ring` أو مضمارك أنت.",
    actions=WAIT + 1,
    max_moves=9,
    max_plies=plies,
    players_called=("Red", "Blue"),
    sources=(
        "https://en.wikipedia.org/wiki/Racetrack_(game)",
        "https://papg.com/show?1TPE",
    ),
)
