"""Every public module, class and function says what it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

checkout = Path(__file__).parents[2]
modules = sorted(
    path
    for package in ("lexicons", "judge_cli", "judge_gui")
    for path in (checkout / package).rglob("*.py")
)
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public(node: ast.AST, place: str) -> Iterator[tuple[str, Documented]]:
    """A module's or class's public classes and functions, itself first, each with its place."""
    if isinstance(node, Documented):
        yield place, node
    if isinstance(node, ast.Module | ast.ClassDef):
        for inner in node.body:
            if isinstance(inner, Documented) and not inner.name.startswith("_"):
                yield from public(inner, f"{place}.{inner.name}")


@pytest.mark.parametrize("path", modules, ids=lambda path: str(path.relative_to(checkout)))
def test_what_is_public_is_documented(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    silent = [place for place, node in public(tree, path.stem) if not ast.get_docstring(node)]
    assert silent == []


def test_the_modules_were_found() -> None:
    assert {"chain.py", "adjudicator.py", "entry.py", "check.py"} <= {path.name for path in modules}
