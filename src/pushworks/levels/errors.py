"""`LevelError`: what is wrong with a text, and where."""

from __future__ import annotations


class LevelError(ValueError):
    """Bad input. Its message is one line: ``file:line:column: what was expected``."""

    def __init__(
        self,
        message: str,
        *,
        source: str = "",
        line: int | None = None,
        column: int | None = None,
        index: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        """Name of the file, or "" when the text came from memory."""
        self.line = line
        """1-based line in the source, where known."""
        self.column = column
        """1-based column in that line, where known."""
        self.index = index
        """1-based position of the level in its file, where known."""

    def __str__(self) -> str:
        if self.line is None:
            place = self.source
        elif self.column is None:
            place = f"{self.source or 'line'}:{self.line}"
        else:
            place = f"{self.source or 'line'}:{self.line}:{self.column}"
        return f"{place}: {self.message}" if place else self.message

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions pickle by their positional arguments; ours has keywords as well.
        return (_rebuild, (self.message, self.source, self.line, self.column, self.index))


def _rebuild(
    message: str, source: str, line: int | None, column: int | None, index: int | None
) -> LevelError:
    return LevelError(message, source=source, line=line, column=column, index=index)
