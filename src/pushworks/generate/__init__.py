"""The level maker: construction, features, difficulty, curation."""
