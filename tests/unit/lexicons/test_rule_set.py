"""The rules of play of one body, as data."""

from hashlib import sha256
from pathlib import Path

import pytest

from lexicons import RuleSet, Unsound
from lexicons.language import spoken
from lexicons.rules.rule_keys import VERDICT_WORDS, wordings
from lexicons.rules.rulebook import Consequence, Opinion, Opposite, Party, Side, Withdrawal
from lexicons.storage import DATA_FOLDER
from tests.support.pseudo import untranslated
from tests.support.vectors import vectors
from tests.unit.refusals import refusal

tables = vectors("rule_files.toml")
sound = tables["sound"]
shipped = sorted(Path(DATA_FOLDER, "rules").iterdir())
languages = sorted(path.name for path in Path(DATA_FOLDER, "locale").iterdir() if path.is_dir())


def contents(row):
    """The bytes of the file that a row describes."""
    if "bytes" in row:
        return bytes.fromhex(row["bytes"])
    parts = {"top": "", "sections": "", **sound, **row}
    head = parts["head"] + "[" * row.get("nested", 0) + "1" * row.get("digits", 0)
    lines = (head, parts["top"], parts["stages"], parts["sections"])
    return "".join(line.rstrip("\n") + "\n" for line in lines if line).encode()


def read(**parts):
    return RuleSet.read(contents(parts))


# -- vectors ----------------------------------------------------------------------------------


@pytest.mark.parametrize("row", tables["file"], ids=lambda row: row["because"])
def test_a_file_holds_what_it_says_and_its_defaults_or_is_refused_with_exactly_its_faults(row):
    """Where Python can't read it, with the place."""
    assert ("holds" in row) is (row.get("faults") == [])
    if "holds" in row:
        items = dict(RuleSet.read(contents(row)).items())
        held = {key: (items.get(key), type(items.get(key))) for key in row["holds"]}
        assert held == {key: (value, type(value)) for key, value in row["holds"].items()}
        return
    refused = refusal(lambda: RuleSet.read(contents(row), name="club.toml"), Unsound)
    assert refused.what.startswith("club.toml can't be ")
    if "message" in row:
        [fault] = refused.faults
        assert [part for part in row["message"] if part not in fault] == []
    else:
        assert list(refused.faults) == row["faults"]


def test_a_refused_file_says_which_page_lists_the_keys():
    refused = refusal(lambda: RuleSet.read(b'id = "club"\n'), Unsound)
    assert refused.what == "the rule set can't be used."
    assert refused.remedy == "Fix the file. docs/rule-keys.md lists every key."


# -- what it says -----------------------------------------------------------------------------

consequences = """
[consequence]
acceptable = "The play stays."
turn_lost = false
points_per_word = 5
[consequence.rule]
points_per_word = "6.17"
[withdrawal]
unless = ["lost-tile-found"]
"""


def test_an_item_comes_with_its_citation_or_has_neither():
    rules = read(sections=consequences)
    for item, expected, cited in [
        (Consequence.points_per_word, 5, "6.17"),
        (Withdrawal.unless, (Opposite.LOST_TILE,), ""),
        (Consequence.turn_lost, False, ""),
        (Consequence.final_play, None, ""),
        (Opinion.second, None, ""),
    ]:
        assert (rules.value(item), rules.cites(item)) == (expected, cited), item.path
    assert dict(rules.items())["withdrawal.unless"] == ["lost-tile-found"]  # as JSON has it
    rows = [(item.path, rules.original(item), rules.cites(item)) for item in rules.provisions()]
    assert rows == [
        ("withdrawal.unless", ("lost-tile-found",), ""),
        ("consequence.acceptable", "The play stays.", ""),
        ("consequence.turn_lost", False, ""),
        ("consequence.points_per_word", 5, "6.17"),
    ]


def test_rules_do_not_change_after_they_were_read():
    rules = read(sections='[party]\nchallenger = "challenger"\n')
    for holder, name in [(rules, "id"), (rules.party, "challenger"), (rules.party, "values")]:
        with pytest.raises(AttributeError, match=f"^{name} does not change$"):
            setattr(holder, name, "other")
    assert (rules.id, rules.party.challenger) == ("club", "challenger")


