"""Installs what compiling the core takes: CMake and Ninja only where the system has none new enough."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

CMAKE = (3, 24)  # as CMakeLists.txt asks for


def system_has_cmake() -> bool:
    """Whether a CMake that is new enough is on the path."""
    if shutil.which("cmake") is None:
        return False
    told = subprocess.run(["cmake", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"(\d+)\.(\d+)", told)
    return found is not None and (int(found[1]), int(found[2])) >= CMAKE


def main() -> None:
    """Install what is missing, in one call of pip."""
    wanted = ["scikit-build-core>=0.10", "nanobind>=2.4"]
    if not system_has_cmake():
        wanted.append("cmake>=3.26")
    if shutil.which("ninja") is None:
        wanted.append("ninja>=1.11")
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted]
    sys.exit(subprocess.run(command).returncode)


if __name__ == "__main__":
    main()
