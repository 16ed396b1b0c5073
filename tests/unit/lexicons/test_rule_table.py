"""Each shipped rule set says what its rulebook says, and is silent where the rulebook is silent."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lexicons import rule_keys, rule_set
from lexicons.rule_set import RuleSet
from lexicons.schema import Key

folder = Path(rule_set.__file__).with_name("data") / "rules"
table = Path(__file__).parents[2] / "vectors" / "rule_table.toml"
vectors: dict[str, list[dict[str, Any]]] = tomllib.loads(table.read_text("utf-8"))

free = {"open", "example"}  # no rulebook stands behind these
parents = {"nsa-2004-combined": "nsa-2004", "school-2014-combined": "school-2014"}
rulebooks = ["sanspa-1999", "school-2014", "nzasp-2022", "london-2020", "nsa-2004"]
tournament = [*rulebooks, *parents]
every_key = [(section, key) for section, keys in rule_keys.sections.items() for key in keys]
ours = {("party", "authority")}  # whom the program calls: no rulebook knows the program
shapes = {
    frozenset({"value"}),
    frozenset({"value", "cites"}),
    frozenset({"contains", "cites"}),
    frozenset({"contains", "lacks", "cites"}),
    frozenset({"silent"}),
}


@cache
def shipped(rules: str) -> RuleSet:
    with open(folder / f"{rules}.toml", "rb") as file:
        return RuleSet.read(file.read(), name=f"{rules}.toml")


def by_rules(name: str) -> Any:
    """Make a test of each table of this name."""
    return pytest.mark.parametrize("expected", vectors[name], ids=lambda row: row["rules"])


each_rulebook = pytest.mark.parametrize("name", rulebooks)


def fits(row: dict[str, Any], text: object) -> bool:
    """Return whether a text holds the words that it must, and lacks those that it must."""
    contains, lacks = row.get("contains", []), row.get("lacks", [])
    return (
        isinstance(text, str)
        and all(words in text for words in contains)
        and not any(words in text for words in lacks)
    )


@by_rules("rulebook")
def test_the_head_of_a_file_names_its_rulebook_and_its_date(expected: dict[str, Any]) -> None:
    rules = shipped(expected["rules"])
    assert [words for words in expected["title"] if words not in rules.title] == []
    assert [words for words in expected["source"] if words not in rules.source] == []
    assert [words for words in expected["fallback"] if words not in rules.fallback] == []
    assert bool(rules.fallback) == bool(expected["fallback"]), expected["because"]
    assert (rules.id, rules.notice) == (expected["rules"], "")
    assert rules.alphabet == expected["alphabet"]
    assert rules.longest_word == expected["longest_word"]
    assert rules.most_words == expected["most_words"]


@by_rules("chain")
def test_a_chain_asks_the_rulebooks_lists_in_its_order(expected: dict[str, Any]) -> None:
    stages = shipped(expected["rules"]).stages
    kept = [
        {key: value for key, value in stage._asdict().items() if key not in ("accept", "entries")}
        for stage in stages
    ]
    assert kept == expected["stages"], expected["because"]
    assert all(stage.accept for stage in stages)


def test_a_stage_takes_the_entries_of_its_book_that_count() -> None:
    for expected in vectors["entries"]:
        stages = {stage.lexicon: stage for stage in shipped(expected["rules"]).stages}
        entries = stages[expected["lexicon"]].entries
        assert bool(entries) == ("contains" in expected), expected
        assert fits(expected, entries), expected


@each_rulebook
def test_an_item_says_what_the_rulebook_says_and_nothing_where_it_is_silent(name: str) -> None:
    rules = shipped(name)
    for row in [row for row in vectors["row"] if row["rules"] == name]:
        said = rules.says(row["section"], row["key"])
        if "value" in row:
            expected = tuple(row["value"]) if isinstance(row["value"], list) else row["value"]
            assert (type(said), said) == (type(expected), expected), row
        elif "contains" in row:
            assert fits(row, said), row
        else:
            assert said is None, row
        if "silent" in row or "cites" in row:
            assert rules.cites(row["section"], row["key"]) == row.get("cites", ""), row


@pytest.mark.parametrize("name", tournament)
def test_every_item_and_every_stage_is_cited(name: str) -> None:
    rules = shipped(name)
    found = [item for item in every_key if rules.says(*item) is not None]
    assert {("wording", "acceptable"), ("wording", "unacceptable")} <= set(found)
    assert [item for item in found if bool(rules.cites(*item)) == (item in ours)] == []
    assert [stage for stage in rules.stages if not stage.rule] == []


def test_a_combined_form_differs_from_its_parent_in_its_lists_alone() -> None:
    for combined, parent in parents.items():
        one, other = (dict(shipped(each).items()) for each in (combined, parent))
        differing = {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}
        own = {key for key in differing if "stage." not in key}
        assert own == {"id", "title", "language.es.title", "language.fr.title"}


def test_the_table_judges_every_shipped_rule_set_but_the_free_ones_and_every_key_once() -> None:
    names = {path.stem for path in folder.iterdir()}
    assert names == {*free, *tournament}
    assert {chain["rules"] for chain in vectors["chain"]} == set(tournament)
    assert {head["rules"] for head in vectors["rulebook"]} == set(tournament)
    asked = [(c["rules"], stage["lexicon"]) for c in vectors["chain"] for stage in c["stages"]]
    assert [(row["rules"], row["lexicon"]) for row in vectors["entries"]] == asked
    head = {key for key, known in rule_keys.file.items() if isinstance(known, Key)}
    judged = head - {"id", "like", "notice"} | {"rules", "because"}
    assert [row["rules"] for row in vectors["rulebook"] if row.keys() != judged] == []
    stage = rule_keys.stage.keys() - {"accept", "entries"}
    stages = [stage for chain in vectors["chain"] for stage in chain["stages"]]
    assert [each for each in stages if each.keys() != stage] == []
    items = sorted((row["rules"], row["section"], row["key"]) for row in vectors["row"])
    assert items == sorted((name, *item) for name in rulebooks for item in every_key)


def test_a_row_of_the_table_says_what_is_expected_and_why() -> None:
    for row in vectors["row"]:
        shape = frozenset(row) - {"rules", "section", "key", "because"}
        assert shape in shapes, row
        own = (row["section"], row["key"]) in ours
        assert "silent" in row or ("cites" in row) != own, row
    for row in vectors["entries"]:
        shape = frozenset(row) - {"rules", "lexicon", "because"}
        assert shape | {"cites"} in shapes or shape == {"silent"}, row
    for row in [*vectors["row"], *vectors["entries"]]:
        assert row["because"], row
        assert row.get("silent", True) is True, row
        empty = [key for key in ("contains", "lacks", "cites") if row.get(key, True) in ([], "")]
        assert empty == [], row


def test_every_key_refuses_what_no_rulebook_says_and_means_something() -> None:
    for section, keys in rule_keys.sections.items():  # each item can be cited
        table = rule_keys.file[section]
        assert isinstance(table, dict)
        assert table["rule"].keys() == keys.keys()
        assert "rule" not in keys
    for keys in (rule_keys.file, rule_keys.stage, *rule_keys.sections.values()):
        for name, key in keys.items():
            if isinstance(key, Key):
                assert key.expects(None), name
                assert key.expects("a\nb"), name
                assert key.meaning[-1] not in " .", name
