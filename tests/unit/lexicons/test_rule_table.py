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

free = "open"  # the one rule set that no rulebook stands behind
parents = {"nsa-2004-combined": "nsa-2004", "school-2014-combined": "school-2014"}
rulebooks = ["sanspa-1999", "school-2014", "nzasp-2022", "london-2020", "nsa-2004"]
tournament = [*rulebooks, *parents]
every_key = [(section, key) for section, keys in rule_keys.sections.items() for key in keys]
shapes = {
    frozenset({"value", "cites"}),
    frozenset({"contains", "cites"}),
    frozenset({"contains", "lacks", "cites"}),
    frozenset({"silent"}),
}


@cache
def shipped(rules: str) -> RuleSet:
    with open(folder / f"{rules}.toml", "rb") as file:
        return RuleSet.read(file.read(), name=f"{rules}.toml")


def place(row: dict[str, Any]) -> str:
    return f"{row['rules']}: {row['section']}.{row['key']}"


def rows(shape: str) -> Any:
    """The rows of one shape, for a test of each."""
    found = [row for row in vectors["row"] if shape in row]
    return pytest.mark.parametrize("row", found, ids=place)


def by_rules(name: str) -> Any:
    """The tables of one name, for a test of each."""
    return pytest.mark.parametrize("expected", vectors[name], ids=lambda row: row["rules"])


@by_rules("rulebook")
def test_the_head_of_a_file_names_its_rulebook_and_its_date(expected: dict[str, Any]) -> None:
    rules = shipped(expected["rules"])
    assert [words for words in expected["title"] if words not in rules.title] == []
    assert [words for words in expected["source"] if words not in rules.source] == []
    assert [words for words in expected["fallback"] if words not in rules.fallback] == []
    assert bool(rules.fallback) == bool(expected["fallback"]), expected["because"]
    assert rules.id == expected["rules"]
    assert rules.alphabet == expected["alphabet"]
    assert (rules.longest_word, rules.most_words) == (
        expected["longest_word"],
        expected["most_words"],
    )


@by_rules("rulebook")
def test_a_tournament_rule_set_says_nothing_at_every_use(expected: dict[str, Any]) -> None:
    assert shipped(expected["rules"]).notice == ""


@by_rules("chain")
def test_a_chain_asks_the_rulebooks_lists_in_its_order(expected: dict[str, Any]) -> None:
    stages = [
        {
            "lexicon": stage.lexicon,
            "shortest": stage.shortest,
            "longest": stage.longest,
            "rule": stage.rule,
        }
        for stage in shipped(expected["rules"]).stages
    ]
    assert stages == expected["stages"], expected["because"]
    assert all(stage.accept for stage in shipped(expected["rules"]).stages)


@by_rules("entries")
def test_a_stage_takes_those_entries_of_its_book_that_count(expected: dict[str, Any]) -> None:
    stages = shipped(expected["rules"]).stages
    said = {stage.lexicon: stage.entries for stage in stages}[expected["lexicon"]]
    missing = [words for words in expected.get("contains", []) if words not in said]
    too_much = [words for words in expected.get("lacks", []) if words in said]
    assert (missing, too_much) == ([], []), expected["because"]
    assert bool(said) == ("contains" in expected), expected["because"]


@rows("value")
def test_an_item_has_the_value_that_the_rulebook_gives_it(row: dict[str, Any]) -> None:
    said = shipped(row["rules"]).says(row["section"], row["key"])
    expected = tuple(row["value"]) if isinstance(row["value"], list) else row["value"]
    assert (type(said), said) == (type(expected), expected), row["because"]


@rows("contains")
def test_a_text_tells_what_the_rulebook_tells(row: dict[str, Any]) -> None:
    said = shipped(row["rules"]).says(row["section"], row["key"])
    assert isinstance(said, str), row["because"]
    missing = [words for words in row["contains"] if words not in said]
    too_much = [words for words in row.get("lacks", []) if words in said]
    assert (missing, too_much) == ([], []), row["because"]


