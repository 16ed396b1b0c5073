"""`judge lexicon diff` and `amend`: editions compared, errata applied."""

from pathlib import Path

import pytest

from lexicons import Edition, Fingerprint, edition, public_editions
from lexicons.words.lexicon import Lexicon
from tests.end_to_end.conftest import Do

old_words = "BLORP\nQUEX\nSNARF\nZANT\n"
new_words = "BLORPS\nQUEX\nZANT\nZINT\n"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """The folder in which `judge` runs the command, with two lists in it."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "old.txt").write_text(old_words)
    (folder / "new.txt").write_text(new_words)
    return folder


@pytest.fixture
def both_kinds(judge: Do, here: Path) -> dict[str, list[str]]:
    """What the two lists can be named by: as lists, as lexicon files, as installed lexicons."""
    for name in ("old", "new"):
        build = ("lexicon", "build", f"{name}.txt", "--edition", name, "--lengths", "2-15")
        assert judge(*build).status == 0
        assert judge("lexicon", "install", f"{name}.lexicon").status == 0
    return {name: [f"{name}.txt", f"{name}.lexicon", name] for name in ("old", "new")}


def short(*lines: str) -> str:
    """The fingerprint of these lines, as people see it."""
    return Fingerprint.of("".join(f"{line}\n" for line in lines)).short


def changes_of(out: str) -> list[str]:
    return [line for line in out.splitlines() if line and not line.startswith("#")]


# -- diff -----------------------------------------------------------------------------------------


def test_diff_and_amend_read_lists_as_they_are_named(session: Do) -> None:
    form = "--form csv --column 2 --no-header"
    session(f"""
        old.txt <- BLORP ZANT
        headed.txt <- WORDS {" ".join(f"AB{letter}" for letter in "BCDEFGHIJKLM")}
        lexicon diff old.txt headed.txt :: 2 :: Say `--header` or `--no-header`.
        lexicon diff old.txt headed.txt --header :: 1 :: +ABM
        lexicon build old.txt --edition ours :: 0
        table.csv <- 1,BLORP 2,QUEX
        lexicon diff ours.lexicon table.csv :: 2 :: judge lexicon diff ours.lexicon table.csv {form}
        lexicon diff ours.lexicon table.csv {form} :: 1 :: +QUEX :: -ZANT
        lexicon amend ours.lexicon --add table.csv --edition more --skip-idle {form} :: 0 :: 1 added
    """)


def test_lists_and_lexicons_are_compared_alike(judge: Do, both_kinds: dict[str, list[str]]) -> None:
    expected = None
    for old in both_kinds["old"]:
        for new in both_kinds["new"]:
            ended = judge("lexicon", "diff", old, new)
            assert ended.status == 1
            expected = expected or changes_of(ended.out)
            assert changes_of(ended.out) == expected
            changes = short("+BLORPS", "+ZINT", "-BLORP", "-SNARF")
            assert f"\n# 2 removed, 2 added; changes {changes}\n" in ended.out
        for same in both_kinds["old"]:
            ended = judge("lexicon", "diff", old, same)
            assert ended.status == 0
            assert ended.out.endswith("\n# the same words\n")
    assert expected == ["+ZINT", "-BLORP", "-SNARF", "+BLORPS"]


@pytest.mark.usefixtures("both_kinds")
def test_what_cannot_be_compared_is_no_answer(session: Do) -> None:
    session("""
        bad.txt <- ZANT CO-OP
        espera.txt <- chozo zulo
        lexicon build espera.txt --edition espera --alphabet spanish :: 0
        lexicon diff old.txt nowhere.txt :: 2 :: nowhere.txt: No such file
        lexicon diff old bad.txt :: 2 :: line 2: 'CO-OP': character 3 is a hyphen
        lexicon diff old espera.lexicon :: 2 :: another alphabet :: found spanish
        lexicon diff old new --alphabet spanish :: 2 :: found english
        lexicon diff old :: 2 :: Try `judge lexicon diff --help`
        old <- BLORP QUEX SNARF ZANT
        lexicon diff old new :: 2 :: an installed lexicon, and a file here
        lexicon diff ./old old.lexicon :: 0
    """)


def test_a_list_beside_a_lexicon_is_read_in_its_alphabet(session: Do) -> None:
    session("""
        plain.txt <- chozo zulo
        marked.txt <- ZULO [CH]OZO [RR]OZO
        digits.txt <- ZULO 1OZO 3OZO
        lexicon build plain.txt --edition zona --alphabet spanish :: 0
        lexicon diff zona.lexicon marked.txt :: 1 :: # 4 letters: 0 removed, 1 added :: +RROZO
        lexicon diff plain.txt marked.txt --alphabet spanish :: 1 :: +RROZO
        lexicon diff zona.lexicon digits.txt :: 2 :: say `--digits`
        lexicon diff zona.lexicon digits.txt --digits :: 1 :: +RROZO :: 0 removed
    """)


def test_a_name_of_a_list_cannot_put_a_change_into_the_changes(judge: Do, here: Path) -> None:
    name = "new\n+EVIL\n.txt"
    (here / name).write_text(new_words)
    ended = judge("lexicon", "diff", "old.txt", name)
    assert changes_of(ended.out) == ["+ZINT", "-BLORP", "-SNARF", "+BLORPS"]


# -- amend ----------------------------------------------------------------------------------------


def test_a_list_amended_by_its_difference_is_the_new_list(
    judge: Do, both_kinds: dict[str, list[str]], here: Path
) -> None:
    (here / "changes.txt").write_text(judge("lexicon", "diff", "old", "new").out)
    for old in both_kinds["old"]:
        amend = ("lexicon", "amend", old, "changes.txt", "--edition", "newer")
        ended = judge(*amend)
        assert (ended.status, ended.out) == (0, "")
        assert "2 added, 2 removed; changes " in ended.err
        amended = Lexicon.read(str(here / "newer.lexicon"))
        assert amended.manifest.fingerprint == Fingerprint.of(new_words)
        assert judge("lexicon", "verify", "./newer.lexicon").status == 0
        assert judge("lexicon", "diff", "newer.lexicon", "new").status == 0
        first = (here / "newer.lexicon").read_bytes()
        assert judge(*amend, "-o", "again.lexicon").status == 0
        assert (here / "again.lexicon").read_bytes() == first


def test_changes_that_change_nothing_are_findings_and_nothing_is_written(
    session: Do, here: Path
) -> None:
    amend = "lexicon amend old.txt changes.txt --edition newer"
    idle = "changes.txt, line 2: +QUEX: the list has it already"
    session(f"""
        changes.txt <- +zint +quex -gronk -zant
        {amend} :: 1 :: {idle} :: changes.txt, line 3: -GRONK: the list does not have it
        {amend} :: 1 :: Nothing was written: 2 changes would change nothing.
        lexicon show ./newer.lexicon :: 2
        {amend} --skip-idle :: 0 :: Warning: {idle} :: = nothing
    """)
    words = Lexicon.read(str(here / "newer.lexicon")).words()
    assert words == ["BLORP", "QUEX", "SNARF", "ZINT"]


def test_additions_and_deletions_may_be_lists(session: Do) -> None:
    lists = "--add more.txt --remove less.txt"
    session(f"""
        more.txt <- zint blorps
        less.txt <- snarf blorp
        lexicon amend old.txt {lists} --edition newer :: 0
        lexicon diff newer.lexicon new.txt :: 0
        lexicon amend new.txt {lists} --edition newest :: 1 :: more.txt: +BLORPS: the list has it
        lexicon amend new.txt {lists} --edition newest :: 1 :: less.txt: -SNARF: the list does not
    """)


def test_what_the_old_lexicon_says_of_itself_is_kept(judge: Do, here: Path) -> None:
    said = ("--source", "a hat", "--licence", "mine", "--lengths", "2-15", "--title", "Old words")
    assert judge("lexicon", "build", "old.txt", "--edition", "old", *said).status == 0
    (here / "changes.txt").write_text("+ZINT\n")
    amend = ("lexicon", "amend", "old.lexicon", "changes.txt", "--edition")
    assert judge(*amend, "newer").status == 0
    manifest = Lexicon.read(str(here / "newer.lexicon")).manifest
    assert (manifest.source, manifest.licence, manifest.title) == ("a hat", "mine", "newer")
    assert manifest.lengths == range(2, 16)
    more = ("--source", "a cap", "--licence", "ours", "--title", "New words", "--lengths", "2-21")
    assert judge(*amend, "newer", *more).status == 0
    manifest = Lexicon.read(str(here / "newer.lexicon")).manifest
    assert (manifest.source, manifest.licence, manifest.title) == ("a cap", "ours", "New words")
    assert manifest.lengths == range(2, 22)


def test_an_amended_edition_keeps_its_published_id_for_the_published_words(
    session: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = {4: 2, 5: 2}
    public = {
        "one": Edition("one", "ONE", counts, "english", "", fingerprint=Fingerprint.of(old_words)),
        "bare": Edition("bare", "BARE", {}, "english", ""),
    }
    monkeypatch.setattr(edition, "public_editions", lambda: public)
    amend = "lexicon amend one.lexicon changes.txt --edition"  # the counts stay
    session(f"""
        changes.txt <- +ZINT -ZANT
        back.txt <- -ZINT +ZANT
        lexicon build old.txt --edition one :: 0
        {amend} one :: 2 :: one.lexicon is a source: it would be overwritten
        {amend} one -o new.lexicon :: 2 :: not the published edition one :: --as-is
        {amend} bare :: 2 :: not the published edition bare :: --as-is
        {amend} one-mended :: 0 :: verified: one with 2 changes
        {amend} one --as-is -o new.lexicon :: 0 :: not the published edition one
        lexicon amend new.lexicon changes.txt --edition two :: 1
        lexicon amend new.lexicon back.txt --edition one -o old.lexicon :: 0 :: verified: the words
    """)


def test_what_cannot_be_amended_is_no_answer_and_writes_nothing(session: Do, here: Path) -> None:
    newer = "--edition newer :: 2 ::"
    session(f"""
        changes.txt <- +ZINT
        long.txt <- +{"Z" * 16}
        all.txt <- -BLORP -QUEX -SNARF -ZANT
        lexicon amend old.txt {newer} Give a file of changes, --add LIST or --remove LIST.
        lexicon amend old.txt nowhere.txt {newer} nowhere.txt: No such file
        lexicon amend old.txt old.txt {newer} 'BLORP': expected + or -, and a word
        lexicon amend old.txt long.txt {newer} 16 letters; expected 2 to 15
        lexicon amend nowhere.lexicon changes.txt {newer} cannot be read: nowhere.lexicon
        lexicon amend old.txt all.txt {newer} There is no word in the list
        lexicon amend old.txt changes.txt --edition scowl80 :: 2 :: shipped with the program
    """)
    assert not (here / "newer.lexicon").exists()


def test_an_edition_that_is_known_brings_its_alphabet(session: Do, here: Path) -> None:
    session("""
        zona.txt <- chozo zulo
        changes.txt <- +zapa
        lexicon amend zona.txt changes.txt --edition fise2009 --as-is :: 0
    """)
    assert Lexicon.read(str(here / "fise2009.lexicon")).manifest.counts == {4: 3}


# -- editions -------------------------------------------------------------------------------------


def test_the_editions_that_are_known_in_public_are_listed(judge: Do) -> None:
    ended = judge("lexicon", "editions")
    assert (ended.status, ended.err) == (0, "")
    lines = dict(line.split(": ", 1) for line in ended.out.splitlines())
    assert list(lines) == list(public_editions())
    assert lines["fise2009"].endswith("636,599 words of 2 to 15 letters, alphabet spanish")
    assert lines["owl"] == "OWL (1998), 105,160 words of 2 to 9 letters"
    assert lines["mw10"].endswith(", no public counts")


def test_what_is_known_of_an_edition_is_shown(judge: Do, assert_no_answer: Do) -> None:
    ended = judge("lexicon", "editions", "owl2-combined")
    assert (ended.status, ended.err) == (0, "")
    assert "published    178,691 words, " in ended.out
    assert "\n      9    29,150\n" in ended.out
    assert "\n  total   178,691\n" in ended.out
    assert ended.out.endswith("\n-GODAMNDEST\n-WEAPONEERED\n")
    assert "No public counts are known." in judge("lexicon", "editions", "mw10").out
    told = "Nothing is publicly known of cws19. Did you mean 'csw19'?"
    assert_no_answer(judge("lexicon", "editions", "cws19"), told)


# -- errata ---------------------------------------------------------------------------------------


def test_public_errata_are_shown_and_can_be_applied(judge: Do, here: Path) -> None:
    errata = public_editions()["owl2-combined"].errata
    wrong = "".join(f"{each[1:]}\n" for each in errata if each[0] == "-")
    (here / "list.txt").write_text(f"ZANT\n{wrong}")
    as_is = ("--edition", "owl2-combined", "--as-is")
    assert judge("lexicon", "build", "list.txt", *as_is).status == 0
    shown = judge("lexicon", "show", "./owl2-combined.lexicon").out
    assert "Errata known in public, 0 of 10 applied here:\n+CRABAPPLE\n" in shown
    assert "published    178,691 words, " in shown
    lines = shown.partition("applied here:\n")[2]
    (here / "errata.txt").write_text(lines)
    amend = ("lexicon", "amend", "owl2-combined.lexicon", "errata.txt", *as_is)
    assert judge(*amend, "-o", "mended.lexicon").status == 0
    shown = judge("lexicon", "show", "./mended.lexicon").out
    assert "Errata known in public, 10 of 10 applied here:\n" in shown


# -- the ends of the commands ----------------------------------------------------------------------


def test_findings_that_cannot_be_written_are_no_answer_and_write_nothing(
    redirected: Do, here: Path, tmp_path: Path
) -> None:
    (here / "changes.txt").write_text("+QUEX\n")
    command = ("lexicon", "amend", here / "old.txt", here / "changes.txt", "--edition", "newer")
    ended = redirected(">/dev/full", *command)
    assert ended.status == 2
    assert not (tmp_path / "newer.lexicon").exists()
