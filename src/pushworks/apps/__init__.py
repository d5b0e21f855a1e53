"""The front ends: each only combines the packages."""
