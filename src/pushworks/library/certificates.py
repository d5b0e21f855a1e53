"""Certificates kept beside the solutions they prove: `library check` uses them instead of a search."""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator

from pushworks.levels import Level, LevelError
from pushworks.library.catalogue import level_number
from pushworks.library.database import Database
from pushworks.library.frame import frame_of

MOST_BYTES = 1 << 20
"""Of one certificate, compressed; larger ones stay in their files."""
_MOST_UNPACKED = 1 << 26
_MEMORY = 2 << 30
"""Of a check: a file of few bytes can list many positions on a large board."""
_ANY_START = -1
"""Pushes and unsolvability depend on the player's region only, which is part of the level."""


class Certificates:
    """The part of the library that holds proofs."""

    db: Database

    def add_certificate(self, level: Level, data: bytes) -> bool:
        """Keep a certificate of this level; False when it is too large.

        One that proves nothing, or something about another level, raises `Refused`.
        """
        from pushworks.certify import Refused, check_native  # native: only here is it needed

        proof = check_native(data)
        if _level(proof.level).id != level.id:
            raise Refused("the certificate is of another level")
        packed = zlib.compress(data, 9)
        if len(packed) > MOST_BYTES or len(data) > _MOST_UNPACKED:
            return False
        start = frame_of(_level(proof.level)).start if proof.claim == "moves" else _ANY_START
        with self.db.transaction() as connection:
            connection.execute(
                "INSERT INTO certificates (level, claim, start, bound, data, added) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET bound = excluded.bound, data = excluded.data,"
                " added = excluded.added WHERE excluded.bound >= bound",  # the stronger claim is kept
                (level_number(connection, level), proof.claim, start, proof.bound, packed, time.time()),
            )
        return True

    def certificate(self, level: Level, claim: str) -> bytes | None:
        """The certificate of a level for "pushes", "moves" or "unsolvable"; None when there is none."""
        start = frame_of(level).start if claim == "moves" else _ANY_START
        row = self.db.row(
            "SELECT c.data FROM certificates c JOIN levels l ON l.id = c.level"
            " WHERE l.level_id = ? AND c.claim = ? AND c.start = ?",
            (level.id, claim, start),
        )
        return _unpacked(row["data"]) if row is not None else None

    def is_certified(self, level: Level, claim: str, bound: int) -> bool:
        """Whether a certificate is kept that proves, here and now, that this bound is the best."""
        from pushworks.certify import Refused, check_native

        data = self.certificate(level, claim)
        if data is None:
            return False
        try:
            proof = check_native(data, memory=_MEMORY)
            board = _level(proof.level)
        except (Refused, LevelError, MemoryError):
            return False
        same_start = claim != "moves" or frame_of(board).start == frame_of(level).start
        return board.id == level.id and same_start and (proof.claim, proof.bound) == (claim, bound)

    def wrong_certificates(self, *, repair: bool = False) -> Iterator[tuple[str, str]]:
        """Which certificates prove nothing, and why; with `repair` they are removed.

        One that needs more memory than a check may take is passed over.
        """
        from pushworks.certify import Refused, check_native

        query = (
            "SELECT c.rowid AS number, c.*, l.level_id FROM certificates c JOIN levels l ON l.id = c.level"
            " WHERE c.rowid > ? ORDER BY c.rowid LIMIT 1"  # one at a time: they may have a megabyte each
        )
        number = 0
        while row := self.db.row(query, (number,)):
            number = row["number"]
            try:
                proof = check_native(_unpacked(row["data"]) or b"", memory=_MEMORY)
                why = "" if _level(proof.level).id == row["level_id"] else "it is of another level"
                if not why and (proof.claim, proof.bound) != (row["claim"], row["bound"]):
                    why = "it proves something else"
            except MemoryError:
                continue
            except (Refused, LevelError) as error:
                why = str(error)
            if why:
                if repair:
                    with self.db.transaction() as connection:
                        connection.execute("DELETE FROM certificates WHERE rowid = ?", (number,))
                yield f"certificate of level {row['level_id']} ({row['claim']})", why


def _level(text: str) -> Level:
    return Level.from_xsb(text)  # as strict as the checkers: one board in standard characters


def _unpacked(packed: bytes) -> bytes | None:
    """What a row holds; None when it is damaged, or more than was ever put in."""
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(packed, _MOST_UNPACKED)
    except zlib.error:
        return None
    return data if unpacking.eof else None
