"""How quick the desktop game is: start to first frame, input to pixels, frames a second, processor when idle.

    python bench/desktop.py [LEVELS] [--runs N] [--idle SECONDS] [--driver dummy|x11]
    python bench/desktop.py --large [--seed N] [--driver dummy|x11]

Wall-clock figures suffer on a busy machine, so processor time is printed beside them.
`--large` shows how long the window is kept busy by events on a board of 200 × 200 with 300 boxes instead.
With `--driver x11` a real window is opened (for instance inside ``xvfb-run``).
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

_START = """
import json, os, sys, time
begun = float(sys.argv[1])
from pushworks.apps.desktop.display import Display

def seen(display):
    assert display.frames == 1
    print(json.dumps({"wall": time.time() - begun, "cpu": time.process_time()}), flush=True)
    os._exit(0)

Display.run = seen  # called after the first frame
sys.argv = ["pushworks", "play", *sys.argv[2:]]
from pushworks.apps.cli.start import main
main()
"""


def start_times(runs: int) -> tuple[list[float], list[float]]:
    """Seconds from starting `pushworks play` to its first frame, and processor time used until then."""
    wall, cpu = [], []
    with tempfile.TemporaryDirectory() as folder:
        about = ["--window", "--library", f"{folder}/library.db"]
        environment = {**os.environ, "PUSHWORKS_CONFIG": folder}
        for _ in range(runs):
            command = [sys.executable, "-c", _START, str(time.time()), *about]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            answer = json.loads(done.stdout)
            wall.append(answer["wall"])
            cpu.append(answer["cpu"])
    return wall, cpu


class Stand:
    """The real program with a hook at the end of each frame."""

    def __init__(self, folder: Path, levels: Path | None) -> None:
        from pushworks.apps.desktop.app import App
        from pushworks.apps.desktop.collection_list import read_collection
        from pushworks.apps.desktop.display import Display
        from pushworks.apps.desktop.open_game import play

        opened = read_collection(levels) if levels else None
        self.app = App(
            settings_path=folder / "settings.json", library_path=folder / "library.db", opened=opened
        )
        self.app.settings.sound = False
        self.display = Display(self.app, fullscreen=False)
        self.display.go("menu")
        self.display.cycle(())
        collection = self.app.collections.all()[0]
        play(self.display, collection, len(collection) - 1)
        self.frames: list[float] = []
        draw = self.display.draw

        def noting() -> None:
            draw()
            self.frames.append(time.perf_counter())

        self.display.draw = noting  # type: ignore[method-assign]

    def run_with(self, work: object) -> None:
        """Run the program's own loop while `work` goes on in another thread, then leave."""
        import pygame

        def script() -> None:
            work()  # type: ignore[operator]
            pygame.event.post(pygame.event.Event(pygame.QUIT))

        self.display.running = True
        thread = threading.Thread(target=script, daemon=True)
        thread.start()
        self.display.run()
        thread.join()

    def latency(self, presses: int) -> list[float]:
        """Seconds from posting a key to the end of the first frame drawn after it."""
        import pygame

        posted: list[float] = []

        def work() -> None:
            time.sleep(0.5)
            keys = (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN)
            for number in range(presses):
                key = keys[number % 4]
                posted.append(time.perf_counter())
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
                time.sleep(0.21 + 0.0137 * (number % 5))

        self.run_with(work)
        return [next((frame - at for frame in self.frames if frame > at), float("inf")) for at in posted]

    def frame_rate(self, seconds: float) -> tuple[float, float]:
        """Frames a second, and processor seconds for each, while a solution is played."""
        from pushworks.engine import Options, solve

        collection = self.app.collections.all()[0]
        level = collection.levels[len(collection) - 1]
        moves = solve(level, Options(seconds=30)).moves or "rl" * 50
        self.display.home()
        self.display.go("replay", level=level, moves=moves * 1, playing=True)
        self.display.top.speed = 0  # type: ignore[attr-defined]
        self.display.top.motion.seconds = 0.28  # type: ignore[attr-defined]
        self.frames.clear()
        begun, used = time.perf_counter(), time.process_time()
        self.run_with(lambda: time.sleep(seconds))
        lasted = min(seconds, (self.frames[-1] - begun) if self.frames else seconds)
        return len(self.frames) / lasted, (time.process_time() - used) / max(1, len(self.frames))

    def idle(self, seconds: float) -> float:
        """Share of one processor used while nothing happens."""
        self.run_with(lambda: time.sleep(1.0))  # let everything settle
        used, begun = time.process_time(), time.perf_counter()
        self.run_with(lambda: time.sleep(seconds))
        return (time.process_time() - used) / (time.perf_counter() - begun)


