"""Royals (Peter Hawes): place nobles in the cities of Europe, hold countries, collect titles."""
