"""Quads: place square tiles whose edges match; who cannot place one loses.

`rules` has the game, `evaluation` the value of a position, `notation` its text and picture.
"""

from plyground.game import Facts
from plyground.games.quads import evaluation, notation, rules
from plyground.games.quads.rules import CELLS, MOST_WAYS, PASS

facts = Facts(
    title="Quads",
    title_ar="كوادز",
    goal="Be the last player who can place a tile.",
    goal_ar="كن آخر لاعب يستطيع وضع بلاطة.",
    summary="A tile has four edges: solid in its owner's colour (S), grooved along the side (P) or "
    "grooved across it (V). Each player has the 17 tiles that have one to three solid edges, one "
    "of each kind; mirror images are different tiles. First Red puts the neutral tile PPPP on any "
    "cell, then Blue the neutral tile VVVV. After that the players take turns, Red first: place "
    "one of your tiles, turned as you like, beside at least one other tile. Every edge that "
    "touches another must match it: S with S of the same colour, P with P, V with V. So a solid "
    "edge keeps the opponent away from the cell in front of it. A player who cannot place a tile "
    "loses. A tile is written by its edges above, right, below and left; Blue's letters are "
    "small. Click a cell, then the tile. The list of the tiles was worked out from their numbers, "
    "and sources leave open whether the neutral tiles must match, so that is an option. Others "
    "are a border that counts as P, and passing until both are stuck, when more tiles win.",
    summary_ar="للبلاطة أربع حواف: مصمتة بلون صاحبها (S)، أو محزّزة بموازاة الضلع (P)، أو محزّزة "
    "عمودية عليه (V). لكل لاعب البلاطات السبع عشرة التي لها من حافة مصمتة إلى ثلاث، واحدة من كل "
    "نوع؛ وصورة المرآة بلاطة أخرى. يضع الأحمر أولًا البلاطة المحايدة PPPP في أي خانة، ثم الأزرق "
    "البلاطة المحايدة VVVV. بعد ذلك يتناوب اللاعبان والأحمر أولًا: ضع بلاطة من بلاطاتك، مدارة كما "
    "تشاء، بجانب بلاطة أخرى على الأقل. كل حافة تلامس أخرى يجب أن تطابقها: S مع S من اللون نفسه، وP "
    "مع P، وV مع V. فالحافة المصمتة تمنع الخصم من الخانة التي أمامها. يخسر من لا يستطيع وضع بلاطة. "
    "تُكتب البلاطة بحوافها: العليا فاليمنى فالسفلى فاليسرى، وحروف الأزرق صغيرة. انقر خانة ثم "
    "البلاطة. استُنتجت قائمة البلاطات من أعدادها، ولا تحسم المصادر هل يجب أن تتطابق المحايدتان، "
    "فذلك خيار. ومن الخيارات إطار يُعدّ P، والتمرير حتى يعجز الاثنان فيفوز صاحب البلاطات الأكثر.",
    actions=PASS + 1,
    max_moves=max(CELLS, (CELLS - 2) * MOST_WAYS),
    max_plies=2 * CELLS,
    players_called=("Red", "Blue"),
    sources=(
        "http://www.mrraow.com/index.php/aiai-home/aiai/",
        "https://www.majorfun.com",
        "reviews of RWTH Aachen's players and of brettspiele.digital (in German)",
    ),
)
