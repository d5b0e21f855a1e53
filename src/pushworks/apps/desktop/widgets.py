"""The things on a screen that can be pointed at or focused: buttons, switches, choices, sliders, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.render.colour import fade, mix
from pushworks.render.shapes import Shapes


@dataclass
class Widget:
    """A part of the screen that takes the focus and can be pressed."""

    rect: pygame.Rect
    name: str = ""
    """What tests and the focus memory call it."""
    press: Callable[[], None] = field(default=lambda: None)
    enabled: bool = True
    tip: str = ""
    """Said beside the widget while it has the focus: for those that are only a picture."""
    hint: str = ""
    """The key that does the same."""

    @property
    def takes_focus(self) -> bool:
        """Whether keys can reach it."""
        return self.enabled

    @property
    def lines(self) -> int:
        """Lines of small letters that a label may have."""
        return 2 if self.rect.height >= 25 else 1

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""

    def adjust(self, step: int) -> bool:
        """Change the value by left (-1) or right (+1); False when the widget has none."""
        return False

    def click(self, position: tuple[int, int]) -> None:
        """The pointer was released on it."""
        self.press()

    def drag(self, position: tuple[int, int]) -> None:
        """The pointer moves with its button held."""


@dataclass
class Button(Widget):
    """A button with text, an icon, or both."""

    label: str = ""
    icon: str = ""
    primary: bool = False
    active: bool = False
    """Shown as switched on."""
    size: float = 20
    centred: bool = False
    flat: bool = False
    sprite: Shapes | None = None
    """A tile shown instead of the icon."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        chrome = canvas.chrome
        fill = chrome.accent if self.primary or self.active else chrome.raised
        ink = chrome.on_accent if self.primary or self.active else chrome.text
        if not self.enabled:
            fill, ink = mix(fill, chrome.panel, 0.6), fade(ink, 0.4)
        if not (self.flat and not focused and not self.active):
            border = None
            if focused:
                border = chrome.text if self.primary or self.active else chrome.accent
            canvas.panel(self.rect, fill, radius=12, border=border, width=3)
        if not self.label:
            side = round(min(self.rect.width, self.rect.height) * (0.6 if self.sprite is None else 0.7))
            if self.sprite is not None:
                corner = (self.rect.centerx - side / 2, self.rect.centery - side / 2)
                canvas.stamp(self.sprite, *corner, side)
            else:
                canvas.icon(self.icon, self.rect.center, side, ink)
            return
        x = self.rect.x + canvas.px(18)
        if self.icon and self._fits_with_icon(canvas):
            side = canvas.px(self.size * 1.3)
            canvas.icon(self.icon, (x + side // 2, self.rect.centery), side, ink)
            x += side + canvas.px(14)
        if self.centred and not self.icon:
            canvas.text(self.label, self.rect.center, self.size, ink, bold=True, anchor="center",
                        width=self.rect.width - canvas.px(16), shrink=0.7, lines=self.lines)  # fmt: skip
            return
        right = self.rect.right - canvas.px(16)
        if self.hint:  # a long one leaves the label its room, down to half of the button
            pale, gap = fade(ink, 0.62), canvas.px(10)
            least = canvas.fonts.width(self.label, max(9, round(canvas.px(self.size) * 0.7)), self.primary)
            drawn = canvas.text(
                self.hint, (right, self.rect.centery), self.size * 0.72, pale, anchor="midright",
                width=max((right - x) // 2, right - x - gap - least), shrink=0.7,
            )  # fmt: skip
            right = drawn.left - gap
        canvas.text(self.label, (x, self.rect.centery), self.size, ink, bold=self.primary, width=right - x,
                    shrink=0.7, lines=self.lines)  # fmt: skip

    def _fits_with_icon(self, canvas: Canvas) -> bool:
        """Whether the label, drawn as small as it may be, has room beside the icon; else it goes alone."""
        if self.hint:
            return True
        room = self.rect.width - canvas.px(48 + self.size * 1.3)
        return canvas.fonts.width(self.label, max(9, round(canvas.px(self.size) * 0.7)), False) <= room


@dataclass
class TextField(Widget):
    """A line to write in."""

    label: str = ""
    text: str = ""
    most: int = 200
    """Characters at most."""
    changed: Callable[[str], None] = field(default=lambda text: None)

    def write(self, text: str) -> None:
        """Letters at the end; what is no letter is left out."""
        more = "".join(letter for letter in text.replace("\n", " ") if letter.isprintable())
        self._set((self.text + more)[: self.most])

    def click(self, position: tuple[int, int]) -> None:
        """A click only gives it the focus; Enter is what presses it."""

    def erase(self) -> None:
        """The last letter."""
        self._set(self.text[:-1])

    def _set(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.changed(text)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Label, text (its end, when it is long), and a caret where the next letter goes."""
        chrome, px = canvas.chrome, canvas.px
        canvas.panel(self.rect, chrome.raised, radius=10, border=chrome.accent if focused else None, width=3)
        left = self.rect.x + px(16)
        if self.label:
            left = canvas.text(self.label, (left, self.rect.centery), 16, chrome.dim).right + px(12)
        room, pixels = self.rect.right - px(16) - left, max(9, px(18))
        shown = self.text
        while shown and canvas.fonts.width(shown, pixels, False) > room:
            shown = shown[1:]
        end = canvas.text(shown, (left, self.rect.centery), 18).right if shown else left
        if focused:
            caret = pygame.Rect(end + px(2), self.rect.centery - px(12), max(1, px(2)), px(24))
            canvas.surface.fill(chrome.accent, caret)


@dataclass
class Toggle(Widget):
    """A switch with its label on the left."""

    label: str = ""
    on: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        chrome = canvas.chrome
        canvas.panel(self.rect, chrome.raised, radius=10, border=chrome.accent if focused else None, width=3)
        track = pygame.Rect(0, 0, canvas.px(52), canvas.px(26))
        track.midright = (self.rect.right - canvas.px(16), self.rect.centery)
        width = track.left - self.rect.x - canvas.px(30)
        canvas.text(self.label, (self.rect.x + canvas.px(18), self.rect.centery), 18, width=width, shrink=0.7,
                    lines=self.lines)  # fmt: skip
        canvas.panel(track, chrome.accent if self.on else mix(chrome.raised, chrome.text, 0.25), radius=13)
        knob = pygame.Rect(0, 0, track.height - canvas.px(6), track.height - canvas.px(6))
        knob.centery = track.centery
        if self.on:
            knob.right = track.right - canvas.px(3)
        else:
            knob.left = track.left + canvas.px(3)
        canvas.panel(knob, chrome.on_accent if self.on else chrome.text, radius=13)

    def adjust(self, step: int) -> bool:
        """Right switches on, left off."""
        if (step > 0) != self.on:
            self.press()
        return True


@dataclass
class Choice(Widget):
    """One of several values, with arrows at both ends."""

    label: str = ""
    values: Sequence[str] = ()
    index: int = 0
    changed: Callable[[int], None] = field(default=lambda index: None)
    _left: int = field(default=0, init=False)
    """Where the left arrow was drawn."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        chrome = canvas.chrome
        canvas.panel(self.rect, chrome.raised, radius=10, border=chrome.accent if focused else None, width=3)
        side, size = canvas.px(34), max(9, round(canvas.px(18) * 0.7))
        wide = max(canvas.fonts.width(value, size, True) for value in self.values)
        label = canvas.fonts.width(self.label, size, False) + canvas.px(28)
        self._left = self._place_left(side, wide + canvas.px(4), label if self.lines == 1 else 0)
        left, right = self._ends(side)
        width = left.left - self.rect.x - canvas.px(26)
        canvas.text(self.label, (self.rect.x + canvas.px(18), self.rect.centery), 18, width=width, shrink=0.7,
                    lines=self.lines)  # fmt: skip
        for icon, place in (("previous", left), ("next", right)):
            canvas.icon(icon, place.center, canvas.px(20), chrome.accent)
        middle = ((left.right + right.left) // 2, self.rect.centery)
        canvas.text(
            self.values[self.index],
            middle,
            18,
            bold=True,
            anchor="center",
            width=right.left - left.right,
            shrink=0.7,
        )

    def _place_left(self, side: int, value: int, label: int) -> int:
        """Where the left arrow goes: in the middle, unless the widest value or the label needs more there."""
        furthest = self.rect.width - side // 4 - 2 * side - value
        if label > self._middle:
            return max(self._middle, min(furthest, label))
        return min(self._middle, max(furthest, label))

    @property
    def _middle(self) -> int:
        return round(self.rect.width * 0.52)

    def _ends(self, side: int) -> tuple[pygame.Rect, pygame.Rect]:
        """The arrows: the value lies between them, in the right half."""
        right = pygame.Rect(0, 0, side, self.rect.height)
        right.midright = (self.rect.right - side // 4, self.rect.centery)
        left = right.copy()
        left.x = self.rect.x + (self._left or self._middle)
        return left, right

    def adjust(self, step: int) -> bool:
        """The next or previous value, round and round."""
        self.index = (self.index + step) % len(self.values)
        self.changed(self.index)
        return True

    def click(self, position: tuple[int, int]) -> None:
        """Back on the left arrow, onwards anywhere else."""
        left, _ = self._ends(max(20, round(self.rect.height * 0.7)))
        self.adjust(-1 if left.left <= position[0] < left.right else 1)


@dataclass
class Slider(Widget):
    """A number on a line."""

    label: str = ""
    value: int = 0
    lowest: int = 0
    highest: int = 100
    step: int = 1
    text: str = ""
    changed: Callable[[int], None] = field(default=lambda value: None)

    def track(self) -> pygame.Rect:
        """The line itself."""
        begin = round(self.rect.width * (0.46 if self.label else 0.03))
        end = round(self.rect.width * 0.03)
        if self.text:  # a figure is about a quarter as wide as the slider is high
            end = max(round(self.rect.width * 0.14), round(self.rect.height * (0.8 + 0.24 * len(self.text))))
        return pygame.Rect(self.rect.x + begin, self.rect.y, self.rect.width - begin - end, self.rect.height)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        chrome = canvas.chrome
        canvas.panel(self.rect, chrome.raised, radius=10, border=chrome.accent if focused else None, width=3)
        track = self.track()
        canvas.text(self.label, (self.rect.x + canvas.px(18), self.rect.centery), 18,
                    width=max(10, track.x - self.rect.x - canvas.px(26)))  # fmt: skip
        if self.text:
            canvas.text(
                self.text, (self.rect.right - canvas.px(14), self.rect.centery), 16, anchor="midright"
            )
        thick = canvas.px(8)
        line = pygame.Rect(track.x, track.centery - thick // 2, track.width, thick)
        canvas.panel(line, mix(chrome.raised, chrome.text, 0.25), radius=4)
        span = max(1, self.highest - self.lowest)
        x = track.x + round(track.width * (self.value - self.lowest) / span)
        if x > track.x:
            canvas.panel(pygame.Rect(track.x, line.y, x - track.x, thick), chrome.accent, radius=4)
        knob = pygame.Rect(0, 0, canvas.px(22), canvas.px(22))
        knob.center = (x, track.centery)
        canvas.panel(knob, chrome.text, radius=11)

    def set(self, value: int) -> None:
        """Take a value within the limits."""
        value = max(self.lowest, min(self.highest, value))
        if value != self.value:
            self.value = value
            self.changed(value)

    def adjust(self, step: int) -> bool:
        """A step to either side."""
        self.set(self.value + step * self.step)
        return True

    def click(self, position: tuple[int, int]) -> None:
        """Jump to where the pointer is."""
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        """Follow the pointer."""
        track = self.track()
        part = (position[0] - track.x) / max(1, track.width)
        steps = round(part * (self.highest - self.lowest) / self.step)
        self.set(self.lowest + steps * self.step)


@dataclass
class ScrollBar(Widget):
    """Which part of a long list is in view; a click or a drag shows another. Keys scroll the list itself."""

    first: int = 0
    shown: int = 1
    total: int = 1
    changed: Callable[[int], None] = field(default=lambda first: None)

    @classmethod
    def at_right(
        cls, canvas: Canvas, top: int, first: int, shown: int, total: int, changed: Callable[[int], None]
    ) -> list[ScrollBar]:
        """At the right edge of the window, from `top` to the foot; none where everything is in view."""
        if total <= shown:
            return []
        area = pygame.Rect(
            canvas.width - canvas.px(26), top, canvas.px(20), canvas.height - top - canvas.px(16)
        )
        return [cls(area, "scroll bar", first=first, shown=shown, total=total, changed=changed)]

    @property
    def takes_focus(self) -> bool:
        """It is for the pointer alone."""
        return False

    def _thumb(self) -> pygame.Rect:
        height = max(self.rect.width * 2, round(self.rect.height * self.shown / self.total))
        room = max(0, self.rect.height - height)
        y = self.rect.y + round(room * self.first / max(1, self.total - self.shown))
        return pygame.Rect(self.rect.x, y, self.rect.width, height)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """A thin line with a thicker part."""
        inset = -canvas.px(12)
        canvas.panel(self.rect.inflate(inset, 0), canvas.chrome.panel, radius=4)
        canvas.panel(self._thumb().inflate(inset, 0), canvas.chrome.accent, radius=4)

    def drag(self, position: tuple[int, int]) -> None:
        """The middle of the thick part follows the pointer."""
        thumb = self._thumb()
        room = max(1, self.rect.height - thumb.height)
        part = (position[1] - thumb.height / 2 - self.rect.y) / room
        first = max(0, min(self.total - self.shown, round(part * (self.total - self.shown))))
        if first != self.first:
            self.changed(first)
