"""Containment: a process that cannot write outside its folder, reach the network or leave children behind.

Started as a script (``python containment.py FOLDER MEMORY``) before anything else is imported, because Linux
lets only a process with one thread enter a user namespace. It then runs `pushworks.lab.sandbox.answer`.

| what | how | where |
|---|---|---|
| network, services of this machine (its sockets) | seccomp: no sockets; an empty network namespace as well | Linux |
| other processes | a process namespace, or seccomp: no calls but for itself | Linux |
| permissions of files, their dates and owners | all mounts read-only, or seccomp: no calls that set them | Linux |
| children, those that leave the process group among them | a process namespace that ends with its first process, which counts them and their memory | Linux with user namespaces |
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
import time
from contextlib import suppress
from pathlib import Path

_NEW_MOUNTS, _NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x20000, 0x10000000, 0x20000000, 0x40000000
_NEW_QUEUES = 0x8000000
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_NO_NEW_PRIVILEGES = 38
_EXECUTE, _WRITE, _READ, _LIST, _TRUNCATE = 1, 2, 4, 8, 1 << 14
_MOST_BYTES = 64 << 20
MOST_PROCESSES = 64
"""Processes that a submission may have at a time."""
_MOUNT_SETATTR, _HERE, _RECURSIVE, _READ_ONLY = 442, -100, 0x8000, 1
_SHARED_MEMORY = Path("/dev/shm")
_LOOK = 0.05
"""Seconds between two looks at the processes of a submission."""
TOO_MANY, TOO_LARGE = 241, 242
"""Exit codes of a submission that was ended for the number, or the memory, of its processes."""


def given_folder(private: Path) -> Path:
    """Where the submission is put before the start."""
    return private / "given"


def work_folder(private: Path) -> Path:
    """The folder the submission runs in, and the only one it may write to."""
    return private / "work"


def findings_file(private: Path) -> Path:
    """Where the findings are written."""
    return private / "findings"


def enter(private: Path, memory: int) -> list[str]:
    """Enter namespaces of one's own, where the system has them, and go to the work folder.

    Returns, in a new process, what is contained now; the calling process waits for it and ends as it did.
    """
    contained: list[str] = []
    work = work_folder(private)
    if sys.platform == "linux" and _unshare():
        contained += ["network", "children"]
        _become_first_process(memory)
        contained += _mount(work)
    shutil.copytree(given_folder(private), work, dirs_exist_ok=True)
    os.chdir(work)
    return contained


def _mount(work: Path) -> list[str]:
    """Small file systems in memory to write to, everything else read-only: its permissions and dates, too."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mount(b"none", b"/proc", b"proc", 0, None)  # shows the processes of this namespace; some refuse it
    options = ctypes.c_char_p(f"size={_MOST_BYTES}".encode())
    own = [folder for folder in (work, _SHARED_MEMORY) if folder.is_dir()]
    if any(libc.mount(b"none", os.fsencode(folder), b"tmpfs", 0, options) != 0 for folder in own):
        return []
    contained = ["all files together"]
    if _set_read_only(libc, Path("/"), _RECURSIVE, True) and all(
        _set_read_only(libc, folder, 0, False) for folder in own
    ):
        contained.append("permissions of files")
    return contained


def _set_read_only(libc: ctypes.CDLL, folder: Path, flags: int, on: bool) -> bool:
    """Mark the mount of a folder, or with the flag all below it as well, read-only or not."""
    attribute = struct.pack("=QQQQ", _READ_ONLY * on, _READ_ONLY * (not on), 0, 0)
    done: int = libc.syscall(_MOUNT_SETATTR, _HERE, os.fsencode(folder), flags, attribute, len(attribute))
    return done == 0


def _unshare() -> bool:
    """Leave the namespaces of the user for empty ones; False where that is not allowed."""
    user, group = os.getuid(), os.getgid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_USER | _NEW_NETWORK | _NEW_PROCESSES | _NEW_MOUNTS | _NEW_QUEUES) != 0:
        return False
    with suppress(OSError):  # without a mapping files belong to nobody, which does no harm
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def _become_first_process(memory: int) -> None:
    """Go on as the second process of the new namespace; the first ends with it and takes all others along.

    The first process of a namespace ignores signals from inside, so the submission must not be it. It counts
    the others: the limits of the system are for each process, and none on their number holds for root.
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
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                time.sleep(_LOOK)
                status = _too_much(memory) << 8
            if process == second or (process == 0 and status):
                os.write(writer, str(status).encode())
                os._exit(0)
    os.close(writer)


def _too_much(memory: int) -> int:
    """Why the processes of this namespace have to end, as an exit code; 0 if they need not."""
    with suppress(OSError, ValueError):
        if os.readlink("/proc/self") != str(os.getpid()):
            return 0  # the processes of the whole machine
        others = [name for name in os.listdir("/proc") if name.isdigit() and name != "1"]
        if len(others) > MOST_PROCESSES:
            return TOO_MANY
        if sum(map(_private_bytes, others)) > memory:
            return TOO_LARGE
    return 0


def _private_bytes(process: str) -> int:
    """Memory of a process that is no file of others; what forked processes share is divided among them."""
    entry = Path("/proc", process)
    with suppress(OSError, ValueError, IndexError):
        return int((entry / "smaps_rollup").read_text().split("Pss_Anon:")[1].split()[0]) << 10
    with suppress(OSError, ValueError, IndexError):  # a system that does not tell
        _, resident, shared, *_ = (entry / "statm").read_text().split()
        return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")
    return 0  # it has ended


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
        wanted.append((resource.RLIMIT_NPROC, MOST_PROCESSES, 0))
    for kind, soft, grace in wanted:
        _, most = resource.getrlimit(kind)
        hard = soft + grace if most == resource.RLIM_INFINITY else min(soft + grace, most)
        resource.setrlimit(kind, (min(soft, hard), hard))
    return True


def limit_files(work: Path, readable: list[Path], *, own_shared_memory: bool) -> bool:
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
    if own_shared_memory:
        allowed.append((_SHARED_MEMORY, everything))
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
    private = Path(sys.argv[1])
    # Opened while the file can still be written, and before the limits: a submission that fills its disk
    # quota has failed by its own fault.
    findings = os.open(findings_file(private), os.O_WRONLY | os.O_APPEND)
    kept = enter(private, int(sys.argv[2]))
    from pushworks.lab.sandbox import answer

    answer(kept, findings)
