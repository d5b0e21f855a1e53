"""The front ends: each only glues the rooms together."""
