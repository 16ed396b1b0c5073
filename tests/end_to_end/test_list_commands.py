"""`judge lexicon validate`, and lists of every form built: the real command."""

import json
import re
from itertools import islice, product
from pathlib import Path

import pytest

from lexicons import Fingerprint
from lexicons.words.lexicon import Lexicon
from tests import list_reference
from tests.end_to_end.conftest import Do
from tests.written_lists import as_dwg


def test_people_are_shown_a_few_of_a_kind_and_programs_all(judge: Do, written: Do) -> None:
    written("ZANT\n" + "Z\n" * 1025)
    ended = judge("lexicon", "validate", "list.txt")
    assert "one-letter: shorter than any word may be (1,025)\n  line 2: 'Z': 1 letter;" in ended.out
    assert "\n  line 21: 'Z': 1 letter; expected 2 to 15\n  and 1,005 more\n" in ended.out
    assert "1,025 errors, 0 warnings, 0 notes: unsound." in ended.out
    told = json.loads(judge("lexicon", "validate", "list.txt", "--json").out)
    assert [each["line"] for each in told["findings"]] == list(range(2, 1027))
    assert told["totals"] == {"one-letter": 1025}
    written("ZANT\n" + "\n" * 1025)
    ended = judge("lexicon", "validate", "list.txt")
    assert (ended.status, "1,025 blank lines left out (line 2)" in ended.out) == (0, True)


def test_counts_are_shown_beside_the_public_ones(session: Do) -> None:
    session("""
        list.txt <- AA AB BLORP
        lexicon validate list.txt --edition owl :: 1 ::       2         2        96  -94
        lexicon validate list.txt --edition owl :: 1 ::   2 letters: expected 96 words, found 2
    """)


def test_a_near_miss_of_a_known_edition_is_told(session: Do) -> None:
    told = "cws19 is not known in public :: Did you mean 'csw19'?"
    session(f"""
        list.txt <- AA AB
        lexicon validate list.txt --edition cws19 :: 0 :: {told}
        lexicon build list.txt --edition cws19 :: 0 :: {told}
        lexicon validate list.txt --edition csw27 :: 0 :: ~ Did you mean
        lexicon build list.txt --edition csw27 :: 0 :: ~ Did you mean
    """)


def test_what_cannot_be_looked_at_is_no_answer(session: Do, written: Do, here: Path) -> None:
    written("BLORP\nZANT\n")
    before = sorted(here.iterdir())
    for arguments, told in (
        ("nowhere.txt", "The list cannot be read: nowhere.txt: "),
        ("list.txt --form pdf", "pdf"),
        ("list.txt --form csv --column wrod", "There is no column 'wrod'"),
        ("list.txt --column 2 --form plain", "has no columns"),
        ("list.txt --column 2", "is read as a table only if its form is named"),
        ("list.txt --without foreign", "--form dictionary"),
        ("list.txt --form dictionary --column 1 --header --without foreign", "--labels"),
        ("", "SOURCE"),
    ):
        session(f"""
            lexicon validate {arguments} :: 2 :: {told}
            lexicon build --edition tiny {arguments} :: 2 :: {told}
        """)
    assert sorted(here.iterdir()) == before


def test_an_interrupt_ends_a_validation_without_an_answer(
    written: Do, tty: Do, tmp_path: Path
) -> None:
    path = written("".join(f"Zant{'y' * n}\n" for n in range(9)) * 60_000)
    at_once = {"judge_cli.progress_bar.PATIENCE": 0}
    with (tmp_path / "out").open("wb") as out:  # the bar of a validation that goes on
        t = tty("lexicon", "validate", path, begun="%", values=at_once, out=out.fileno())
    t.type("\x03")
    assert t.end() == 2
    assert t.seen.splitlines()[-1].endswith(b"Interrupted: no answer.")
    assert (tmp_path / "out").read_bytes() == b""
    assert [each.name for each in path.parent.iterdir()] == ["list.txt"]


# -- build ---------------------------------------------------------------------------------------


