"""The parts without a window: key map, settings, texts, motion, sounds, collections, session."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path

import numpy as np
import pygame
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from tests.scale import size

from pushworks.apps.desktop import fonts
from pushworks.apps.desktop import settings as settings_file
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.collection_list import (
    ORDER,
    CollectionList,
    PlayableCollection,
    rating_of,
    read_collection,
    shown_title,
)
from pushworks.apps.desktop.icons import icon, icon_names
from pushworks.apps.desktop.keymap import DEFAULTS, KeyMap, pretty
from pushworks.apps.desktop.motion import Motion, facing_of
from pushworks.apps.desktop.open_game import as_moves
from pushworks.apps.desktop.session import Session
from pushworks.apps.desktop.settings import Settings
from pushworks.apps.desktop.sounds import SOUNDS, samples
from pushworks.apps.strings import catalogue, languages, text
from pushworks.levels import Direction, Level, LevelError, shipped_collection
from pushworks.library import Library
from pushworks.sokoban import Game, Mode

from .conftest import Player

LEVEL = Level.from_xsb("#######\n#     #\n#@ $. #\n#     #\n#######", title="Two steps")


def collection() -> PlayableCollection:
    return PlayableCollection("test", "Test", [LEVEL])


# Keys.


def test_no_key_means_two_things() -> None:
    keys = [key for names in DEFAULTS.values() for key in names]
    assert len(keys) == len(set(keys))


def test_keys_are_bound_taken_and_remembered() -> None:
    keymap = KeyMap()
    assert keymap.changes() == {}
    assert keymap.bind(Action.HINT, "u") is Action.UNDO
    assert keymap.meaning("u") is Action.HINT
    again = KeyMap(keymap.changes())
    assert again.meaning("u") is Action.HINT
    assert again.keys(Action.UNDO) == keymap.keys(Action.UNDO)
    again.unbind(Action.HINT, "u")
    assert again.meaning("u") is None
    again.reset()
    assert again.changes() == {}


def test_keys_are_written_as_people_do() -> None:
    assert pretty("ctrl+shift+z") == "Ctrl+Shift+Z"
    assert pretty("return") == "Enter"
    assert pretty("+") == "+"
    assert pretty("keypad +") == "Keypad +"


# Settings.


def test_two_games_at_once_keep_each_others_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    first, second = (App(settings_path=path, library_path=tmp_path / f"{n}.db") for n in "ab")
    first.settings.files["/levels/one.xsb"] = "One"
    first.settings.volume = 10
    first.save_settings()
    second.settings.files["/levels/two.xsb"] = "Two"
    second.settings.speed = "fast"
    second.save_settings()
    first.settings.last_levels["One"] = 3
    first.save_settings()
    kept = settings_file.load(path)
    assert kept.files == {"/levels/one.xsb": "One", "/levels/two.xsb": "Two"}
    assert (kept.volume, kept.speed, kept.last_levels) == (10, "fast", {"One": 3})
    del first.settings.files["/levels/one.xsb"]
    first.save_settings()
    assert settings_file.load(path).files == {"/levels/two.xsb": "Two"}


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "xx:fr_CA:de"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_the_game_starts_in_the_systems_language(
    variables: dict[str, str], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert App(settings_path=tmp_path / "settings.json").settings.language == language
    # The game in a terminal reads the settings without an `App`.
    assert settings_file.load(tmp_path / "settings.json").language == language


def test_without_a_font_for_its_language_the_game_is_in_english_and_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pushworks.apps.desktop.display.has_chinese", lambda: False)
    settings_file.save(Settings(language="zh"), tmp_path / "settings.json")
    someone = Player(tmp_path)
    assert someone.app.t("menu.quit") == "Quit"
    assert "fonts-noto-cjk" in someone.app.font_problem
    shown = someone.pixels()
    someone.app.font_problem = ""
    someone.menu.dirty = True
    someone.run()
    assert someone.pixels() != shown  # the line stands in the menu
    someone.app.save_settings()
    assert settings_file.load(tmp_path / "settings.json").language == "zh"  # the choice stays
    someone.close()


def test_fontconfig_is_asked_for_a_chinese_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    font = tmp_path / "Some Song-Regular.ttf"
    font.write_bytes(b"")
    program = tmp_path / "fc-list"
    program.write_text(f"#!/bin/sh\necho '{font}: '\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert fonts._from_fontconfig() == str(font)
    program.write_text("#!/bin/sh\n")
    assert fonts._from_fontconfig() is None


def test_what_the_chinese_font_cannot_write_is_written_with_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some Chinese fonts have no Latin letters and no figures: every name would be a row of empty boxes."""
    pen = TTGlyphPen(None)
    for x, y in ((0, 0), (0, 900), (900, 900), (900, 0)):
        (pen.lineTo if x or y else pen.moveTo)((x, y))
    pen.closePath()
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "push"])
    builder.setupCharacterMap({ord("推"): "push"})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "push": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (300, 0), "push": (1000, 0)})
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    builder.save(tmp_path / "only.ttf")
    latin = fonts._files(False)
    only = str(tmp_path / "only.ttf")
    monkeypatch.setattr(fonts, "_files", lambda chinese: (only, only) if chinese else latin)
    chinese, english = fonts.Fonts("zh"), fonts.Fonts("en")

    def drawn(written: fonts.Fonts, text: str) -> bytes:
        return pygame.image.tobytes(written.render(text, 20, "white", False), "RGBA")

    for line in ("Ctrl+L 1/30", "≥ 3 → 5"):
        assert drawn(chinese, line) == drawn(english, line)
    mixed = chinese.render("推 A", 20, "white", False)
    assert mixed.get_width() == chinese.width("推 A", 20, False)
    ink = pygame.mask.from_surface(mixed)
    assert ink.get_at((10, ink.get_size()[1] // 2))  # the full square of the one letter of that font
    assert drawn(english, "推 A") == drawn(chinese, "推 A")


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    chosen = Settings(icon_style="night", volume=30, keys={"undo": ["z"]}, generator={"boxes": 4})
    settings_file.save(chosen, tmp_path / "deep" / "settings.json")
    assert settings_file.load(tmp_path / "deep" / "settings.json") == chosen
    assert {file.name for file in (tmp_path / "deep").iterdir()} == {"settings.json", "settings.lock"}


def test_settings_of_older_versions_are_read_under_their_new_names(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"places": {"warehouse": 7}, "generate": {"boxes": 4}, "volume": 30}')
    settings = settings_file.load(path)
    assert (settings.last_levels, settings.generator) == ({"warehouse": 7}, {"boxes": 4})
    settings_file.save(settings, path)
    assert settings_file.load(path) == settings
    assert "places" not in path.read_text()


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", '{"volume": "loud", "speed": "warp", "keys": 3, "x": 1}']
)
def test_broken_settings_do_no_harm(tmp_path: Path, content: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(content)
    assert settings_file.load(path) == Settings()


def test_what_makes_sense_of_a_broken_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"volume": 900, "icon_style": "paper", "ai_seconds": -1}))
    loaded = settings_file.load(path)
    assert (loaded.icon_style, loaded.volume, loaded.ai_seconds) == ("paper", 60, 60)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    settings_file.save(Settings(volume=10), path)

    def full(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        settings_file.save(Settings(volume=90), path)
    assert settings_file.load(path).volume == 10
    assert {file.name for file in tmp_path.iterdir()} == {"settings.json", "settings.lock"}


# Texts.


def test_every_text_is_in_every_language_with_the_same_blanks() -> None:
    english = catalogue("en")
    for code in languages():
        texts = catalogue(code)
        assert set(texts) == set(english), code
        for key, each in texts.items():
            assert _blanks(each) == _blanks(english[key]), (code, key)
            assert each.strip() or key == "number.thousands", (code, key)
    assert text("play.level", "zh", number=3) == "第 3 关"
    assert text("done", "xx") == "Done"


def test_shipped_collections_have_a_name_and_a_description_in_every_language() -> None:
    for name in ORDER:
        shipped = shipped_collection(name)
        assert text(f"packs.{name}") == shipped.title
        assert text(f"packs.{name}_about") == shipped.notes.partition("\n")[0]
    assert len({text("packs.warehouse", code) for code in languages()}) == len(languages())
    collection = PlayableCollection("warehouse", "Warehouse", ())
    assert shown_title(collection, lambda key: text(key, "zh")) == "仓库"
    own = PlayableCollection("/tmp/warehouse.xsb", "Mine", ())
    assert shown_title(own, lambda key: text(key, "zh")) == "Mine"


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_a_single_thing_is_spoken_of_as_one() -> None:
    assert text("bait.mushrooms", count=1) != text("bait.mushrooms", count=2).replace("2", "1")
    assert text("plan.possible", pushes=1) == "Possible: 1 push."
    assert text("plan.possible", "de", pushes=2) == "Möglich: 2 Schübe."
    for code in ("en", "de", "es", "fr"):
        for key, each in catalogue(code).items():
            for _, name, form, _ in string.Formatter().parse(each):
                if name and form and "|" in form:
                    values = dict.fromkeys(_blanks(each), 1)
                    said = text(key, code, **values), text(key, code, **{**values, name: 2})
                    assert said[0] != said[1].replace("2", "1"), (code, key)


def test_no_text_counts_one_of_many() -> None:
    """A number before a plural has a singular beside it: in its blank, or as a text of its own."""
    plurals = re.compile(
        r"(?<!\} of )(?<!\} von )\{(\w+)\} (pushes|moves|levels|days|Schübe|Züge|Tage|Leveln)\b"
    )
    for code in ("en", "de"):
        texts = catalogue(code)
        for key, each in texts.items():
            assert f"{key}_one" in texts or not plurals.search(each), (code, key)


def test_a_players_own_catalogue_adds_a_language_and_lacks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "strings").mkdir()
    (tmp_path / "strings" / "eo.toml").write_text('language = "Esperanto"\ndone = "Preta"\n', "utf-8")
    (tmp_path / "strings" / "xx.toml").write_text("this is no catalogue", "utf-8")
    monkeypatch.setenv("PUSHWORKS_CONFIG", str(tmp_path))
    languages.cache_clear()
    catalogue.cache_clear()
    try:
        assert languages()["eo"] == "Esperanto"
        assert (text("done", "eo"), text("close", "eo")) == ("Preta", "Close")
        assert text("done", "xx") == "Done"
    finally:
        monkeypatch.undo()
        languages.cache_clear()
        catalogue.cache_clear()


