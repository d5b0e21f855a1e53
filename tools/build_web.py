"""Builds the page: everything below `web/`, the art, levels and texts, and the core as WebAssembly.

Usage: python tools/build_web.py [FOLDER]       (`make web` calls it; default build/web)

The folder is a whole static site: copy it to any host. `web_art.py` and `web_data.py` say what the generated
files hold; the levels of every day are committed (`web_daily.py` makes them). `bindings/web` is the way into
the core, compiled by zig (PyPI: ziglang) in build/wasm. ``files.json`` lists every file with a short hash of
its content, for the service worker.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import web_art
import web_bundle
import web_data
import web_preload

ROOT = Path(__file__).resolve().parent.parent
WASM = ROOT / "build" / "wasm"
EXPORTERS = (web_art.write, web_data.write)
"""What writes the files that are made from the package."""
LIST = "files.json"
NOTICES = "third-party.txt"
"""The licences of what is linked into the modules; they must go where the modules go."""
WORKER, UNBUILT = "sw.js", "'not built'"
"""The service worker, and what stands in it for the version of the site."""
MODULES = ("solver.wasm", "workshop.wasm", "analyse.wasm", "study.wasm", "certify.wasm", "checker.wasm")


def build(folder: Path) -> None:
    """Make the site in `folder`; what a former build left there and this one does not make is removed."""
    core = compile_core()
    made = folder.with_name(folder.name + ".new")
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(ROOT / "web", made, ignore=shutil.ignore_patterns("tsconfig.json", "*.config.mjs"))
    for export in EXPORTERS:
        export(made)
    web_bundle.bundle(made)
    web_bundle.join_styles(made)
    web_preload.insert(made)
    for module in MODULES:
        shutil.copyfile(core / module, made / module)
    shutil.copyfile(ROOT / "THIRD-PARTY.md", made / NOTICES)
    _list_files(made)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)


def compile_core() -> Path:
    """Compile what has changed since the last time; the folder of the modules."""
    zig = _zig()
    compiler = ROOT / "bindings" / "web" / "zig-wasm"
    # What ccache goes by must be the same in every checkout.
    environment = os.environ | {"ZIG": str(zig), "CCACHE_COMPILERCHECK": "content"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"  # cmake, ninja
    if not (WASM / "build.ninja").is_file():
        launcher = shutil.which("ccache")
        settings = {
            "CMAKE_SYSTEM_NAME": "WASI", "CMAKE_BUILD_TYPE": "None", "ZIG_LIB": str(zig.parent / "lib"),
            "CMAKE_TRY_COMPILE_TARGET_TYPE": "STATIC_LIBRARY",
            **{f"CMAKE_{language}_COMPILER": str(compiler) for language in ("C", "CXX", "ASM")},
            **({"CMAKE_CXX_COMPILER_LAUNCHER": launcher} if launcher else {}),
        }  # fmt: skip
        given = [f"-D{name}={value}" for name, value in settings.items()]
        command = ["cmake", "-S", str(compiler.parent), "-B", str(WASM), "-G", "Ninja", *given]
        _run(command, environment)
    _run(["cmake", "--build", str(WASM)], environment)
    return WASM


def _zig() -> Path:
    found = importlib.util.find_spec("ziglang")
    if found is None or found.origin is None:
        raise SystemExit("the core as WebAssembly is compiled by zig: pip install ziglang")
    return Path(found.origin).with_name("zig")


def _run(command: list[str], environment: dict[str, str]) -> None:
    """Run quietly; when it fails, what it printed is shown."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\n{' '.join(command)}: failed")


def _list_files(folder: Path) -> None:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    hashes = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in paths
        if path.name != WORKER
    }
    listed = json.dumps(hashes, indent=0)
    (folder / LIST).write_text(listed, "utf-8")
    worker = folder / WORKER
    if worker.is_file():  # another site is another worker: that is how a browser sees that there is news
        version = hashlib.sha256(listed.encode()).hexdigest()[:16]
        worker.write_text(worker.read_text("utf-8").replace(UNBUILT, f"'{version}'"), "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "web")
