"""The tables of the library, and the steps from each version of them to the next.

`PRAGMA user_version` holds the version of a file. Opening a file runs the steps it has not seen yet, all
in one transaction, so a file is never half migrated. A step that has been released is never edited: a
change of the tables is a new step at the end of `STEPS`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

APPLICATION_ID = 0x50757368
"""Marks the file as ours ("Push"), so that another program's database is never written into."""

_VERSION_1 = """
-- A named sequence of levels.
CREATE TABLE collections (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    author  TEXT NOT NULL DEFAULT '',
    notes   TEXT NOT NULL DEFAULT '',
    source  TEXT NOT NULL DEFAULT '',
    added   REAL NOT NULL
);

-- A puzzle, whatever way round it is drawn: one row for each Level.id.
-- moves, pushes: the best known (NULL: not solved); rating: the last one given. They repeat what
-- solutions and ratings say so that one index answers every filter.
CREATE TABLE levels (
    id       INTEGER PRIMARY KEY,
    level_id TEXT NOT NULL UNIQUE,
    board    TEXT NOT NULL,
    width    INTEGER NOT NULL,
    height   INTEGER NOT NULL,
    boxes    INTEGER NOT NULL,
    goals    INTEGER NOT NULL,
    rating   REAL,
    moves    INTEGER,
    pushes   INTEGER,
    added    REAL NOT NULL
);
CREATE INDEX levels_filter ON levels (boxes, width, height, rating, pushes, moves);
CREATE INDEX levels_rating ON levels (rating, boxes, width, height, pushes, moves);
CREATE INDEX levels_pushes ON levels (pushes, boxes, width, height, rating, moves);

-- A level as it stands in a collection: its own orientation, start square, title and words.
CREATE TABLE copies (
    id         INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    position   INTEGER NOT NULL,
    level      INTEGER NOT NULL REFERENCES levels (id),
    digest     BLOB NOT NULL,
    board      TEXT NOT NULL,
    title      TEXT NOT NULL,
    author     TEXT NOT NULL,
    notes      TEXT NOT NULL,
    UNIQUE (collection, digest)
);
CREATE INDEX copies_level ON copies (level, collection);
CREATE INDEX copies_order ON copies (collection, position, level);
CREATE INDEX copies_title ON copies (title, author, level);

-- Words of the copies, searchable by any part of a word in any script.
CREATE VIRTUAL TABLE words USING fts5 (title, author, notes, content='copies', content_rowid='id',
                                       tokenize='trigram');
CREATE TRIGGER copies_words_in AFTER INSERT ON copies BEGIN
    INSERT INTO words (rowid, title, author, notes) VALUES (new.id, new.title, new.author, new.notes);
END;
CREATE TRIGGER copies_words_out AFTER DELETE ON copies BEGIN
    INSERT INTO words (words, rowid, title, author, notes)
    VALUES ('delete', old.id, old.title, old.author, old.notes);
END;

-- Solutions, written in the frame of levels.board; start is the player's square in that frame.
CREATE TABLE solutions (
    id               INTEGER PRIMARY KEY,
    level            INTEGER NOT NULL REFERENCES levels (id),
    start            INTEGER NOT NULL,
    solution         TEXT NOT NULL,
    moves            INTEGER NOT NULL,
    pushes           INTEGER NOT NULL,
    box_lines        INTEGER NOT NULL,
    box_changes      INTEGER NOT NULL,
    pushing_sessions INTEGER NOT NULL,
    player_lines     INTEGER NOT NULL,
    source           TEXT NOT NULL,
    added            REAL NOT NULL
);
CREATE INDEX solutions_level ON solutions (level, start, moves, pushes);

CREATE TABLE ratings (
    level  INTEGER NOT NULL REFERENCES levels (id),
    source TEXT NOT NULL,
    rating REAL NOT NULL,
    detail TEXT NOT NULL,
    added  REAL NOT NULL,
    PRIMARY KEY (level, source)
) WITHOUT ROWID;

-- Games in progress. Not tied to the levels table: a pasted level can be played without being added,
-- and other games (Bait) keep theirs here too.
-- place names the board exactly as it was played; level_id the level in any orientation.
CREATE TABLE saves (
    game     TEXT NOT NULL,
    place    TEXT NOT NULL,
    level_id TEXT NOT NULL,
    slot     TEXT NOT NULL,
    board    TEXT NOT NULL,
    title    TEXT NOT NULL,
    moves    TEXT NOT NULL,
    position INTEGER NOT NULL,
    seconds  REAL NOT NULL,
    extra    TEXT NOT NULL,
    updated  REAL NOT NULL,
    PRIMARY KEY (game, place, slot)
);
CREATE INDEX saves_updated ON saves (updated);

-- What became of each game that was finished or given up.
CREATE TABLE plays (
    id       INTEGER PRIMARY KEY,
    game     TEXT NOT NULL,
    level_id TEXT NOT NULL,
    board    TEXT NOT NULL,
    title    TEXT NOT NULL,
    outcome  TEXT NOT NULL,
    moves    INTEGER NOT NULL,
    pushes   INTEGER NOT NULL,
    seconds  REAL NOT NULL,
    hints    INTEGER NOT NULL,
    record   TEXT NOT NULL,
    ended    REAL NOT NULL
);
CREATE INDEX plays_level ON plays (game, level_id, outcome, moves);
CREATE INDEX plays_ended ON plays (ended);
"""

# What a solution is proved best at: "pushes", "moves", "pushes+moves", "moves+pushes", or nothing.
_VERSION_2 = "ALTER TABLE solutions ADD COLUMN proved TEXT NOT NULL DEFAULT '';\n"