def test_a_dictionary_becomes_a_lexicon_and_what_was_left_out_is_reported(
    session: Do, written: Do, here: Path
) -> None:
    entries = "zant\t\nZant\t\nco-op\t\nwug\tforeign\ngrob\tobscene, rare\nblorp\trare\n"
    written(f"headword\tlabels\n{entries}", "book.tsv")
    build = "lexicon build book.tsv --edition tiny --form dictionary --column headword"
    build += " --labels labels --report left-out.tsv"
    session(f"""
        {build} --without foreign --without Obscene :: 0 :: kept in spite of a label: 1 'rare'
    """)
    assert Lexicon.read(str(here / "tiny.lexicon")).words() == ["BLORP", "ZANT"]
    assert (here / "left-out.tsv").read_text() == (
        "book.tsv\t3\tZant\tcapitalized\n"
        "book.tsv\t4\tco-op\thyphenated\n"
        "book.tsv\t5\twug\tlabelled 'foreign'\n"
        "book.tsv\t6\tgrob\tlabelled 'obscene'\n"
    )


def test_changes_are_not_taken_for_a_list(session: Do) -> None:
    told = "list.txt is a file of changes, not a list. :: judge lexicon amend"
    session(f"""
        list.txt <- +ZANT -BLORP
        lexicon build list.txt --edition tiny :: 2 :: {told}
        lexicon validate list.txt :: 2 :: {told}
    """)


# -- several lists, and answers for programs -----------------------------------------------------


def test_several_lists_are_validated_as_they_are_built(judge: Do, session: Do) -> None:
    validate = "lexicon validate one.txt two.txt"
    fingerprint = Fingerprint.of("AA\nBLORP\nZANT\n")
    short = fingerprint.short
    session(f"""
        one.txt <- AA ZANT
        two.txt <- BLORP ZANT
        {validate} :: 0 :: one.txt: plain, utf-8: :: two.txt: plain, utf-8:
        {validate} :: 0 :: warning, shared-word: a word that an earlier source holds
        {validate} :: 0 :: fingerprint {short}  ({fingerprint})
        {validate} :: 0 :: 2 lists: 3 words, 0 errors, 1 warning, 0 notes: sound.
    """)
    told = json.loads(judge(*validate.split(), "--json").out)
    assert [each["words"] for each in told["sources"]] == [2, 2]
    assert (told["words"], told["ok"], told["error"]) == (3, True, None)
    assert told["findings"][0]["source"] == "two.txt"
    session(f"two.txt <- BLO-RP\n{validate} :: 1")


def test_there_is_json_at_every_exit(judge: Do, written: Do, here: Path) -> None:
    written("ZANT\n")
    written("ZA-NT\n", "bad.txt")
    cases = {
        ("validate", "list.txt"): (0, True),
        ("validate", "bad.txt"): (1, False),
        ("validate", "nowhere.txt"): (2, False),
        ("validate", "list.txt", "--without", "x"): (2, False),
        ("validate", "list.txt", "--edition", "scowl80"): (2, False),
        ("build", "list.txt", "--edition", "tiny"): (0, True),
        ("build", "bad.txt", "--edition", "tiny"): (2, False),
        ("build", "nowhere.txt", "--edition", "tiny"): (2, False),
    }
    for arguments, (status, ok) in cases.items():
        ended = judge("lexicon", *arguments, "--json")
        told = json.loads(ended.out)
        assert (ended.status, told["ok"], bool(told["error"])) == (status, ok, status == 2)
        if status == 2:
            assert told["error"]["what"] in ended.err
    ended = judge("lexicon", "build", "bad.txt", "--edition", "tiny", "--json")
    assert json.loads(ended.out)["findings"][-1]["column"] == 3
    ended = judge("lexicon", "build", "list.txt", "--edition", "tiny", "--json")
    told = json.loads(ended.out)
    assert (told["lexicon"], told["words"]) == ("tiny.lexicon", 1)
    assert told["fingerprint"] == Lexicon.read(str(here / "tiny.lexicon")).manifest.fingerprint


def test_a_lexicon_is_validated_like_a_list(judge: Do, written: Do) -> None:
    written("BLORP\nZANT\n")
    judge("lexicon", "build", "list.txt", "--edition", "tiny")
    listed, compiled = (
        json.loads(judge("lexicon", "validate", "--json", name).out)
        for name in ("list.txt", "tiny.lexicon")
    )
    assert compiled["sources"][0]["format"] == "lexicon"
    for same in ("words", "counts", "fingerprint", "findings", "ok"):
        assert listed[same] == compiled[same]


# -- words divided at the end of a line ----------------------------------------------------------


