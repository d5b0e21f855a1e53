"""Random events for any screen: keys of every kind, pointer, wheel, gamepad, window events. Repeatable by seed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from .conftest import Player

_KEYS = [
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), *range(pygame.K_F1, pygame.K_F12 + 1),
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE,
    pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_MINUS, pygame.K_EQUALS, pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET,
    pygame.K_COMMA, pygame.K_PERIOD, pygame.K_LCTRL, pygame.K_LSHIFT, 0x40000085,
]  # fmt: skip
_MODS = [0] * 8 + [pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT]


def random_event(dice: random.Random, size: tuple[int, int]) -> pygame.event.Event:
    """One event a person, or a broken device, might make."""
    at = (dice.randrange(-20, size[0] + 20), dice.randrange(-20, size[1] + 20))
    button = dice.choice([1, 1, 1, 2, 3, 4, 7])
    kinds: list[Callable[[], pygame.event.Event]] = [
        *[lambda: pygame.event.Event(pygame.KEYDOWN, key=dice.choice(_KEYS), mod=dice.choice(_MODS), unicode="", scancode=0)] * 8,
        *[lambda: pygame.event.Event(pygame.KEYUP, key=dice.choice(_KEYS), mod=0, unicode="", scancode=0)] * 4,
        *[lambda: pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))] * 4,
        *[lambda: pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)] * 5,
        *[lambda: pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button)] * 5,
        lambda: pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=dice.randrange(-5, 6), flipped=False),
        lambda: pygame.event.Event(pygame.JOYBUTTONDOWN, button=dice.randrange(14), instance_id=0),
        lambda: pygame.event.Event(pygame.JOYBUTTONUP, button=dice.randrange(14), instance_id=0),
        lambda: pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=(dice.randrange(-1, 2), dice.randrange(-1, 2)), instance_id=0),
        lambda: pygame.event.Event(pygame.JOYAXISMOTION, axis=dice.randrange(6), value=dice.uniform(-1, 1), instance_id=0),
        lambda: pygame.event.Event(pygame.WINDOWFOCUSLOST),
        lambda: pygame.event.Event(pygame.WINDOWEXPOSED),
        lambda: pygame.event.Event(pygame.FINGERDOWN, x=dice.random(), y=dice.random(), finger_id=0, touch_id=0, dx=0, dy=0),
        lambda: pygame.event.Event(pygame.FINGERUP, x=dice.random(), y=dice.random(), finger_id=0, touch_id=0, dx=0, dy=0),
        lambda: pygame.event.Event(pygame.DROPTEXT, text=dice.choice(["#####\n#@$.#\n#####", "rubbish", ""])),
        lambda: pygame.event.Event(pygame.DROPFILE, file="/nowhere/at/all.xsb"),
    ]  # fmt: skip
    return dice.choice(kinds)()


def openers(player: Player) -> dict[str, Callable[[], None]]:
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
        display.go("victory", session=game.session, game=game)

    simple = ("browser", "settings", "keys", "help", "generate", "bait")
    return {
        "menu": lambda: None,
        **{name: (lambda n=name: display.go(n)) for name in simple if name in _screens()},  # type: ignore[misc]
        "playing": lambda: (player.play(2), None)[1],
        "pause": over_game("pause"),
        "thinking": over_game("thinking"),
        "victory": victory,
        "message": lambda: display.go("message", title="Title", text="Text", choices=[("Do", lambda: None)]),
        "replay": lambda: display.go("replay", level=player.course.levels[0], moves="rR"),
    }


def _screens() -> dict[str, str]:
    from pushworks.apps.desktop.display import SCREENS

    return SCREENS


def torment(player: Player, screen: str, events: int, seed: int) -> None:
    """Send random events, coming back to the screen whenever they led elsewhere."""
    dice = random.Random(f"{screen} {seed}")
    come = openers(player)[screen]
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
