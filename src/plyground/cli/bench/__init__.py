"""`plyground bench`: speed on this machine, compared with OpenSpiel if it is installed."""
