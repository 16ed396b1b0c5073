"""The proofs by name: every module of this folder that has a function `prove`."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

apart = {
    "__main__", "asking", "board", "challenges", "counting", "house", "killing", "registry",
    "roots", "series", "serving", "stations", "telephone", "telephones", "testing", "trial",
    "writing",
}  # fmt: skip


class NotHere(Exception):
    """What this machine lacks for a proof."""


class Proof(Protocol):
    """What a module of this folder is."""

    __doc__: str | None
    cases: int

    def prove(self, seed: int, cases: int) -> Iterator[str]:
        """Yield the figures, and raise an AssertionError where the proof fails."""


def names() -> list[str]:
    """The names of the proofs."""
    stems = {path.stem for path in Path(__file__).parent.glob("*.py")} - apart
    return sorted(stem.replace("_", "-") for stem in stems if not stem.startswith("test_"))


def described(name: str) -> str:
    """A proof in one line. Its text is read, not imported: that would need the tests' packages."""
    text = (Path(__file__).parent / f"{name.replace('-', '_')}.py").read_text("utf-8")
    module = ast.parse(text)
    [cases] = (
        ast.literal_eval(line.value)
        for line in module.body
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "cases"
    )
    return f"{name:14} {(ast.get_docstring(module) or '').splitlines()[0]} ({cases or 'no'} cases)"


def proof(name: str) -> Proof:
    """The proof of this name."""
    return cast("Proof", import_module(f"tests.proofs.{name.replace('-', '_')}"))
