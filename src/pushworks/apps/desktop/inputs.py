"""`InputHandler`: pygame events become a few plain inputs that every screen understands.

Keys and gamepad are looked up in the key map; held keys repeat (the system's own repeat is off, so that
the pace is the game's); the pointer becomes down, move, up and wheel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import pygame

from pushworks.apps.desktop.actions import REPEATING
from pushworks.apps.desktop.keymap import Command, KeyMap
from pushworks.levels import Direction

REPEAT_DELAY = 0.28
REPEAT_EVERY = 0.055
AXIS_ON = 0.55


@dataclass(frozen=True, slots=True)
class Press:
    """A key or button went down: its name, and what it means in the key map."""

    name: str
    what: Command | None = None
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Pointer:
    """Something the mouse (or a finger) did at a pixel."""

    kind: str
    """`down`, `move`, `up` or `wheel`."""
    x: int
    y: int
    button: int = 0
    amount: int = 0
    """Steps of the wheel, up counted positive."""


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has another size."""


@dataclass(frozen=True, slots=True)
class Close:
    """The window is to be closed."""


@dataclass(frozen=True, slots=True)
class Expose:
    """The window must be drawn again."""


@dataclass(frozen=True, slots=True)
class Drop:
    """A file or text was dropped on the window."""

    text: str
    is_file: bool


@dataclass(frozen=True, slots=True)
class Typed:
    """Text was typed, as the keyboard layout or the input method gives it."""

    text: str


Input: TypeAlias = "Press | Pointer | Resize | Close | Expose | Drop | Typed"

_MODIFIER_KEYS = frozenset(
    {
        pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    }
)  # fmt: skip
_ALIASES = {"enter": "return", "[+]": "keypad +", "[-]": "keypad -", "[enter]": "return"}


def key_name(key: int, mod: int) -> str:
    """The name of a key with its modifiers, as the key map writes it."""
    base = pygame.key.name(key).lower()
    base = _ALIASES.get(base, base)
    held = [
        name
        for name, mask in (
            ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
            ("alt", pygame.KMOD_ALT),
            ("shift", pygame.KMOD_SHIFT),
        )
        if mod & mask
    ]
    return "+".join([*held, base])


class InputHandler:
    """Translates events and remembers which commands are held."""

    def __init__(self, keymap: KeyMap) -> None:
        self.keymap = keymap
        self._held: dict[str, tuple[Command, float, float]] = {}
        """Held keys: name → command, when pressed, when to repeat next."""
        self._physical: dict[object, str] = {}
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._pointer = (0, 0)

    # Held keys.

    @property
    def holding(self) -> bool:
        """Whether any command that repeats is held: then the clock must keep running."""
        return any(self._repeats(command) for command, _, _ in self._held.values())

    def held_direction(self, now: float, delay: float = REPEAT_DELAY) -> Direction | None:
        """The direction held longest ago last, once it has been held for `delay` seconds."""
        for command, since, _ in reversed(list(self._held.values())):
            if isinstance(command, Direction):
                return command if now - since >= delay else None
        return None

    def release_all(self) -> None:
        """Forget what is held (the window lost the keyboard, or another screen came up)."""
        self._held.clear()
        self._physical.clear()

    def repeats(self, now: float) -> list[Press]:
        """The presses that held keys make by themselves until `now`."""
        pressed = []
        for name, (command, since, due) in list(self._held.items()):
            if self._repeats(command) and now >= due:
                pressed.append(Press(name, command, repeat=True))
                self._held[name] = (command, since, max(due + REPEAT_EVERY, now))
        return pressed

    @staticmethod
    def _repeats(command: Command) -> bool:
        return isinstance(command, Direction) or command in REPEATING

    # Events.

    def translate(self, event: pygame.event.Event, now: float) -> list[Input]:
        """What an event means; nothing for events that mean nothing here."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            if event.key in _MODIFIER_KEYS:
                return []
            return [self._down(("key", event.key), key_name(event.key, event.mod), now)]
        if kind == pygame.KEYUP:
            self._up(("key", event.key))
            return []
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.button > 3 or getattr(event, "touch", False):
                return []
            word = "down" if kind == pygame.MOUSEBUTTONDOWN else "up"
            x, y = event.pos
            return [Pointer(word, x, y, event.button)]
        if kind == pygame.MOUSEMOTION:
            if getattr(event, "touch", False):
                return []
            self._pointer = event.pos
            return [Pointer("move", *event.pos)]
        if kind == pygame.MOUSEWHEEL:
            return [Pointer("wheel", *self._pointer, amount=event.y)]
        if kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(event)
        if kind == pygame.QUIT:
            return [Close()]
        if kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            return [Resize()]
        if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            return [Expose()]
        if kind == pygame.WINDOWFOCUSLOST:
            self.release_all()
            return []
        if kind == pygame.TEXTINPUT:
            return [Typed(event.text)]
        if kind == pygame.DROPFILE:
            return [Drop(event.file, is_file=True)]
        if kind == pygame.DROPTEXT:
            return [Drop(event.text, is_file=False)]
        return self._gamepad(event, now)

    def _down(self, physical: object, name: str, now: float) -> Press:
        command = self.keymap.meaning(name)
        if command is not None:
            self._physical[physical] = name
            self._held.pop(name, None)
            self._held[name] = (command, now, now + REPEAT_DELAY)
        return Press(name, command)

    def _up(self, physical: object) -> None:
        name = self._physical.pop(physical, None)
        if name is not None:
            self._held.pop(name, None)

    def _finger(self, event: pygame.event.Event) -> list[Input]:
        width, height = pygame.display.get_window_size()
        place = (int(event.x * width), int(event.y * height))
        word = {pygame.FINGERDOWN: "down", pygame.FINGERUP: "up"}.get(event.type, "move")
        return [Pointer(word, place[0], place[1], button=1 if word != "move" else 0)]

    # Gamepads.

    def start_gamepads(self) -> None:
        """Look for gamepads; called after the first frame because it may take a moment."""
        pygame.joystick.init()
        for number in range(pygame.joystick.get_count()):
            self._add_pad(number)

    def _add_pad(self, number: int) -> None:
        pad = pygame.joystick.Joystick(number)
        self._pads[pad.get_instance_id()] = pad

    def _gamepad(self, event: pygame.event.Event, now: float) -> list[Input]:
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            if pygame.joystick.get_init() and event.device_index < pygame.joystick.get_count():
                self._add_pad(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        elif kind == pygame.JOYBUTTONDOWN:
            return [self._down(("pad", event.button), f"pad {event.button}", now)]
        elif kind == pygame.JOYBUTTONUP:
            self._up(("pad", event.button))
        elif kind == pygame.JOYHATMOTION:
            x, y = event.value
            return [
                *self._switch(("hat", "x"), {-1: "pad hat left", 1: "pad hat right"}.get(x), now),
                *self._switch(("hat", "y"), {-1: "pad hat down", 1: "pad hat up"}.get(y), now),
            ]
        elif kind == pygame.JOYAXISMOTION and event.axis < 4:
            sign = "+" if event.value > AXIS_ON else "-" if event.value < -AXIS_ON else ""
            return self._switch(("axis", event.axis), f"pad axis {event.axis}{sign}" if sign else None, now)
        return []

    def _switch(self, physical: object, name: str | None, now: float) -> list[Input]:
        """A hat or stick that is now at `name`, or back in the middle."""
        if self._physical.get(physical) == name:
            return []
        self._up(physical)
        return [self._down(physical, name, now)] if name else []