@pytest.mark.parametrize("hyphen", ["-", "\u00ad", "\u2010"])
@pytest.mark.parametrize("more", [0, (1 << 18) // 9 - 1], ids=["in a page", "at its end"])
def test_both_parts_of_a_word_that_a_copy_of_a_pdf_divided_are_errors(
    judge: Do, assert_no_answer: Do, written: Do, hyphen: str, more: int
) -> None:
    words = ["".join(each) for each in islice(product("BCDFG", repeat=8), more)]
    at = len(words) + 1
    written("\n".join([*words, f"ZAN{hyphen}", "", "TOUQ", "ZUQ", *reversed(words)]) + "\n")
    ended = judge("lexicon", "validate", "list.txt", "--json")
    errors = {
        each["line"]: each["text"]
        for each in json.loads(ended.out)["findings"]
        if each["severity"] == "error"
    }
    assert errors.keys() == {at, at + 2}
    assert "ends in a hyphen: was it divided at the end of a line?" in errors[at]
    assert f"' in line {at}? Join them" in errors[at + 2]
    refused = judge("lexicon", "build", "list.txt", "--edition", "tiny")
    assert_no_answer(refused, "2 lines that cannot be a word", f"line {at + 2}: 'TOUQ': ")


@pytest.mark.parametrize("line", ["---", "-", "BLORP a hyphen-"])
def test_another_line_that_ends_in_a_hyphen_is_no_divided_word(
    judge: Do, written: Do, line: str
) -> None:
    written(f"{line}\nZANT\n")
    found = judge("lexicon", "validate", "list.txt", "--form", "plain", "--json").out
    found_in = json.loads(found)["findings"]
    assert {each["line"] for each in found_in if each["severity"] == "error"} == {1}


# -- definitions ---------------------------------------------------------------------------------


def test_words_without_a_definition_stand_between_those_with_one(judge: Do, written: Do) -> None:
    written("BLORP a thing [n -S]\nBLORPS\nQUIV to quiver [v -ED]\nQUIVED\nQUIVES\nZANT x [n]\n")
    named = ("--form", "definitions")
    ended = judge("lexicon", "validate", "list.txt", "--json", *named)
    found = json.loads(ended.out)
    assert (ended.status, found["sources"][0]["format"], found["words"]) == (0, "definitions", 6)
    few = "".join(f"BLORP{end}\n" for end in "ABCDEFGH")
    written(f"{few}QUIV to quiver [v -ED]\nQUIVED\n")
    ended = judge("lexicon", "build", "list.txt", "--edition", "tiny")
    assert (ended.status, "if they have definitions, `--form definitions`" in ended.err) == (
        2,
        True,
    )
    assert judge("lexicon", "build", "list.txt", "--edition", "tiny", *named).status == 0


# -- automata ------------------------------------------------------------------------------------

dwg_words = ["BLORP", "BLORPS", "QUIV", "ZANT", "ZANTS"]


def test_an_intact_automaton_of_an_edition_of_ones_own_is_sound(session: Do, here: Path) -> None:
    (here / "club.dwg").write_bytes(as_dwg(dwg_words))
    session("""
        lexicon validate club.dwg :: 0 :: nothing in or beside the file proves its words
        lexicon build club.dwg --edition club :: 0
    """)


def test_an_automaton_with_its_words_backwards_is_refused(session: Do, here: Path) -> None:
    """P4: it was built."""
    (here / "club-R.dwg").write_bytes(as_dwg(sorted(word[::-1] for word in dwg_words)))
    session("""
        lexicon validate club-R.dwg :: 1 :: has every word backwards :: sibling without -R
        lexicon build club-R.dwg --edition club :: 2 :: has every word backwards
    """)


# -- documentation -------------------------------------------------------------------------------


def test_the_tables_of_the_reference_are_those_of_the_program() -> None:
    text = list_reference.page.read_text("utf-8")
    assert list_reference.renewed(text) == text
    assert all(f"<!-- table: {name} -->\n| " in text for name in list_reference.tables)


def test_the_reference_has_the_keys_of_the_answers(judge: Do, written: Do) -> None:
    written("ZANT\n")
    text = list_reference.page.read_text("utf-8").partition("## Answers for programs")[2]
    table = text.partition("\n## ")[0]
    told = json.loads(judge("lexicon", "build", "list.txt", "--edition", "tiny", "--json").out)
    keys = [key for line in table.splitlines() if line.startswith("| `")
            for key in re.findall("`([a-z_]+)`", line.split(" | ")[0])]  # fmt: skip
    assert sorted(keys) == sorted(told)
