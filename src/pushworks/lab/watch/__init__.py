"""Watch a search: record it, then see it as a page, an animation or single pictures."""

from pushworks.lab.watch.film import Film, Frame
from pushworks.lab.watch.gif import write_gif
from pushworks.lab.watch.page import to_html
from pushworks.lab.watch.record import Recording, Step, record
from pushworks.lab.watch.stage import Stage, stage_for
from pushworks.lab.watch.vector import to_svg_frames

__all__ = [
    "Film", "Frame", "Recording", "Stage", "Step", "record", "stage_for", "to_html", "to_svg_frames",
    "write_gif",
]  # fmt: skip
