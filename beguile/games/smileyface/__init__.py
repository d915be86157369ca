"""SmileyFace (Bruno Faidutti, Gwenaël Bouquin): seven rounds, one suit each, and a hand for whoever is ahead."""
