"""Importing anything at all gives levels and one-line faults."""

from tests.library.source_fuzz import harvests

from pushworks.levels.words import one_line


def test_no_input_gets_anything_but_levels_and_single_lines() -> None:
    found = list(harvests(240))
    assert sum(bool(harvest.levels) for harvest in found) > 30
    assert sum(bool(harvest.faults) for harvest in found) > 80
    for harvest in found:
        assert harvest.levels or harvest.faults or harvest.source.startswith("http")
        assert all(line == one_line(line) and line for line in harvest.faults)
        for level in harvest.levels:
            assert level.title == one_line(level.title)
            assert level.author == one_line(level.author)
