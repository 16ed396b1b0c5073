"""The examples in the docstrings of the program show what it does."""

import doctest
from importlib import import_module

import pytest

from judge_record.installation import PACKAGES
from tests.support.commands import checkout


@pytest.mark.parametrize("package", [*PACKAGES, "tools"])
def test_the_examples_of_a_package_hold(package, monkeypatch):
    # doctest's debugger asks before each docstring whether any module has changed on the disk.
    monkeypatch.setattr("linecache.checkcache", lambda *_: None)
    paths = [path for path in (checkout / package).rglob("*.py") if b">>> " in path.read_bytes()]
    names = (".".join(path.relative_to(checkout).with_suffix("").parts) for path in sorted(paths))
    modules = [import_module(name.removesuffix(".__init__")) for name in names]
    tried = {module.__name__: doctest.testmod(module) for module in modules}
    assert {name: results.failed for name, results in tried.items()} == dict.fromkeys(tried, 0)
    assert sum(results.attempted for results in tried.values()) > 0
