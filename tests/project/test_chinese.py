"""The Chinese pages keep step with the English ones: headings, code, pictures, tables and figures."""

from __future__ import annotations

import ast
import difflib
import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
ENGLISH, CHINESE = ROOT / "docs", ROOT / "docs" / "zh"
PAGES = ("tutorial", "play", "solve", "search", "bait", "course")
PART = re.compile(
    r"^```(?P<language>\w*)\n(?P<code>.*?)^```$|^(?P<heading>#+) (?P<title>[^\n]*)$"
    r"|!\[[^\]]*\]\((?P<picture>[^)]+)\)|^(?P<row>\|[^\n]*\|)$|<!-- (?P<mark>[^>]+) -->",
    re.MULTILINE | re.DOTALL,
)


def skeleton(text: str) -> list[str]:
    """What a page has whatever its language, one line for each thing."""
    found = []
    for part in PART.finditer(text):
        if part["heading"]:
            found.append(f"heading of level {len(part['heading'])}")
        elif part["picture"]:
            found.append(f"picture {Path(part['picture']).name}")
        elif part["mark"]:
            found.append(f"mark {part['mark']}")
        elif part["row"]:
            found.append(f"row of {part['row'].count('|') - 1} cells: {' '.join(figures(part['row']))}")
            found += [
                f"picture {Path(name).name}" for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", part["row"])
            ]
        else:
            found += [f"code {line}" for line in code_lines(part["code"])]
    return found


def figures(row: str) -> list[str]:
    """The numbers and the code of a row of a table."""
    return re.findall(r"`[^`]+`|(?<![\w.-])\d+(?:[ ,]\d{3}\b)*(?:\.\d+)?", re.sub(r"\]\([^)]*\)", "]", row))


def code_lines(code: str) -> list[str]:
    """Lines of code without comments, docstrings and white space at the end."""
    code = re.sub(r'^(\s*)"""[^"\n]*"""$', r"\1...", code, flags=re.MULTILINE)
    return [line for each in code.splitlines() if (line := re.sub(r"(^|\s)#\s.*$", "", each).rstrip())]


@pytest.mark.parametrize("name", PAGES)
def test_pages_keep_step(name: str) -> None:
    english = skeleton((ENGLISH / f"{name}.md").read_text(encoding="utf-8"))
    chinese = skeleton((CHINESE / f"{name}.md").read_text(encoding="utf-8"))
    lines = difflib.unified_diff(english, chinese, f"docs/{name}.md", f"docs/zh/{name}.md", lineterm="", n=1)
    difference = "\n".join(list(lines)[:60])
    assert not difference, f"docs/zh/{name}.md does not keep step:\n{difference}"


