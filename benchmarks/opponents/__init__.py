"""Other people's programs as opponents, one small class each."""
