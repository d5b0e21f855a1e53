"""Debian's Firefox, driven by the protocol it has built in (Marionette): lengths and JSON lists."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
_KEYS = {"u": "\ue013", "d": "\ue015", "l": "\ue012", "r": "\ue014", "Enter": "\ue007", "Escape": "\ue00c"}


class Firefox:
    """One window of one browser, without a screen."""

    def __init__(self) -> None:
        if FIREFOX is None:
            raise AssertionError("Firefox is not installed: bash tools/system-packages.sh python3 slow-tests")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._profile = tempfile.TemporaryDirectory()
        settings = {
            "marionette.port": port, "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.enabled": False, "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False, "browser.shell.checkDefaultBrowser": False,
            "ui.prefersReducedMotion": 1, "intl.accept_languages": "en-GB",
        }  # fmt: skip
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in settings.items()]
        (Path(self._profile.name) / "user.js").write_text("\n".join(lines), "utf-8")
        self._process = subprocess.Popen(
            [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", self._profile.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._socket = _connected(port)
        self._file = self._socket.makefile("rb")
        self._number = 0
        self._receive()
        self.ask("WebDriver:NewSession", {"capabilities": {}})

    def _receive(self) -> Any:
        digits = b""
        while (byte := self._file.read(1)) != b":":
            assert byte, "Firefox is gone"
            digits += byte
        return json.loads(self._file.read(int(digits)))

    def ask(self, command: str, values: dict[str, Any] | None = None) -> Any:
        """Send a command of WebDriver; what it answers."""
        self._number += 1
        text = json.dumps([0, self._number, command, values or {}]).encode()
        self._socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def open(self, address: str) -> None:
        """Go to an address; one that differs in its fragment alone does not load the page again."""
        self.ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression on the page."""
        return self.ask("WebDriver:ExecuteScript", {"script": f"return ({script});", "args": []})["value"]

    def wait(self, script: str, seconds: float = 20) -> None:
        """Until an expression is true."""
        end = time.monotonic() + seconds
        while not self.run(script):
            assert time.monotonic() < end, f"still not: {script}"
            time.sleep(0.05)

    def press(self, *keys: str) -> None:
        """Press keys: letters of LURD for arrows, names, or characters after ``=``."""
        actions = []
        for key in keys:
            value = _KEYS.get(key, key.removeprefix("="))
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        asked = {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}
        self.ask("WebDriver:PerformActions", asked)

    def click(self, x: float, y: float) -> None:
        """A click of the left button."""
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"},
            {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
        ]  # fmt: skip
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.ask("WebDriver:PerformActions", {"actions": [mouse]})

    def close(self) -> None:
        """End the browser and forget everything."""
        try:
            self.ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        except (OSError, AssertionError, RuntimeError, ValueError):
            self._process.terminate()
        self._file.close()
        self._socket.close()
        self._process.wait(timeout=20)
        self._profile.cleanup()


def _connected(port: int, seconds: float = 60) -> socket.socket:
    end = time.monotonic() + seconds
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=60)
        except OSError:
            assert time.monotonic() < end, "Firefox does not answer"
            time.sleep(0.2)
