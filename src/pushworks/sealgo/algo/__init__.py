"""One file for each algorithm, or small family of algorithms; found by the registry."""
