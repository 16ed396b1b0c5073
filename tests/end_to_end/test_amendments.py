"""`judge lexicon diff` and `amend`: editions compared, errata applied, descent told."""

import json
from hashlib import sha256
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


def test_the_difference_of_two_lists_is_told_by_length(judge: Do, here: Path) -> None:
    ended = judge("lexicon", "diff", "old.txt", "new.txt")
    assert ended.status == 1
    assert [line.split(" (")[0] for line in ended.err.splitlines()] == [
        "old.txt: read as plain",
        "new.txt: read as plain",
    ]
    fingerprint = short("+BLORPS", "+ZINT", "-BLORP", "-SNARF")
    assert ended.out == (
        f"# old: old.txt (4 words, {short(*old_words.split())})\n"
        f"# new: new.txt (4 words, {short(*new_words.split())})\n"
        f"# 2 removed, 2 added; changes {fingerprint}\n"
        "\n# 4 letters: 0 removed, 1 added\n+ZINT\n"
        "\n# 5 letters: 2 removed, 0 added\n-BLORP\n-SNARF\n"
        "\n# 6 letters: 0 removed, 1 added\n+BLORPS\n"
    )


def test_a_list_whose_first_line_is_in_doubt_is_to_be_built_first(judge: Do, here: Path) -> None:
    rest = "".join(f"AB{letter}\n" for letter in "BCDEFGHIJKLM")
    (here / "headed.txt").write_text(f"WORDS\n{rest}", encoding="utf-8")
    ended = judge("lexicon", "diff", "old.txt", "headed.txt")
    assert ended.status == 2
    assert "Build the list with them, and give the lexicon here." in ended.err


def test_lists_and_lexicons_are_compared_alike(judge: Do, both_kinds: dict[str, list[str]]) -> None:
    expected = None
    for old in both_kinds["old"]:
        for new in both_kinds["new"]:
            ended = judge("lexicon", "diff", old, new)
            assert ended.status == 1
            expected = expected or changes_of(ended.out)
            assert changes_of(ended.out) == expected
        for same in both_kinds["old"]:
            ended = judge("lexicon", "diff", old, same)
            assert ended.status == 0
            assert ended.out.endswith("\n# the same words\n")
    assert expected == ["+ZINT", "-BLORP", "-SNARF", "+BLORPS"]


def test_the_difference_as_json(judge: Do, both_kinds: dict[str, list[str]]) -> None:
    ended = judge("lexicon", "diff", "old", "new.txt", "--json")
    assert ended.status == 1
    assert json.loads(ended.out) == {
        "old": {"source": "old", "edition": "old", "words": 4,
                "fingerprint": Fingerprint.of(old_words)},
        "new": {"source": "new.txt", "edition": None, "words": 4,
                "fingerprint": Fingerprint.of(new_words)},
        "same": False,
        "changes": Fingerprint.of("+BLORPS\n+ZINT\n-BLORP\n-SNARF\n"),
        "counts": {"4": {"removed": 0, "added": 1}, "5": {"removed": 2, "added": 0},
                   "6": {"removed": 0, "added": 1}},
        "removed": ["BLORP", "SNARF"],
        "added": ["BLORPS", "ZINT"],
    }  # fmt: skip
    same = judge("lexicon", "diff", "old", "old.txt", "--json")
    assert (same.status, json.loads(same.out)["same"]) == (0, True)


def test_what_cannot_be_compared_is_no_answer(
    judge: Do, assert_no_answer: Do, both_kinds: dict[str, list[str]], here: Path
) -> None:
    (here / "bad.txt").write_text("ZANT\nCO-OP\n")
    (here / "espera.txt").write_text("chozo\nzulo\n")
    espera = ("--edition", "espera", "--alphabet", "spanish")
    assert judge("lexicon", "build", "espera.txt", *espera).status == 0
    diff = ("lexicon", "diff")
    assert_no_answer(judge(*diff, "old.txt", "nowhere.txt"), "nowhere.txt: No such file")
    assert_no_answer(judge(*diff, "old", "bad.txt"), "line 2: 'CO-OP': character 3 is a hyphen")
    assert_no_answer(judge(*diff, "old", "espera.lexicon"), "another alphabet", "found spanish")
    assert_no_answer(judge(*diff, "old", "new", "--alphabet", "spanish"), "found english")
    assert_no_answer(judge(*diff, "old"), "Try `judge lexicon diff --help`")
    (here / "old").write_text(old_words)
    assert_no_answer(judge(*diff, "old", "new"), "an installed lexicon, and a file here")
    assert judge(*diff, "./old", "old.lexicon").status == 0


