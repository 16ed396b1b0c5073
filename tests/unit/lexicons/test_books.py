"""Each shipped rule set says what its rulebook says, and is silent where the rulebook is silent.

Compared are the rule set files as anybody can read them.
"""

import tomllib
from functools import cache
from pathlib import Path

import pytest

import lexicons
from lexicons.rules import rule_keys
from lexicons.rules.rulebook import ITEMS
from lexicons.schema import SchemaKey
from tests.support.vectors import vectors

#: What each rulebook says, with a row for each item of each rulebook.
books = vectors("books.toml")
books["row"] = [
    {"rules": name, "section": section, "key": key, **said}
    for section, items in books.pop("item").items()
    for key, item in items.items()
    for name, said in item.items()
]
books["entries"] = [
    {"rules": name, "lexicon": lexicon, **said}
    for name, stages in books["entries"].items()
    for lexicon, said in stages.items()
]

folder = Path(lexicons.__file__).with_name("data") / "rules"
rulebooks = ["sanspa-1999", "school-2014", "nzasp-2022", "london-2020", "nsa-2004"]
free = {"open", "example"}  # no rulebook stands behind these
parents = {"nsa-2004-combined": "nsa-2004", "school-2014-combined": "school-2014"}
lengths = {"shortest": 2, "longest": 15}  # on the board of every one of them
each_rulebook = pytest.mark.parametrize("name", rulebooks)


def of_each(table):
    """Make a test of each table of this name."""
    return pytest.mark.parametrize("expected", books[table], ids=lambda row: row["rules"])


@cache
def shipped(name):
    return tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))


def whole(name):
    """Return a rule set with what it takes from another one: all but its head and stages."""
    own = shipped(name)
    parent = shipped(own["like"]) if "like" in own else {}
    kept = ("source", "fallback", "alphabet", "longest_word", "most_words")
    return {**{key: parent[key] for key in kept if key in parent}, **own}


def fits(row, text):
    """Return whether a text holds the words that it must, and lacks those that it must."""
    contains, lacks = row.get("contains", []), row.get("lacks", [])
    return (
        isinstance(text, str)
        and all(words in text for words in contains)
        and not any(words in text for words in lacks)
    )


def rows(name):
    return [row for row in books["row"] if row["rules"] == parents.get(name, name)]


# -- the files -----------------------------------------------------------------------------------


@of_each("rulebook")
def test_the_head_of_a_file_names_its_rulebook_and_its_date(expected):
    rules = whole(expected["rules"])
    for key in ("title", "source", "fallback"):
        assert [words for words in expected[key] if words not in rules.get(key, "")] == []
    assert ("fallback" in rules) == bool(expected["fallback"]), expected["because"]
    assert (rules["id"], "notice" in rules) == (expected["rules"], False)
    for key in ("alphabet", "longest_word", "most_words"):
        assert rules[key] == expected[key]


@of_each("chain")
def test_a_chain_asks_the_rulebooks_lists_in_its_order(expected):
    stages = [{**lengths, **stage} for stage in shipped(expected["rules"])["stage"]]
    assert all(stage.pop("accept", True) for stage in stages)
    for stage in stages:
        stage.pop("entries", None)
    assert stages == expected["stages"], expected["because"]


def test_a_stage_takes_the_entries_of_its_book_that_count():
    for expected in books["entries"]:
        stages = {stage["lexicon"]: stage for stage in shipped(expected["rules"])["stage"]}
        entries = stages[expected["lexicon"]].get("entries", "")
        assert bool(entries) == ("contains" in expected), expected
        assert fits(expected, entries), expected


@each_rulebook
def test_an_item_says_what_the_rulebook_says_and_nothing_where_it_is_silent(name):
    for row in rows(name):
        section = shipped(name).get(row["section"], {})
        value = section.get(row["key"])
        if "value" in row:
            assert (type(value), value) == (type(row["value"]), row["value"]), row
        elif "contains" in row:
            assert fits(row, value), row
        else:
            assert value is None, row
        assert section.get("rule", {}).get(row["key"], "") == row.get("cites", ""), row


