"""Puts the modules of the first screens into one file, and the style sheets into another: fewer requests.

The page is written as plain modules, a file for each subject, and over a slow network every file is a wait of
its own. `bundle` writes what the first screen and playing import into js/first.js: each module a function
that returns its exports, in the order of their imports (which have no cycles). Other modules then import from
that file. A module of its own name stays beside it, so that the page still has one instance of each: a few
lines that pass on the exports, or the module itself where a worker imports it, which must not load the page.
Comments on lines of their own are left out. This relies on how the page is written (Prettier): imports first,
and a declaration behind every `export`.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import web_preload

ENTRIES = ("js/app.js", "js/screens/home.js", "js/screens/play.js")
FIRST = "js/first.js"
HOST = "js/host.js"
"""Stays a file of its own: `pushworks serve` answers another one."""
STYLES = "style/page.css"
_IMPORT = re.compile(r"^import\s+(?:(\{[^}]*\}|\* as \w+)\s+from\s+)?'(\.[^']+)';\n", re.MULTILINE)
_EXPORT = re.compile(r"^export\s+((?:async\s+)?function|class|const|let)(\*?\s+)(\w+)", re.MULTILINE)
_DYNAMIC = re.compile(r"\bimport\('(\.[^']+)'\)")
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*\n|//[^\n]*\n)", re.MULTILINE | re.DOTALL)
_SHEET = re.compile(r'<link rel="stylesheet" href="(style/[^"]+)">\n')


def bundle(folder: Path) -> None:
    """Make the bundle of a built site, and let everything else import from it."""
    members = _in_order(folder)
    sources = {path: (folder / path).read_text("utf-8") for path in members}
    parts = [_wrapped(path, sources[path], set(members)) for path in members]
    names = ", ".join(map(_name, members))
    head = f"import * as {_name(HOST)} from '{_relative(FIRST, HOST)}';\n"
    (folder / FIRST).write_text(head + "".join(parts) + f"export {{ {names} }};\n", "utf-8")
    workers = {module for path in sorted(folder.glob("js/*/worker.js")) for module in _reached(folder, path)}
    for path in sorted(folder.glob("js/**/*.js")):
        module = path.relative_to(folder).as_posix()
        if module == FIRST or module in workers:
            continue
        text = _passed_on(module, sources[module]) if module in sources else _rewritten(module, path, members)
        path.write_text(text, "utf-8")


def join_styles(folder: Path) -> None:
    """One style sheet in the place of those that index.html names."""
    page = folder / "index.html"
    text = page.read_text("utf-8")
    sheets = _SHEET.findall(text)
    (folder / STYLES).write_text("".join((folder / sheet).read_text("utf-8") for sheet in sheets), "utf-8")
    first, *others = [f'<link rel="stylesheet" href="{sheet}">\n' for sheet in sheets]
    for line in others:
        text = text.replace(line, "")
    page.write_text(text.replace(first, f'<link rel="stylesheet" href="{STYLES}">\n'), "utf-8")
    for sheet in sheets:
        (folder / sheet).unlink()


def _reached(folder: Path, path: Path) -> list[str]:
    return web_preload.needed(folder, [path.relative_to(folder).as_posix()])


def _in_order(folder: Path) -> list[str]:
    """The modules of the bundle, each after those it imports."""
    found: list[str] = []

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise SystemExit(f"modules import each other: {' '.join((*above, path))}")
        if path in found or path == HOST:
            return
        for _, target in _IMPORT.findall((folder / path).read_text("utf-8")):
            visit(_resolved(path, target), (*above, path))
        found.append(path)

    app, *screens = ENTRIES
    for entry in (*screens, app):  # what begins the page comes last
        visit(entry, ())
    return found


def _resolved(path: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))


def _name(path: str) -> str:
    """What the exports of a module are called in the bundle."""
    return "$" + re.sub(r"\W", "_", path.removeprefix("js/").removesuffix(".js"))


def _relative(path: str, target: str) -> str:
    found = posixpath.relpath(target, posixpath.dirname(path) or ".")
    return found if found.startswith(".") else f"./{found}"


def _bound(what: str, name: str) -> str:
    """Imported names as constants."""
    if what.startswith("*"):
        return f"const {what.removeprefix('* as ')} = {name};\n"
    renamed = re.sub(r"(\w+) as (\w+)", r"\1: \2", what)
    return f"const {renamed} = {name};\n" if what else ""


def _wrapped(path: str, source: str, members: set[str]) -> str:
    """A module as a function in the bundle."""
    exports = [name for _, _, name in _EXPORT.findall(source)]
    text = _IMPORT.sub(lambda found: _bound(found[1] or "", _name(_resolved(path, found[2]))), source)
    text = _EXPORT.sub(r"\1\2\3", text)

    def dynamic(found: re.Match[str]) -> str:
        target = _resolved(path, found[1])
        return (
            f"Promise.resolve({_name(target)})"
            if target in members
            else f"import('{_relative(FIRST, target)}')"
        )

    text = _DYNAMIC.sub(dynamic, _COMMENT.sub("", text))
    if "import.meta" in text:
        raise SystemExit(f"{path}: a module of the bundle has no address of its own")
    return f"const {_name(path)} = (() => {{\n{text}return {{ {', '.join(exports)} }};\n}})();\n"


def _passed_on(path: str, source: str) -> str:
    """The module of its own name: the exports of the bundle."""
    exports = ", ".join(name for _, _, name in _EXPORT.findall(source))
    line = f"import {{ {_name(path)} }} from '{_relative(path, FIRST)}';\n"
    return f"{line}export const {{ {exports} }} = {_name(path)};\n"


def _rewritten(path: str, file: Path, members: list[str]) -> str:
    """Another module, which imports from the bundle what is there."""
    used: list[str] = []
    bound: list[str] = []

    def rewrite(found: re.Match[str]) -> str:
        target = _resolved(path, found[2])
        if target not in members:
            return found[0]
        used.append(_name(target))
        bound.append(_bound(found[1] or "", _name(target)))
        return ""

    source = file.read_text("utf-8")
    text = _IMPORT.sub(rewrite, source)
    if not used:
        return source
    last = max((found.end() for found in _IMPORT.finditer(text)), default=0)
    names = ", ".join(sorted(set(used)))
    head = f"import {{ {names} }} from '{_relative(path, FIRST)}';\n"
    return head + text[:last] + "".join(bound) + text[last:]
