"""The rules of play of one body, as data."""

import tomllib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from lexicons import RuleSet, Stage, Unsound
from lexicons.edition import data_folder
from lexicons.language import Language, english

vectors = tomllib.loads(
    (Path(__file__).parents[2] / "vectors" / "rule_files.toml").read_text("utf-8")
)
sound = vectors["sound"]
shipped = sorted(Path(data_folder, "rules").iterdir())
languages = sorted(path.name for path in Path(data_folder, "locale").iterdir() if path.is_dir())


def contents(row: dict[str, Any]) -> bytes:
    """The bytes of the file that a row describes."""
    if "bytes" in row:
        return bytes.fromhex(row["bytes"])
    parts = {"top": "", "sections": "", **sound, **row}
    head = parts["head"] + "[" * row.get("nested", 0) + "1" * row.get("digits", 0)
    return "".join((head, parts["top"], parts["stages"], parts["sections"])).encode()


def read(**parts: str) -> RuleSet:
    return RuleSet.read(contents(parts))


def because(row: dict[str, Any]) -> str:
    assert row["because"]
    return str(row["title"])


def rows(key: str) -> Any:
    """The rows that have a key, for a test of each."""
    found = [row for row in vectors["file"] if key in row]
    return pytest.mark.parametrize("row", found, ids=because)


def assert_it_prints(refused: Unsound) -> None:
    """Check that a refusal sends no control character to a terminal."""
    assert [line for line in str(refused).split("\n") if not line.isprintable()] == []


# -- vectors ----------------------------------------------------------------------------------


def test_a_row_expects_either_contents_or_faults() -> None:
    keys = {"holds", "faults", "message"}
    shapes = {tuple(sorted(keys & row.keys())) for row in vectors["file"]}
    assert shapes == {("faults", "holds"), ("faults",), ("message",)}
    assert [
        row for row in vectors["file"] if bool(row.get("faults", True)) == ("holds" in row)
    ] == []


@rows("holds")
def test_a_sound_file_holds_what_it_says_and_its_defaults(row: dict[str, Any]) -> None:
    items = dict(RuleSet.read(contents(row)).items())
    held = {key: items.get(key) for key in row["holds"]}
    assert held == row["holds"]
    assert {key: type(value) for key, value in held.items()} == {
        key: type(value) for key, value in row["holds"].items()
    }


def test_a_faulty_file_is_refused_with_exactly_its_faults(subtests: pytest.Subtests) -> None:
    for row in [r for r in vectors["file"] if r.get("faults")]:
        with subtests.test(row=row):
            with pytest.raises(Unsound) as refused:
                RuleSet.read(contents(row), name="club.toml")
            assert list(refused.value.faults) == row["faults"]
            assert refused.value.what.startswith("club.toml cannot be ")
            assert_it_prints(refused.value)


@rows("message")
def test_what_python_cannot_read_is_refused_with_the_place(row: dict[str, Any]) -> None:
    with pytest.raises(Unsound) as refused:
        RuleSet.read(contents(row), name="club.toml")
    assert len(refused.value.faults) == 1
    assert [part for part in row["message"] if part not in refused.value.faults[0]] == []
    assert_it_prints(refused.value)


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


def test_an_item_comes_with_its_citation() -> None:
    rules = read(sections=consequences)
    assert rules.says("consequence", "points_per_word") == 5
    assert rules.cites("consequence", "points_per_word") == "6.17"
    assert rules.says("withdrawal", "unless") == ("lost-tile-found",)


def test_an_item_that_is_left_out_has_no_value_and_no_citation() -> None:
    rules = read(sections=consequences)
    assert rules.says("consequence", "final_play") is None
    assert rules.says("opinion", "second") is None
    assert rules.cites("consequence", "turn_lost") == ""
    assert rules.cites("opinion", "second") == ""


def test_all_items_come_in_the_order_of_the_closed_list() -> None:
    assert [
        (section, value, cited)
        for section, _, value, cited in read(sections=consequences).provisions()
    ] == [
        ("consequence", "The play stays.", ""),
        ("consequence", False, ""),
        ("consequence", 5, "6.17"),
        ("withdrawal", ("lost-tile-found",), ""),
    ]


def test_a_verdict_has_the_rulebooks_wording_or_the_default() -> None:
    worded = read(sections='[wording]\nunacceptable = "PHONY"\n')
    assert worded.wording("acceptable") == "ACCEPTABLE"
    assert worded.wording("unacceptable") == "PHONY"


