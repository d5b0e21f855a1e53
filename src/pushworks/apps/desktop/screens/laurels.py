"""What is said of a won game: figures beside the record and the optimum, stars, the ways on from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.shelf import OWN
from pushworks.levels import Level
from pushworks.library.par import Par, par_of
from pushworks.sokoban import Mode, measure

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.bait_playing import BaitPlayingScreen
    from pushworks.apps.desktop.screens.playing import PlayingScreen

MANY = 300
"""Levels of a collection up to which the solved ones are counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: yours, the record before, the optimum."""

    label: str
    yours: int
    best: int | None
    par: int | None
    record: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A button."""

    name: str
    icon: str
    label: str
    press: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Laurels:
    """Everything the victory screen shows."""

    title: str
    where: str
    stars: int
    praise: str
    """What the stars stand for."""
    rows: tuple[Row, ...]
    small: tuple[tuple[str, int], ...]
    lines: tuple[str, ...]
    ways: tuple[Way, ...]
    paths: tuple[tuple[Level, str], ...] = ()
    """Your moves and the optimum's, to be compared on the board."""
    proved: bool = True
    """What you are measured by is the optimum; else the best that is known."""

    @property
    def par_key(self) -> str:
        """The text that names what you are measured by."""
        return "victory.par" if self.proved else "victory.known"


def of_sokoban(screen: PlayingScreen) -> Laurels:
    """The laurels of a level solved by pushing, or by pulling."""
    session, t = screen.session, screen.t
    library, level = session.library, session.level
    moves = session.game.solution()
    figures = measure(level, moves)
    best = library.best_counts(level) if library is not None else None
    par = par_of(level, library) or Par()
    stored = session.stored
    is_last = session.index + 1 >= len(session.course)

    def ahead() -> None:
        if session.back_to:
            screen.display.pop_to(session.back_to)
        elif is_last:
            screen.display.home()
        else:
            screen.display.pop()
            screen.go_level(1)

    def replay() -> None:
        screen.display.go("replay", level=level, moves=moves, source=t("replay.by_you"), game=screen)

    def improve() -> None:
        screen.display.go("improving", level=level, moves=moves, game=screen)

    def again() -> None:
        screen.display.pop()
        session.stored = None
        screen.do(Action.RESTART)

    key = "editor.back" if session.back_to else "victory.start" if is_last else "victory.next"
    ways = [
        Way("next", "goal" if is_last else "next", t(key), ahead),
        Way("replay", "play", t("victory.replay"), replay),
        Way("again", "restart", t("victory.again"), again),
        Way("improve", "generate", t("improve.button"), improve),
    ]
    if par.by_moves:
        ways.append(Way("best", "solve", t("victory.optimum"), lambda: _show_best(screen, par)))
    ways.append(Way("levels", "levels", t("victory.levels"), screen.open_levels))
    if session.course.name == OWN and "Made by:" in level.notes:
        ways.append(Way("more", "generate", t("made.more"), lambda: _more(screen)))
    lines = [t("victory.time", time=clock(session.seconds), hints=session.hints)]
    if library is not None and 1 < len(session.course) <= MANY:
        solved = sum(library.is_solved(other) for other in session.course.levels)
        lines.append(t("victory.progress", solved=solved, count=len(session.course)))
    stars = par.stars(figures.moves, figures.pushes)
    praise = f"victory.stars{stars}"
    proved = par.moves_proved and par.pushes_proved
    if stars == 3 and not proved:
        praise += "_known"
    elif stars == 3 and (figures.moves, figures.pushes) != (par.moves, par.pushes):
        praise += "_moves" if figures.moves == par.moves else "_pushes"
    return Laurels(
        t("victory.pulled" if session.game.mode is Mode.PULL else "victory.title"),
        level.title or t("play.level", number=session.index + 1),
        stars,
        t(praise),
        (
            Row(t("play.moves"), figures.moves, best[0] if best else None, par.moves,
                bool(stored and stored.best_moves)),
            Row(t("play.pushes"), figures.pushes, best[1] if best else None, par.pushes,
                bool(stored and stored.best_pushes)),
        ),
        (
            (t("metric.box_lines"), figures.box_lines),
            (t("metric.box_changes"), figures.box_changes),
            (t("metric.pushing_sessions"), figures.pushing_sessions),
            (t("metric.player_lines"), figures.player_lines),
        ),
        tuple(lines),
        tuple(ways),
        ((level, moves), (level, par.by_moves)) if par.by_moves else (),
        proved,
    )  # fmt: skip


def _show_best(screen: PlayingScreen, par: Par) -> None:
    source = screen.t("victory.optimum")
    level = screen.session.level
    screen.display.go("replay", level=level, moves=par.by_moves, source=source, game=screen)


def _more(screen: PlayingScreen) -> None:
    from pushworks.apps.desktop.making import Wish

    wish = Wish.remembered(screen.app.settings.generate)
    screen.display.home()
    screen.display.go("generate")
    screen.display.go("generating", wish=wish)


def of_bait(screen: BaitPlayingScreen) -> Laurels:
    """The laurels of a won game of Bait."""
    from pushworks.bait.shipped import shipped_levels, shipped_solutions

    session, t = screen.session, screen.t
    state = session.game.state
    before, now = screen.best, session.best()
    shipped = dict(zip((level.to_text() for level in shipped_levels()), shipped_solutions(), strict=True))
    known = shipped.get(session.level.to_text())
    par = Par(moves=len(known)) if known is not None else Par()
    is_last = session.index + 1 >= session.count

    def ahead() -> None:
        screen.display.pop()
        if is_last:
            screen.open_levels()
        else:
            screen.go_level(1)

    def again() -> None:
        screen.display.pop()
        screen.do(Action.RESTART)

    stars = 0 if session.helped else par.stars(state.tick, 0)
    record = not session.helped and (before is None or state.tick < before.moves)
    lines = [t("bait.score_line", score=state.score)]
    if session.helped:
        lines.append(t("bait.helped"))
    return Laurels(
        t("victory.title"),
        session.level.title,
        stars,
        t("victory.stars3_moves" if stars == 3 else f"victory.stars{stars}") if stars else "",
        (
            Row(t("play.moves"), state.tick, now.moves if now is not None else None, par.moves, record),
            Row(t("play.pushes"), session.game.pushes, now.pushes if now is not None else None, None, False),
        ),
        (),
        tuple(lines),
        (
            Way(
                "next",
                "levels" if is_last else "next",
                t("victory.levels" if is_last else "victory.next"),
                ahead,
            ),
            Way("again", "restart", t("victory.again"), again),
            Way("levels", "levels", t("victory.levels"), screen.open_levels),
        ),
    )


def clock(seconds: float) -> str:
    """A time as people write it."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
