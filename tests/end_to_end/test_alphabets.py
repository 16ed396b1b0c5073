"""Lists and challenges in other languages, from a list's file to a verdict."""

from hashlib import sha256
from pathlib import Path

import pytest

from lexicons import Alphabet, Library
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList
from lexicons.words.lexicon import Lexicon
from tests.end_to_end.conftest import Do
from tests.journals import open_event_in

# The same six invented words, as lists write them.
spellings = {
    "digits": "1OZO\nZA3O2O\nZI4O\nZON\nZULO\nZULO1\n",
    "plain": "chozo\nzarrollo\nziño\nzón\nzulo\nzuloch\n",
    "brackets": "[CH]OZO\nZA[RR]O[LL]O\nZIÑO\nZON\nZULO\nZULO[CH]\n",
}


@pytest.fixture(scope="module")
def zona() -> bytes:
    """The lexicon of the six words, for challenges of two to six tiles."""
    spanish = Library("nowhere").alphabet("spanish")
    words = WordList(sorted(map(spanish.spell, spellings["plain"].split())), spanish)
    return compile_list(words, "zona", lengths=range(2, 7))[1]


@pytest.fixture
def spanish_club(home: Path, zona: bytes, add_rules: Do) -> None:
    """Rules in Spanish over the six words, on a board of six tiles."""
    (home / "lexicons").mkdir(parents=True)
    (home / "lexicons" / "zona.lexicon").write_bytes(zona)
    path = add_rules('[[stage]]\nlexicon = "zona"\n', longest_word=6)
    path.write_text(path.read_text("utf-8").replace('"english"', '"spanish"'), "utf-8")
    (home / "default.toml").write_text('rules = "club"\n', encoding="utf-8")


@pytest.mark.parametrize("written", spellings)
def test_a_list_is_the_same_lexicon_however_it_writes_its_digraphs(
    judge: Do, here: Path, written: str
) -> None:
    (here / "list.txt").write_text(spellings[written], encoding="utf-8")
    options = ["--edition", "zona", "--alphabet", "spanish"]
    if written == "digits":  # which are letters only where somebody says so
        refused = judge("lexicon", "build", "list.txt", *options)
        assert (refused.status, "say `--digits`" in refused.err) == (2, True)
        options.append("--digits")
    assert judge("lexicon", "build", "list.txt", *options).status == 0
    manifest = Lexicon.read(str(here / "zona.lexicon")).manifest
    words = "CHOZO\nZARROLLO\nZIÑO\nZON\nZULO\nZULOCH\n"
    assert manifest.fingerprint == sha256(words.encode()).hexdigest()
    assert manifest.counts == {3: 1, 4: 3, 5: 1, 6: 1}
    assert manifest.lengths == range(3, 7)
    shown = judge("lexicon", "show", "./zona.lexicon").out
    assert "alphabet     spanish, 02e7-57d4-20cc\n" in shown
    assert "digraphs     read as one tile where they were written plainly\n" in shown


@pytest.mark.usefixtures("spanish_club")
def test_what_the_alphabet_can_type_is_judged_in_tiles_and_the_rest_is_told(session: Do) -> None:
    session("""
        check zarrollo :: 0
        check ZA3O2O :: 2 :: character 3, '3' (U+0033), is a digit
        check 1OZO :: 2 :: character 1, '1' (U+0031), is a digit
        check ZI4O :: 2 :: character 3, '4' (U+0034), is a digit
        check za[rr]o[ll]o :: 0
        check zin\u0303o :: 0
        check zino :: 1
        check zon :: 0
        check chchchchchch :: 1
        check ch :: 2 :: too short: a word has at least 2 letters
        check chchchchchchch :: 2 :: 7 letters; the board has room for 6
        check zako :: 2 :: character 3, 'k' (U+006B), isn't a letter of Spanish
        check zl[ll]o :: 2 :: these tiles, written one after another, would be read as other tiles
    """)


@pytest.mark.usefixtures("spanish_club")
def test_at_the_desk_words_are_shown_tile_by_tile(judge: Do, home: Path) -> None:
    desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB")
    ended = judge(*desk, stdin="5\nza[rr]ollo [ch]ozo\n\n\n6\nziño zino\n\n\n/end\n")
    assert "1   Z A RR O LL O\n2   CH O Z O\n" in ended.out
    assert "1   Z I Ñ O\n2   Z I N O\n" in ended.out
    journal = open_event_in(home)
    assert journal
    ruled = [(each.words, each.ruled) for each in journal.entries() if each.ruled]
    assert ruled == [
        (("ZARROLLO", "CHOZO"), "acceptable"),
        (("ZIÑO", "ZINO"), "unacceptable"),
    ]


def test_a_lexicon_of_another_alphabet_cannot_judge(
    judge: Do, assert_no_answer: Do, spanish_club: None, add_rules: Do
) -> None:
    add_rules('[[stage]]\nlexicon = "zona"\n', longest_word=6)
    told = "stage 1, zona: expected the english alphabet 6ec7-15ca-0a14, found spanish"
    assert_no_answer(judge("check", "ZULO"), told)


