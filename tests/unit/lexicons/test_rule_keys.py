"""The closed list of what a rule set file may say."""

from collections.abc import Iterator

import pytest

from lexicons import rule_keys
from lexicons.schema import Key


def every_key() -> Iterator[tuple[str, Key]]:
    """Every key with its path, as the documentation names it."""
    for name, key in rule_keys.file.items():
        if isinstance(key, Key):
            yield name, key
    tables = {"stage": rule_keys.stage, **rule_keys.sections}
    for section, keys in tables.items():
        for name, key in keys.items():
            assert isinstance(key, Key)
            yield f"{section}.{name}", key


@pytest.mark.parametrize("section", rule_keys.sections)
def test_every_item_of_a_section_can_be_cited(section: str) -> None:
    table = rule_keys.file[section]
    assert isinstance(table, dict)
    assert table["rule"].keys() == rule_keys.sections[section].keys()


def test_no_item_is_called_as_the_citations_are() -> None:
    assert [path for path, _ in every_key() if path.endswith(".rule")] == ["stage.rule"]


@pytest.mark.parametrize(("path", "key"), list(every_key()))
def test_every_key_refuses_what_no_rulebook_says_and_means_something(path: str, key: Key) -> None:
    assert key.expects(None)
    assert key.expects("a\nb")
    assert key.meaning
    assert key.meaning[-1] not in " .", path
