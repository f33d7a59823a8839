"""The kinds of exercises, one file each; kinds about trees share one."""