def test_a_list_beside_a_lexicon_is_read_in_its_alphabet(judge: Do, here: Path) -> None:
    (here / "plain.txt").write_text("chozo\nzulo\n")
    (here / "digits.txt").write_text("ZULO\n1OZO\n3OZO\n")
    spanish = ("--alphabet", "spanish")
    assert judge("lexicon", "build", "plain.txt", "--edition", "zona", *spanish).status == 0
    for ended in (
        judge("lexicon", "diff", "zona.lexicon", "digits.txt"),
        judge("lexicon", "diff", "plain.txt", "digits.txt", *spanish),
    ):
        assert ended.status == 1
        assert "# 4 letters: 0 removed, 1 added\n+RROZO\n" in ended.out


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
        (step,) = amended.manifest.descent
        assert (step.words, step.added, step.removed) == (4, 2, 2)
        assert step.fingerprint == Fingerprint.of(old_words)
        assert step.edition == ("" if old.endswith(".txt") else "old")
        lines = sorted(changes_of((here / "changes.txt").read_text()))
        assert step.changes == sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
        assert judge("lexicon", "verify", "./newer.lexicon").status == 0
        assert judge("lexicon", "diff", "newer.lexicon", "new").status == 0
        first = (here / "newer.lexicon").read_bytes()
        assert judge(*amend, "-o", "again.lexicon").status == 0
        assert (here / "again.lexicon").read_bytes() == first


def test_the_line_of_descent_is_kept_and_shown(
    judge: Do, both_kinds: dict[str, list[str]], here: Path
) -> None:
    (here / "first.txt").write_text("+ZINT\n")
    (here / "second.txt").write_text("-SNARF\n-ZANT\n")
    amend = ("lexicon", "amend")
    assert judge(*amend, "old", "first.txt", "--edition", "one").status == 0
    assert judge(*amend, "one.lexicon", "second.txt", "--edition", "two").status == 0
    assert judge("lexicon", "install", "two.lexicon").status == 0
    ended = judge("lexicon", "show", "two")
    middle = short("BLORP", "QUEX", "SNARF", "ZANT", "ZINT")
    assert ended.status == 0
    assert ended.out.endswith(
        "\nDescends from:\n"
        f"  1  old, 4 words, {short(*old_words.split())}; 1 added, 0 removed by the changes"
        f" {short('+ZINT')}\n"
        f"  2  one, 5 words, {middle}; 0 added, 2 removed by the changes"
        f" {short('-SNARF', '-ZANT')}\n"
        f"     this lexicon, 3 words, {short('BLORP', 'QUEX', 'ZINT')}\n"
    )
    assert "Descends" not in judge("lexicon", "show", "old").out


def test_changes_that_change_nothing_are_findings_and_nothing_is_written(
    judge: Do, here: Path
) -> None:
    (here / "changes.txt").write_text("+zint\n+quex\n-gronk\n-zant\n")
    amend = ("lexicon", "amend", "old.txt", "changes.txt", "--edition", "newer")
    ended = judge(*amend)
    assert ended.status == 1
    assert ended.out == (
        "changes.txt, line 2: +QUEX: the list has it already\n"
        "changes.txt, line 3: -GRONK: the list does not have it\n"
    )
    assert "Nothing was written: 2 changes would change nothing." in ended.err
    assert not (here / "newer.lexicon").exists()
    ended = judge(*amend, "--skip-idle")
    assert (ended.status, ended.out) == (0, "")
    assert "Warning: changes.txt, line 2: +QUEX: the list has it already\n" in ended.err
    words = Lexicon.read(str(here / "newer.lexicon")).words()
    assert words == ["BLORP", "QUEX", "SNARF", "ZINT"]


def test_additions_and_deletions_may_be_lists(judge: Do, here: Path) -> None:
    (here / "more.txt").write_text("zint\nblorps\n")
    (here / "less.txt").write_text("snarf\nblorp\n")
    lists = ("--add", "more.txt", "--remove", "less.txt")
    assert judge("lexicon", "amend", "old.txt", *lists, "--edition", "newer").status == 0
    assert judge("lexicon", "diff", "newer.lexicon", "new.txt").status == 0
    ended = judge("lexicon", "amend", "new.txt", *lists, "--edition", "newest")
    assert (ended.status, len(ended.out.splitlines())) == (1, 4)
    assert "more.txt: +BLORPS: the list has it already\n" in ended.out


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


def test_an_amended_edition_is_not_passed_off_as_the_public_one(
    judge: Do, assert_no_answer: Do, here: Path
) -> None:
    (here / "changes.txt").write_text("+ZINT\n")
    amend = ("lexicon", "amend", "old.txt", "changes.txt", "--edition", "csw19")
    told = "not the published edition csw19"
    assert_no_answer(judge(*amend), told, "2 letters: expected 127 words, found 0")
    assert judge(*amend, "--as-is").status == 0
    assert told in judge("lexicon", "show", "./csw19.lexicon").out


def test_changes_that_contradict_one_another_are_refused(
    judge: Do, assert_no_answer: Do, here: Path
) -> None:
    (here / "changes.txt").write_text("+ZA\n+ZINT\n-ZA\n")
    (here / "more.txt").write_text("ZINT\n")
    amend = ("lexicon", "amend", "old.txt", "changes.txt", "--edition", "newer")
    ended = judge(*amend, "--remove", "more.txt", "--skip-idle")
    contradiction = "changes.txt, line 3: -ZA: changes.txt, line 1 says +ZA"
    assert_no_answer(ended, contradiction, "more.txt: -ZINT: changes.txt, line 2 says +ZINT")
    assert not (here / "newer.lexicon").exists()


