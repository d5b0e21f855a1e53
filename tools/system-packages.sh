#!/usr/bin/env bash
# Makes sure that a C++ compiler and Python's venv module are there: installs them where that is
# possible without asking (Debian family, root), otherwise names them in one line.
set -eu
missing=()
command -v g++ >/dev/null || command -v clang++ >/dev/null || missing+=(g++)
python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
python3 -c 'import sysconfig, os, sys; sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")))' \
    || missing+=(python3-dev)
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}"
else
    echo "pushworks needs these system packages first: ${missing[*]}" >&2
    exit 1
fi
