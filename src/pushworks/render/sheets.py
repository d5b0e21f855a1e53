"""Skin sheets: the formats in which players of other programs keep their tiles, read into one set of tiles.

- **common** (YASC, Sokoban++, YSokoban, SokobanScript, Simple Sokoban …): a picture four tiles wide, four or
  more high. Rows: floor, player, box · goal, player on goal, box on goal · wall with neighbours on all sides,
  horizontal wall, wall cap, outside · vertical wall, single wall · from the fifth row on, if there: the
  player looking up, left, down, right · the same on a goal.
- **small** (BoxMan): four by two tiles: floor, player, box, single wall · goal, player on goal, box on goal,
  joined wall.
- **listed** (JSoko and others): a text file whose section ``[tiles]`` names a picture (``combined_file``),
  the size of a tile and where each tile lies in it.
- **packed** (``.skn``): a text file with the number of each tile, and the picture itself after ``[IMAGE]`` as
  base64.

Animations are left out. Raises `SkinError`, one line, for everything that is none of these.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

from pushworks.levels import Direction
from pushworks.render.seams import joined_from_four, joined_from_two

LARGEST_FILE = 32 << 20
LARGEST_PICTURE = 8192 * 2048
"""Bytes and pixels that are read at most."""
SMALLEST_TILE, LARGEST_TILE = 4, 1024
TEXTS = (".skn", ".ini")
PICTURES = (".png", ".bmp", ".gif", ".webp")
_LOOKS = {Direction.UP: "up", Direction.LEFT: "left", Direction.DOWN: "down", Direction.RIGHT: "right"}
Box = tuple[int, int, int, int]


class SkinError(ValueError):
    """A sheet that cannot be used; the message is one line."""


@dataclass(frozen=True)
class Tiles:
    """The tiles of a skin, each a picture of the same square size."""

    floor: Image.Image
    goal: Image.Image
    box: Image.Image
    box_on_goal: Image.Image
    player: Mapping[Direction, Image.Image]
    player_on_goal: Mapping[Direction, Image.Image]
    walls: tuple[Image.Image, ...]
    """Sixteen, by which neighbours are walls: 1 north, 2 east, 4 south, 8 west."""
    cap: Image.Image | None = None
    """Covers the hole in the middle of four walls that stand in a square."""
    cap_at: tuple[float, float] = (0.5, 0.5)
    """Where its corner lies, in tiles from the corner of the first of the four."""
    outside: Image.Image | None = None


def read_sheet(path: Path) -> Tiles:
    """Read a skin, whichever of the formats it is in."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SkinError(f"{path.name}: larger than {LARGEST_FILE >> 20} MB")
        if path.suffix.lower() not in TEXTS:
            return _grid(path.name, _picture(path.name, path.read_bytes()))
        return _text(path, path.read_text("utf-8", "replace"))
    except OSError as error:
        raise SkinError(f"{path.name}: {error.strerror or error}") from None


def _picture(name: str, data: bytes) -> Image.Image:
    try:
        with Image.open(BytesIO(data)) as found:
            if found.width * found.height > LARGEST_PICTURE:
                raise SkinError(f"{name}: the picture is too large, {found.width} × {found.height}")
            return found.convert("RGBA")
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as error:
        if isinstance(error, SkinError):
            raise
        raise SkinError(f"{name}: expected a picture (PNG, BMP, GIF)") from None


# Pictures in rows and columns.


def _grid(name: str, sheet: Image.Image) -> Tiles:
    width, height = sheet.size
    side = width // 4
    if width % 4 or side < SMALLEST_TILE or side > LARGEST_TILE:
        raise SkinError(f"{name}: expected a picture four tiles wide, got {width} × {height} pixels")
    if height == 2 * side:
        return _small(sheet, side)
    if height % side == 0 and height >= 4 * side:
        tall = side
    elif height % 4 == 0 and height // 4 >= SMALLEST_TILE:
        tall = height // 4  # old sheets of four rows have tiles that are not square
    else:
        raise SkinError(f"{name}: expected 4 × 2, 4 × 4 or more square tiles, got {width} × {height} pixels")
    return _common(sheet, side, tall)


def _cut(sheet: Image.Image, box: Box, side: int) -> Image.Image:
    """A part of the sheet as a square tile."""
    tile = sheet.crop(box)
    return tile if tile.size == (side, side) else tile.resize((side, side), Image.Resampling.LANCZOS)


