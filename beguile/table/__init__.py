"""One match with people at it: seats, record, clocks, hand-over. Is told the time, never asks."""
