"""Games whose states are records: in memory, interpreted or compiled."""
