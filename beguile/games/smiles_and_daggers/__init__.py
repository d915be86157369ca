"""Smiles & Daggers (Andrea Marchi, Gianluigi Giorgetti): two cards face down, a smile or a dagger each, and bets on which."""
