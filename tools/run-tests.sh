#!/usr/bin/env bash
# All tests: beside those that do not need the page it is built, and then tested by a run of its own, whose output
# comes last. `make test` calls it when everything is installed. Usage: tools/run-tests.sh PYTHON
set -eu
tests=("$1" -m pytest --dist worksteal)
log=build/page.log
mkdir -p build
set -m # a process group for what runs beside, so that all of it can be ended
{ make --no-print-directory web && "${tests[@]}" -n 2 tests/web; } >"$log" 2>&1 &
page=$!
set +m
trap 'kill -- "-$page" 2>/dev/null; exit 130' INT TERM
failed=0
# The tests are compiled by the first process that reads them; several at once would each compile all of them.
compgen -G 'tests/__pycache__/*.pyc' >/dev/null || "$1" -m pytest --collect-only --ignore tests/web >/dev/null || true
"${tests[@]}" -n 3 --ignore tests/web || failed=$?
wait "$page" || failed=$?
cat "$log"
exit "$failed"
