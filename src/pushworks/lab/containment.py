"""Containment: a process that cannot write outside its folder, reach the network or leave children behind.

Started as a script (``python containment.py FOLDER``) before anything else is imported, because Linux lets
only a process with one thread enter a user namespace. It then runs `pushworks.lab.sandbox.answer`.

| what | how | where |
|---|---|---|
| network, services of this machine (its sockets) | seccomp: no sockets; an empty network namespace as well | Linux |
| other processes | a process namespace, or seccomp: no signals but to itself | Linux |
| children, those that leave the process group among them | a process namespace that ends with its first process | Linux with user namespaces |
| all files together | a file system in memory of limited size | Linux with user namespaces |
| files of other folders | Landlock: writing in the folder only; reading there, in the system and in Python | Linux 5.13 |
| memory, processor time, size of one file | resource limits | not on Windows |

Nothing contains code that searches the memory of its own process for the findings' channel.
"""  # noqa: E501

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import struct
import sys
from contextlib import suppress
from pathlib import Path

_NEW_MOUNTS, _NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x20000, 0x10000000, 0x20000000, 0x40000000
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_NO_NEW_PRIVILEGES = 38
_EXECUTE, _WRITE, _READ, _LIST, _TRUNCATE = 1, 2, 4, 8, 1 << 14
_MOST_BYTES, _MOST_PROCESSES = 64 << 20, 64
_SET_SECCOMP, _FILTER = 22, 2
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | 1  # EPERM
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_OTHER_CALLS = 0x40000000
"""From here on x86-64 has the calls of its 32-bit programs."""
_IO_URING = 425
"""It opens sockets without the call for sockets."""
_MACHINES = {
    "x86_64": (0xC000003E, 41, (62, 200, 234, 129, 297)),
    "aarch64": (0xC00000B7, 198, (129, 130, 131, 138, 240)),
}  # fmt: skip
"""For each machine its number, the call ``socket``, and the calls that send signals."""
_SEND_BY_HANDLE = 424


def given_folder(private: Path) -> Path:
    """Where the submission is put before the start."""
    return private / "given"


def work_folder(private: Path) -> Path:
    """The folder the submission runs in, and the only one it may write to."""
    return private / "work"


def enter(private: Path) -> list[str]:
    """Enter namespaces of one's own, where the system has them, and go to the work folder.

    Returns, in a new process, what is contained now; the calling process waits for it and ends as it did.
    """
    contained: list[str] = []
    work = work_folder(private)
    if sys.platform == "linux" and _unshare():
        contained += ["network", "children"]
        _become_first_process()
        options = ctypes.c_char_p(f"size={_MOST_BYTES}".encode())
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.mount(b"none", os.fsencode(work), b"tmpfs", 0, options) == 0:
            contained.append("all files together")
    shutil.copytree(given_folder(private), work, dirs_exist_ok=True)
    os.chdir(work)
    return contained


def _unshare() -> bool:
    """Leave the namespaces of the user for empty ones; False where that is not allowed."""
    user, group = os.getuid(), os.getgid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_USER | _NEW_NETWORK | _NEW_PROCESSES | _NEW_MOUNTS) != 0:
        return False
    with suppress(OSError):  # without a mapping files belong to nobody, which does no harm
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def _become_first_process() -> None:
    """Go on as the second process of the new namespace; the first ends with it and takes all others along.

    The first process of a namespace ignores signals from inside, so the submission must not be it.
    """
    reader, writer = os.pipe()
    first = os.fork()
    if first:  # the outer process: it ends as the submission did
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            told = pipe.read()
        os.waitpid(first, 0)
        code = os.waitstatus_to_exitcode(int(told)) if told else 1
        if code < 0:
            with suppress(OSError, ValueError):  # SIGKILL has no handler to reset
                signal.signal(-code, signal.SIG_DFL)
            os.kill(os.getpid(), -code)
        os._exit(code)
    os.close(reader)
    second = os.fork()
    if second:
        while True:
            process, status = os.wait()
            if process == second:
                os.write(writer, str(status).encode())
                os._exit(0)
    os.close(writer)