def test_the_alphabets_are_listed_with_their_fingerprints(judge: Do, home: Path) -> None:
    ended = judge("lexicon", "alphabets")
    assert (ended.status, ended.err) == (0, "")
    assert [line.partition(":")[0] for line in ended.out.splitlines()] == [
        "catalan", "english", "french", "german", "italian", "polish", "portuguese", "spanish",
        "welsh",
    ]  # fmt: skip
    (home / "alphabets").mkdir(parents=True)
    (home / "alphabets" / "ours.toml").write_text('id = "ours"\ntitle = "Ours"\n')
    listed = judge("lexicon", "alphabets")
    assert listed.status == 0
    assert "ours: cannot be used: " in listed.out
    assert "tiles: missing" in listed.out


def test_the_tiles_of_an_alphabet_are_shown(judge: Do) -> None:
    ended = judge("lexicon", "alphabets", "german")
    assert (ended.status, ended.err) == (0, "")
    alphabet = Library("nowhere").alphabet("german")
    assert ended.out.startswith(f"# Fingerprint: {alphabet.fingerprint.short}  (")
    assert Alphabet.read(ended.out.encode()) == alphabet  # a file to begin one's own with
    assert 'plain_digraphs = "one tile"\n' in judge("lexicon", "alphabets", "spanish").out


def test_an_alphabet_of_ones_own_is_used_and_none_that_is_not_there(
    judge: Do, assert_no_answer: Do, here: Path, home: Path
) -> None:
    (here / "list.txt").write_text("ab\nabba\n", encoding="utf-8")
    build = ("lexicon", "build", "list.txt", "--edition", "tiny", "--alphabet")
    assert_no_answer(judge(*build, "ours"), "There is no alphabet 'ours'.")
    assert_no_answer(judge(*build, "englisch"), "Did you mean 'english'?")
    (home / "alphabets").mkdir(parents=True)
    own = 'id = "ours"\ntitle = "Ours"\ntiles = "A B"\nfolds = { ab = "AB" }\n'
    (home / "alphabets" / "ours.toml").write_text(own)
    assert judge(*build, "ours").status == 0
    assert judge("lexicon", "install", "tiny.lexicon").status == 0
    assert judge("lexicon", "verify", "tiny").status == 0
    changed = own.replace('"AB"', '"BA"')
    (home / "alphabets" / "ours.toml").write_text(changed)
    ended = judge("lexicon", "verify", "tiny")
    assert (ended.status, "tiny: unsound" in ended.out) == (1, True)


def test_an_alphabet_of_ones_own_travels_with_its_lexicon(
    judge: Do, here: Path, home: Path, tmp_path: Path
) -> None:
    """L12: at the venue there was no such alphabet, and nobody said what to copy."""
    own = 'id = "ours"\ntitle = "Ours"\ntiles = "A B"\nfolds = { ab = "AB" }\n'
    (home / "alphabets").mkdir(parents=True)
    (home / "alphabets" / "ours.toml").write_text(own)
    (here / "list.txt").write_text("ab\nabba\n", encoding="utf-8")
    build = ("lexicon", "build", "list.txt", "--edition", "tiny", "--alphabet", "ours")
    assert judge(*build).status == 0
    venue = {"JUDGE_HOME": str(tmp_path / "venue")}
    lexicon = "tiny.lexicon"
    for command in ("verify", "validate", "install", "verify"):
        assert judge("lexicon", command, lexicon, **venue).status == 0
    brought = tmp_path / "venue" / "alphabets" / "ours.toml"
    assert brought.read_text() == own
    (here / "changes.txt").write_text("+BA\n")
    amend = ("lexicon", "amend", lexicon, "changes.txt", "--edition", "more")
    assert judge(*amend, **venue).status == 0
    assert Lexicon.read(str(here / "more.lexicon")).manifest.own_alphabet == own
    brought.write_text(own.replace('"AB"', '"BA"'))  # another one of this name is never replaced
    ended = judge("lexicon", "install", "more.lexicon", **venue)
    assert (ended.status, "ours alphabet" in ended.err) == (2, True)
    assert judge("lexicon", "build", "list.txt", "--edition", "plain").status == 0
    assert Lexicon.read(str(here / "plain.lexicon")).manifest.own_alphabet == ""


def test_a_letter_that_stands_in_one_tile_alone_can_stand_for_it(
    judge: Do, here: Path, home: Path
) -> None:
    """P7: an alphabet of one's own could not write Y for NY."""
    own = (
        'id = "ny"\ntitle = "NY"\ntiles = "A N NY"\n[folds]\nany = "ANY"\n[spellings]\n{} = "NY"\n'
    )
    (home / "alphabets").mkdir(parents=True)
    for other, sound in (("Y", True), ("N", False), ("A", False), ("YY", True)):
        (home / "alphabets" / "ny.toml").write_text(own.format(other))
        assert (judge("lexicon", "alphabets", "ny").status == 0) is sound
    (home / "alphabets" / "ny.toml").write_text(own.format("Y"))
    (here / "list.txt").write_text("any\naya\nnnya\n")
    build = ("lexicon", "build", "list.txt", "--edition", "tiny", "--alphabet", "ny")
    assert judge(*build).status == 0
    assert Lexicon.read(str(here / "tiny.lexicon")).words() == ["ANY", "ANYA", "NNYA"]