def test_a_rule_set_cannot_be_changed() -> None:
    rules = read(sections=consequences)
    with pytest.raises(AttributeError):
        rules.longest_word = 21  # type: ignore[misc]
    with pytest.raises(AttributeError):
        rules.stages[0].accept = False  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.terms["consequence"]["turn_lost"] = True  # type: ignore[index]
    with pytest.raises(TypeError):
        rules.terms["consequence"]["rule"]["turn_lost"] = "1"


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
def speaking(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Make this process speak a language."""
    return lambda code: monkeypatch.setattr(Language, "code", code)


def test_a_text_is_in_the_language_of_the_process(
    speaking: Callable[[str], None], subtests: pytest.Subtests
) -> None:
    for code in ["es", "es-AR"]:
        with subtests.test(code=code):
            rules = read(sections=two_languages)
            speaking(code)
            assert rules.says("party", "challenger") == "impugnador"
            assert rules.wording("unacceptable") == "NULA"
            assert rules.heading("title") == "Nuestro club"
            texts = (
                rules.says("party", "challenger"),
                rules.wording("acceptable"),
                rules.heading("title"),
            )
            assert list(map(english, texts)) == ["challenger", "ACCEPTABLE", "Our club"]


def test_which_entries_count_is_in_the_language_of_the_process(
    speaking: Callable[[str], None],
) -> None:
    rules = RuleSet.read(Path(data_folder, "rules", "sanspa-1999.toml").read_bytes())
    stages = {stage.lexicon: stage for stage in rules.stages}
    book, without = stages["mw10"], rules.stages[0]
    assert rules.entries_of(book) == book.entries
    speaking("es")
    assert rules.entries_of(book).startswith("lemas, ")
    assert rules.entries_of(without) == ""


def test_the_language_of_a_region_is_read_before_the_language_of_all(
    speaking: Callable[[str], None],
) -> None:
    rules = read(sections=f'{two_languages}[language.es-AR]\ntitle = "El club"\n')
    speaking("es-AR")
    assert rules.heading("title") == "El club"
    speaking("es")
    assert rules.heading("title") == "Nuestro club"


def test_a_text_that_a_language_lacks_is_in_the_first_one(speaking: Callable[[str], None]) -> None:
    rules = read(sections=two_languages)
    speaking("es")
    assert rules.says("party", "challenged") == "player"
    assert rules.says("procedure", "presser") == "challenged"
    assert rules.says("procedure", "typist") is None
    assert rules.heading("notice") == ""
    speaking("fr")
    assert rules.says("party", "challenger") == "challenger"
    assert rules.heading("title") == "Our club"


def test_programs_read_the_first_language(speaking: Callable[[str], None]) -> None:
    rules = read(sections=two_languages)
    before = rules.fingerprint
    speaking("es")
    assert rules.original("party", "challenger") == "challenger"
    assert rules.original_wording("acceptable") == "ACCEPTABLE"
    assert "challenger" in [value for _, _, value, _ in rules.provisions()]
    assert read(sections=two_languages).fingerprint == before


def test_a_translation_counts_in_the_fingerprint() -> None:
    other = two_languages.replace("NULA", "FALSA")
    alone, _, _ = two_languages.partition("[language")
    texts = (two_languages, other, alone)
    assert len({read(sections=text).fingerprint for text in texts}) == 3


def test_a_rule_set_lists_the_texts_that_a_translation_needs() -> None:
    rules = read(top='notice = "No prizes."\n', sections=two_languages.replace("NULA", "NO VALE"))
    assert dict(rules.translatable()) == {
        "title": "Our club",
        "notice": "No prizes.",
        "wording.acceptable": "ACCEPTABLE",
        "wording.unacceptable": "UNACCEPTABLE",
        "party.challenger": "challenger",
        "party.challenged": "player",
    }
    assert rules.untranslated("es") == ["notice", "party.challenged"]
    assert rules.untranslated("fr") == [path for path, _ in rules.translatable()]


def test_every_shipped_language_is_whole(subtests: pytest.Subtests) -> None:
    """The sentences of its catalogue are a test of launch; these are the rule sets'."""
    for language in languages:
        with subtests.test(language=language):
            assert Path(data_folder, "locale", language, "LC_MESSAGES", "tilejudge.mo").exists()
            rule_sets = [RuleSet.read(path.read_bytes()) for path in shipped]
            missing = {rules.id: rules.untranslated(language) for rules in rule_sets}
            assert missing == {rules.id: [] for rules in rule_sets}


def test_no_rule_set_speaks_a_language_that_is_not_shipped() -> None:
    spoken = {code for path in shipped for code in RuleSet.read(path.read_bytes()).languages}
    assert spoken <= set(languages)


# -- stages -----------------------------------------------------------------------------------


def test_a_stage_has_the_bounds_of_the_board_unless_it_says_others() -> None:
    stages = '[[stage]]\nlexicon = "base"\n[[stage]]\nlexicon = "more"\nshortest = 4\nlongest = 6\n'
    rules = read(top="longest_word = 9\n", stages=stages)
    assert rules.stages == (Stage("base", 2, 9), Stage("more", 4, 6))
    assert rules.lengths == range(2, 10)
    assert [rules.lengths_of(stage) for stage in rules.stages] == [range(2, 10), range(4, 7)]


def test_a_stage_is_asked_within_its_bounds_which_are_included() -> None:
    stage = Stage("more", 4, 6)
    assert [tiles for tiles in range(16) if stage.asks(tiles)] == [4, 5, 6]


# -- fingerprints -----------------------------------------------------------------------------


def test_the_fingerprint_is_computed_as_the_documentation_says() -> None:
    lines = [
        'alphabet = "english"',
        'fallback = ""',
        'id = "club"',
        "longest_word = 15",
        "most_words = 8",
        'notice = ""',
        'source = ""',
        "stage.1.accept = true",
        'stage.1.entries = ""',
        'stage.1.lexicon = "base"',
        "stage.1.longest = 15",
        'stage.1.rule = ""',
        "stage.1.shortest = 2",
        'title = "Our clüb"',
        'wording.acceptable = "ACCEPTABLE"',
        'wording.rule.unacceptable = "4"',
        'wording.unacceptable = "PHONY"',
        'withdrawal.unless = ["lost-tile-found"]',
    ]
    rules = read(
        head='id = "club"\ntitle = "Our clüb"\nalphabet = "english"\n',
        sections='[wording]\nunacceptable = "PHONY"\n[wording.rule]\nunacceptable = "4"\n'
        '[withdrawal]\nunless = ["lost-tile-found"]\n',
    )
    text = "".join(f"{line}\n" for line in sorted(lines))
    assert rules.fingerprint == sha256(text.encode()).hexdigest()


def test_layout_order_and_spoken_defaults_do_not_count(subtests: pytest.Subtests) -> None:
    for parts in [
        {"top": "longest_word = 15\nmost_words = 8\n"},
        {"top": "# a comment\n\n"},
        {"stages": '[[stage]]\nrule = "1"\naccept = true\nlongest = 15\nlexicon = "base"\n'},
        {"sections": '[wording]\nacceptable = "ACCEPTABLE"\n[procedure]\n'},
        {"head": 'alphabet = "english"\ntitle = "Our club"\nid = "club"\n'},
    ]:
        with subtests.test(parts=parts):
            plain = (
                {"stages": '[[stage]]\nlexicon = "base"\nrule = "1"\n'} if "stages" in parts else {}
            )
            assert read(**parts).fingerprint == read(**plain).fingerprint


def test_every_setting_counts() -> None:
    cases = [
        {"head": 'id = "club"\ntitle = "Our Club"\nalphabet = "english"\n'},
        {"head": 'id = "clubs"\ntitle = "Our club"\nalphabet = "english"\n'},
        {"head": 'id = "club"\ntitle = "Our club"\nalphabet = "german"\n'},
        {"top": "longest_word = 14\n"},
        {"top": "most_words = 7\n"},
        {"top": 'notice = "No prizes."\n'},
        {"top": 'source = "Our rules"\n'},
        {"top": 'fallback = "Their rules"\n'},
        {"stages": '[[stage]]\nlexicon = "more"\n'},
        {"stages": '[[stage]]\nlexicon = "base"\nshortest = 3\n'},
        {"stages": '[[stage]]\nlexicon = "base"\nlongest = 14\n'},
        {"stages": '[[stage]]\nlexicon = "base"\nrule = "1"\n'},
        {"stages": '[[stage]]\nlexicon = "base"\nentries = "all but names"\n'},
        {"stages": '[[stage]]\nlexicon = "base"\n[[stage]]\nlexicon = "more"\n'},
        {"stages": '[[stage]]\nlexicon = "base"\n[[stage]]\nlexicon = "base"\naccept = false\n'},
        {"sections": '[wording]\nacceptable = "GOOD"\n'},
        {"sections": "[withdrawal]\nallowed = false\n"},
        {"sections": "[withdrawal]\nallowed = true\n"},
        {"sections": '[withdrawal]\nallowed = true\n[withdrawal.rule]\nallowed = "1"\n'},
    ]
    for parts in cases:
        assert read(**parts).fingerprint != read().fingerprint, parts


def test_the_order_of_stages_counts() -> None:
    one, other = '[[stage]]\nlexicon = "base"\n', '[[stage]]\nlexicon = "more"\naccept = false\n'
    assert read(stages=one + other).fingerprint != read(stages=other + one).fingerprint


def test_nothing_that_a_shipped_file_says_is_lost(subtests: pytest.Subtests) -> None:
    for path in shipped:
        with subtests.test(path.name):
            contents = tomllib.loads(path.read_text("utf-8"))
            contents.pop("like", "")  # what it takes over is in the file that it names
            items = dict(RuleSet.read(path.read_bytes()).items())
            assert flat(contents).items() <= flat(items).items()


def flat(table: dict[str, Any]) -> dict[str, Any]:
    """Every setting of nested tables by its path, lists as texts."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= {f"{key}.{inner}": leaf for inner, leaf in flat(value).items()}
        elif isinstance(value, list) and isinstance(value[0], dict):
            for number, row in enumerate(value, 1):
                found |= {f"{key}.{number}.{inner}": leaf for inner, leaf in flat(row).items()}
        else:
            found[key] = repr(value)
    return found


def test_a_rule_set_without_a_name_is_refused_with_what_to_do() -> None:
    with pytest.raises(Unsound) as refused:
        RuleSet.read(b'id = "club"\n')
    assert refused.value.what == "the rule set cannot be used."
    assert refused.value.remedy == "Mend the file. docs/rule-keys.md lists every key."
