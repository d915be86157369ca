"""Smile (Michael Schacht): bid beads to stay out of trouble, or take the trouble with the beads on it."""
