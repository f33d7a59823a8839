"""Chapter 15: figures of famous programs, quoted with their sources."""

from __future__ import annotations

from plyground.studio.course.numbers import quoted

quoted(
    "lecture of FEUP Porto; Schaeffer and others, Science 2007", chinook_positions=443_748_401_247
)
quoted("Campbell, Hoane and Hsu, Deep Blue, 2002", deep_blue_speed=200_000_000, deep_blue_deep=40)
quoted("lecture of CS 540, Madison", deep_blue_b=6)
quoted("lecture of FEUP Porto", go_b=300, othello_low=5, othello_high=15)
quoted("Silver and others, Nature 2017", zero_wins=100)
