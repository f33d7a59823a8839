"""Levels of play: measured ladders, and the agent that plays at one."""
