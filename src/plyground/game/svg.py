from plyground.game.picture import Picture


def svg(picture: Picture, *, title: str = "") -> str:
    return f"<svg>{title}</svg>"
