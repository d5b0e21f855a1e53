"""`--certify FOLDER`: what a search proved is written down as certificates, one file a level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import CommandError, Exit, Picked, warn
from pushworks.apps.cli.progress import Progress
from pushworks.certify import CheckJob, Refused
from pushworks.engine import CertifyJob, Claim, Result, certificate_text, claim_of
from pushworks.levels import Level
from pushworks.levels.files import write_bytes
from pushworks.levels.quantities import counted

_POLL = 0.2

CertifyOption = Annotated[
    Path | None,
    typer.Option(
        "--certify",
        metavar="FOLDER",
        help="Write a certificate of every optimal or unsolvable result into this folder.",
    ),
]


class CertificateFolder:
    """Certificates in a folder; one that is there already and proves the same is not written again.

    Each is checked by the native checker before it is stored: the folder holds only what is proved.
    """

    def __init__(self, folder: Path, *, seconds: float, memory: int) -> None:
        self.store: Callable[[Level, bytes], bool] | None = None
        """Where a certificate goes besides; False when it is too large."""
        self.stored: Callable[[Level, str], bytes | None] | None = None
        """The certificate of a level and a kind of claim that is kept there."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(f"--certify {folder}: {error.strerror}") from None
        self._folder, self._seconds, self._memory = folder, seconds, memory
        self._counts: Counter[str] = Counter()

    def path(self, item: Picked, level: Level, claim: Claim) -> Path:
        """Where the certificate of a level lies: the name of its file, its number, its start, the claim."""
        stem = "".join(char if char.isalnum() or char in "._-" else "_" for char in Path(item.source).stem)
        return self._folder / f"{stem or 'level'}-{item.index}-{level.key[-8:]}.{claim.kind}.cert"

    def keep(self, item: Picked, claim: Claim, bar: Progress) -> int:
        """Write the certificate of a claim; its exit code."""
        try:
            return self._keep(item, claim, bar)
        except KeyboardInterrupt:
            self._counts["interrupted"] += 1
            raise

    def _keep(self, item: Picked, claim: Claim, bar: Progress) -> int:
        level = item.level
        assert level is not None
        path = self.path(item, level, claim)
        if known := self._known(path, level, claim):
            self._counts["there already"] += 1
            self._store(level, known)
            return Exit.DONE
        kept = self.stored(level, claim.kind) if self.stored is not None and level.is_playable else None
        if kept is not None and _proves(kept, level, claim):
            write_bytes(path, kept)
            self._counts["taken from the library"] += 1
            return Exit.DONE
        with CertifyJob(level, claim, seconds=self._seconds, memory=self._memory) as job:
            while not job.wait(_POLL):
                bar.advance(0, f"proof: {counted(job.states(), 'state')}")
            written = job.result()
        if written.status != "written":
            self._counts["not written"] += 1
            warn(f"{item.name}: no certificate: {written.error or written.status}")
            return Exit.UNSOLVED
        try:
            with CheckJob(written.data) as check:
                while not check.wait(_POLL):
                    bar.advance(0, "checking the certificate")
                check.result()
        except Refused as error:
            self._counts["not written"] += 1
            warn(f"{item.name}: the checker refuses the certificate: {error}")
            return Exit.UNSOLVED
        write_bytes(path, written.data)
        self._counts["written"] += 1
        self._store(level, written.data)
        return Exit.DONE

    def _store(self, level: Level, data: bytes) -> None:
        """Keep a certificate in the library, too, where there is one."""
        if self.store is not None and level.is_playable:
            self._counts["kept in the library"] += self.store(level, data)

    def _known(self, path: Path, level: Level, claim: Claim) -> bytes | None:
        """The certificate that is there, if it proves the claim of this level."""
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        return data if _proves(data, level, claim) else None

    def summary(self) -> str:
        """One line for people."""
        return ", ".join(f"{count} {what}" for what, count in self._counts.items()) or "nothing to certify"


def _proves(data: bytes, level: Level, claim: Claim) -> bool:
    """Whether a certificate is accepted and proves the claim of this very drawing."""
    try:
        with CheckJob(data) as check:
            while not check.wait(_POLL):
                pass  # signals are handled between the waits
            proof = check.result()
    except Refused:
        return False
    return (proof.claim, proof.bound, proof.level) == (claim.kind, claim.bound, certificate_text(level))


def certify_all(
    answers: Iterable[tuple[int, Result | None]],
    picked: list[Picked],
    folder: CertificateFolder,
    objective: str,
    bar: Progress,
    codes: list[int],
) -> Generator[tuple[int, Result | None], None, None]:
    """The same answers; those that prove something are certified first. Exit codes are added to `codes`."""
    for number, result in answers:
        claim = claim_of(result, objective) if result is not None else None
        try:
            if claim is not None and picked[number].level is not None:
                codes.append(folder.keep(picked[number], claim, bar))
                bar.advance(0, picked[number].name)
        finally:  # an answer found is shown, whatever becomes of its certificate
            yield number, result
