#!/usr/bin/env bash
# All tests: the page is built beside those that do not need it; then come those that do. `make test` calls it
# when everything is installed. Usage: tools/run-tests.sh PYTHON
set -eu
tests=("$1" -m pytest -n 3 --dist worksteal)
mkdir -p build
make --no-print-directory web >build/page.log 2>&1 &
page=$!
trap 'kill "$page" 2>/dev/null; exit 130' INT TERM
failed=0
"${tests[@]}" --ignore tests/web || failed=$?
wait "$page" || {
    cat build/page.log
    exit 1
}
"${tests[@]}" tests/web || failed=$?
exit "$failed"
