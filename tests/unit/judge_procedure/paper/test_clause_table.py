"""Every clause of a rulebook has its place."""

import subprocess
import sys
from pathlib import Path

import pytest

from judge_procedure.paper.approval import citations, clauses_of
from lexicons import Library, RuleSet
from lexicons.rules.rule_origin import FOLDER
from lexicons.rules.rulebook import ITEMS

tests = Path(__file__).parents[3]
library = Library("nobody")
ruled = [name for name in library.rule_ids() if library.rules(name).source]
every_rulebook = pytest.mark.parametrize("name", ruled)


def of(rules):
    return clauses_of(rules, library)


@every_rulebook
def test_every_clause_is_done_shown_left_to_people_or_left_out(name):
    rules = library.rules(name)
    for clause in of(rules).clauses:
        assert clause.done or clause.shown or clause.people or clause.left_out or clause.differs
        assert not (clause.left_out and (clause.done or clause.shown)), clause
        assert not (clause.done and clause.differs), clause
    # What shows a clause is an item of the rule set, which cites no clause that the table lacks.
    stages = {f"stage.{edition}" for edition in rules.editions}
    for number, shown in citations(rules).items():
        for path in shown:
            assert path in stages or rules.original(ITEMS[path]) is not None, (number, path)
    assert of(rules).unknown == ()
    stage = {**rules.contents["stage"][0], "rule": "no such clause"}
    assert of(RuleSet({**rules.contents, "stage": [stage]})).unknown == ("no such clause",)


def test_every_test_that_a_clause_names_can_be_run_by_that_name():
    clauses = [clause for name in ruled for clause in of(library.rules(name)).clauses]
    named = {test for clause in clauses for test in clause.done}
    sources = {file: file.read_text("utf-8") for file in tests.rglob("test_*.py")}
    names = "ids=scene_name", *(f"def {test}(" for test in named)
    files = [file for file, text in sources.items() if any(name in text for name in names)]
    line = [sys.executable, "-m", "pytest", "-n0", "-q", "--collect-only", *files]
    found = subprocess.run(line, cwd=tests.parent, capture_output=True, text=True, check=True)
    assert {test for test in named if test not in found.stdout} == set()


def test_rules_without_a_rulebook_have_no_clauses():
    assert clauses_of(library.rules("open"), library) is None


def of_file(home, text):
    """The clauses of a rule set of one's own."""
    (home / "rules").mkdir()
    (home / "rules" / "ours.toml").write_text(text, encoding="utf-8")
    here = Library(home)
    return clauses_of(here.rules("ours"), here)


@pytest.mark.parametrize(
    "own",
    [
        'like = "nzasp-2022"\nlists = {csw19 = "csw24"}\n',
        'like = "nzasp-2022"\n[[stage]]\nlexicon = "csw24"\n',
        'like = "nzasp-2022"\n[[stage]]\nlexicon = "csw24"\n[[stage]]\nlexicon = "csw19"\n',
    ],
)
def test_clauses_are_about_the_rule_set_that_is_printed_and_its_lists(tmp_path, own):
    about_lists = {"1.1", "1.2", "1.3", "6.14.4.7"}
    for each in of_file(tmp_path, f'id = "ours"\n{own}').clauses:
        assert not each.done
        if each.number in about_lists:
            assert each.differs[0].startswith("lists: csw24")
        else:
            assert each.differs == ()
    assert not any(each.differs for each in of(library.rules("nzasp-2022")).clauses)


def test_clauses_say_where_other_entries_of_a_book_count(tmp_path):
    book = (Path(FOLDER) / "sanspa-1999.toml").read_text("utf-8")
    head, tail = book.split('lexicon = "chambers-1993"\n')
    entries, rest = tail.split("\n", 1)
    assert entries.startswith("entries = ")
    changed = f'{head}lexicon = "chambers-1993"\nentries = "all"\n{rest}'
    found = of_file(tmp_path, changed.replace('"sanspa-1999"', '"ours"'))
    differing = {each.number for each in found.clauses if each.differs}
    assert {"3.3", "3.4"} <= differing


def test_clauses_say_where_a_file_of_a_rulebook_says_something_else(tmp_path):
    book = (Path(FOLDER) / "nzasp-2022.toml").read_text("utf-8")
    for old, new in (("points_per_word = 5", "points_per_word = 9"),
                     ('"nzasp-2022"', '"ours"'), ("most_words = 8", "most_words = 3")):  # fmt: skip
        book = book.replace(old, new)
    found = of_file(tmp_path, book)
    assert found.differs == ("most_words: 3; in nzasp-2022: 8",)
    differing = [each.number for each in found.clauses if each.differs]
    assert differing == ["6.17"]


def test_a_difference_tells_no_from_nothing(tmp_path):
    own = """id = "ours"\ntitle = "Ours"\nlike = "nzasp-2022"\n[consequence]\nplay_turn_lost = false
        [procedure]\nself_adjudication = false\nways = ["book", "word-judge"]"""
    texts = [text for each in of_file(tmp_path, own).clauses for text in each.differs]
    for of, says in (
        ("consequence.turn_lost", "nothing; in nzasp-2022: no"),
        ("procedure.self_adjudication", "no; in nzasp-2022: yes"),
        ("procedure.ways", "book, word-judge; in nzasp-2022: self-lookup, smart-device"),
    ):
        assert [text for text in texts if f"{ITEMS[of].meaning}: {says}" in text]
