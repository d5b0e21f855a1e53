"""Settings: icon style, sound, speed, motion, language, help on the board, key map. Kept at every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop import settings as settings_file
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.fonts import EAST_ASIAN, has_chinese
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Choice, Slider, Toggle, Widget
from pushworks.apps.strings import languages as all_languages
from pushworks.levels import Level
from pushworks.render import Pose, board_scene, style_names
from pushworks.render.styles import SKIN

_PREVIEW = Level.from_xsb("########\n#  .  *#\n# $#$# #\n# .@   #\n########")
_AI_SECONDS = (10, 30, 60, 120, 300, 600)


class SettingsScreen(WidgetScreen):
    """Two columns and a preview."""

    name: ClassVar[str] = "settings"

    def build(self, canvas: Canvas) -> list[Widget]:
        """All settings."""
        px, settings = canvas.px, self.app.settings
        styles = style_names()
        if settings.icon_style not in styles:  # a skin: chosen on the screen of the skins
            styles = (*styles, settings.icon_style)
        names = all_languages()
        languages = [code for code in names if code not in EAST_ASIAN or has_chinese()]
        speeds = tuple(settings_file.SPEEDS)
        nearest = min(range(len(_AI_SECONDS)), key=lambda i: abs(_AI_SECONDS[i] - settings.ai_seconds))
        left: list[Widget] = [
            self._choice("icon_style", styles, [self._style_name(name) for name in styles]),
            self._choice("language", languages, [names[code] for code in languages]),
            self._toggle("sound"),
            Slider(_NOWHERE, "volume", label=self.t("settings.volume"), value=settings.volume, step=5,
                   text=f"{settings.volume}", changed=self._volume),
            Slider(_NOWHERE, "music", label=self.t("settings.music"), value=settings.music, step=5,
                   text=self._music_text(), changed=self._music),
            self._choice("speed", speeds, [self.t(f"speed.{name}") for name in speeds]),
            self._toggle("reduced_motion"),
            self._toggle("fullscreen"),
            self._toggle("show_ruler"),
            self._toggle("show_checker"),
            self._toggle("examine_levels"),
        ]  # fmt: skip
        shortest = ("pushes", "moves")
        wheel = ("zoom", "undo")
        undo_by = ("action", "step")
        right: list[Widget] = [
            self._toggle("show_reach"),
            self._toggle("show_targets"),
            self._toggle("show_dead"),
            self._toggle("show_warning"),
            self._toggle("show_bound"),
            self._choice("shortest", shortest, [self.t(f"shortest.{name}") for name in shortest]),
            self._choice("wheel", wheel, [self.t(f"wheel.{name}") for name in wheel]),
            self._choice("undo_by", undo_by, [self.t(f"undo.{name}") for name in undo_by]),
            Choice(
                _NOWHERE,
                "ai_seconds",
                label=self.t("settings.ai_seconds"),
                values=[f"{seconds} s" for seconds in _AI_SECONDS],
                index=nearest,
                changed=self._ai_seconds,
            ),
            Button(
                _NOWHERE,
                "engine",
                lambda: self.display.go("engine"),
                label=self.t("settings.engine"),
                hint=settings.engine[:24] or self.t("settings.engine_own"),
                size=18,
            ),
        ]
        width = (canvas.width - px(40) * 2 - px(24)) // 2
        foot, top = canvas.height - px(74), px(92)
        gap = px(8)
        height = min(px(48), (foot - top) // max(len(left), len(right)) - gap)
        for column, widgets in enumerate((left, right)):
            for row, widget in enumerate(widgets):
                widget.rect = pygame.Rect(
                    px(40) + column * (width + px(24)), top + row * (height + gap), width, height
                )
        done = self.done_button(canvas)
        room = done.rect.left - px(40) - 2 * px(12)
        areas = [pygame.Rect(px(40), foot, min(px(260), room * 2 // 5), px(52))]
        areas.append(pygame.Rect(areas[0].right + px(12), foot, min(px(320), room * 3 // 5), px(52)))
        keys = Button(areas[0], "keys", lambda: self.display.go("keys"),
                      label=self.t("settings.keys"), icon="keys", size=18)  # fmt: skip
        appearance = Button(areas[1], "appearance", lambda: self.display.go("appearance"),
                            label=self.t("settings.appearance"), icon="eye", size=18)  # fmt: skip
        return [*left, *right, keys, appearance, done]

    def _style_name(self, name: str) -> str:
        return name.removeprefix(SKIN) if name.startswith(SKIN) else self.t(f"style.{name}")

    def _choice(self, name: str, values: tuple[str, ...] | list[str], labels: list[str]) -> Choice:
        current = getattr(self.app.settings, name)
        index = values.index(current) if current in values else 0
        return Choice(_NOWHERE, name, label=self.t(f"settings.{name}"), values=labels, index=index,
                      changed=lambda i: self._set(name, values[i]))  # fmt: skip

    def _toggle(self, name: str) -> Toggle:
        # The window may have been opened full screen by the command line, whatever the settings say.
        on = self.display.fullscreen if name == "fullscreen" else bool(getattr(self.app.settings, name))
        key = f"action.{name}" if name.startswith("show_") else f"settings.{name}"
        return Toggle(_NOWHERE, name, self._flip(name), label=self.t(key), on=on)

    def _flip(self, name: str) -> Callable[[], None]:
        return lambda: self._set(name, not getattr(self.app.settings, name))

    def _set(self, name: str, value: object) -> None:
        """Change a setting, keep it, and let everything show it."""
        if name == "fullscreen":
            self.display.toggle_fullscreen()
            return
        setattr(self.app.settings, name, value)
        self.app.save_settings()
        if name == "language":
            self.display.set_language(str(value))
        else:
            self.display.relayout()
        if name == "sound":
            self.app.sound("goal")
            self.app.tune()

    def _volume(self, value: int) -> None:
        self.app.settings.volume = value
        self.app.save_settings()
        slider = self.find("volume")
        assert isinstance(slider, Slider)
        slider.text = str(value)
        self.app.sound("push")
        self.dirty = True

    def _music(self, value: int) -> None:
        self.app.settings.music = value
        self.app.save_settings()
        slider = self.find("music")
        assert isinstance(slider, Slider)
        slider.text = self._music_text()
        self.app.tune()
        self.dirty = True

    def _music_text(self) -> str:
        return str(self.app.settings.music or self.t("settings.music_off"))

    def _ai_seconds(self, index: int) -> None:
        self.app.settings.ai_seconds = _AI_SECONDS[index]
        self.app.save_settings()
        self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """Head line, widgets, a small board in the chosen style."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        canvas.text(self.t("settings.title"), (px(40), px(46)), 30, bold=True)
        self.draw_widgets(canvas)
        bottom = max(widget.rect.bottom for widget in self.widgets[:-3])
        room = canvas.height - px(84) - bottom - px(20)
        tile = min(px(34), room // _PREVIEW.height)
        if tile >= 12:
            left = canvas.width // 2 - _PREVIEW.width * tile // 2
            top = bottom + px(10) + (room - _PREVIEW.height * tile) // 2
            for shapes, x, y in board_scene(_PREVIEW, canvas.style, Pose()).placed:
                canvas.stamp(shapes, left + x * tile, top + y * tile, tile)


_NOWHERE = pygame.Rect(0, 0, 1, 1)
