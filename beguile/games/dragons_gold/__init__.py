"""Dragon's Gold (Bruno Faidutti): killing the dragon is easy, agreeing on its treasure is the game."""
