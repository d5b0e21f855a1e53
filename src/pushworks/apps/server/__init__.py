"""Pushworks for other programs: the solver protocol and the tools for language models."""
