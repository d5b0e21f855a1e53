"""Random events for any screen: keys, pointer, wheel, gamepad, window events. Repeatable by seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pygame

from pushworks.apps.desktop.collection_list import OWN
from pushworks.apps.desktop.level_maker import LevelRequest
from pushworks.apps.desktop.screens.browser import BrowserScreen
from pushworks.apps.desktop.screens.plan import PlanScreen
from pushworks.apps.desktop.trainer import add as add_puzzle

from .conftest import Player

_KEYS = [
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE,
    pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_LEFTBRACKET,
    pygame.K_RIGHTBRACKET, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_LCTRL, pygame.K_LSHIFT, 0x40000085,
]  # fmt: skip
_CTRL, _SHIFT, _ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT
_MODS = [*[0] * 8, _CTRL, _SHIFT, _ALT, _CTRL | _SHIFT]
_KINDS = [
    *[pygame.KEYDOWN] * 8, *[pygame.KEYUP] * 4, *[pygame.MOUSEMOTION] * 4, *[pygame.MOUSEBUTTONDOWN] * 5,
    *[pygame.MOUSEBUTTONUP] * 5, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION, pygame.JOYAXISMOTION, pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED,
    pygame.FINGERDOWN, pygame.FINGERUP, pygame.DROPTEXT, pygame.DROPFILE, pygame.TEXTINPUT,
]  # fmt: skip


IMPROVABLE = "rlrlrrUrR"
"""A roundabout solution of the second level."""


def random_event(dice: random.Random, size: tuple[int, int]) -> pygame.event.Event:
    """One event a person, or a broken device, might make."""
    kind = dice.choice(_KINDS)
    at = (dice.randrange(-20, size[0] + 20), dice.randrange(-20, size[1] + 20))
    key = {"key": dice.choice(_KEYS), "mod": dice.choice(_MODS), "unicode": "", "scancode": 0}
    button = {"pos": at, "button": dice.choice([1, 1, 1, 2, 3, 4, 7])}
    pad = {"button": dice.randrange(14), "instance_id": 0}
    finger = {"x": dice.random(), "y": dice.random(), "dx": 0, "dy": 0, "finger_id": 0, "touch_id": 0}
    about: dict[int, dict[str, object]] = {
        pygame.KEYDOWN: key,
        pygame.KEYUP: key,
        pygame.MOUSEMOTION: {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)},
        pygame.MOUSEBUTTONDOWN: button,
        pygame.MOUSEBUTTONUP: button,
        pygame.MOUSEWHEEL: {"x": 0, "y": dice.randrange(-5, 6), "flipped": False},
        pygame.JOYBUTTONDOWN: pad,
        pygame.JOYBUTTONUP: pad,
        pygame.JOYHATMOTION: {"hat": 0, "value": (dice.randrange(-1, 2), dice.randrange(-1, 2))},
        pygame.JOYAXISMOTION: {"axis": dice.randrange(6), "value": dice.uniform(-1, 1)},
        pygame.FINGERDOWN: finger,
        pygame.FINGERUP: finger,
        pygame.DROPTEXT: {"text": dice.choice(["#####\n#@$.#\n#####", "rubbish", ""])},
        pygame.TEXTINPUT: {"text": dice.choice(["a", "Z", "9", "箱", "ß", "\x00"])},
        pygame.DROPFILE: {"file": "/nowhere/at/all.xsb"},
    }
    return pygame.event.Event(kind, about.get(kind, {}))


def ways_to_screens(player: Player) -> dict[str, Callable[[], None]]:
    """How to come to each screen."""
    display = player.display

    def over_game(name: str) -> Callable[[], None]:
        def go() -> None:
            game = player.play(1)
            display.go(name, game=game)

        return go

    def victory() -> None:
        game = player.play(0, resume=False)
        game.session.play("rR")
        display.go("victory", game=game)

    def review() -> None:
        game = player.play(1, resume=False)
        game.session.play("rrU")
        display.go("review", game=game)

    def plan() -> None:
        display.go("plan", game=player.play(3))
        assert isinstance(display.top, PlanScreen)
        box = min(display.top.sketch.position.boxes)
        display.top.sketch.add(box, box + 1)

    def puzzle() -> None:
        library, level = player.app.library, player.collection.levels[3]
        assert library is not None
        add_puzzle(library, level, "ddrU", 1, "corner", date.today())
        display.go("puzzle")

    def over_bait() -> None:
        display.go("bait_play", index=7)
        display.go("bait_agents", game=display.top)

    def manage() -> None:
        player.app.collections.keep(player.collection.levels[2])
        display.go("browser")
        top = display.top
        assert isinstance(top, BrowserScreen)
        top.show(OWN)
        display.go("collection_manager", browser=top)

    def full_bin() -> None:
        library = player.app.library
        assert library is not None
        library.add(player.collection.levels, "Gone")
        library.delete_collection("Gone")
        display.go("bin")

    simple = (
        "browser",
        "open_file",
        "settings",
        "appearance",
        "engine",
        "keys",
        "help",
        "generator",
        "editor",
        "daily",
        "stats",
        "trainer",
        "bait",
    )
    return {
        "menu": lambda: None,
        **{name: (lambda n=name: display.go(n)) for name in simple if name in _screens()},  # type: ignore[misc]
        "collection_manager": manage,
        "bin": full_bin,
        "play": lambda: (player.play(2), None)[1],
        "pause": over_game("pause"),
        "solver_progress": over_game("solver_progress"),
        "search_view": over_game("search_view"),
        "victory": victory,
        "review": review,
        "plan": plan,
        "puzzle": puzzle,
        "history": over_game("history"),
        "message": lambda: display.go("message", title="Title", text="Text", choices=[("Do", lambda: None)]),
        "replay": lambda: display.go("replay", level=player.collection.levels[0], moves="rR"),
        "improve": lambda: display.go("improve", level=player.collection.levels[1], moves=IMPROVABLE),
        "generator_progress": lambda: display.go(
            "generator_progress", request=LevelRequest(12, 10, 6, 10, 5)
        ),
        "level_details": lambda: (
            display.go("editor"),
            display.go("level_details", draft=display.top.draft),
            None,
        )[2],  # type: ignore[attr-defined]
        "generated_level": lambda: display.go(
            "generated_level", request=LevelRequest(), level=player.collection.levels[1], rating=3.0
        ),
        "bait_play": lambda: display.go("bait_play", index=7),
        "bait_agents": over_bait,
    }


def _screens() -> dict[str, str]:
    from pushworks.apps.desktop.display import SCREENS

    return SCREENS


def torment(player: Player, screen: str, events: int, seed: int) -> None:
    """Send random events, coming back to the screen whenever they led elsewhere."""
    dice = random.Random(f"{screen} {seed}")
    come = ways_to_screens(player)[screen]
    size = (player.display.canvas.width, player.display.canvas.height)
    sent = 0
    while sent < events:
        player.display.running = True
        player.display.home()
        come()
        for _ in range(25):
            if sent >= events:
                break
            pygame.event.post(random_event(dice, size))
            player.run(dice.choice([0, 0, 1 / 60, 0.1]))
            sent += 1
            if player.screen != screen and dice.random() < 0.2:
                break
    player.display.home()
    player.run(0.1)
    assert player.screen == "menu"