# Motion.


def test_motion_follows_the_game_step_by_step() -> None:
    game = Game(LEVEL)
    motion = Motion(game, 0.1)
    for direction in (Direction.RIGHT, Direction.RIGHT):
        change = game.move(direction)
        assert change is not None
        motion.add(change, game)
    assert motion.player == LEVEL.player
    motion.update(0.04)
    assert 0 < motion.shown_player().part < 1
    motion.update(1.0)
    assert not motion.moving
    assert (motion.player, motion.boxes) == (game.player, set(game.boxes))
    assert motion.facing is Direction.RIGHT


def test_many_steps_are_shown_faster() -> None:
    game = Game(Level.from_xsb("#" * 104 + "\n#@" + " " * 100 + "$.#\n" + "#" * 104))
    motion = Motion(game, 0.12)
    for _ in range(100):
        change = game.move(Direction.RIGHT)
        assert change is not None
        motion.add(change, game)
    seconds = 0.0
    while motion.moving:
        motion.update(1 / 60)
        seconds += 1 / 60
    assert seconds < 4.0


def test_undo_walks_backwards() -> None:
    game = Game(LEVEL)
    game.move(Direction.RIGHT)
    change = game.undo()
    assert change is not None
    assert facing_of(change, LEVEL.width) is Direction.RIGHT


