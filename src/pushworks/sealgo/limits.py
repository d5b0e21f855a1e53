"""How long a search may run and how much memory it may take."""

from __future__ import annotations

import math
import os
import sys
from dataclasses import dataclass
from pathlib import Path

_STATM = Path("/proc/self/statm")


@dataclass(frozen=True)
class Limits:
    """Limits of one search; the first one hit ends it with the matching status."""

    nodes: float = math.inf
    """States to expand; kept exactly."""
    seconds: float = math.inf
    """Time on `clock`; looked at every few hundredths of a second."""
    memory: float = math.inf
    """Bytes by which the process may grow."""
    clock: str = "wall"
    """``wall``, or ``cpu``: processor time of the process, whatever else runs on the machine."""

    def __post_init__(self) -> None:
        if self.clock not in ("wall", "cpu"):
            raise ValueError(f"expected the clock wall or cpu, got {self.clock!r}")


NO_LIMITS = Limits()


def cpu_times() -> tuple[float, float]:
    """User and system time of the process so far, in seconds."""
    try:
        import resource
    except ImportError:  # Windows; there os.times is fine enough
        times = os.times()
        return times.user, times.system
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime, usage.ru_stime


def resident_memory() -> int:
    """Bytes of memory the process holds now (on systems without /proc: the most it ever held)."""
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource
    except ImportError:
        return _windows_memory()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _windows_memory() -> int:
    """Bytes of the process's working set, asked of the system; 0 where it does not answer."""
    import ctypes

    class Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS."""

        _fields_ = [("cb", ctypes.c_uint32), ("PageFaultCount", ctypes.c_uint32)] + [
            (f"size{i}", ctypes.c_size_t) for i in range(8)
        ]

    counters = Counters()
    counters.cb = ctypes.sizeof(counters)
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined, unused-ignore]
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    ask = kernel.K32GetProcessMemoryInfo
    ask.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32]
    if not ask(kernel.GetCurrentProcess(), ctypes.byref(counters), counters.cb):
        return 0
    return int(counters.size1)  # after the peak, the working set now
