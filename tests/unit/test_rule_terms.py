"""The closed list of what a rule set file may say."""

from collections.abc import Iterator

import pytest

from lexicons import rule_terms
from lexicons.schema import Key


def every_key() -> Iterator[tuple[str, Key]]:
    """Every key with its path, as the documentation names it."""
    for name, key in rule_terms.file.items():
        if isinstance(key, Key):
            yield name, key
    tables = {"stage": rule_terms.stage, **rule_terms.sections}
    for section, keys in tables.items():
        for name, key in keys.items():
            assert isinstance(key, Key)
            yield f"{section}.{name}", key


@pytest.mark.parametrize("section", rule_terms.sections)
def test_every_item_of_a_section_can_be_cited(section: str) -> None:
    table = rule_terms.file[section]
    assert isinstance(table, dict)
    assert table["rule"].keys() == rule_terms.sections[section].keys()


def test_no_item_is_called_as_the_citations_are() -> None:
    assert [path for path, _ in every_key() if path.endswith(".rule")] == ["stage.rule"]


@pytest.mark.parametrize(("path", "key"), list(every_key()))
def test_every_key_refuses_what_no_rulebook_says_and_means_something(path: str, key: Key) -> None:
    assert key.expects(None)
    assert key.expects("a\nb")
    assert key.meaning
    assert key.meaning[-1] not in " .", path
