"""`judge lexicon` on lists as maintainers find them: looked at, built, compared and amended.

How each kind of list is read: tests/vectors/lists.toml.
"""

import pytest

from lexicons import Edition, Fingerprint, edition, public_editions
from lexicons.words.lexicon import Lexicon
from tests.support.vectors import scene_name, vectors

old_words = "BLORP\nQUEX\nSNARF\nZANT\n"
new_words = "BLORPS\nQUEX\nZANT\nZINT\n"


@pytest.fixture(autouse=True)
def lists(written):
    """Two lists in the folder in which `judge` runs the command."""
    written(old_words, "old.txt")
    written(new_words, "new.txt")


@pytest.mark.parametrize("row", vectors("list_sessions.toml")["session"], ids=scene_name)
def test_a_session_of_commands_goes_as_it_says(session, row):
    session(row["rows"])


# -- validate --------------------------------------------------------------------------------------


def test_a_few_of_a_kind_are_shown_and_all_are_counted(judge, written):
    written("ZANT\n" + "Z\n" * 1025)
    ended = judge("lexicon", "validate", "list.txt")
    assert "one-letter: shorter than any word may be (1,025)\n  line 2: 'Z': 1 letter;" in ended.out
    assert "\n  line 21: 'Z': 1 letter; expected 2 to 15\n  and 1,005 more\n" in ended.out
    assert "1,025 errors, 0 warnings, 0 notes: unsound." in ended.out
    written("ZANT\n" + "\n" * 1025)
    ended = judge("lexicon", "validate", "list.txt")
    assert (ended.status, "1,025 blank lines left out (line 2)" in ended.out) == (0, True)


def test_what_cannot_be_looked_at_is_no_answer(session, written, here):
    written("BLORP\nZANT\n")
    before = sorted(here.iterdir())
    for arguments, answer in (
        ("nowhere.txt", "The list can't be read: nowhere.txt: "),
        ("list.txt --form pdf", "pdf"),
        ("list.txt --column 2 --form plain", "has no columns"),
        ("list.txt --column 2", "only if its form is named"),
        ("list.txt --form commas --column word --no-header", "Leave out --no-header."),
    ):
        session(f"""
            lexicon validate {arguments} :: 2 :: {answer}
            lexicon build --edition tiny {arguments} :: 2 :: {answer}
        """)
    assert sorted(here.iterdir()) == before


# -- build ---------------------------------------------------------------------------------------


def test_faulty_lines_and_other_lengths_are_left_out_only_with_a_report(session, here):
    session("""
        list.txt <- AA CO-OP ZANT BLORP
        lexicon build list.txt --edition ours :: 2 :: plain, utf-8: 4 lines, 3 words, 1 faulty
        lexicon build list.txt --edition ours --leave-faulty :: 2 :: --report FILE
        lexicon build list.txt --edition ours -o ./list.txt :: 2 :: is a source
        lexicon show "" :: 2 :: expected an id, as `judge lexicon list` shows it
        check --lexicon "" QI :: 2 :: expected an id, as `judge lexicon list` shows it
        lexicon build list.txt --edition ours -o /dev/null --leave-faulty --report left :: 0
        more.txt <- QUIV
        lexicon amend list.txt --add more.txt --edition ours -o more.txt :: 2 :: is a source
        lexicon build list.txt --edition ours --leave-faulty --report left.tsv :: 0 :: see left.tsv
        lexicon build list.txt --edition ours --leave-faulty --report list.txt :: 2 :: is a source
        lexicon build list.txt --edition ours --leave-faulty --report - :: 0 :: see standard output
        lexicon build list.txt --edition ours --leave-faulty --report /dev/full --install :: 2
        lexicon show ours :: 2 :: not installed
    """)
    assert (here / "left.tsv").read_text() == "list.txt\t2\tCO-OP\tcharacter 3 is a hyphen\n"
    session("""
        list.txt <- AA ZANT BLORP AA
        lexicon build list.txt --edition ours --only-lengths 2-4 :: 0 :: 'AA': it is in line 1
        lexicon build list.txt --edition two --only-lengths 2-2 :: 0 :: covers words of 2 letters.
    """)
    ours = Lexicon.read(str(here / "ours.lexicon"))
    assert (ours.words(), ours.manifest.lengths) == (["AA", "ZANT"], range(2, 5))


