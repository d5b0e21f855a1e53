"""A scripted playthrough that leaves a picture of every screen in docs/images (or the folder given).

    python bench/screenshots.py [--out FOLDER] [--style NAME] [--size WxH] [--language CODE]

It drives the real program under SDL's dummy driver, with levels that ship with the package, a library and
settings of its own, and real work by the solver and the level maker.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import re
import tempfile
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from PIL import Image

from pushworks.apps.desktop.app import App
from pushworks.apps.desktop.display import SCREENS, Display
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screens.plan import PlanScreen
from pushworks.apps.desktop.screens.play import PlayScreen
from pushworks.apps.desktop.session import BOOKMARK
from pushworks.apps.desktop.trainer import add as add_puzzle
from pushworks.bait.shipped import shipped_solutions
from pushworks.engine import Options, solve
from pushworks.levels import Direction, Level
from pushworks.render import style_names
from pushworks.sokoban import Game, Mode

_DRAWING = """
##########
#@   #   #
# $.     #
#    $.  #
#   #    #
##########
"""


class Photographer:
    """Plays and takes pictures."""

    def __init__(self, out: Path, size: tuple[int, int], style: str, language: str = "en") -> None:
        self.out, self.language = out, language
        self.folder = tempfile.TemporaryDirectory()
        place = Path(self.folder.name)
        os.environ["PUSHWORKS_PICTURES"] = str(place)
        os.environ["PUSHWORKS_SKINS"] = str(place / "skins")
        self.app = App(
            settings_path=place / "settings.json", library_path=place / "library.db", icon_style=style
        )
        self.app.settings.sound = True
        self.display = Display(self.app, size, fullscreen=False)
        self.display.set_language(language)
        self.display.go("menu")
        self.taken: list[str] = []

    def run(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.display.cycle(pygame.event.get())
            time.sleep(0.01)

    def wait_for(self, done: Callable[[], bool], seconds: float = 120) -> bool:
        end = time.monotonic() + seconds
        while not done() and time.monotonic() < end:
            self.run(0.03)
        return done()

    def press(self, *names: str) -> None:
        for name in names:
            key = pygame.key.key_code(name)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
                self.display.cycle(pygame.event.get())

    def shoot(self, name: str) -> None:
        """Save what is on the screen, as a PNG of few colours. No time goes by."""
        self.display.relayout()
        self.display.draw()
        surface = pygame.display.get_surface()
        assert surface is not None
        picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        few = picture.quantize(256, dither=Image.Dither.NONE)
        buffer = io.BytesIO()
        few.save(buffer, "PNG", optimize=True)
        self.out.mkdir(parents=True, exist_ok=True)
        (self.out / f"{name}.png").write_bytes(buffer.getvalue())
        self.taken.append(name)
        print(f"{name:24} {len(buffer.getvalue()) // 1024:5} KB")

    # The tour.

    def tour(self) -> None:
        self.prepare()
        menu = self.display.top
        menu.enter()
        self.wait_for(lambda: bool(menu.find("continue").hint))  # type: ignore[attr-defined]
        self.shoot("menu")
        self.display.go("browser")
        self.run(1.5)
        self.shoot("browser")
        self.display.top._searching("boxes<4 difficulty>3")  # type: ignore[attr-defined]
        self.display.top._open_everything()  # type: ignore[attr-defined]
        self.wait_for(lambda: bool(self.display.top.order))  # type: ignore[attr-defined]
        self.run(1.5)
        self.shoot("search")
        self.display.home()
        self.display.go("browser")
        self.arranging()
        self.display.go("open_file")
        levels = Path(tempfile.gettempdir()) / "levels"
        levels.mkdir(exist_ok=True)
        for collection in self.app.collections.shipped():
            (levels / f"{collection.name}.xsb").touch()
        self.display.top._enter_folder(levels)  # type: ignore[attr-defined]
        self.shoot("open")
        self.display.home()
        self.playing()
        self.learning()
        self.drawing()
        self.settings()
        self.making()
        self.styles()
        if "bait" in SCREENS:
            self.display.home()
            self.display.go("bait")
            self.run(0.8)
            self.shoot("bait")
            self.display.go("bait_play", index=9)
            self.run(0.3)
            self.shoot("bait-playing")
            self.display.go("bait_agents", game=self.display.top)
            self.shoot("bait-agents")
            self.display.home()
            self.display.go("bait_play", index=3)
            game = self.display.top
            for letter in shipped_solutions()[3]:
                game.do(Direction.from_letter(letter.lower()))
            self.wait_for(lambda: self.display.top.name == "victory")
            self.run(1.6)
            self.shoot("bait-victory")

    def arranging(self) -> None:
        """A collection of the player's own, put in order; the bin."""
        library = self.app.library
        assert library is not None
        library.add(self.app.collections.shipped()[1].levels[:8], "Favourites")
        library.add(self.app.collections.shipped()[2].levels[:4], "For Sunday")
        library.add(self.app.collections.shipped()[0].levels[:3], "Too easy")
        library.delete_collection("Too easy")
        browser = self.display.top
        browser.show("Favourites")  # type: ignore[attr-defined]
        browser.select(2)  # type: ignore[attr-defined]
        self.press("f4")
        self.shoot("manage")
        library.delete_level("Favourites", self.app.collections.shipped()[1].levels[4])
        self.display.go("bin")
        self.shoot("bin")
        self.display.home()
        self.display.go("browser")

    def prepare(self) -> None:
        """A library that has seen some play: the first levels solved, one begun."""
        collection = self.app.collections.all()[0]
        library = self.app.library
        assert library is not None
        for level in collection.levels[:5]:
            result = solve(level, Options(seconds=10))
            if result.solved:
                library.mark_solved(level, result.moves)
        self.app.settings.collection, self.app.settings.level = collection.name, min(5, len(collection) - 1)

    def best_level(self) -> tuple[int, int]:
        """A level in the middle of the packs that fills the window well: collection and index."""
        collections = self.app.collections.shipped()
        number = min(1, len(collections) - 1)
        levels = collections[number].levels
        wanted = max(
            range(len(levels)), key=lambda i: min(levels[i].width, 16) + len(levels[i].boxes) - 0.05 * i
        )
        return number, wanted

    def playing(self) -> None:
        course_number, index = self.best_level()
        collection = self.app.collections.shipped()[course_number]
        level = collection.levels[index]
        solution = solve(level, Options(seconds=20)).moves
        play(self.display, collection, index)
        game = self.display.top
        assert isinstance(game, PlayScreen)
        self.wait_for(game.session.analysis.ready.is_set)
        game.session.play(solution[: len(solution) * 2 // 3])
        game.motion.snap(game.session.game)
        game.motion.facing = Direction.from_letter(solution[len(solution) * 2 // 3 - 1])
        self.run(0.2)
        self.shoot("playing")
        self.app.settings.show_reach = self.app.settings.show_dead = self.app.settings.show_bound = True
        movable = sorted(game.session.game.movable_boxes(), key=lambda box: -len(game.session.targets(box)))
        if movable:
            game.selected = movable[0]
        self.shoot("highlights")
        game.selected = -1
        self.app.settings.show_reach = self.app.settings.show_dead = self.app.settings.show_bound = False
        self.press("t")
        self.wait_for(lambda: game.hints.grade == 1)
        self.press("t", "t")
        self.shoot("hint")
        self.display.go("pause", game=game)
        self.shoot("pause")
        self.display.pop()
        self.display.go("solver_progress", game=game)
        self.shoot("thinking")
        self.wait_for(lambda: self.display.top.name != "solver_progress")
        self.display.pop_to("play")
        self.display.go("search_view", game=game)
        watching = self.display.top
        self.wait_for(lambda: watching.shown is not None)  # type: ignore[attr-defined]
        self.run(2.5)
        self.shoot("watching")
        self.display.pop()
        self.display.go("message", title=self.app.t("ai.not_found"),
                        text=self.app.t("ai.not_found_text", seconds=60.0, positions="12,345,678"),
                        choices=[(self.app.t("ai.longer"), lambda: None)])  # fmt: skip
        self.shoot("message")
        self.display.pop()
        self.planning(game)
        self.lost(game)
        self.review(game)
        self.display.go("replay", level=level, moves=solution, source=self.app.t("replay.by_ai"))
        self.run(1.5)
        self.shoot("replay")
        self.display.home()
        first = self.app.collections.shipped()[0]
        place = min(5, len(first) - 1)
        play(self.display, first, place)
        game = self.display.top
        assert isinstance(game, PlayScreen)
        game.show(game.session.play(solve(first.levels[place], Options(seconds=10)).moves))
        self.wait_for(lambda: self.display.top.name == "victory")
        self.run(1.6)
        self.shoot("victory")
        self.display.home()
        self.improving(level)
        self.display.go("stats")
        self.wait_for(lambda: self.display.top._level is None)  # type: ignore[attr-defined]
        self.shoot("stats")
        self.display.home()
        self.training()

    def improving(self, level: Level) -> None:
        """A quick solution, and what is made of it."""
        moves = solve(level, Options(seconds=20, algorithm="greedy")).moves
        self.display.go("improve", level=level, moves=moves)
        top = self.display.top
        self.wait_for(lambda: top.ended, 20)  # type: ignore[attr-defined]
        top.seek(8)  # type: ignore[attr-defined]
        self.wait_for(lambda: not (top.old.motion.moving or top.new.motion.moving))  # type: ignore[attr-defined]
        self.shoot("improve")
        self.display.home()

    def training(self) -> None:
        """The trainer, with what the tour has lost and some more."""
        library, today = self.app.library, date.today()
        assert library is not None
        room = Level.from_xsb(_DRAWING, title="Two rooms")
        for moves, lost, rule in (("rrdrrrddlUlulLrrRR", 2, "freeze"), ("rDrrrrdLLulDL", 4, "group")):
            add_puzzle(library, room, moves, lost, rule, today)
        self.display.go("trainer")
        top = self.display.top
        self.wait_for(lambda: bool(top.rating))  # type: ignore[attr-defined]
        self.shoot("trainer")
        self.display.go("puzzle", rule="freeze")
        self.press("right")
        self.shoot("puzzle")
        self.display.home()

    def learning(self) -> None:
        """A lesson, pull play, and the history of a game."""
        first = self.app.collections.shipped()[0]
        play(self.display, first, 6)
        self.run(0.2)
        self.shoot("lesson")
        collection = self.app.collections.shipped()[1]
        index = self.best_level()[1]
        moves = solve(collection.levels[index], Options(seconds=20)).moves
        self.display.home()
        play(self.display, collection, index, resume=False)
        game = self.display.top
        assert isinstance(game, PlayScreen)
        game.session.play(moves[: len(moves) // 2])
        game.session.keep_snapshot(game.session.game.lurd, BOOKMARK)
        game.session.do(lambda g: g.go_to(len(moves) // 3))
        for direction in Direction:
            if game.session.game.can_move(direction):
                game.session.do(lambda g, d=direction: g.move(d))  # type: ignore[misc]
        game.motion.snap(game.session.game)
        game.session.name_snapshot(game.session.snapshots()[-1], "Before the corner")
        self.display.go("history", game=game)
        self.shoot("history")
        self.display.pop()
        self.display.home()
        play(self.display, collection, index, Mode.PULL, resume=False)
        game = self.display.top
        assert isinstance(game, PlayScreen)
        for box in sorted(game.session.game.movable_boxes()):
            for home in sorted(game.session.game.box_targets(box) & game.session.game.homes):
                game.session.do(partial(Game.push_box_to, box=box, target=home))
                break
        game.motion.snap(game.session.game)
        self.shoot("pull")
        self.display.home()

    def drawing(self) -> None:
        """The level editor, with its verdict."""
        self.display.go("editor", level=self.app.collections.shipped()[1].levels[20])
        editor = self.display.top
        self.wait_for(lambda: not editor.verdict.busy)  # type: ignore[attr-defined]
        self.shoot("editor")
        self.display.home()
        self.display.go("editor", level=Level.from_xsb(_DRAWING))
        editor = self.display.top
        self.wait_for(lambda: editor.suggestions.found is not None)  # type: ignore[attr-defined]
        self.shoot("suggestion")
        self.display.home()

    def lost(self, game: PlayScreen) -> None:
        """Push a box where it is lost for good, to show the warning."""
        session = game.session
        dead = session.analysis.dead
        for box in sorted(session.game.movable_boxes()):
            for target in sorted(session.game.box_targets(box) & dead):
                game.show(session.do(partial(Game.push_box_to, box=box, target=target)))
                self.wait_for(lambda: not game.motion.moving)
                self.run(0.1)
                self.shoot("lost")
                return

    def planning(self, game: PlayScreen) -> None:
        """Three boxes to goals, in order; the engine's verdict."""
        self.display.go("plan", game=game)
        top = self.display.top
        assert isinstance(top, PlanScreen)
        position = top.sketch.position
        goals = sorted(position.goals - position.boxes)
        for box, goal in zip(sorted(position.boxes - position.goals, reverse=True), goals, strict=False):
            top.mark(box, goal)
        self.wait_for(lambda: top.sketch.answer is not None)
        self.run(0.1)
        self.shoot("plan")
        self.display.pop()

    def review(self, game: PlayScreen) -> None:
        """The game so far, looked back over."""
        self.display.go("review", game=game)
        top = self.display.top
        self.wait_for(lambda: top.found is not None)  # type: ignore[attr-defined]
        self.run(0.1)
        self.shoot("review")
        self.display.pop()

    def settings(self) -> None:
        self.display.go("settings")
        self.shoot("settings")
        self.display.go("engine")
        self.shoot("engine")
        self.display.pop()
        self.display.go("appearance")
        self.app.settings.colours.update(wall=225, floor=60, box=345)
        self.shoot("appearance")
        self.app.settings.colours.clear()
        self.display.pop()
        self.display.relayout()
        self.display.go("keys")
        self.shoot("keys")
        self.press("down", "return")
        self.shoot("key-picker")
        self.display.home()
        for page, name in enumerate(("rules", "mouse", "keys", "more")):
            self.display.go("help", page=page)
            self.shoot(f"help-{name}")
            self.display.pop()
        self.display.set_language("zh")
        self.display.go("settings")
        self.shoot("settings-zh")
        self.display.home()
        self.shoot("menu-zh")
        self.display.set_language(self.language)

    def making(self) -> None:
        self.display.go("generator")
        request = self.display.top.request  # type: ignore[attr-defined]
        request.width, request.height, request.boxes, request.difficulty = 11, 9, 4, 5
        self.display.top.layout()
        self.shoot("generate")
        self.display.go("generator_progress", request=request)
        making = self.display.top
        self.wait_for(lambda: self.display.top is not making or making.task.good >= 2)  # type: ignore[attr-defined]
        if self.display.top is making:
            self.shoot("generating")
        self.wait_for(lambda: self.display.top is not making)
        self.shoot("made")
        self.display.home()

    def styles(self) -> None:
        """The same position in every icon style."""
        course_number, index = self.best_level()
        collection = self.app.collections.shipped()[course_number]
        moves = solve(collection.levels[index], Options(seconds=20)).moves
        chosen = self.app.settings.icon_style
        for name in style_names():
            self.app.settings.icon_style = name
            self.display.home()
            self.display.relayout()
            play(self.display, collection, index, resume=False)
            game = self.display.top
            assert isinstance(game, PlayScreen)
            game.session.play(moves[: len(moves) // 2])
            game.motion.snap(game.session.game)
            self.run(0.1)
            self.shoot(f"style-{name}")
        self.display.home()
        self.app.settings.icon_style = chosen
        self.display.relayout()


def terminal(out: Path) -> None:
    """The game in a terminal, with a hint, as an SVG picture."""
    from pushworks.apps.terminal.app import TerminalGame
    from pushworks.levels.shipped import shipped_collection

    async def session() -> str:
        game = TerminalGame(shipped_collection("warehouse"), 40)
        async with game.run_test(size=(84, 34)) as pilot:
            await pilot.press("t")
            await game.workers.wait_for_complete()
            await asyncio.sleep(2)
            await pilot.pause()
            return game.export_screenshot(title="pushworks play --terminal warehouse")

    # Without the fonts that it would fetch from the web: the reader's own serve as well.
    text = re.sub(r"@font-face\s*{[^}]*}", "", asyncio.run(session()))
    (out / "terminal.svg").write_text(text, "utf-8")
    print(f"{'terminal':24} {len(text) // 1024:5} KB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "images")
    parser.add_argument("--style", default="workshop", choices=style_names())
    parser.add_argument("--size", default="1200x800")
    parser.add_argument("--language", default="en")
    arguments = parser.parse_args()
    width, height = arguments.size.split("x")
    photographer = Photographer(arguments.out, (int(width), int(height)), arguments.style, arguments.language)
    photographer.tour()
    if arguments.language == "en":
        terminal(arguments.out)
    print(f"{len(photographer.taken)} pictures in {arguments.out}")


if __name__ == "__main__":
    main()
