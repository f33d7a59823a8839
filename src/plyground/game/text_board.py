def text_board(picture):
    return "\n".join(f"{p.cell}:{p.symbol}" for p in picture.pieces)