def test_a_report_and_a_lexicon_never_share_a_file(session, here, home):
    left = "lexicon build list.txt --edition ours --leave-faulty --report"
    home.joinpath("lexicons").mkdir(parents=True)
    session(f"""
        list.txt <- AA CO-OP
        {left} ours.lexicon :: 2 :: a file each
        {left} one -o ./one :: 2 :: a file each
        {left} {home}/lexicons/ours.lexicon --install :: 2 :: a file each
    """)
    assert not {"ours.lexicon", "one"} & {path.name for path in here.iterdir()}


# -- diff -----------------------------------------------------------------------------------------


def test_lists_and_lexicons_are_compared_alike_and_amended_by_their_difference(judge, here):
    for name in ("old", "new"):
        build = ("lexicon", "build", f"{name}.txt", "--edition", name, "--lengths", "2-15")
        assert judge(*build, "--install").status == 0
        assert judge(*build).status == 0
    fingerprint = Fingerprint.of("+BLORPS\n+ZINT\n-BLORP\n-SNARF\n").short
    for old, new in (("old.txt", "new.txt"), ("old.lexicon", "new.lexicon"), ("old", "new")):
        ended = judge("lexicon", "diff", old, new)
        assert ended.status == 1
        assert f"\n# 2 removed, 2 added; changes {fingerprint}\n" in ended.out
        changes = [line for line in ended.out.splitlines() if line and not line.startswith("#")]
        assert changes == ["+ZINT", "-BLORP", "-SNARF", "+BLORPS"]
        (here / "changes.txt").write_text(ended.out)
        done = judge("lexicon", "amend", old, "changes.txt", "--edition", "newer")
        assert (done.status, done.out) == (0, "")
        assert f"2 removed, 2 added; changes {fingerprint}" in done.err
        amended = Lexicon.read(str(here / "newer.lexicon"))
        assert amended.manifest.fingerprint == Fingerprint.of(new_words)
        same = judge("lexicon", "diff", "newer.lexicon", "new.txt")
        assert (same.status, same.out.endswith("\n# the same words\n")) == (0, True)


# -- amend ----------------------------------------------------------------------------------------


def test_an_amended_edition_is_verified_with_its_changes_and_keeps_what_it_says_of_itself(
    session, here, monkeypatch
):
    one = Edition("one", "ONE", {4: 2, 5: 2}, "english", "", fingerprint=Fingerprint.of(old_words))
    monkeypatch.setattr(edition, "public_editions", lambda: {"one": one})
    amend = "lexicon amend one.lexicon changes.txt --edition"  # the counts stay
    session(f"""
        changes.txt <- +ZINT -ZANT
        lexicon build old.txt --edition one --source hat --licence mine :: 0
        {amend} one :: 2 :: one.lexicon is a source: it would be overwritten
        {amend} one -o new.lexicon :: 2 :: not the published edition one :: --as-is
        {amend} one-mended --licence ours :: 0 :: verified: one with 2 changes
    """)
    manifest = Lexicon.read(str(here / "one-mended.lexicon")).manifest
    assert (manifest.source, manifest.licence, manifest.title) == ("hat", "ours", "one-mended")


# -- editions -------------------------------------------------------------------------------------


def test_public_errata_are_shown_and_can_be_applied(judge, session, here):
    errata = public_editions()["owl2-combined"].errata
    as_is = "--edition owl2-combined --as-is"
    session(f"""
        list.txt <- ZANT {" ".join(change[1:] for change in errata if change[0] == "-")}
        lexicon build list.txt {as_is} :: 0
    """)
    shown = judge("lexicon", "show", "./owl2-combined.lexicon").out
    _before, applied, lines = shown.partition("Errata known in public, 0 of 10 applied here:\n")
    assert applied
    (here / "errata.txt").write_text(lines)
    session(f"""
        lexicon amend owl2-combined.lexicon errata.txt {as_is} -o mended.lexicon :: 0
        lexicon show ./mended.lexicon :: 0 :: Errata known in public, 10 of 10 applied here:
    """)