SIDE, BOXES, EVENTS = 200, 300, 2000


def large_board() -> str:
    """A hall with rows of boxes above and of goals below."""
    rows = [["#" if {x, y} & {0, SIDE - 1} else " " for x in range(SIDE)] for y in range(SIDE)]
    for number in range(BOXES):
        rows[4 + 6 * (number // 30)][6 + 6 * (number % 30)] = "$"
        rows[100 + 6 * (number // 30)][6 + 6 * (number % 30)] = "."
    rows[1][1] = "@"
    return "\n".join("".join(row) for row in rows)


def busy_times(folder: Path, seed: int) -> list[tuple[float, str]]:
    """Processor time of the interface's thread for every turn of the loop, with the event it was given."""
    import random

    import pygame

    path = folder / "large.xsb"
    path.write_text(large_board())
    stand = Stand(folder, path)
    display, dice = stand.display, random.Random(seed)
    found: list[tuple[float, str]] = []

    def turn(*events: pygame.event.Event) -> None:
        begun = time.thread_time()
        display.cycle(events)
        about = ", ".join(f"{pygame.event.event_name(event.type)} {event.dict}" for event in events)
        found.append((time.thread_time() - begun, about))

    keys = [*(getattr(pygame, f"K_{name}") for name in "0123456789uy"), pygame.K_MINUS, pygame.K_EQUALS,
            *[pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP] * 3]  # fmt: skip
    for _ in range(EVENTS):
        at = (dice.randrange(1200), dice.randrange(70, 760))
        if dice.random() < 0.5:
            key = dice.choice(keys)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                turn(pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0))
        elif dice.random() < 0.3:
            turn(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=dice.choice((-2, -1, 1, 2)), flipped=False))
        else:
            button = dice.choice((1, 1, 2))
            turn(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
            turn(pygame.event.Event(pygame.MOUSEMOTION, pos=(at[0] + dice.randrange(80), at[1]), rel=(0, 0),
                                    buttons=(1, 0, 0)))  # fmt: skip
            turn(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        time.sleep(0.002)
        turn()
        if display.top.name != "play":
            display.pop_to("play")
    stand.app.close()
    return found


def large(seed: int) -> None:
    """The figures of a large board."""
    with tempfile.TemporaryDirectory() as folder:
        found = sorted(busy_times(Path(folder), seed), reverse=True)
    over = sum(seconds > 0.05 for seconds, _ in found)
    print(f"200 x 200, {BOXES} boxes   {len(found)} turns of the loop: median "
          f"{1000 * statistics.median(seconds for seconds, _ in found):.1f} ms of processor, worst "
          f"{1000 * found[0][0]:.0f} ms; {over} above 50 ms   (bar: 50 ms)")  # fmt: skip
    for seconds, about in found[:5]:
        print(f"  {1000 * seconds:6.1f} ms  {about}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("levels", nargs="?", type=Path, help="level file; default: the first pack that ships")
    parser.add_argument("--runs", type=int, default=5, help="starts to measure")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds to sit still")
    parser.add_argument("--driver", default="dummy", help="SDL video driver")
    parser.add_argument("--large", action="store_true", help="events on a board of 200 x 200 instead")
    parser.add_argument("--seed", type=int, default=1, help="of the events")
    arguments = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = arguments.driver
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    if arguments.large:
        large(arguments.seed)
        return
    wall, cpu = start_times(arguments.runs)
    print(f"start to first frame   best {min(wall):.3f} s, median {statistics.median(wall):.3f} s; "
          f"processor {min(cpu):.3f} s, median {statistics.median(cpu):.3f} s   (bar: 0.5 s)")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        stand = Stand(Path(folder), arguments.levels)
        delays = [1000 * delay for delay in stand.latency(40)]
        print(f"input to pixels        median {statistics.median(delays):.1f} ms, best {min(delays):.1f} ms, "
              f"worst {max(delays):.1f} ms   (bar: 20 ms)")  # fmt: skip
        for name in ("play", "menu"):
            if name == "menu":
                stand.display.home()
            share = 100 * stand.idle(arguments.idle)
            print(f"idle, {name:8}         {share:.2f} % of one processor   (bar: 5 %)")
        rate, cost = stand.frame_rate(4.0)
        print(f"movement               {rate:.1f} frames a second, {1000 * cost:.2f} ms of processor a frame")
        stand.app.close()


if __name__ == "__main__":
    main()
