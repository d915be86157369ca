"""The law: state, luck, moves, the gate, targets and records. Knows no game, no clock, no file of ours and no network."""
