#!/usr/bin/env bash
# Builds dist/'s wheel for Linux on arm64 from a machine of another kind, with zig: from the sdist in dist/, which
# `make wheel` leaves there. Python's headers are the same on both; nothing of it is run here.
# Usage: tools/wheel-arm64.sh PYTHON
set -eu
PYTHON=$1
ZIG=$("$PYTHON" -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name("zig"))')
tag=$("$PYTHON" -c 'import sys; print("cpython-%d%d" % sys.version_info[:2])')
export ZIG ARCH=aarch64 CXX="$PWD/tools/zig-cxx" PUSHWORKS_PORTABLE=ON PATH="$(dirname "$PYTHON"):$PATH"
export _PYTHON_HOST_PLATFORM=linux-aarch64 SETUPTOOLS_EXT_SUFFIX=".$tag-aarch64-linux-gnu.so"
export CMAKE_ARGS="${CMAKE_ARGS:-} -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64"
rm -rf build/wheel-arm64
mkdir -p build/wheel-arm64
tar -xzf dist/pushworks-*.tar.gz -C build/wheel-arm64
"$PYTHON" -m pip wheel -q --no-deps --no-build-isolation --wheel-dir build/wheel-arm64 build/wheel-arm64/pushworks-*/
for wheel in build/wheel-arm64/*.whl; do
    "$PYTHON" -m auditwheel repair --plat manylinux_2_17_aarch64 --wheel-dir dist "$wheel"
done
ls -l dist/*aarch64*
