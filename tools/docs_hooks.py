"""What MkDocs adds to the pages: the reference of every command, written from the commands themselves; places
for the pages of the league; and search that works from a folder without asking the network for a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from pushworks.apps.cli.help_sections import EXAMPLES, example_lines
from pushworks.apps.cli.main import COMMANDS, application

CLI_PAGE = "cli.md"
ROOT = Path(__file__).parents[1]
ROOT_PAGES = {
    "contributing.md": "CONTRIBUTING.md",
    "architecture.md": "ARCHITECTURE.md",
    "changelog.md": "CHANGELOG.md",
}
"""Pages of the site that are files of the repository's root."""
THEIR_SHIM = "https://unpkg.com/iframe-worker/shim"
SHORT_CODE = re.compile(r"(?<!<pre>)<code>([^<>\n]{1,30})</code>")
"""Code within a line that fits every screen whole."""
OUR_SHIM = "assets/file-worker.js"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Give the pages of the league, whichever there are, their places behind their first page."""
    add_league(config.nav or [], Path(config.docs_dir) / "league")
    return config


def add_league(entries: list[Any], folder: Path) -> None:
    """Behind league/index.md all pages it links to, by the names of their collections."""
    for entry in entries:
        inner = next(iter(entry.values())) if isinstance(entry, dict) else None
        if isinstance(inner, list):
            add_league(inner, folder)
    if any(isinstance(entry, dict) and "league/index.md" in entry.values() for entry in entries):
        index = (folder / "index.md").read_text(encoding="utf-8")
        for page in re.findall(r"^\| \[[^\]]+\]\((\w+)\.md\)", index, re.MULTILINE):
            entries.append({re.sub(r"_\d+$", "", page).replace("_", " "): f"league/{page}.md"})


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page of all commands, and the documents of the root."""
    files.append(File.generated(config, CLI_PAGE, content="\n".join(command_lines())))
    for page, source in ROOT_PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=root_page(text)))
    return files


def on_page_context(context: Any, page: Page, config: MkDocsConfig, nav: Any) -> Any:
    """The language switch leads to this page in the other language, where there is one."""
    pages = {each.file.src_uri for each in nav.pages}
    config.extra["alternate"] = alternates(page.file.src_uri, pages)
    config.theme["language"] = "zh" if page.file.src_uri.startswith("zh/") else "en"
    return context


def alternates(page: str, pages: set[str]) -> list[dict[str, str]]:
    """The two entries of the language switch on a page."""
    english = page.removeprefix("zh/")
    chinese = f"zh/{english}"
    links = {"en": english, "zh": chinese if chinese in pages else "zh/index.md"}
    if english not in pages:
        links["en"] = "index.md"
    names = {"en": "English", "zh": "简体中文"}
    return [
        {"name": names[code], "link": link.removesuffix(".md") + ".html", "lang": code}
        for code, link in links.items()
    ]


def root_page(text: str) -> str:
    """A document of the root with links that work in the site."""
    for page, source in ROOT_PAGES.items():
        text = re.sub(rf"\]\({re.escape(source)}(#[^)]*)?\)", rf"]({page}\1)", text)
    return text.replace("](docs/", "](")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Take our own script instead of one from the network, and keep short code in one piece."""
    output = SHORT_CODE.sub(r'<code class="whole">\1</code>', output)
    return output.replace(THEIR_SHIM, "../" * page.url.count("/") + OUR_SHIM)


def on_post_template(output: str, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    """The same for the page that says "not found", which may be shown at any depth."""
    return output.replace(THEIR_SHIM, f"/{OUR_SHIM}")


def command_lines() -> Iterator[str]:
    """Every command with its arguments and options, as Markdown."""
    yield "# Every command"
    yield ""
    yield "Written from the commands themselves; `pushworks COMMAND --help` prints the same."
    for name in COMMANDS:
        root: Any = typer.main.get_command(application(name))
        yield from _describe(root.commands[name], f"pushworks {name}", 2)


def _describe(command: Any, path: str, depth: int) -> Iterator[str]:
    yield ""
    yield f"{'#' * depth} {path}"
    yield ""
    arguments = " ".join(_argument(each) for each in command.params if each.param_type_name == "argument")
    inner = getattr(command, "commands", {})
    options = [each for each in command.params if each.param_type_name == "option" and not each.hidden]
    usage = " ".join(
        filter(None, [path, arguments, "[OPTIONS]" if options else "", "COMMAND" if inner else ""])
    )
    yield f"`{usage}`"
    yield ""
    yield re.sub(r"\s*\n\s*", " ", (command.help or "").strip().replace("\n\n", "¶")).replace("¶", "\n\n")
    if options:
        yield ""
        yield "| option | meaning |"
        yield "|---|---|"
    for option in options:
        yield f"| {_names(option)} | {_cell(option.help or '')}{_default(option)} |"
    name = path.removeprefix("pushworks ")
    if name in EXAMPLES:
        yield from ("", "```sh", *(line.removeprefix("  ") for line in example_lines(name)), "```")
    for name, each in inner.items():
        yield from _describe(each, f"{path} {name}", depth + 1)


def _argument(argument: Any) -> str:
    name = argument.metavar or argument.name.upper()
    return str(name if argument.required or name.startswith("[") else f"[{name}]")


def _names(option: Any) -> str:
    value = "" if option.is_flag else f" {option.metavar or option.name.upper()}"
    names = ", ".join(f"`{name}{value}`" for name in option.opts)
    return " / ".join([names, *(f"`{name}`" for name in option.secondary_opts)])


def _default(option: Any) -> str:
    value = option.default
    if option.is_flag or value is None or callable(value) or value in ("", [], ()):
        return ""
    return f" Default: `{value}`."


def _cell(text: str) -> str:
    return re.sub(r"([|<>*_])", r"\\\1", " ".join(text.split()))
