"""What only its own module uses is written as private: a stranger sees what a module offers."""

import ast
import re
from collections import Counter
from itertools import chain
from pathlib import Path

from judge_record.program import PACKAGES
from tests.proofs.mutants import core

checkout = Path(__file__).parents[2]
others = ("docs", "tools", "tests")
read = {".py", ".toml", ".md", ".html", ".js", ".sh"}


def texts() -> dict[str, str]:
    inside = (checkout / folder for folder in (*PACKAGES, *others))
    found = [*checkout.iterdir(), *chain.from_iterable(folder.rglob("*") for folder in inside)]
    return {
        path.relative_to(checkout).as_posix(): path.read_text("utf-8")
        for path in found
        if path.suffix in read and path.is_file()
    }


def offered(source: str) -> set[str]:
    """The functions of a module that begin without an underscore, but for decorated ones."""
    functions = (each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef))
    return {
        each.name for each in functions if not each.name.startswith("_") and not each.decorator_list
    }


def test_a_function_that_only_its_module_uses_begins_with_an_underscore() -> None:
    """But for the core: the list of its equivalent changes has their names."""
    known = texts()
    words = {name: set(re.findall(r"\w+", text)) for name, text in known.items()}
    files = Counter(word for each in words.values() for word in each)
    found = [
        f"{name}: {function}"
        for name, text in known.items()
        if name.startswith(tuple(f"{package}/" for package in PACKAGES))
        and name.endswith(".py")
        and name not in core
        for function in offered(text)
        if files[function] == 1 and f'"{function}"' not in text
    ]
    assert "\n".join(sorted(found)) == ""
