"""Skin sheets made by our own code, in every format that is read: each tile has a colour of its own."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

SIDE = 16
COLOURS = {
    "floor": "#c0c0a0", "player": "#3060f0", "box": "#c08030", "goal": "#f04040", "player_goal": "#6090ff",
    "box_goal": "#40c040", "cross": "#505050", "horizontal": "#505050", "vertical": "#505050",
    "single": "#505050", "cap": "#404040", "outside": "#102030",
}  # fmt: skip
EDGE = "#ffffff"


def tile(name: str, side: int = SIDE, tall: int | None = None) -> Image.Image:
    """A tile of one colour; walls have white edges where they end, players a dot where they look."""
    size = (side, tall or side)
    width, height = size
    picture = Image.new("RGBA", size, COLOURS[name.split(" ")[0]])
    pen = ImageDraw.Draw(picture)
    if name in ("single", "horizontal"):
        pen.rectangle((0, 0, width - 1, 1), fill=EDGE)
        pen.rectangle((0, height - 2, width - 1, height - 1), fill=EDGE)
    if name in ("single", "vertical"):
        pen.rectangle((0, 0, 1, height - 1), fill=EDGE)
        pen.rectangle((width - 2, 0, width - 1, height - 1), fill=EDGE)
    if name == "cross":  # its corners are open ground, which the cap covers
        for x in (0, width - 2):
            for y in (0, height - 2):
                pen.rectangle((x, y, x + 1, y + 1), fill=EDGE)
    looks = {"up": (width // 2, 2), "left": (2, height // 2), "down": (width // 2, height - 3),
             "right": (width - 3, height // 2)}  # fmt: skip
    if name.split(" ")[-1] in looks:
        x, y = looks[name.split(" ")[-1]]
        pen.rectangle((x - 1, y - 1, x + 1, y + 1), fill="#000000")
    return picture


ROWS = (
    ("floor", "player", "box", ""), ("goal", "player_goal", "box_goal", ""),
    ("cross", "horizontal", "cap", "outside"), ("vertical", "single", "", ""),
    ("player up", "player left", "player down", "player right"),
    ("player_goal up", "player_goal left", "player_goal down", "player_goal right"),
    ("", "", "", ""), ("", "", "", ""),
)  # fmt: skip


def common(
    path: Path, rows: int = 8, side: int = SIDE, tall: int | None = None, empty: tuple[int, ...] = ()
) -> Path:
    """Four tiles wide, as many rows high; some rows may be left empty."""
    height = tall or side
    sheet = Image.new("RGBA", (4 * side, rows * height))
    for row, names in enumerate(ROWS[:rows]):
        for column, name in enumerate(names):
            if name and row not in empty:
                sheet.paste(tile(name, side, tall), (column * side, row * height))
    sheet.convert("RGB" if path.suffix == ".bmp" else "RGBA").save(path)
    return path


def small(path: Path, same_walls: bool = False) -> Path:
    """Four by two tiles."""
    names = (("floor", "player", "box", "single"),
             ("goal", "player_goal", "box_goal", "single" if same_walls else "cap"))  # fmt: skip
    sheet = Image.new("RGB", (4 * SIDE, 2 * SIDE))
    for row, line in enumerate(names):
        for column, name in enumerate(line):
            sheet.paste(tile(name), (column * SIDE, row * SIDE))
    sheet.save(path)
    return path


_ORDER = ("floor", "goal", "box", "box_goal", "player up", "player left", "player down", "player right",
          "player_goal up", "single", "horizontal", "vertical", "cross", "cap", "outside")  # fmt: skip


def _strip() -> Image.Image:
    sheet = Image.new("RGB", (len(_ORDER) * SIDE, SIDE))
    for column, name in enumerate(_ORDER):
        sheet.paste(tile(name), (column * SIDE, 0))
    return sheet


def listed(path: Path, **changes: str) -> Path:
    """A text that says where in a picture the tiles lie."""
    names = {"ground": "floor", "store": "goal", "object": "box", "object_store": "box_goal",
             "mover_up": "player up", "mover_left": "player left", "mover_down": "player down",
             "mover_right": "player right", "mover_up_store": "player_goal up", "wall": "single",
             "wall_l_r": "horizontal", "wall_u_d": "vertical", "wall_u_d_l_r": "cross", "wall_top": "cap",
             "outside": "outside"}  # fmt: skip
    lines = {key: f"{_ORDER.index(name) * SIDE} 0" for key, name in names.items()}
    lines = {"combined_file": "strip.bmp", "real_width": str(SIDE), "real_height": str(SIDE), **lines}
    lines.update(changes)
    body = "".join(f"{key} = {value}\n" for key, value in lines.items() if value)
    path.write_text(f"; a skin\n[header]\nname = Made\n[tiles]\n{body}")
    _strip().save(path.parent / "strip.bmp")
    return path


def packed(path: Path, **changes: str) -> Path:
    """A text with the picture inside."""
    names = {"Floor": "floor", "Goal": "goal", "Pack": "box", "Pack_Goal": "box_goal", "Man_Up": "player up",
             "Man_Left": "player left", "Man_Down": "player down", "Man_Right": "player right",
             "Man_Up_Goal": "player_goal up", "Wall_0": "single", "Wall_A": "horizontal",
             "Wall_5": "vertical", "Wall_F": "cross", "Wall_Top": "cap", "Outside": "outside"}  # fmt: skip
    lines = {key: str(_ORDER.index(name)) for key, name in names.items()}
    lines.update(changes)
    data = BytesIO()
    _strip().save(data, "PNG")
    image = base64.encodebytes(data.getvalue()).decode()
    body = "".join(f"{key}={value}\n" for key, value in lines.items() if value)
    path.write_text(f"[SKIN]\nTitle=Made\n{body}[IMAGE]\n{image}[END]\n")
    return path