@each_rulebook
def test_a_file_says_nothing_that_the_table_does_not_judge(name):
    judged = {(row["section"], row["key"]) for row in rows(name)}
    head = {"id", "title", "source", "fallback", "alphabet", "longest_word", "most_words"}
    sections = shipped(name).keys() - head - {"stage", "language"}
    keys = {(section, key) for section in sections for key in shipped(name)[section]}
    assert keys - judged == {(section, "rule") for section in sections}


def test_a_combined_form_differs_from_its_parent_in_its_lists_alone():
    for combined, parent in parents.items():
        rules = shipped(combined)
        assert rules["like"] == parent
        assert rules.keys() == {"id", "like", "title", "stage", "language"}
        assert all(texts.keys() <= {"title", "stage"} for texts in rules["language"].values())


def test_every_shipped_rule_set_has_a_rulebook_but_the_free_ones():
    names = {path.stem for path in folder.iterdir()}
    assert names == {*free, *rulebooks, *parents}
    for table in ("chain", "rulebook"):
        assert sorted(row["rules"] for row in books[table]) == sorted([*rulebooks, *parents])


# -- the table -----------------------------------------------------------------------------------

every_key = [(item.section.name, item.key) for item in ITEMS.values()]
ours = {("party", "authority")}  # whom the program calls: no rulebook knows the program
shapes = {
    frozenset({"value", "because"}),
    frozenset({"value", "cites", "because"}),
    frozenset({"contains", "cites", "because"}),
    frozenset({"contains", "lacks", "cites", "because"}),
    frozenset({"silent"}),
}


def test_the_table_judges_every_key_of_every_rulebook_once():
    pairs = [(c["rules"], stage["lexicon"]) for c in books["chain"] for stage in c["stages"]]
    assert [(row["rules"], row["lexicon"]) for row in books["entries"]] == pairs
    head = {key for key, known in rule_keys.FILE_KEYS.items() if isinstance(known, SchemaKey)}
    judged = head - {"id", "like", "notice"} | {"rules", "because"}
    assert [row["rules"] for row in books["rulebook"] if row.keys() != judged] == []
    stage = rule_keys.STAGE_KEYS.keys() - {"accept", "entries"}
    stages = [stage for chain in books["chain"] for stage in chain["stages"]]
    assert [row for row in stages if row.keys() != stage] == []
    items = {(row["rules"], row["section"], row["key"]) for row in books["row"]}
    expected = {(name, *item) for name in rulebooks for item in every_key}
    assert sorted(expected - items) == [], "no row in books.toml"
    assert sorted(items - expected) == [], "a row for no key"


def test_a_row_of_the_table_says_what_is_expected_and_why():
    for row in books["row"]:
        shape = frozenset(row) - {"rules", "section", "key"}
        assert shape in shapes, row
        own = (row["section"], row["key"]) in ours
        assert "silent" in row or ("cites" in row) != own, row
    for row in books["entries"]:
        shape = frozenset(row) - {"rules", "lexicon"}
        assert shape | {"cites"} in shapes or shape == {"silent"}, row
    for row in [*books["row"], *books["entries"]]:
        assert row.get("silent", row.get("because")), row
        empty = [key for key in ("contains", "lacks", "cites") if row.get(key, True) in ([], "")]
        assert empty == [], row


def test_every_key_refuses_what_no_rulebook_says_and_means_something():
    for name, section in rule_keys.SECTIONS.items():  # each item can be cited
        table = rule_keys.FILE_KEYS[name]
        assert table["rule"].keys() == {item.key for item in section.items}
    for keys in (
        rule_keys.FILE_KEYS,
        rule_keys.STAGE_KEYS,
        *map(rule_keys.FILE_KEYS.get, rule_keys.SECTIONS),
    ):
        for name, key in keys.items():
            if isinstance(key, SchemaKey):
                assert key.expects(None), name
                assert key.expects("a\nb"), name
                assert key.meaning[-1] not in " .", name
