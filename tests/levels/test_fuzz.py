"""Files of any bytes give levels or a `LevelError`, and nothing else."""

from tests.levels.fuzz import inputs, read_and_write
from tests.scale import size


def test_no_input_gets_anything_but_levels_or_a_level_error() -> None:
    read = [read_and_write(data, number) for number, data in enumerate(inputs(size(250, 600)))]
    assert sum(count > 0 for count in read) > size(80, 200)
