"""`run.py renew`: each part has a module that makes it."""

from importlib.util import find_spec

import pytest

from tools import Failure, renewing


def test_each_part_has_its_module():
    modules = [module for part in renewing.PARTS.values() for module in part]
    assert [module for module in modules if find_spec(module) is None] == []


@pytest.mark.parametrize("given", [["docs"], ["docs/report", "docs"]])
def test_a_part_that_is_not_there_is_refused_with_the_names_of_all(given, monkeypatch):
    monkeypatch.setattr(renewing, "PARTS", {"docs/entries.md": ["none"], "docs/report": ["none"]})
    with pytest.raises(
        Failure, match=r"^No part is called docs\. .*docs/entries.md, docs/report\."
    ):
        renewing.main(given)