# -- languages --------------------------------------------------------------------------------

two_languages = """
[party]
challenger = "challenger"
challenged = "player"
[procedure]
presser = "challenged"
[language.es]
title = "Nuestro club"
[language.es.party]
challenger = "impugnador"
[language.es.wording]
acceptable = "VÁLIDA"
unacceptable = "NULA"
"""


@pytest.fixture
def speaking(monkeypatch):
    return lambda code: monkeypatch.setattr(spoken, "code", code)


def test_a_text_is_in_the_language_of_the_process_or_else_in_the_first_one(speaking):
    first = ("challenger", "ACCEPTABLE", "UNACCEPTABLE", "Our club")
    spanish = ("impugnador", "VÁLIDA", "NULA", "Nuestro club")
    rules = read(sections=f'{two_languages}[language.es-CU]\ntitle = "El club"\n')
    for code, expected in [
        ("es", spanish),
        ("es-AR", spanish),
        ("es-CU", (*first[:3], "El club")),  # a region is read before the language of all
        ("fr", first),
    ]:
        speaking(code)
        verdicts = (rules.verdict_word("acceptable"), rules.verdict_word("unacceptable"))
        texts = (rules.party.challenger, *verdicts, rules.title)
        assert texts == expected
        assert rules.original_title == "Our club"
        assert rules.party.challenged == "player"  # which no language has
        assert rules.procedure.presser is Side.CHALLENGED
        assert (rules.procedure.typist, rules.notice) == (None, "")


def test_programs_read_the_first_language_and_a_translation_counts_in_the_fingerprint(speaking):
    rules = read(sections=two_languages)
    before = rules.fingerprint
    speaking("es")
    assert rules.original(Party.challenger) == "challenger"
    assert rules.original_verdict_word("acceptable") == "ACCEPTABLE"
    assert "challenger" in [rules.original(item) for item in rules.provisions()]
    assert read(sections=two_languages).fingerprint == before
    alone, _, _ = two_languages.partition("[language")
    others = (two_languages.replace("NULA", "FALSA"), alone)
    assert len({before, *(read(sections=text).fingerprint for text in others)}) == 3


def test_the_words_of_a_verdict_are_those_of_the_shipped_rule_sets():
    said = {verdict: set() for verdict in VERDICT_WORDS}
    for rules in [RuleSet.read(path.read_bytes()) for path in shipped]:
        for texts in (rules.contents, *rules.languages.values()):
            for verdict, word in wordings(texts.get("wording", {})).items():
                said[verdict].add(word.lower())
    assert said == VERDICT_WORDS


def test_every_shipped_language_is_whole_and_no_rule_set_speaks_another():
    """The sentences of its catalogue are a test of the tools; these are the rule sets'."""
    for language in languages:
        assert Path(DATA_FOLDER, "locale", language, "LC_MESSAGES", "tilejudge.mo").exists()
    for rules in [RuleSet.read(path.read_bytes()) for path in shipped]:
        assert [untranslated(rules, language) for language in languages] == [[]] * len(languages)
        assert rules.languages.keys() <= set(languages), rules.id


# -- fingerprints -----------------------------------------------------------------------------


def test_the_fingerprint_is_computed_as_the_documentation_says():
    lines = """alphabet = "english"
fallback = ""
id = "club"
longest_word = 15
most_words = 8
notice = ""
source = ""
stage.1.accept = true
stage.1.entries = ""
stage.1.lexicon = "base"
stage.1.longest = 15
stage.1.rule = ""
stage.1.shortest = 2
title = "Our clüb"
withdrawal.unless = ["lost-tile-found"]
wording.acceptable = "ACCEPTABLE"
wording.rule.unacceptable = "4"
wording.unacceptable = "PHONY"
"""
    rules = read(
        head='id = "club"\ntitle = "Our clüb"\nalphabet = "english"\n',
        sections='[wording]\nunacceptable = "PHONY"\n[wording.rule]\nunacceptable = "4"\n'
        '[withdrawal]\nunless = ["lost-tile-found"]\n',
    )
    assert rules.fingerprint == sha256(lines.encode()).hexdigest()