def test_an_amended_edition_keeps_its_published_id_for_the_published_words(
    judge: Do, assert_no_answer: Do, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = {4: 2, 5: 2}
    public = {
        "one": Edition("one", "ONE", counts, "english", "", fingerprint=Fingerprint.of(old_words)),
        "bare": Edition("bare", "BARE", {}, "english", ""),
    }
    monkeypatch.setattr(edition, "public_editions", lambda: public)
    assert judge("lexicon", "build", "old.txt", "--edition", "one").status == 0
    verified = (here / "one.lexicon").read_bytes()
    (here / "changes.txt").write_text("+ZINT\n-ZANT\n")  # the counts stay
    amend = ("lexicon", "amend", "one.lexicon", "changes.txt", "--edition")
    for name in ("one", "bare"):
        assert_no_answer(judge(*amend, name), f"not the published edition {name}", "--as-is")
    assert (here / "one.lexicon").read_bytes() == verified
    mended = judge(*amend, "one-mended")
    assert (mended.status, "verified: one with 2 changes" in mended.err) == (0, True)
    forced = judge(*amend, "one", "--as-is")
    assert (forced.status, "not the published edition one" in forced.err) == (0, True)
    assert judge("lexicon", "amend", "one.lexicon", "changes.txt", "--edition", "two").status == 1
    (here / "back.txt").write_text("-ZINT\n+ZANT\n")
    back = judge("lexicon", "amend", "one.lexicon", "back.txt", "--edition", "one")
    assert (back.status, "verified: the words are those of one" in back.err) == (0, True)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("old.txt",), "Give a file of changes, --add LIST or --remove LIST."),
        (("old.txt", "nowhere.txt"), "nowhere.txt: No such file"),
        (("old.txt", "old.txt"), "'BLORP': expected + or -, and a word"),
        (("old.txt", "long.txt"), "16 letters; expected 2 to 15"),
        (("nowhere.lexicon", "changes.txt"), "nowhere.lexicon cannot be read"),
        (("old.txt", "all.txt"), "There is no word in the list"),
        (("old.txt", "changes.txt", "scowl80"), "shipped with the program"),
    ],
)
def test_what_cannot_be_amended_is_no_answer_and_writes_nothing(
    judge: Do, assert_no_answer: Do, here: Path, args: tuple[str, ...], told: str
) -> None:
    (here / "changes.txt").write_text("+ZINT\n")
    (here / "long.txt").write_text(f"+{'Z' * 16}\n")
    (here / "all.txt").write_text("-BLORP\n-QUEX\n-SNARF\n-ZANT\n")
    ended = judge("lexicon", "amend", *args[:2], "--edition", *(args[2:] or ("newer",)))
    assert_no_answer(ended, told)
    assert not (here / "newer.lexicon").exists()


def test_an_edition_that_is_known_brings_its_alphabet(judge: Do, here: Path) -> None:
    (here / "zona.txt").write_text("chozo\nzulo\n")
    (here / "changes.txt").write_text("+zapa\n")
    amend = ("lexicon", "amend", "zona.txt", "changes.txt", "--edition", "fise2009", "--as-is")
    assert judge(*amend).status == 0
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


def test_errata_may_lie_over_a_lexicon_and_rule_as_an_amended_one_does(
    judge: Do, here: Path, install: Do, add_rules: Do
) -> None:
    install(old_words.split(), "base")
    install(["SNARF"], "struck-out")
    install(["ZINT"], "left-out")
    (here / "errata.txt").write_text("-SNARF\n+ZINT\n")
    assert judge("lexicon", "amend", "base", "errata.txt", "--edition", "amended").status == 0
    assert judge("lexicon", "install", "amended.lexicon").status == 0
    over = '[[stage]]\nlexicon = "struck-out"\naccept = false\n[[stage]]\nlexicon = "left-out"\n'
    add_rules(f'{over}[[stage]]\nlexicon = "base"\n', "overlay")
    add_rules('[[stage]]\nlexicon = "amended"\n', "amended")
    slips = "".join(f"{word}\n" for word in ("SNARF", "ZINT", "ZANT", "BLORP", "GRONK"))
    overlay = judge("slips", "--rules", "overlay", "-", stdin=slips)
    verdicts = ("UNACCEPTABLE", "ACCEPTABLE", "ACCEPTABLE", "ACCEPTABLE", "UNACCEPTABLE")
    assert (overlay.status, tuple(overlay.out.split())) == (0, verdicts)
    assert judge("slips", "--rules", "amended", "-", stdin=slips).out == overlay.out
    assert judge("check", "--rules", "overlay", "ZINT", "QUEX").status == 0


# -- the ends of the commands ----------------------------------------------------------------------


def test_findings_that_cannot_be_written_are_no_answer_and_write_nothing(
    redirected: Do, here: Path, tmp_path: Path
) -> None:
    (here / "changes.txt").write_text("+QUEX\n")
    command = ("lexicon", "amend", here / "old.txt", here / "changes.txt", "--edition", "newer")
    ended = redirected(">/dev/full", *command)
    assert ended.status == 2
    assert not (tmp_path / "newer.lexicon").exists()