# Which search proved it, and its version. Empty: it is only claimed, and counts for nothing until
# `library check` has proved it. All claims older than this are such: some searches of that time called
# solutions shortest that were not, and which search it was is not known for certain.
_VERSION_3 = "ALTER TABLE solutions ADD COLUMN prover TEXT NOT NULL DEFAULT '';\n"

# The bin: what was deleted and can be restored. A row of `bin` is one act of deleting, a whole collection
# or one level of it; `binned` holds the drawings, which nothing that looks at copies sees any more.
# Words follow when a level is given another title.
_VERSION_4 = """
CREATE TABLE bin (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    author     TEXT NOT NULL,
    notes      TEXT NOT NULL,
    source     TEXT NOT NULL,
    is_whole   INTEGER NOT NULL,
    deleted    REAL NOT NULL
);
CREATE TABLE binned (
    bin      INTEGER NOT NULL REFERENCES bin (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    level    INTEGER NOT NULL REFERENCES levels (id),
    digest   BLOB NOT NULL,
    board    TEXT NOT NULL,
    title    TEXT NOT NULL,
    author   TEXT NOT NULL,
    notes    TEXT NOT NULL,
    PRIMARY KEY (bin, position)
) WITHOUT ROWID;
CREATE TRIGGER copies_words_new AFTER UPDATE OF title, author, notes ON copies BEGIN
    INSERT INTO words (words, rowid, title, author, notes)
    VALUES ('delete', old.id, old.title, old.author, old.notes);
    INSERT INTO words (rowid, title, author, notes) VALUES (new.id, new.title, new.author, new.notes);
END;
"""

# Who made a solution or won a game (`entry.Maker`). Until now only the source told the player's solutions
# from others, and the player's were dropped where another one was shorter: `record_plays` brings them back.
_VERSION_5 = """
ALTER TABLE solutions ADD COLUMN maker TEXT NOT NULL DEFAULT 'other';
ALTER TABLE plays ADD COLUMN maker TEXT NOT NULL DEFAULT 'player';
UPDATE plays SET maker = 'helped' WHERE hints > 0;
UPDATE solutions SET maker = 'player' WHERE source = 'player';
UPDATE solutions SET maker = 'helped' WHERE source = 'player' AND EXISTS (
    SELECT 1 FROM plays p JOIN levels l ON l.level_id = p.level_id WHERE l.id = solutions.level
    AND p.game = 'sokoban' AND p.outcome = 'solved' AND p.moves = solutions.moves
    AND p.pushes = solutions.pushes AND p.maker = 'helped')
  AND NOT EXISTS (
    SELECT 1 FROM plays p JOIN levels l ON l.level_id = p.level_id WHERE l.id = solutions.level
    AND p.game = 'sokoban' AND p.outcome = 'solved' AND p.moves = solutions.moves
    AND p.pushes = solutions.pushes AND p.maker = 'player');
"""

# Proofs of solutions (docs/certificates.md), compressed. start: the player's square in the frame of
# levels.board where it matters (claims about moves), else -1.
_VERSION_7 = """
CREATE TABLE certificates (
    level INTEGER NOT NULL REFERENCES levels (id),
    claim TEXT NOT NULL,
    start INTEGER NOT NULL,
    bound INTEGER NOT NULL,
    data  BLOB NOT NULL,
    added REAL NOT NULL,
    PRIMARY KEY (level, claim, start)
);
"""

# What is known of a level itself (`truth.LevelTruth`). key: Level.key, as moves depend on the start square.
_VERSION_8 = """
CREATE TABLE truths (
    key          TEXT PRIMARY KEY,
    level_id     TEXT NOT NULL,
    solvable     INTEGER,
    pushes_least INTEGER NOT NULL,
    pushes_most  INTEGER,
    moves_least  INTEGER NOT NULL,
    moves_most   INTEGER,
    difficulty   REAL,
    margin       REAL,
    effort       REAL NOT NULL,
    added        REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX truths_level ON truths (level_id);
"""


def _record_plays(connection: sqlite3.Connection) -> None:
    from pushworks.library.makers import record_plays

    record_plays(connection)


STEPS: tuple[str | Callable[[sqlite3.Connection], None], ...] = (
    _VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4, _VERSION_5, _record_plays, _VERSION_7,
    _VERSION_8,
)  # fmt: skip
"""Step n brings a file from version n to version n + 1."""


class SchemaError(Exception):
    """The file is not a library, or was written by a newer version of the program."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the present version, in one transaction."""
    if version_of(connection) == len(STEPS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)  # again: another process may have been quicker
        for step in STEPS[version:]:
            if callable(step):
                step(connection)
                continue
            for statement in _statements(step):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # Ctrl-C may come when the last statement has just been done
            connection.execute("ROLLBACK")
        raise


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the file, 0 when it is empty; raises `SchemaError` when it is not one of ours."""
    alone = not connection.in_transaction
    if alone:  # one snapshot: another process may be making the file at this moment
        connection.execute("BEGIN")
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    finally:
        if alone and connection.in_transaction:
            connection.execute("ROLLBACK")
    if application not in (0, APPLICATION_ID) or (application == 0 and tables):
        raise SchemaError("it is a database of another program")
    if version > len(STEPS):
        raise SchemaError(f"it has version {version}, this program knows {len(STEPS)}: update pushworks")
    return version


def _statements(script: str) -> list[str]:
    """Split a script into statements (`executescript` would commit in between)."""
    found, begun = [], ""
    for line in script.splitlines(keepends=True):
        begun += line
        if sqlite3.complete_statement(begun):
            found.append(begun)
            begun = ""
    return found
