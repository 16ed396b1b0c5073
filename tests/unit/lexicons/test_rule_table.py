"""The table of what the rulebooks say, tests/guards/books.toml, has a row for each key and book."""

from lexicons import rule_keys
from lexicons.rulebook import ITEMS
from lexicons.schema import Key
from tests.guards.books import books

rulebooks = ["sanspa-1999", "school-2014", "nzasp-2022", "london-2020", "nsa-2004"]
every_key = [(item.section.name, item.key) for item in ITEMS.values()]
ours = {("party", "authority")}  # whom the program calls: no rulebook knows the program
shapes = {
    frozenset({"value"}),
    frozenset({"value", "cites"}),
    frozenset({"contains", "cites"}),
    frozenset({"contains", "lacks", "cites"}),
    frozenset({"silent"}),
}


def test_the_table_judges_every_key_of_every_rulebook_once() -> None:
    asked = [(c["rules"], stage["lexicon"]) for c in books["chain"] for stage in c["stages"]]
    assert [(row["rules"], row["lexicon"]) for row in books["entries"]] == asked
    head = {key for key, known in rule_keys.FILE_KEYS.items() if isinstance(known, Key)}
    judged = head - {"id", "like", "notice"} | {"rules", "because"}
    assert [row["rules"] for row in books["rulebook"] if row.keys() != judged] == []
    stage = rule_keys.STAGE_KEYS.keys() - {"accept", "entries"}
    stages = [stage for chain in books["chain"] for stage in chain["stages"]]
    assert [each for each in stages if each.keys() != stage] == []
    items = sorted((row["rules"], row["section"], row["key"]) for row in books["row"])
    assert items == sorted((name, *item) for name in rulebooks for item in every_key)


def test_a_row_of_the_table_says_what_is_expected_and_why() -> None:
    for row in books["row"]:
        shape = frozenset(row) - {"rules", "section", "key", "because"}
        assert shape in shapes, row
        own = (row["section"], row["key"]) in ours
        assert "silent" in row or ("cites" in row) != own, row
    for row in books["entries"]:
        shape = frozenset(row) - {"rules", "lexicon", "because"}
        assert shape | {"cites"} in shapes or shape == {"silent"}, row
    for row in [*books["row"], *books["entries"]]:
        assert row["because"], row
        empty = [key for key in ("contains", "lacks", "cites") if row.get(key, True) in ([], "")]
        assert empty == [], row


def test_every_key_refuses_what_no_rulebook_says_and_means_something() -> None:
    for name, section in rule_keys.SECTIONS.items():  # each item can be cited
        table = rule_keys.FILE_KEYS[name]
        assert isinstance(table, dict)
        assert table["rule"].keys() == {item.key for item in section.items}
    for keys in (
        rule_keys.FILE_KEYS,
        rule_keys.STAGE_KEYS,
        *map(rule_keys.FILE_KEYS.get, rule_keys.SECTIONS),
    ):
        assert isinstance(keys, dict)
        for name, key in keys.items():
            if isinstance(key, Key):
                assert key.expects(None), name
                assert key.expects("a\nb"), name
                assert key.meaning[-1] not in " .", name
