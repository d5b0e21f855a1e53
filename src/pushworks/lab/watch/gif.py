"""Films as animated GIF, drawn with Pillow."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pushworks.lab.watch.film import ANSWER, BACKWARD, CURRENT, FORWARD, HEAT, Film, Frame, Track
from pushworks.levels.files import replacing
from pushworks.render.colour import rgba
from pushworks.render.raster import rasterise, stamp

_TEXT, _PAPER, _DIM = "#1b1b1b", "#ffffff", "#cfcfcf"
_BOARD, _TREE, _MARGIN, _HEAD = 300, 420, 14, 62


class _Panel:
    """One recording on a picture of its own; keeps what stays from frame to frame."""

    def __init__(self, film: Film, track: Track) -> None:
        self.film, self.track = film, track
        stage = track.stage
        self.tile = max(6, min(40, _BOARD // max(stage.width, stage.height)))
        self.ground = rasterise(stage.ground, self.tile)
        self.small = ImageFont.load_default(size=max(8, self.tile // 2))
        self.font = ImageFont.load_default(size=15)
        self.bold = ImageFont.load_default(size=18)
        self.heat: Counter[tuple[int, int]] = Counter()
        self.tree = Image.new("RGB", (_TREE, max(self.ground.height, 220)), _PAPER)
        self.drawn = 0
        self.size = (
            3 * _MARGIN + self.ground.width + _TREE,
            _HEAD + max(self.ground.height, self.tree.height) + _MARGIN,
        )

    def draw(self, frame: Frame) -> Image.Image:
        picture = Image.new("RGB", self.size, _PAPER)
        pen = ImageDraw.Draw(picture)
        first, *rest = self.film.caption(self.track, frame)
        pen.text((_MARGIN, 8), first, _TEXT, font=self.bold)
        for line, text in enumerate(rest):
            pen.text((_MARGIN + line * 210, 34), text, _TEXT, font=self.font)
        picture.paste(self._board(frame), (_MARGIN, _HEAD))
        picture.paste(self._tree(frame), (2 * _MARGIN + self.ground.width, _HEAD))
        return picture

    def _board(self, frame: Frame) -> Image.Image:
        tile, stage = self.tile, self.track.stage
        self.heat.update(frame.heat)
        board = self.ground.copy()
        most = max(self.heat.values(), default=1)
        red, green, blue, _ = rgba(HEAT)
        for (column, row), number in self.heat.items():
            strength = int(30 + 190 * (number / most) ** 0.5)
            warmth = Image.new("RGBA", (tile, tile), (red, green, blue, strength))
            board.alpha_composite(warmth, (column * tile, row * tile))
        pieces = stage.pieces(frame.state)
        for shapes, x, y in pieces.sprites:
            stamp(board, shapes, x, y, tile)
        pen = ImageDraw.Draw(board)
        for text, x, y in [*stage.ground_labels(), *pieces.labels]:
            middle = ((x + 0.5) * tile, (y + 0.5) * tile)
            pen.text(middle, text, _TEXT, font=self.small, anchor="mm")
        return board.convert("RGB")

    def _tree(self, frame: Frame) -> Image.Image:
        steps, points = self.track.recording.steps, self.track.points
        pen = ImageDraw.Draw(self.tree)
        for number in range(self.drawn, frame.step + 1):
            step = steps[number]
            colour = BACKWARD if step.backward else FORWARD
            if step.parent >= 0:
                pen.line((self._at(points[step.parent]), self._at(points[number])), colour, 1)
            _dot(pen, self._at(points[number]), 1.5, colour)
        self.drawn = max(self.drawn, frame.step + 1)
        picture = self.tree.copy()
        pen = ImageDraw.Draw(picture)
        if frame.done:
            pen.line([self._at(points[number]) for number in self.track.line], ANSWER, 2)
            for number in self.track.answer:
                _dot(pen, self._at(points[number]), 3, ANSWER)
        elif frame.step >= 0:
            _dot(pen, self._at(points[frame.step]), 4.5, CURRENT)
        pen.rectangle((0, 0, picture.width - 1, picture.height - 1), outline=_DIM)
        return picture

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return 8 + point[0] * (self.tree.width - 16), 8 + point[1] * (self.tree.height - 16)


def _dot(pen: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, colour: str) -> None:
    pen.ellipse((at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius), fill=colour)


def draw_frames(film: Film) -> list[Image.Image]:
    """Every frame as a picture; several recordings stand below each other."""
    panels = [_Panel(film, track) for track in film.tracks]
    width, height = max(panel.size[0] for panel in panels), sum(panel.size[1] for panel in panels)
    pictures = []
    for _, row in film.frames():
        picture, top = Image.new("RGB", (width, height), _PAPER), 0
        for panel, frame in zip(panels, row, strict=True):
            picture.paste(panel.draw(frame), (0, top))
            top += panel.size[1]
        pictures.append(picture)
    return pictures


def write_gif(film: Film, path: Path, *, fps: float = 12, end_pause: float = 2.5) -> None:
    """Write the film; it stops for a moment at the end and starts again."""
    pictures = draw_frames(film)
    palette = pictures[-1].quantize(128, dither=Image.Dither.NONE)
    flat = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    pace = max(20, round(1000 / fps / 10) * 10)
    times = [pace] * len(flat)
    times[-1] = max(pace, int(1000 * end_pause))
    with replacing(path) as file:
        flat[0].save(file, "GIF", save_all=True, append_images=flat[1:], duration=times, loop=0)