@pytest.mark.parametrize("name", PAGES)
def test_pages_name_the_same_options(name: str) -> None:
    """Commands, options and fields of JSON lines in the sentences, whatever their order."""

    def named(page: Path) -> set[str]:
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        codes = [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", text)]
        fields = {field for code in codes for field in re.findall(r'"\w+"', code)}
        return fields | {code for code in codes if code.startswith(("--", "pushworks ", "lab ", "make "))}

    english, chinese = named(ENGLISH / f"{name}.md"), named(CHINESE / f"{name}.md")
    assert english == chinese, f"missing in Chinese: {english - chinese}; not in English: {chinese - english}"


def paragraphs(text: str) -> list[int]:
    """How many paragraphs each section has: text, pictures, tables and code alike."""
    code = re.sub(r"^```.*?^```$", "code", text, flags=re.M | re.S)
    return [len(re.findall(r"\S\s*?(?:\n[ \t]*\n|\Z)", part)) for part in re.split(r"^#+ ", code, flags=re.M)]


@pytest.mark.parametrize("name", PAGES)
def test_no_paragraph_is_missing(name: str) -> None:
    english = paragraphs((ENGLISH / f"{name}.md").read_text(encoding="utf-8"))
    chinese = paragraphs((CHINESE / f"{name}.md").read_text(encoding="utf-8"))
    assert chinese == english, "paragraphs of each section, from the first heading on"
    assert paragraphs("# A\n\none\n\ntwo\n\n## B\n\n```\nx\n\ny\n```\n") == [0, 3, 2]


def test_a_difference_is_named() -> None:
    page = "# A\n\n```\npushworks solve first  # one\n```\n\n| a | 1.5 |\n\n![x](images/y.png)\n"
    other = page.replace("# A", "# 甲").replace("# one", "# 一").replace("images", "../images")
    assert skeleton(page) == skeleton(other)
    for changed in ("first:2  #", "1.6", "z.png", "## A"):
        old = {"first:2  #": "first  #", "1.6": "1.5", "z.png": "y.png", "## A": "# A"}[changed]
        assert skeleton(page) != skeleton(page.replace(old, changed))


CHINESE_LETTER = re.compile("[\u4e00-\u9fff]")


def without_texts(code: str) -> tuple[str, list[str]]:
    """Python without comments and with … for every text, and the texts in order."""
    found: list[str] = []

    class Blank(ast.NodeTransformer):
        def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
            found.append("{}".join(each.value for each in node.values if isinstance(each, ast.Constant)))
            node.values = [self.visit(each) for each in node.values if not isinstance(each, ast.Constant)]
            return node

        def visit_Constant(self, node: ast.Constant) -> ast.Constant:
            if not isinstance(node.value, str):
                return node
            found.append(node.value)
            return ast.Constant("…")

    return ast.dump(Blank().visit(ast.parse(code))), found


@pytest.mark.parametrize("path", sorted((ENGLISH / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_have_the_same_code(path: Path) -> None:
    english = nbformat.read(path, as_version=4)
    chinese = nbformat.read(CHINESE / "notebooks" / path.name, as_version=4)
    nbformat.validate(chinese)
    kinds = [cell.cell_type for cell in english.cells]
    assert [cell.cell_type for cell in chinese.cells] == kinds
    for one, other in zip(english.cells, chinese.cells, strict=True):
        if one.cell_type == "code":
            code, texts = without_texts(one.source)
            same, translated = without_texts(other.source)
            assert same == code
            for text, said in zip(texts, translated, strict=True):
                if not CHINESE_LETTER.search(said):
                    assert said == text
                    assert not re.search(r"[A-Za-z]{3,} [a-z]{2,}", text), f"in English: {text}"
        else:
            assert re.search("[\u4e00-\u9fff]", other.source), other.source
            assert len(re.findall(r"^#+ ", other.source, re.M)) == len(re.findall(r"^#+ ", one.source, re.M))
            assert set(re.findall(r"`[^`\n]+`", other.source)) >= {
                code for code in re.findall(r"`[^`\n]+`", one.source) if "pushworks" in code
            }


@pytest.mark.parametrize(
    "page", [ROOT / "README.zh.md", *sorted(CHINESE.glob("*.md"))], ids=lambda page: page.stem
)
def test_measured_tables_are_chinese(page: Path) -> None:
    """Headings and labels, but for the names of programs, collections, agents and parameters."""
    text = page.read_text(encoding="utf-8")
    for table in re.findall(r"<!-- (?:table|league): [^>]*-->\n(.*?)\n\n?(?:Pushworks|<!-- end)", text, re.S):
        for cell in re.split(r"\||\n", re.sub(r"`[^`]*`", "", table)):
            assert not re.search(r"\b[a-z]{4,}\b", cell), cell


@pytest.mark.parametrize("page", sorted(CHINESE.glob("*.md")), ids=lambda page: page.stem)
def test_pages_are_chinese_throughout(page: Path) -> None:
    """No paragraph was left in English."""
    text = re.sub(
        r"^```.*?^```$|<!-- .*?<!-- end -->", "", page.read_text(encoding="utf-8"), flags=re.M | re.S
    )
    for paragraph in re.split(r"\n\s*\n", text):
        plain = re.sub(r"^\|.*|`[^`]*`|\]\([^)]*\)|<[^>]*>", "", paragraph, flags=re.M)
        words = re.findall(r"[A-Za-z]{3,}", plain)
        assert len(words) < 12 or len(re.findall("[\u4e00-\u9fff]", plain)) > len(words), paragraph