# Sounds and icons.


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_sounds_are_heard_and_never_clipped(name: str) -> None:
    wave = samples(name).astype(float)
    assert 1000 < np.abs(wave).max() <= 32000
    assert len(wave) < 44100 * 2


def test_every_icon_draws_something() -> None:
    from pushworks.render.raster import sprite

    drawn = {name: sprite(icon(name, "#ffffff"), 32).image.tobytes() for name in icon_names()}
    assert len(set(drawn.values())) == len(drawn)


# The list of collections.


def test_the_list_has_ours_the_librarys_and_the_opened_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.xsb"
    file.write_text("####\n#@.#\n####\n\n#####\n#@$.#\n#####\nTitle: Good\n")
    opened = read_collection(file)
    assert [level.title for level in opened.levels] == ["Good"]
    assert opened.index_of(2) == 0
    with pytest.raises(LevelError, match="no playable level 1"):
        opened.index_of(1)
    with Library(tmp_path / "library.db") as library:
        library.add([LEVEL], "Kept")
        collections = CollectionList(library, opened)
        names = [each.title for each in collections.all()]
        assert names[0] == "mine"
        assert names[-1] == "Kept"
        assert len(names) >= 3
        assert collections.find("kept") is not None
        assert collections.find_level(LEVEL, "Kept", 0)[0].name == "Kept"
        own = collections.keep(LEVEL)
        assert own.levels[-1] == LEVEL


