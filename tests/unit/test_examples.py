"""The examples in the docstrings of the program show what it does."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

checkout = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "package",
    [
        "lexicons",
        "judge_record",
        "judge_procedure",
        "judge_cli",
        "judge_gui",
        "judge_server",
    ],
)
def test_the_examples_of_a_package_hold(package: str) -> None:
    tried = {
        name: doctest.testmod(import_module(name))
        for path in sorted((checkout / package).rglob("*.py"))
        if b">>> " in path.read_bytes()
        for name in [name_of(path)]
    }
    assert {name: results.failed for name, results in tried.items()} == dict.fromkeys(tried, 0)
    assert sum(results.attempted for results in tried.values()) > 10


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(checkout).with_suffix("").parts).removesuffix(".__init__")