@rows("silent")
def test_nothing_is_said_where_the_rulebook_is_silent(row: dict[str, Any]) -> None:
    rules = shipped(row["rules"])
    assert rules.says(row["section"], row["key"]) is None, row["because"]
    assert rules.cites(row["section"], row["key"]) == "", row["because"]


@rows("cites")
def test_an_item_is_cited_by_the_rulebooks_own_number(row: dict[str, Any]) -> None:
    cited = shipped(row["rules"]).cites(row["section"], row["key"])
    assert cited == row["cites"], row["because"]


@pytest.mark.parametrize("rules", tournament)
def test_every_item_and_every_stage_is_cited(rules: str) -> None:
    read = shipped(rules)
    said = [(section, key) for section, key in every_key if read.says(section, key) is not None]
    assert said
    assert [item for item in said if not read.cites(*item)] == []
    assert [stage.lexicon for stage in read.stages if not stage.rule] == []


@pytest.mark.parametrize("rules", tournament)
def test_both_verdicts_are_written_out(rules: str) -> None:
    assert shipped(rules).says("wording", "acceptable")
    assert shipped(rules).says("wording", "unacceptable")


@pytest.mark.parametrize(("combined", "parent"), parents.items(), ids=parents)
def test_a_combined_form_differs_from_its_parent_in_its_lists_alone(
    combined: str, parent: str
) -> None:
    one, other = (
        tomllib.loads((folder / f"{r}.toml").read_text("utf-8")) for r in (combined, parent)
    )
    differing = {key for key in one.keys() | other.keys() if one.get(key) != other.get(key)}
    assert differing == {"id", "title", "stage"}


def test_every_shipped_rule_set_but_the_free_one_is_in_the_table() -> None:
    names = {path.stem for path in folder.iterdir()}
    assert names == {free, *tournament}
    assert {chain["rules"] for chain in vectors["chain"]} == set(tournament)
    assert {head["rules"] for head in vectors["rulebook"]} == set(tournament)


def test_the_table_judges_the_entries_of_every_stage_once() -> None:
    asked = [(c["rules"], stage["lexicon"]) for c in vectors["chain"] for stage in c["stages"]]
    assert [(row["rules"], row["lexicon"]) for row in vectors["entries"]] == asked


def test_the_table_judges_every_key_outside_the_sections() -> None:
    head = {key for key, known in rule_keys.file.items() if isinstance(known, Key)}
    judged = head - {"id", "notice"} | {"rules", "because"}
    assert [row["rules"] for row in vectors["rulebook"] if row.keys() != judged] == []
    stage = rule_keys.stage.keys() - {"accept", "entries"}
    stages = [stage for chain in vectors["chain"] for stage in chain["stages"]]
    assert [told for told in stages if told.keys() != stage] == []


@pytest.mark.parametrize("rules", rulebooks)
def test_the_table_judges_every_key_of_the_closed_list_once(rules: str) -> None:
    judged = [(row["section"], row["key"]) for row in vectors["row"] if row["rules"] == rules]
    assert sorted(judged) == sorted(every_key)


@pytest.mark.parametrize("row", vectors["entries"], ids=lambda row: row["rules"])
def test_what_is_told_of_entries_says_what_is_expected_and_why(row: dict[str, Any]) -> None:
    shape = frozenset(row) - {"rules", "lexicon", "because"}
    assert shape | {"cites"} in shapes or shape == {"silent"}
    assert row["because"]
    assert row.get("silent", True) is True
    assert [key for key in ("contains", "lacks") if row.get(key, True) == []] == []


@pytest.mark.parametrize("row", vectors["row"], ids=place)
def test_a_row_of_the_table_says_what_is_expected_and_why(row: dict[str, Any]) -> None:
    shape = frozenset(row) - {"rules", "section", "key", "because"}
    assert shape in shapes
    assert row["rules"] in rulebooks
    assert row["because"]
    assert row.get("silent", True) is True
    assert [key for key in ("contains", "lacks", "cites") if row.get(key, True) in ([], "")] == []
