from plyground.game.picture import Picture


def text_board(picture: Picture) -> str:
    return "\n".join(f"{p.cell}:{p.symbol}" for p in picture.pieces)