def _common(sheet: Image.Image, side: int, tall: int) -> Tiles:
    rows = sheet.height // tall

    def tile(row: int, column: int) -> Image.Image:
        return _cut(sheet, (column * side, row * tall, (column + 1) * side, (row + 1) * tall), side)

    def looks(row: int, plain: Image.Image) -> dict[Direction, Image.Image]:
        pictures = [tile(row, column) if rows > row else plain for column in range(4)]
        return {d: p if _has_ink(p) else plain for d, p in zip(_LOOKS, pictures, strict=True)}

    walls = joined_from_four(single=tile(3, 1), horizontal=tile(2, 1), vertical=tile(3, 0), cross=tile(2, 0))
    return Tiles(
        tile(0, 0), tile(1, 0), tile(0, 2), tile(1, 2), looks(4, tile(0, 1)), looks(5, tile(1, 1)), walls,
        cap=tile(2, 2), outside=tile(2, 3),
    )  # fmt: skip


def _small(sheet: Image.Image, side: int) -> Tiles:
    def tile(row: int, column: int) -> Image.Image:
        return sheet.crop((column * side, row * side, (column + 1) * side, (row + 1) * side))

    player, on_goal = tile(0, 1), tile(1, 1)
    return Tiles(
        tile(0, 0), tile(1, 0), tile(0, 2), tile(1, 2), dict.fromkeys(_LOOKS, player),
        dict.fromkeys(_LOOKS, on_goal), joined_from_two(tile(0, 3), tile(1, 3)),
    )  # fmt: skip


def _has_ink(tile: Image.Image) -> bool:
    """Whether there is anything to see: unused tiles are transparent or of one colour."""
    alpha = tile.getchannel("A").getextrema()
    colours = tile.convert("RGB").getextrema()
    return alpha != (0, 0) and any(low != high for low, high in (*colours, alpha))


# Texts that say where the tiles are.


def picture_of(path: Path) -> str:
    """The name of the picture that a text speaks of; empty when it has its own, or cannot be read."""
    try:
        text = path.read_text("utf-8", "replace") if path.stat().st_size <= 1 << 20 else ""
    except OSError:
        return ""
    for line in _sections(text).get("tiles", []):
        key, _, value = line.partition("=")
        if key.strip().lower() == "combined_file":
            return _base_name(value.strip())
    return ""


def _base_name(name: str) -> str:
    """Without any folder: a skin's picture lies beside its text, never elsewhere."""
    return Path(name.replace("\\", "/")).name


