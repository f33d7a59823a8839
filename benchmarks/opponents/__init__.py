"""Programs of other people that we play against, each behind one small class."""
