"""`LevelList`: the levels of a collection to choose from, over the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen
from textual.widgets import OptionList


class LevelList(ModalScreen[int | None]):
    """Enter or a click chooses; Escape goes back. Its answer is an index."""

    CSS = """
    LevelList { align: center middle; }
    OptionList { width: 60%; max-height: 80%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape,o,q", "dismiss(None)", "")]

    def __init__(self, names: Sequence[str], chosen: int) -> None:
        super().__init__()
        self.names, self.chosen = names, chosen

    def compose(self) -> ComposeResult:
        """One list."""
        yield OptionList(*self.names, markup=False)

    def on_mount(self) -> None:
        """Begin at the level that is played."""
        levels = self.query_one(OptionList)
        levels.highlighted = self.chosen
        levels.focus()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """A level was chosen."""
        self.dismiss(message.option_index)
