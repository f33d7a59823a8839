"""The clocks of a GTP game: a main time, then repeated periods for a number of stones."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.protocols.servers.clock import Clock
from plyground.protocols.servers.gtp_game import Refused


class Clocks:
    """The clock of each player. Before `time_settings` there is no limit."""

    def __init__(self) -> None:
        self.settings: tuple[float, float, int] | None = None
        self.now: dict[int, Clock] = {}

    def set(self, given: Sequence[str]) -> str:
        """time_settings: main time, seconds per period, stones per period."""
        if len(given) != 3:
            raise Refused("time_settings takes main time, period time and stones per period")
        main, extra, stones = (_number(text) for text in given)
        unlimited = extra > 0 and stones == 0  # as the standard says
        self.settings = None if unlimited else (main, extra, int(stones))
        self.fill()
        return ""

    def fill(self) -> None:
        """Refill both clocks for a new game."""
        self.now = {}
        if self.settings is not None:
            main, extra, stones = self.settings
            self.now = {player: _clock(main, extra, stones) for player in range(2)}

    def left(self, player: int, given: Sequence[str]) -> None:
        """time_left: the seconds left, for this many stones; 0 stones means main time."""
        seconds, stones = _number(given[0]), int(_number(given[1]))
        if stones > 0:
            self.now[player] = Clock(seconds, moves=stones)
        else:
            _, extra, per = self.settings or (0.0, 0.0, 0)
            self.now[player] = Clock(seconds, reserve=extra / per if per else 0.0)

    def seconds(self, player: int, plies_left: int) -> float | None:
        """Seconds for the next move; None without a limit."""
        clock = self.now.get(player)
        return None if clock is None else clock.seconds(max(2, plies_left))

    def spend(self, player: int, seconds: float) -> None:
        """Subtract the time of a move. A later `time_left` overrides it."""
        clock = self.now.get(player)
        if clock is None:
            return
        left, moves = clock.left - seconds, clock.moves
        if moves is not None:
            moves -= 1
            if moves == 0 and self.settings is not None:
                left, moves = self.settings[1], self.settings[2]
        elif left <= 0 and clock.reserve > 0 and self.settings is not None:
            left, moves = self.settings[1], self.settings[2]
        self.now[player] = Clock(max(0.0, left), moves=moves, reserve=clock.reserve * (not moves))


def _clock(main: float, extra: float, stones: int) -> Clock:
    if main <= 0 and stones > 0:
        return Clock(extra, moves=stones)
    return Clock(main, reserve=extra / stones if stones else 0.0)


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise Refused(f"syntax error: {text!r} is no time or number of stones; allowed: 0 or more")
    return value
