"""`judge lexicon validate` and `build` on lists as maintainers find them: what is said and written.

How each kind of list is read: tests/vectors/lists.toml.
"""

from pathlib import Path

from lexicons import Fingerprint
from lexicons.words.lexicon import Lexicon
from tests.support.commands import Do

# -- validate --------------------------------------------------------------------------------------


def test_a_few_of_a_kind_are_shown_and_all_are_counted(judge: Do, written: Do) -> None:
    written("ZANT\n" + "Z\n" * 1025)
    ended = judge("lexicon", "validate", "list.txt")
    assert "one-letter: shorter than any word may be (1,025)\n  line 2: 'Z': 1 letter;" in ended.out
    assert "\n  line 21: 'Z': 1 letter; expected 2 to 15\n  and 1,005 more\n" in ended.out
    assert "1,025 errors, 0 warnings, 0 notes: unsound." in ended.out
    written("ZANT\n" + "\n" * 1025)
    ended = judge("lexicon", "validate", "list.txt")
    assert (ended.status, "1,025 blank lines left out (line 2)" in ended.out) == (0, True)


def test_what_validate_shows_of_counts_names_and_several_lists(session: Do) -> None:
    fingerprint = Fingerprint.of("AA\nBLORP\nZANT\n")
    misspelt = "cws19 is not known in public :: Did you mean 'csw19'?"
    several = "lexicon validate one.txt two.txt"
    session(f"""
        one.txt <- AA ZANT
        two.txt <- BLORP ZANT
        lexicon validate one.txt --edition owl :: 1 ::       2         1        96  -95
        lexicon validate one.txt --edition cws19 :: 0 :: {misspelt}
        lexicon build one.txt --edition cws19 :: 0 :: {misspelt}
        {several} :: 0 :: one.txt: plain, utf-8: :: two.txt: plain, utf-8:
        {several} :: 0 :: fingerprint {fingerprint.short}  ({fingerprint})
        {several} :: 0 :: 2 lists: 3 words, 0 errors, 0 warnings, 0 notes: sound.
        lexicon build one.txt --edition cws19 --lengths 2-15 --install :: 0
        lexicon validate two.txt --edition cws19 :: 0 :: ~ Did you mean
        foreign.txt <- AA ÑU
        lexicon validate foreign.txt :: 1 :: If the list is of another language, say which
    """)


def test_what_cannot_be_looked_at_is_no_answer(session: Do, written: Do, here: Path) -> None:
    written("BLORP\nZANT\n")
    before = sorted(here.iterdir())
    for arguments, answer in (
        ("nowhere.txt", "The list cannot be read: nowhere.txt: "),
        ("list.txt --form pdf", "pdf"),
        ("list.txt --column 2 --form plain", "has no columns"),
        ("list.txt --column 2", "only if its form is named"),
        ("list.txt --form csv --column word --no-header", "Leave out --no-header."),
    ):
        session(f"""
            lexicon validate {arguments} :: 2 :: {answer}
            lexicon build --edition tiny {arguments} :: 2 :: {answer}
        """)
    assert sorted(here.iterdir()) == before


# -- build ---------------------------------------------------------------------------------------


def test_faulty_lines_and_other_lengths_are_left_out_only_with_a_report(
    session: Do, here: Path
) -> None:
    session("""
        list.txt <- AA CO-OP ZANT BLORP
        lexicon build list.txt --edition ours :: 2 :: plain, utf-8: 4 lines, 3 words, 1 faulty
        lexicon build list.txt --edition ours --leave-faulty :: 2 :: --report FILE
        lexicon build list.txt --edition ours -o ./list.txt :: 2 :: is a source
        more.txt <- QUIV
        lexicon amend list.txt --add more.txt --edition ours -o more.txt :: 2 :: is a source
        lexicon build list.txt --edition ours --leave-faulty --report left.tsv :: 0 :: see left.tsv
        lexicon build list.txt --edition ours --leave-faulty --report list.txt :: 2 :: is a source
    """)
    assert (here / "left.tsv").read_text() == "list.txt\t2\tCO-OP\tcharacter 3 is a hyphen\n"
    session("""
        list.txt <- AA ZANT BLORP AA
        lexicon build list.txt --edition ours --only-lengths 2-4 :: 0 :: 'AA': it is in line 1
    """)
    ours = Lexicon.read(str(here / "ours.lexicon"))
    assert (ours.words(), ours.manifest.lengths) == (["AA", "ZANT"], range(2, 5))
