"""System calls that a submission may not make: a filter of Linux (seccomp) for this process and its children.

Landlock covers names of files, but not their permissions and dates, not sockets with names and not other
processes, and a permission of the user is all it takes to change those. What namespaces already keep from
the submission is allowed there, so that honest code meets no refusal it need not meet.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from dataclasses import dataclass

_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | 1  # EPERM
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
_OTHER_CALLS = 0x40000000
"""From here on x86-64 has the calls of its 32-bit programs."""


@dataclass(frozen=True, slots=True)
class _Calls:
    """The numbers of the calls on a kind of machine."""

    machine: int
    always: tuple[int, ...]
    """``socket`` and io_uring (which opens sockets without it); memory that belongs to no process."""
    attributes: tuple[int, ...]
    """Owners, permissions, dates and extended attributes of files."""
    signals: tuple[int, ...]
    """Allowed to the process itself: ``kill`` and its variants."""
    settings: tuple[int, ...]
    """Allowed to the process itself, by its number or 0: limits, processors, scheduling."""
    others: tuple[int, ...]
    """Meant for other processes: their memory, handles and priorities."""


_MACHINES = {
    "x86_64": _Calls(
        0xC000003E,
        (41, 425, 319, 447, 29, 68, 64, 240),
        (90, 91, 92, 93, 94, 132, 188, 189, 190, 197, 198, 199, 235, 260, 261, 268, 280, 452, 463, 466, 469),
        (62, 200, 234, 129, 297),
        (302, 203, 144, 142, 314),
        (424, 101, 310, 311, 438, 141, 251, 256, 279),
    ),
    "aarch64": _Calls(
        0xC00000B7,
        (198, 425, 279, 447, 194, 186, 190, 180),
        (5, 6, 7, 14, 15, 16, 52, 53, 54, 55, 88, 452, 463, 466, 469),
        (129, 130, 131, 138, 240),
        (261, 122, 119, 118, 274),
        (424, 117, 270, 271, 438, 140, 30, 238, 239),
    ),
}


def limit_calls(*, alone: bool, attributes: bool) -> bool:
    """No sockets, so no network and no service that listens on this machine, and no memory without a process.

    Unless `alone` in a process namespace, no call that reaches other processes; unless `attributes` may be
    set, as in a namespace where all other files are read-only, none that sets them. False where the system
    has no filter for calls.
    """
    import platform

    calls = _MACHINES.get(platform.machine()) if sys.platform == "linux" else None
    if calls is None or sys.maxsize < 1 << 32:
        return False
    refused = calls.always + calls.attributes * (not attributes) + calls.others * (not alone)
    program = [(_LOAD, _MACHINE, ""), (_EQUAL, calls.machine, "else refuse"), (_LOAD, _NUMBER, "")]
    program += [(_AT_LEAST, _OTHER_CALLS, "refuse"), *((_EQUAL, call, "refuse") for call in refused)]
    if not alone:
        program += [(_EQUAL, call, "self") for call in calls.signals]
        program += [(_EQUAL, call, "self or 0") for call in calls.settings]
    program += [(_RETURN, _ALLOW, "")]
    places = {"self or 0": len(program)}
    program += [(_LOAD, _FIRST_ARGUMENT, ""), (_EQUAL, 0, "allow")]
    places["self"] = len(program)
    program += [(_LOAD, _FIRST_ARGUMENT, ""), (_EQUAL, os.getpid(), "else refuse")]
    places["allow"] = len(program)
    program += [(_RETURN, _ALLOW, "")]
    places["refuse"] = places["else refuse"] = len(program)
    program += [(_RETURN, _REFUSE, "")]
    code = b""
    for place, (operation, value, jump) in enumerate(program):
        far = places[jump] - place - 1 if jump else 0
        yes, no = (0, far) if jump == "else refuse" else (far, 0)
        code += struct.pack("=HBBI", operation, yes, no, value)
    block = ctypes.create_string_buffer(code)
    filters = struct.pack("@HP", len(program), ctypes.addressof(block))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return bool(libc.prctl(_SET_SECCOMP, _FILTER, ctypes.c_char_p(filters), 0, 0) == 0)
