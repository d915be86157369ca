"""Doors for other people's agents: PettingZoo, OpenSpiel and Gymnasium. Each is an extra, and loaded only by who asks for it."""