def limit_resources(seconds: float, memory: int, files: int, *, alone: bool) -> bool:
    """Ask the system to keep to the limits, where it can; `alone` in a user namespace of one's own."""
    try:
        import resource
    except ImportError:  # Windows
        return False
    wanted = [
        (resource.RLIMIT_CPU, int(seconds) + 1, 1), (resource.RLIMIT_AS, memory, 0),
        (resource.RLIMIT_FSIZE, files, 0), (resource.RLIMIT_CORE, 0, 0),
    ]  # fmt: skip
    if alone:  # elsewhere the limit would count all processes of the user
        wanted.append((resource.RLIMIT_NPROC, _MOST_PROCESSES, 0))
    for kind, soft, grace in wanted:
        _, most = resource.getrlimit(kind)
        hard = soft + grace if most == resource.RLIM_INFINITY else min(soft + grace, most)
        resource.setrlimit(kind, (min(soft, hard), hard))
    return True


def limit_files(work: Path, readable: list[Path]) -> bool:
    """Landlock: write in `work` only, read there and in the `readable` folders; False where there is none."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(_CREATE_RULESET, None, 0, 1)
    if version < 1:
        return False
    everything = (1 << (13 + min(version - 1, 2))) - 1  # moving between folders and cutting came later
    attribute = struct.pack("=Q", everything)
    if version >= 4:
        attribute += struct.pack("=Q", 3)  # TCP: neither listen nor connect
    if version >= 6:
        attribute += struct.pack("=Q", 3)  # no abstract sockets and no signals to processes outside
    rules = libc.syscall(_CREATE_RULESET, attribute, len(attribute), 0)
    if rules < 0:
        return False
    allowed = [(work, everything), (Path("/dev/null"), _READ | _WRITE | (everything & _TRUNCATE))]
    allowed += [(folder, _READ | _LIST | _EXECUTE) for folder in readable]
    for path, access in allowed:
        try:
            handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # a folder that is not there needs no rule
        if not path.is_dir():
            access &= _READ | _WRITE | _EXECUTE | _TRUNCATE
        added = libc.syscall(_ADD_RULE, rules, 1, struct.pack("=Qi", access, handle), 0)
        os.close(handle)
        if added != 0:
            return False
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    done: int = libc.syscall(_RESTRICT_SELF, rules, 0)
    os.close(rules)
    return done == 0


def limit_calls(*, alone: bool) -> bool:
    """No sockets, so no network and no service that listens on this machine; unless `alone`, no signals to others.

    Landlock does not cover sockets with names, and a mere file permission lets every program of the user talk to
    his session, his terminals or a container service. False where the system has no filter for calls.
    """  # noqa: E501
    import platform

    machine = _MACHINES.get(platform.machine()) if sys.platform == "linux" else None
    if machine is None or sys.maxsize < 1 << 32:
        return False
    number, socket, signals = machine
    calls = [(_LOAD, 4, None), (_EQUAL, number, "else refuse"), (_LOAD, 0, None)]
    calls += [(_AT_LEAST, _OTHER_CALLS, "refuse"), (_EQUAL, socket, "refuse"), (_EQUAL, _IO_URING, "refuse")]
    if not alone:
        calls += [(_EQUAL, _SEND_BY_HANDLE, "refuse"), *((_EQUAL, call, "look") for call in signals)]
    calls += [(_RETURN, _ALLOW, None)]
    look = len(calls)
    calls += [(_LOAD, 16, None), (_EQUAL, os.getpid(), "else refuse"), (_RETURN, _ALLOW, None)]
    refuse = len(calls)
    calls += [(_RETURN, _REFUSE, None)]
    program = b""
    for place, (code, value, jump) in enumerate(calls):
        there = {None: 0, "look": look - place - 1}.get(jump, refuse - place - 1)
        yes, no = (0, there) if jump == "else refuse" else (there, 0)
        program += struct.pack("=HBBI", code, yes, no, value)
    block = ctypes.create_string_buffer(program)
    filters = struct.pack("@HP", len(calls), ctypes.addressof(block))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    return bool(libc.prctl(_SET_SECCOMP, _FILTER, ctypes.c_char_p(filters), 0, 0) == 0)


def python_folders() -> list[Path]:
    """The folders that running Python code reads from: the system's and those of the installation."""
    import pushworks

    system = ["/usr", "/lib", "/lib64", "/etc", "/dev", "/proc", "/sys", "/opt"]
    installed = [sys.prefix, sys.base_prefix, sys.exec_prefix, *sys.path, *pushworks.__path__]
    for module in list(sys.modules.values()):  # an installation in place has its compiled parts elsewhere
        if module.__name__.startswith("pushworks") and getattr(module, "__file__", None):
            installed.append(os.path.dirname(str(module.__file__)))
    return [Path(name) for name in dict.fromkeys(system + installed) if name]


if __name__ == "__main__":
    kept = enter(Path(sys.argv[1]))
    from pushworks.lab.sandbox import answer

    answer(kept)
