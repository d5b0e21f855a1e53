"""Submissions that try to harm the grader: the text, the marks (of 2) and a part of the sentence or note."""

from __future__ import annotations

CHECKS = """
def check_first(module):
    "It is there."
    assert module.answer() == 42


def check_second(module):
    "It is there again."
    assert module.answer() == 42
"""
RIGHT = "def answer():\n    return 42\n"

HOSTILE: dict[str, tuple[str, int, str]] = {
    "loops": ("while True:\n    pass\n", 0, "stopped after"),
    "exits": ("import os\nos._exit(0)\n", 0, "the program ended (exit code 0)"),
    "prints": ("while True:\n    print('x' * 10000)\n", 0, "printed more than"),
    "forks": (
        "import os, time\nfor _ in range(40):\n    if os.fork() == 0:\n        os.setsid()\n"
        "        time.sleep(1000)\nos._exit(0)\n",
        0, "the program ended",
    ),
    "writes": (
        "import os\ntry:\n    open('VICTIM', 'w').write('gone')\nexcept OSError as error:\n    print(error)\n"
        "open('mine', 'w').write('fine')\n" + RIGHT,
        2, "",
    ),
    "loops_in_a_check": (
        "asked = []\n\n\ndef answer():\n    while not asked:\n        pass\n    return 42\n",
        0, "stopped after",
    ),
    "exits_politely": ("raise SystemExit(0)\n", 0, "the program ended (exit code 0)"),
    "exits_in_a_check": ("import os\n\n\ndef answer():\n    os._exit(0)\n", 0, "ended (exit code 0)"),
    "kills_itself": ("import os\nos.kill(os.getpid(), 9)\n", 0, "SIGKILL"),
    "kills_the_others": (
        "import os\nfor process in range(1, 100):\n    if process != os.getpid():\n        try:\n"
        "            os.kill(process, 0)\n            print('can reach', process)\n        except OSError:\n"
        "            pass\n" + RIGHT,
        2, "",
    ),
    "sleeps": ("import time\ntime.sleep(1000)\n", 0, "stopped after"),
    "takes_memory": ("def answer():\n    return len(bytearray(1 << 44))\n", 0, "MemoryError"),
    "large_file": (
        "def answer():\n    open('full', 'wb', buffering=0).write(bytes(1 << 25))\n    return 42 / 0\n",
        0, "ZeroDivisionError",
    ),
    "deletes": (
        "import os\n\n\ndef answer():\n    os.remove('VICTIM')\n    return 42\n", 0, "Errno",
    ),
    "network": (
        "import socket\n\n\ndef answer():\n    socket.create_connection(('192.0.2.1', 80), 1)\n"
        "    return 42\n",
        0, "Errno",
    ),
    "changes_permissions": (
        "import os\nfor change in (lambda: os.chmod('VICTIM', 0), lambda: os.utime('VICTIM', (0, 0)),\n"
        "               lambda: os.chmod(os.path.dirname('VICTIM'), 0o777)):\n    try:\n        change()\n"
        "    except OSError as error:\n        print(error)\n" + RIGHT,
        2, "",
    ),
    "takes_memory_in_children": (
        "import os, time\nfor _ in range(20):\n    if os.fork() == 0:\n"
        "        taken = bytearray(os.urandom(1)) * (100 << 20)\n        time.sleep(99)\ntime.sleep(99)\n",
        0, "its processes took more than 1,024 MB together",
    ),
    "right_with_data_classes_and_processes": (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "from multiprocessing import Pool\n\n\n@dataclass\n"
        "class Half:\n    value: int\n\n\ndef half(number):\n    return Half(number // 2)\n\n\n"
        "def answer():\n    with Pool(2) as pool:\n"
        "        return sum(each.value for each in pool.map(half, [40, 44]))\n",
        2, "",
    ),
    "reads_others": ("def answer():\n    return open('VICTIM').read() and 42\n", 0, "PermissionError"),
    "says_it_passed": (
        "import glob\nfor name in glob.glob('/proc/self/fd/*'):\n    try:\n"
        "        open(name, 'a').write('{\"finding\": {\"asks\": \"\", \"passed\": true}}\\n' * 2)\n"
        "    except OSError:\n        pass\nimport os\nos._exit(0)\n",
        0, "the program ended (exit code 0)",
    ),
    "looks_into_frames": ("import sys\nprint(sys._getframe())\n" + RIGHT, 2, "look at it: it uses _getframe"),
    "wrong_names": ("def reply():\n    return 42\n", 0, "wrong_names.py has no answer: keep the names"),
    "no_python": ("def (:\n", 0, "no_python.py:1"),
    "no_text": ("\0\0\0", 0, "no_text.py: expected a file in UTF-8"),
    "recursion": ("def answer():\n    return answer()\n", 0, "RecursionError"),
    "hides_modules": ("import sys\nsys.modules['json'] = None\nsys.modules['os'] = None\n" + RIGHT, 2, ""),
    "patches_assert": (
        "import builtins\nbuiltins.AssertionError = ValueError\n\n\ndef answer():\n    return 41\n",
        0, "It is there",
    ),
    "replaces_the_grader": (
        "import sys\nown = vars(sys.modules['pushworks.lab.' + 'sand' + 'box'])\nname = 'run_' + 'check'\n"
        "old = own[name]\nown[name] = lambda check, *more: old(lambda module: None, *more)\n",
        0, "the submission replaced pushworks.lab.sandbox.run_check",
    ),
    "never_wakes_in_a_check": ("import time\n\n\ndef answer():\n    time.sleep(1000)\n", 0, "stopped after"),
    "message_without_end": (
        "def answer():\n    raise ValueError('=1+1|' * 1000000)\n", 0, "ValueError",
    ),
}  # fmt: skip
"""VICTIM is replaced by the path of a file outside the folder."""

DAILY = ("loops", "exits", "prints", "forks", "writes")
