"""Every clause of a rulebook has its place, and every place that is named is there."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from lexicons import Library, RuleSet
from lexicons.clauses import Clauses, citations, clauses_of

tests = Path(__file__).parents[2]
library = Library("nobody")
ruled = [name for name in library.rule_ids() if library.rules(name).source]
every_rulebook = pytest.mark.parametrize("name", ruled)


def of(rules: RuleSet) -> Clauses:
    table = clauses_of(rules)
    assert table is not None, rules.id
    return table


def named_tests() -> set[str]:
    return {
        name
        for path in tests.rglob("test_*.py")
        for name in re.findall(r"(?m)^def (test_\w+)", path.read_text(encoding="utf-8"))
    }


@every_rulebook
def test_a_rule_set_cites_no_clause_that_the_table_lacks(name: str) -> None:
    rules = library.rules(name)
    assert of(rules).unknown == ()
    stage = rules.stages[0]._replace(rule="no such clause")
    assert of(replace(rules, stages=(stage,))).unknown == ("no such clause",)


@every_rulebook
def test_every_clause_is_done_shown_left_to_people_or_left_out(name: str) -> None:
    for clause in of(library.rules(name)).clauses:
        assert clause.placed, clause
        assert not (clause.left_out and (clause.tests or clause.shown)), clause


def test_every_test_that_a_clause_names_is_there() -> None:
    clauses = [clause for name in ruled for clause in of(library.rules(name)).clauses]
    assert {test for clause in clauses for test in clause.tests} - named_tests() == set()


@every_rulebook
def test_what_shows_a_clause_is_an_item_of_the_rule_set(name: str) -> None:
    rules = library.rules(name)
    stages = {f"stage.{edition}" for edition in rules.editions}
    for number, shown in citations(rules).items():
        for path in shown:
            assert path in stages or rules.says(*path.split(".")) is not None, (number, path)


def test_rules_without_a_rulebook_have_no_clauses() -> None:
    assert clauses_of(library.rules("open")) is None