def _text(path: Path, text: str) -> Tiles:
    sections = _sections(text)
    if "image" in sections:
        return _packed(path.name, sections)
    tiles = {key.strip().lower(): value.strip() for key, _, value in
             (line.partition("=") for line in sections.get("tiles", []))}  # fmt: skip
    if "combined_file" not in tiles:
        raise SkinError(f"{path.name}: expected a section [tiles] with combined_file, or one [IMAGE]")
    name = tiles["combined_file"]
    file = path.parent / _base_name(name)
    if not file.is_file():
        raise SkinError(f"{path.name}: there is no picture {name} beside it")
    if file.stat().st_size > LARGEST_FILE:
        raise SkinError(f"{name}: larger than {LARGEST_FILE >> 20} MB")
    sheet = _picture(name, file.read_bytes())
    if "transparent_color" in tiles:
        sheet = _see_through(path.name, sheet, tiles["transparent_color"])
    width = _number(path.name, tiles, "real_width", 50)
    height = _number(path.name, tiles, "real_height", 50)

    def find(key: str) -> Image.Image | None:
        if key not in tiles:
            return None
        try:
            x, y = map(int, tiles[key].replace(",", " ").split())
        except ValueError:
            raise SkinError(f"{path.name}: {key}: expected two numbers, got {tiles[key]!r}") from None
        if not (0 <= x <= sheet.width - width and 0 <= y <= sheet.height - height):
            raise SkinError(f"{path.name}: {key}: {x} {y} lies outside the picture")
        return _cut(sheet, (x, y, x + width, y + height), width)

    letters = {1: "u", 4: "d", 8: "l", 2: "r"}
    walls = {m: find("_".join(["wall", *(w for bit, w in letters.items() if m & bit)])) for m in range(16)}
    cap_at = (
        _number(path.name, tiles, "wall_top_x", width // 2, lowest=0) / width,
        _number(path.name, tiles, "wall_top_y", height // 2, lowest=0) / height,
    )
    names = {"floor": "ground", "goal": "store", "box": "object", "box_on_goal": "object_store"}
    found = {part: find(key) for part, key in names.items()}
    players = {d: find(f"mover_{word}") for d, word in _LOOKS.items()}
    on_goal = {d: find(f"mover_{word}_store") for d, word in _LOOKS.items()}
    return _together(path.name, found, players, on_goal, walls, find("wall_top"), cap_at, find("outside"))


def _packed(name: str, sections: dict[str, list[str]]) -> Tiles:
    try:
        data = base64.b64decode("".join(sections["image"]), validate=False)
    except (binascii.Error, ValueError):
        raise SkinError(f"{name}: the picture after [IMAGE] is no base64") from None
    sheet = _picture(name, data)
    side = sheet.height
    lines = [line for section, body in sections.items() if section != "image" for line in body]
    tiles = {key.strip().lower(): value.strip() for key, _, value in (line.partition("=") for line in lines)}
    if not SMALLEST_TILE <= side <= LARGEST_TILE or sheet.width % side:
        raise SkinError(f"{name}: expected square tiles in one row, got {sheet.width} × {side} pixels")
    if tiles.get("transparent", "").lower() in ("1", "true", "yes"):
        corner = sheet.getpixel((0, side - 1))
        assert isinstance(corner, tuple)
        sheet = _see_through(name, sheet, "".join(f"{part:02x}" for part in corner[:3]))

    def find(key: str) -> Image.Image | None:
        if key.lower() not in tiles:
            return None
        number = _number(name, tiles, key.lower(), 0, lowest=0)
        if (number + 1) * side > sheet.width:
            raise SkinError(f"{name}: {key}: there is no tile {number}")
        return sheet.crop((number * side, 0, (number + 1) * side, side))

    cap_at = (
        _number(name, tiles, "wall_top_x", side // 2, lowest=0) / side,
        _number(name, tiles, "wall_top_y", side // 2, lowest=0) / side,
    )
    names = {"floor": "Floor", "goal": "Goal", "box": "Pack", "box_on_goal": "Pack_Goal"}
    found = {part: find(key) for part, key in names.items()}
    players = {d: find(f"Man_{word}") or find("Man") for d, word in _LOOKS.items()}
    on_goal = {d: find(f"Man_{word}_Goal") or find("Man_Goal") for d, word in _LOOKS.items()}
    walls = {mask: find(f"Wall_{mask:X}") or find("Wall") for mask in range(16)}
    return _together(name, found, players, on_goal, walls, find("Wall_Top"), cap_at, find("Outside"))


def _together(
    name: str,
    found: Mapping[str, Image.Image | None],
    players: Mapping[Direction, Image.Image | None],
    on_goal: Mapping[Direction, Image.Image | None],
    walls: Mapping[int, Image.Image | None],
    cap: Image.Image | None,
    cap_at: tuple[float, float],
    outside: Image.Image | None,
) -> Tiles:
    """Fill what is left out from what is there; what is required is named in the error."""

    def needed(what: str, *candidates: Image.Image | None) -> Image.Image:
        for candidate in candidates:
            if candidate is not None:
                return candidate
        raise SkinError(f"{name}: there is no picture of {what}")

    floor = needed("the floor", found["floor"])
    box = needed("a box", found["box"])
    any_player = needed("the player", *players.values())
    standing = {d: p or any_player for d, p in players.items()}
    single = needed("a wall", walls[0], *walls.values())
    if all(walls[mask] is not None for mask in (0, 5, 10, 15)):
        joined = joined_from_four(
            single=single, horizontal=needed("", walls[10]), vertical=needed("", walls[5]),
            cross=needed("", walls[15]),
        )  # fmt: skip
    else:
        joined = (single,) * 16
    return Tiles(
        floor,
        needed("a goal", found["goal"]),
        box,
        found["box_on_goal"] or box,
        standing,
        {d: p or standing[d] for d, p in on_goal.items()},
        tuple(walls[mask] or joined[mask] for mask in range(16)),
        cap,
        cap_at,
        outside,
    )


def _sections(text: str) -> dict[str, list[str]]:
    """The lines below each ``[heading]``, by its name in small letters; lines before any are under ''."""
    found: dict[str, list[str]] = {"": []}
    here = ""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            here = line[1:-1].strip().lower()
            found.setdefault(here, [])
        elif line and not line.startswith((";", "//")):
            found[here].append(line)
    return found


def _number(name: str, tiles: Mapping[str, str], key: str, usual: int, lowest: int = SMALLEST_TILE) -> int:
    text = tiles.get(key, str(usual))
    if not text.isascii() or not text.isdigit() or not lowest <= int(text[:9]) <= LARGEST_TILE:
        raise SkinError(f"{name}: {key}: expected a number from {lowest} to {LARGEST_TILE}, got {text!r}")
    return int(text)


def _see_through(name: str, sheet: Image.Image, colour: str) -> Image.Image:
    """The sheet with one colour made transparent."""
    digits = colour.removeprefix("#")
    try:
        wanted = bytes.fromhex(digits)
    except ValueError:
        wanted = b""
    if len(wanted) != 3:
        raise SkinError(f"{name}: transparent_color: expected six digits like ff00ff, got {colour!r}")
    import numpy as np

    pixels = np.array(sheet)
    pixels[(pixels[:, :, :3] == np.frombuffer(wanted, np.uint8)).all(axis=2)] = 0
    return Image.fromarray(pixels, "RGBA")
