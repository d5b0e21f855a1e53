"""What MkDocs adds to the pages: the notebooks, run while the site is built, with what their cells show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from nbclient import NotebookClient

FOLDER, CHINESE = "notebooks", "zh/notebooks"
QUIET = ["--log-level=ERROR"]  # a kernel warns of every connection that is not encrypted
WIDGET = "application/vnd.jupyter.widget-view+json"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page, and the pictures on it, for every notebook."""
    for path in sorted((Path(config.docs_dir) / FOLDER).glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=120, kernel_name="python3", extra_arguments=QUIET).execute()
        _add(files, config, FOLDER, page_of(notebook, path.stem), path.stem)
        translated = nbformat.read(Path(config.docs_dir) / CHINESE / path.name, as_version=4)
        for ours, theirs in zip(translated.cells, notebook.cells, strict=True):  # the same code: run once
            if ours.cell_type == "code":
                ours.outputs = theirs.outputs
        _add(files, config, CHINESE, page_of(translated, path.stem, _CHINESE_LINE), path.stem)
    return files


def _add(
    files: Files, config: MkDocsConfig, folder: str, page: tuple[str, dict[str, str]], name: str
) -> None:
    """A page and its pictures in a folder of the site."""
    text, pictures = page
    files.append(File.generated(config, f"{folder}/{name}.md", content=text))
    for each, picture in pictures.items():
        files.append(File.generated(config, f"{folder}/{each}", content=picture))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """In the repository a link leads to a notebook; in the site, to its page."""
    return markdown if "notebooks/" in page.file.src_uri else markdown.replace(".ipynb)", ".md)")


_LINE = (
    "To run and change it yourself: [the notebook]({name}.ipynb), with "
    "`pip install 'pushworks[notebook,lab]'`."
)
_CHINESE_LINE = "要自己运行和修改：[笔记本]({name}.ipynb)，先运行 `pip install 'pushworks[notebook,lab]'`。"


def page_of(notebook: Any, name: str, line: str = _LINE) -> tuple[str, dict[str, str]]:
    """A notebook that was run as Markdown, and the pictures the page shows, by file name."""
    pictures: dict[str, str] = {}
    blocks: list[str] = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            blocks.append(f"```python\n{cell.source}\n```")
            for output in cell.outputs:
                blocks += _shown(output, name, pictures)
        else:
            blocks.append(cell.source)
    blocks.insert(1, line.format(name=name))
    return "\n\n".join(blocks) + "\n", pictures


def _shown(output: Any, name: str, pictures: dict[str, str]) -> Iterator[str]:
    """What a cell printed or ended with, in the best form that a page can show."""
    if output.output_type == "error":
        raise ValueError(f"{name}.ipynb: {output.ename}: {output.evalue}")
    data: Mapping[str, str] = output.get("data") or {"text/plain": output.text}
    if "image/svg+xml" in data:
        picture = f"{name}-{len(pictures) + 1}.svg"
        pictures[picture] = data["image/svg+xml"]
        yield f"![{_words(data)}]({picture})"
    elif "text/html" in data:
        yield data["text/html"].replace("\n\n", "\n")  # an empty line would end the HTML
    elif WIDGET in data:
        yield "*In Jupyter a board to play on appears here.*"
    else:
        yield f"```text\n{data['text/plain'].rstrip()}\n```"


def _words(data: Mapping[str, str]) -> str:
    """What a picture shows, for those who cannot see it: the name of the type, as Python prints it."""
    kind = data["text/plain"].partition("(")[0]
    return f"The {kind.lower()}" if kind.isidentifier() else "The board"
