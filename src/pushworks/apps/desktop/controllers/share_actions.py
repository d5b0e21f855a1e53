"""What goes beyond the board: clipboard, pictures, other screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop import clipboard
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.collection_list import OWN
from pushworks.apps.desktop.export import export
from pushworks.apps.desktop.open_game import as_moves, open_text
from pushworks.sokoban import Game, Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen


def do(screen: PlayScreen, what: object) -> None:
    """Carry out one of these actions; others are none of its business."""
    level = screen.session.level
    if what is Action.COPY_LEVEL:
        title = f"Title: {level.title}\n" if level.title else ""
        clipboard.copied(level.to_xsb() + "\n" + title)
        screen.toast.say(screen.t("copied.level"))
    elif what is Action.COPY_SOLUTION:
        moves = screen.session.game.lurd or _best_solution(screen)
        clipboard.copied(moves)
        screen.toast.say(screen.t("copied.solution") if moves else screen.t("copied.nothing"))
    elif what is Action.PASTE:
        _paste(screen, clipboard.pasted())
    elif what is Action.EXPORT_PNG:
        shown = screen.session.game.current_level()
        screen.toast.follow(export("png", shown, "", screen.display.canvas.style), screen.t)
    elif what is Action.EXPORT_GIF:
        moves = _best_solution(screen) or (
            screen.session.game.lurd if screen.session.game.mode is Mode.PUSH else ""
        )
        if moves:
            screen.toast.follow(export("gif", level, moves, screen.display.canvas.style), screen.t)
        else:
            screen.toast.say(screen.t("export.nothing"))
    elif what is Action.EDIT:
        session = screen.session
        if session.back_to:
            screen.display.pop_to(session.back_to)
        else:
            screen.display.go("editor", level=level, own=session.collection.name == OWN)
    elif what is Action.LEVELS:
        screen.open_levels()
    elif what in (Action.SETTINGS, Action.HELP):
        screen.display.go(str(what))


def _best_solution(screen: PlayScreen) -> str:
    library = screen.session.library
    best = library.best(screen.session.level) if library is not None else None
    solution = best and (best.moves or best.pushes)
    return solution.moves if solution else ""


def _paste(screen: PlayScreen, text: str) -> None:
    """A solution is played on this level; a level is opened."""
    moves = as_moves(text)
    if moves is None:
        if text.strip():
            open_text(screen.display, text)
        else:
            screen.toast.say(screen.t("paste.nothing"))
        return
    screen.show(screen.session.do(Game.restart))
    changes = screen.session.play(moves, helped=True)
    screen.show(changes)
    if len(changes) < len(moves):
        screen.toast.say(screen.t("paste.stopped", move=len(changes) + 1))