def test_a_file_without_levels_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "none.xsb"
    file.write_text("nothing here\n")
    with pytest.raises(LevelError):
        read_collection(file)


def test_ratings_are_read_from_tags() -> None:
    from dataclasses import replace

    assert rating_of(replace(LEVEL, tags={"difficulty": "4.2"})) == 4.2
    assert rating_of(replace(LEVEL, tags={"difficulty": "10"})) == 10
    for other in ("hard", "", "1e9", "nan", "4/10"):
        assert rating_of(replace(LEVEL, tags={"difficulty": other})) is None
    assert rating_of(LEVEL) is None


def test_moves_are_told_from_levels() -> None:
    assert as_moves("2r uR\nL") == "rruRL"
    assert as_moves("#####\n#@$.#\n#####") is None
    assert as_moves("") is None
    assert as_moves("3") is None
    assert as_moves("9999999r") is None


# The session.


def test_a_session_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        first = Session(library, collection(), 0)
        first.play("ur")
        first.do(Game.undo)
        again = Session(library, collection(), 0)
        assert (again.game.lurd, again.game.future) == ("u", "r")
        again.do(Game.redo)
        assert again.game.lurd == "ur"


def test_pull_play_is_saved_with_its_jumps(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        first = Session(library, collection(), 0, Mode.PULL)
        first.do(lambda game: game.jump(2 * 7 + 3))
        first.do(lambda game: game.move(Direction.UP))
        first.do(Game.undo)
        again = Session(library, collection(), 0, Mode.PULL)
        assert (again.game.lurd, again.game.future) == (first.game.lurd, first.game.future)
        assert again.game.player == 2 * 7 + 3


def test_a_saved_game_of_another_drawing_is_left_alone(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        library.save_game(LEVEL, "llll")
        assert Session(library, collection(), 0).game.moves == 0


def test_best_solutions_with_all_measures_are_kept(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        session = Session(library, collection(), 0)
        session.play("urdR"[:0] + "rR")
        session.keep_solution()
        best = library.best(LEVEL)
        assert best.moves is not None
        assert len(best.moves.metrics) == 6
        assert library.load_game(LEVEL) is None
        assert library.plays(LEVEL)[0].outcome == "solved"


def test_a_session_without_a_library_still_plays() -> None:
    session = Session(None, collection(), 0)
    session.play("rR")
    session.keep_solution()
    assert session.game.solved


def test_no_pygame_in_the_games_logic() -> None:
    import subprocess
    import sys

    parts = ("session", "motion", "level_maker", "tasks", "analysis", "collection_list", "app")
    code = "; ".join(
        [
            "import sys",
            *(f"import pushworks.apps.desktop.{part}" for part in parts),
            "assert 'pygame' not in sys.modules",
        ]
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_menu_is_seen_before_what_a_game_needs_is_loaded(tmp_path: Path) -> None:
    """`pushworks play` itself, to its first frame: the rules, the searches and the core come behind it."""
    import os
    import subprocess
    import sys

    code = "\n".join(
        [
            "import os, sys",
            "from pushworks.apps.desktop.display import Display",
            "def seen(display):",
            "    print(display.top.name, *sorted(sys.modules), flush=True)",
            "    os._exit(0)",
            "Display.run = seen",
            "sys.argv = ['pushworks', 'play', '--library', sys.argv[1]]",
            "from pushworks.apps.cli.start import main",
            "main()",
        ]
    )
    environment = {**os.environ, "PUSHWORKS_CONFIG": str(tmp_path)}
    command = [sys.executable, "-c", code, str(tmp_path / "library.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    screen, *modules = done.stdout.split()
    assert screen == "menu"
    assert "pushworks.apps.desktop.screens.menu" in modules
    late = {"pushworks.sokoban", "pushworks.sealgo", "pushworks._core", "pushworks.library"}
    assert late & set(modules) == set()


def test_the_boxes_to_blame_are_named() -> None:
    from pushworks.apps.desktop.analysis import Analysis

    level = Level.from_xsb("########\n#  $   #\n#@ $   #\n#   $ .#\n#    ..#\n########")
    analysis = Analysis(level)
    assert analysis.ready.wait(30)
    corner = frozenset({1 * 8 + 1, 2 * 8 + 3, 3 * 8 + 4})
    assert analysis.deadlocked(corner, level.player)
    reason = analysis.reason(corner, level.player)
    assert reason is not None
    assert (reason.rule, reason.boxes) == ("corner", {1 * 8 + 1})


def test_a_deadlock_among_many_boxes_is_explained_by_few() -> None:
    from pushworks.apps.desktop.analysis import Analysis

    side = size(35, 50)  # at full size a thousand boxes
    rows = [["#"] * side, *(["#", *" " * (side - 2), "#"] for _ in range(side - 2)), ["#"] * side]
    inside = [(y, x) for y in range(2, side - 2) for x in range(2, side - 2)]
    for number, (y, x) in enumerate(inside[: (side - 5) * (side - 4)]):
        rows[y][x] = ".$"[number % 2]
    rows[1][1] = "@"
    level = Level.from_xsb("\n".join("".join(row) for row in rows))
    analysis = Analysis(level)
    assert analysis.ready.wait(60)
    assert not analysis.deadlocked(level.boxes, level.player)
    block = {side * y + x for y in (20, 21) for x in (10, 11)}
    boxes = frozenset(level.boxes | block)
    assert analysis.deadlocked(boxes, level.player)
    reason = analysis.reason(boxes, level.player)
    assert reason is not None
    assert reason.rule == "freeze"
    assert len(reason.boxes) == 4
    bound = analysis.lower_bound(level.boxes, level.player)
    assert bound is not None
    assert analysis.lower_bound(level.boxes, level.player) == bound  # asked again and again while it is shown


def test_a_machine_without_a_screen_is_told_so(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame

    from pushworks.apps.desktop.launch import refuse_unseen

    refuse_unseen()  # the dummy driver was asked for
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(pygame.error, match="no screen"):
        refuse_unseen()
