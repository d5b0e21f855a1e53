"""What is said of a won game: figures beside the record and the optimum, stars, the buttons below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from pushworks.apps.desktop import daily
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.collection_list import OWN
from pushworks.levels import Level
from pushworks.library.entry import PlayerRecord
from pushworks.library.par import Award, Par, par_of
from pushworks.sokoban import Mode, measure

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.bait_play import BaitPlayScreen
    from pushworks.apps.desktop.screens.play import PlayScreen

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
class VictoryButton:
    """A button."""

    name: str
    icon: str
    label: str
    press: Callable[[], None]


@dataclass(frozen=True, slots=True)
class VictorySummary:
    """Everything the victory screen shows."""

    title: str
    where: str
    stars: int
    award_text: str
    """What the stars stand for."""
    rows: tuple[Row, ...]
    small: tuple[tuple[str, int], ...]
    lines: tuple[str, ...]
    buttons: tuple[VictoryButton, ...]
    paths: tuple[tuple[Level, str], ...] = ()
    """Your moves and the optimum's, to be compared on the board."""
    proved: bool = True
    """What you are measured by is the optimum; else the best that is known."""

    @property
    def par_key(self) -> str:
        """The text that names what you are measured by."""
        return "victory.par" if self.proved else "victory.known"


def sokoban_summary(screen: PlayScreen) -> VictorySummary:
    """The summary of a level solved by pushing, or by pulling."""
    session, t = screen.session, screen.t
    library, level = session.library, session.level
    moves = session.solution()
    figures = measure(level, moves)
    record = library.player_record(level) if library is not None else PlayerRecord()
    best = record.own
    par = par_of(level, library) or Par()
    stored = session.stored
    is_last = session.index + 1 >= len(session.collection)

    def ahead() -> None:
        if session.back_to:
            screen.display.pop_to(session.back_to)
        elif is_last:
            screen.display.home()
        else:
            screen.display.pop()
            screen.go_level(1)

    def replay() -> None:
        screen.display.go("replay", level=level, moves=moves, source=t("replay.by_you"), game=screen,
                          own=not session.helped)  # fmt: skip

    def improve() -> None:
        screen.display.go("improve", level=level, moves=moves, game=screen)

    def review() -> None:
        screen.display.go("review", game=screen, moves=moves)

    def again() -> None:
        screen.display.pop()
        screen.do(Action.RESTART)
        session.begin_again()
        screen.refresh()

    key = "editor.back" if session.back_to else "victory.start" if is_last else "victory.next"
    buttons = [
        VictoryButton("next", "goal" if is_last else "next", t(key), ahead),
        VictoryButton("replay", "play", t("victory.replay"), replay),
        VictoryButton("again", "restart", t("victory.again"), again),
        VictoryButton("review", "eye", t("review.button"), review),
        VictoryButton("improve", "generate", t("improve.button"), improve),
    ]
    if par.by_moves:
        buttons.append(VictoryButton("best", "solve", t("victory.optimum"), lambda: _show_best(screen, par)))
    buttons.append(VictoryButton("levels", "levels", t("victory.levels"), screen.open_levels))
    if session.collection.name == OWN and "Made by:" in level.notes:
        buttons.append(VictoryButton("more", "generate", t("made.more"), lambda: _more(screen)))
    lines = [t("victory.time", time=clock(session.seconds), hints=session.hints)]
    if library is not None and 1 < len(session.collection) <= MANY:
        solved = sum(bool(library.player_record(other)) for other in session.collection.levels)
        lines.append(t("victory.progress", solved=solved, count=len(session.collection)))
    if session.collection.name == daily.NAME:
        now, longest = daily.daily_streak(library, date.today())
        lines.append(t("daily.streak", days=now, longest=longest))
    award = par.award(figures.moves, figures.pushes)
    if session.helped:
        lines.insert(1, t("victory.helped"))
    return VictorySummary(
        t("victory.pulled" if session.game.mode is Mode.PULL else "victory.title"),
        level.title or t("play.level", number=session.index + 1),
        1 if session.helped else award.stars,
        t("victory.stars_helped" if session.helped else award_key(award)),
        (
            Row(t("play.moves"), figures.moves, best[0] if best else None, par.moves,
                bool(stored and stored.best_moves and not session.helped)),
            Row(t("play.pushes"), figures.pushes, best[1] if best else None, par.pushes,
                bool(stored and stored.best_pushes and not session.helped)),
        ),
        (
            (t("metric.box_lines"), figures.box_lines),
            (t("metric.box_changes"), figures.box_changes),
            (t("metric.pushing_sessions"), figures.pushing_sessions),
            (t("metric.player_lines"), figures.player_lines),
        ),
        tuple(lines),
        tuple(buttons),
        ((level, moves), (level, par.by_moves)) if par.by_moves else (),
        par.moves_proved and par.pushes_proved,
    )  # fmt: skip


def award_key(award: Award) -> str:
    """The text that says what the stars stand for; it names an optimum only where one is proved."""
    key = f"victory.stars{award.stars}"
    if award.measured_by == "none":
        return f"{key}_none"
    if award.stars < 3:
        return f"{key}_optimum" if award.measured_by == "optimum" else key
    if award.measured_by == "known":
        return f"{key}_better" if award.better else f"{key}_known"
    return key if len(award.metrics) == 2 else f"{key}_{award.metrics[0]}"


def _show_best(screen: PlayScreen, par: Par) -> None:
    source = screen.t("victory.optimum")
    level = screen.session.level
    screen.display.go("replay", level=level, moves=par.by_moves, source=source, game=screen)


def _more(screen: PlayScreen) -> None:
    from pushworks.apps.desktop.level_maker import LevelRequest

    request = LevelRequest.remembered(screen.app.settings.generator)
    screen.display.home()
    screen.display.go("generator")
    screen.display.go("generator_progress", request=request)


def bait_summary(screen: BaitPlayScreen) -> VictorySummary:
    """The summary of a won game of Bait."""
    from pushworks.bait.shipped import shipped_levels, shipped_solutions

    session, t = screen.session, screen.t
    state = session.game.state
    before, now = screen.best, session.best()
    shipped = dict(zip((level.to_text() for level in shipped_levels()), shipped_solutions(), strict=True))
    known = shipped.get(session.level.to_text())
    par = Par(moves=len(known), moves_proved=True) if known is not None else Par()
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
        session.begin_again()
        screen.refresh()

    award = par.award(state.tick, 0)
    stars = 1 if session.helped else award.stars
    record = not session.helped and (before is None or state.tick < before.moves)
    lines = [t("bait.score_line", score=state.score)]
    if session.helped:
        lines.append(t("victory.helped"))
    return VictorySummary(
        t("victory.title"),
        session.level.title,
        stars,
        t("victory.stars_helped" if session.helped else award_key(award)),
        (
            Row(t("play.moves"), state.tick, now.moves if now is not None else None, par.moves, record),
            Row(t("play.pushes"), session.game.pushes, now.pushes if now is not None else None, None, False),
        ),
        (),
        tuple(lines),
        (
            VictoryButton(
                "next",
                "levels" if is_last else "next",
                t("victory.levels" if is_last else "victory.next"),
                ahead,
            ),
            VictoryButton("again", "restart", t("victory.again"), again),
            VictoryButton("levels", "levels", t("victory.levels"), screen.open_levels),
        ),
    )


def clock(seconds: float) -> str:
    """A time as people write it."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
