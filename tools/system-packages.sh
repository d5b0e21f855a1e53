#!/usr/bin/env bash
# Makes sure that Python, its headers and venv module and a C++ compiler are there: installs them where
# that is possible without asking (Debian family, as root or on a build server), otherwise names them in one line.
# With a second argument, tests, also what the tests of the page need, a browser and Node, and the header doctest
# for those of the core; with slow-tests in its place, another browser besides; with wheel, no compiler.
set -eu
python=${1:-python3}
missing=()

# Whether a browser like Chromium is there; tools/browser.py knows the same names and places.
has_chromium() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable chrome msedge; do
        command -v "$name" >/dev/null && return 0
    done
    for name in Chromium "Google Chrome" "Microsoft Edge"; do
        [ -x "/Applications/$name.app/Contents/MacOS/$name" ] && return 0
    done
    return 1
}

case "${2:-}" in tests | slow-tests)
    has_chromium || missing+=(chromium)
    command -v node >/dev/null || missing+=(nodejs)
    command -v npm >/dev/null || missing+=(npm)
    # Elsewhere than on Debian its tests are skipped where the compiler does not find it.
    ! command -v apt-get >/dev/null || [ -e /usr/include/doctest/doctest.h ] || missing+=(doctest-dev)
    ;;
esac
if [ "${2:-}" = slow-tests ]; then
    command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing+=(firefox-esr)
fi
if [ "${2:-}" != wheel ]; then
    command -v g++ >/dev/null || command -v clang++ >/dev/null || missing+=(g++)
fi
if command -v "$python" >/dev/null; then
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "pushworks needs Python 3.11 or newer; $python is $("$python" -V 2>&1). Try: make PYTHON=python3.12 …" >&2
        exit 1
    }
    "$python" -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
    "$python" -c 'import os, sys, sysconfig as s
sys.exit(not os.path.exists(os.path.join(s.get_paths()["include"], "Python.h")))' || missing+=(python3-dev)
else
    missing+=(python3 python3-venv python3-dev)
fi
[ ${#missing[@]} -eq 0 ] && exit 0
as_root= # how to become root: a build server may do so without asking, anybody else's machine not
if [ "$(id -u)" = 0 ]; then
    as_root=env
elif [ -n "${CI:-}" ] && sudo -n true 2>/dev/null; then
    as_root="sudo -n env"
fi
if [ -n "$as_root" ] && command -v apt-get >/dev/null; then
    exec 9<"$0" && flock 9 # one at a time: make test asks twice
    $as_root apt-get update -qq
    $as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}"
else
    echo "pushworks needs these system packages first: ${missing[*]}" >&2
    exit 1
fi
