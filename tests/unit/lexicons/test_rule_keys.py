"""The closed list of what a rule set file may say."""

from collections.abc import Iterator

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


def test_every_item_of_a_section_can_be_cited() -> None:
    for section, keys in rule_keys.sections.items():
        table = rule_keys.file[section]
        assert isinstance(table, dict)
        assert table["rule"].keys() == keys.keys()


def test_no_item_has_the_name_of_the_citations() -> None:
    assert [path for path, _ in every_key() if path.endswith(".rule")] == ["stage.rule"]


def test_every_key_refuses_what_no_rulebook_says_and_means_something() -> None:
    for path, key in every_key():
        assert key.expects(None), path
        assert key.expects("a\nb"), path
        assert key.meaning[-1] not in " .", path
