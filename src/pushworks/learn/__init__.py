"""A network that guides the search of the engine: labels from our own searches, a network, and its training.

Training needs PyTorch (the extra `learn`); searching with the network that ships does not.
"""
