"""Tests of the game in its window, with SDL's dummy driver."""
