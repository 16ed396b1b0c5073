"""`judge check`: one challenge, one line, and nothing else."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from judge_procedure.codes import code_of
from lexicons import Library
from tests.end_to_end.conftest import Do, run

notice = "Free word list"
club_stage = '[[stage]]\nlexicon = "invented"\n'

#: What no ruling needs. The first few are what is meant; the rest is what they bring along.
heavy = {
    "PySide6", "sqlite3", "pathlib", "csv", "click.shell_completion", "click.testing",
    "importlib.metadata", "importlib.resources", "logging", "asyncio", "multiprocessing",
    "urllib", "http", "ssl", "socket", "tempfile", "email", "zipfile", "decimal", "random",
    "difflib", "traceback", "unittest", "pdb", "tkinter", "judge_cli.rules",
    "judge_cli.lexicon", "judge_cli.progress_bar", "lexicons.lists",
}  # fmt: skip

ours = {"judge_cli", "lexicons", "click", "marisa_trie"}

pytestmark = pytest.mark.usefixtures("club")


# -- the words -----------------------------------------------------------------------------------


def test_standard_input_as_a_whole_is_one_challenge(judge: Do) -> None:
    for given, verdict in (
        ("ZANT", "ACCEPTABLE"),
        ("zant\nblorp\n", "ACCEPTABLE"),
        ("\n\n  Zant \t\t bLORP  \r\n\n", "ACCEPTABLE"),
        ("\ufeffZANT", "ACCEPTABLE"),
        ("QXV\nZANT\n", "UNACCEPTABLE"),
        ("ZANT\nZANT\nZANT\nZANT\nZANT\nZANT\nZANT\nQXV", "UNACCEPTABLE"),
    ):
        ended = judge("check", stdin=given)
        assert (ended.out, ended.err) == (f"{verdict}\n", ""), given
        assert ended.status == (verdict != "ACCEPTABLE"), given


def test_words_on_the_line_are_one_challenge(judge: Do) -> None:
    for words, verdict in (
        (["ZANT"], "ACCEPTABLE"),
        (["zant", "Blorp", "qUEX"], "ACCEPTABLE"),
        ([" ZANT", "BLORP\n", "\tQUEX\r\n"], "ACCEPTABLE"),
        (["ZANT", "ZANT"], "ACCEPTABLE"),
        (["QXV"], "UNACCEPTABLE"),
        (["ZANT", "QXV"], "UNACCEPTABLE"),
        (["ABCDEFGHIJKLMNO"], "UNACCEPTABLE"),
        (["--", "ZANT"], "ACCEPTABLE"),
        (["ZANT", "--", "QXV"], "UNACCEPTABLE"),
    ):
        ended = judge("check", *words, stdin="QXV QXV")  # which is not read
        assert (ended.out, ended.err) == (f"{verdict}\n", ""), words


def test_standard_input_that_is_no_challenge_is_refused(judge: Do, assert_no_answer: Do) -> None:
    """What else cannot be judged is in tests/vectors/traps.toml."""
    for given in (
        *("", " \t\r\n", "\ufeff", "ZANT\u00a0BLORP", "ZANT,BLORP", "ZANT\fBLORP", "ZANT\0"),
        *(b"ZANT\xff", b"\xff\xfeZ\0A\0", "ZANT " * 9, "ZANT " * 500_000),
    ):
        assert_no_answer(judge("check", stdin=given), "This cannot be judged")


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_refusal_comes_before_any_look_up(
    judge: Do, assert_no_answer: Do, as_json: tuple[str, ...]
) -> None:
    known, unknown = (judge("check", *as_json, word, "CO-OP") for word in ("ZANT", "QXVJ"))
    assert_no_answer(known, "word 2, 'CO-OP'")
    assert known == unknown


# -- the answer ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "verdict"), [(["blorp", "Zant"], "acceptable"), (["zant", "qxv"], "unacceptable")]
)
def test_the_json_object_is_exactly_as_documented(
    judge: Do, words: list[str], verdict: str
) -> None:
    library = Library()
    rules, manifest = library.rules("club"), library.manifest("invented")
    ended = judge("check", "--json", *words)
    expected = {
        "verdict": verdict,
        "words": [word.upper() for word in words],
        "rules": {"id": "club", "title": "Our club", "fingerprint": rules.fingerprint},
        "lexicons": [{"edition": "invented", "words": 6, "fingerprint": manifest.fingerprint}],
    }
    assert ended.out == f"{json.dumps(expected)}\n"  # this order of keys, on one line
    assert ended.err == ""
    assert ended.status == (verdict == "unacceptable")
    assert [len(rules.fingerprint), len(manifest.fingerprint)] == [64, 64]


def test_the_json_names_every_lexicon_of_a_chain_once(
    judge: Do, install: Do, add_rules: Do
) -> None:
    install(["GRUNFT"], "second")
    stage = '[[stage]]\nlexicon = "{}"\n'
    add_rules("".join(map(stage.format, ["second", "invented", "second"])))
    said = json.loads(judge("check", "--json", "ZANT").out)
    assert [each["edition"] for each in said["lexicons"]] == ["second", "invented"]


@pytest.mark.parametrize(
    ("encoding", "word", "status", "expected"),
    [
        ("ascii", "ZANT", 0, "可"),
        ("latin-1", "QXV", 1, "UNGÜLTIG"),  # has each letter, as another byte
        ("utf-16", "ZANT", 0, "可"),
    ],
)
def test_a_verdict_has_the_same_bytes_whatever_the_terminals_encoding(
    redirected: Do, add_rules: Do, encoding: str, word: str, status: int, expected: str
) -> None:
    add_rules(f'{club_stage}[wording]\nacceptable = "可"\nunacceptable = "UNGÜLTIG"\n')
    ended = redirected("", "check", word, PYTHONIOENCODING=encoding)
    assert (ended.status, ended.out) == (status, f"{expected}\n".encode())
    said = json.loads(redirected("", "check", "--json", word).out)
    assert said["verdict"] == ("unacceptable" if status else "acceptable")


def test_the_rule_set_that_is_asked_for_rules(session: Do, install: Do, add_rules: Do) -> None:
    install(["GRUNFT"], "second")
    add_rules('[[stage]]\nlexicon = "second"\n', "other")
    for rules, accepted in (("other", "GRUNFT"), ("club", "ZANT"), ("open", "QI")):
        for word in ("GRUNFT", "ZANT", "QI"):
            caution = notice if rules == "open" else f"~ {notice}"
            session(f"check --rules {rules} {word} :: {int(word != accepted)} :: {caution}")


def test_a_shipped_rule_set_rules_as_soon_as_its_lexicon_is_there(session: Do, install: Do) -> None:
    session("check --rules london-2020 ZANT :: 2 :: csw19 :: judge lexicon")
    install(["ZANT"], "csw19")
    session("""
        check --rules london-2020 ZANT :: 0 :: = VALID :: not the published edition csw19
        check --rules london-2020 QXV :: 1 :: = INVALID :: not the published edition csw19
    """)


def test_one_list_rules_without_a_rulebook_and_the_answer_says_so(judge: Do, install: Do) -> None:
    install(["GRUNFT", "GRONKGRONKGRONK"], "second", lengths=(2, 15))
    for words, status in ((["GRUNFT", "GRONKGRONKGRONK"], 0), (["GRUNFT", "ZANT"], 1)):
        ended = judge("check", "--lexicon", "second", *words)
        verdict = "UNACCEPTABLE" if status else "ACCEPTABLE"
        assert (ended.status, ended.out) == (status, f"{verdict}\n")
        assert ended.err == "Judged by second alone, without a rulebook.\n"
    said = json.loads(judge("check", "--json", "--lexicon", "second", "GRUNFT").out)
    assert said["rules"]["id"] == "no-rulebook"
    assert [each["edition"] for each in said["lexicons"]] == ["second"]
    assert notice in judge("check", "--lexicon", "scowl80", "QI").err  # as at every use of it


def test_a_list_alone_judges_no_word_of_a_length_that_it_does_not_cover(
    judge: Do, install: Do, assert_no_answer: Do
) -> None:
    install(["GRUNFT"], "short", lengths=(2, 8))
    assert_no_answer(judge("check", "--lexicon", "short", "GRUNFTGRU"), "room for 8")
    install(["GRUNFT"], "long", lengths=(5, 15))
    assert_no_answer(judge("check", "--lexicon", "long", "GRUNFT"), "do not cover")
    assert_no_answer(judge("check", "--lexicon", "gone", "GRUNFT"), "gone is not installed")
    both = judge("check", "--lexicon", "short", "--rules", "club", "GRUNFT")
    assert_no_answer(both, "Choose --rules or --lexicon")


def test_a_half_right_choice_is_answered_with_a_line_that_judges(
    judge: Do, install: Do, assert_no_answer: Do
) -> None:
    install(["ZANT"], "csw19")
    for option, given, said in (
        ("--rules", "csw19", "csw19 is a word list, not a rule set"),
        ("--rules", "CSW19", "csw19 is a word list, not a rule set"),
        ("--rules", "invented", "invented is a word list, not a rule set"),
        ("--lexicon", "club", "club is a rule set, not a word list"),
        ("--lexicon", "Open", "open is a rule set, not a word list"),
    ):
        refused = judge("check", option, given, "ZANT", "QI")
        assert_no_answer(refused, said)
        lines = [line for line in refused.err.splitlines() if line.startswith("Type: ")]
        assert lines, refused.err
        for line in lines:
            typed = shlex.split(line.removeprefix("Type: judge "))
            assert judge(*typed).status in (0, 1), line
    # A published list that is not here yet: the rules that ask it, and what they lack.
    absent = judge("check", "--rules", "osw3", "ZANT")
    assert_no_answer(absent, "Type: judge check --rules sanspa-1999 ZANT")
    assert "osw3 is not on this machine" in absent.err


def test_words_in_quotes_are_refused_and_the_message_says_why(
    judge: Do, assert_no_answer: Do
) -> None:
    refused = judge("check", "ZANT BLORP", "QUEX")
    assert_no_answer(refused, "take the quotes off: ZANT BLORP QUEX")


def test_the_free_list_rules_where_nothing_was_set_up(
    judge: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JUDGE_HOME")
    settings = {"HOME": str(tmp_path / "user"), "XDG_DATA_HOME": str(tmp_path / "data")}
    for word, answer in (("QI", (0, "ACCEPTABLE\n")), ("ZANT", (1, "UNACCEPTABLE\n"))):
        ended = judge("check", word, **settings)
        assert (ended.status, ended.out) == answer
        assert notice in ended.err
    assert not (tmp_path / "user").exists()
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("BLORPLING", "ACCEPTABLE"),  # nine letters, in the first list
        ("ZANTIFOLD", "UNACCEPTABLE"),  # nine letters, in the second list alone: not asked
        ("ZANTIFOLDS", "ACCEPTABLE"),  # ten letters, in the second list alone
        ("SNARVELISH", "ACCEPTABLE"),  # ten letters, in the first list alone
        ("ZANTIFOLDS ZANTIFOLD", "UNACCEPTABLE"),
    ],
)
def test_everybody_can_try_a_chain_of_two_lists(judge: Do, words: str, answer: str) -> None:
    ended = judge("check", "--rules", "example", *words.split())
    assert (ended.status, ended.out) == (int(answer != "ACCEPTABLE"), f"{answer}\n")
    assert "Invented words: not valid for tournament games." in ended.err


def test_each_platforms_folder_for_a_users_data_is_the_home(
    judge: Do, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JUDGE_HOME")
    for settings, folder in (
        ({"XDG_DATA_HOME": str(tmp_path / "data")}, tmp_path / "data"),
        ({"HOME": str(tmp_path / "user")}, tmp_path / "user" / ".local" / "share"),
        ({"HOME": str(tmp_path / "user"), "XDG_DATA_HOME": ""}, tmp_path / "user/.local/share"),
        ({"JUDGE_HOME": "", "XDG_DATA_HOME": str(tmp_path / "data")}, tmp_path / "data"),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tilejudge").symlink_to(home)
        assert judge("check", "ZANT", **settings).status == 0
        assert judge("check", "QI", **settings).status == 1
        (folder / "tilejudge").unlink()


# -- what is told besides ------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["ZANT"], ["ZANT", "QXV"]])
def test_verbose_tells_on_standard_error_what_ruled(judge: Do, words: list[str]) -> None:
    library = Library()
    silent, told = judge("check", *words), judge("check", "-v", *words)
    assert judge("check", "--verbose", *words) == told
    assert (told.status, told.out) == (silent.status, silent.out)
    assert silent.err == ""
    rules, manifest = library.rules("club"), library.manifest("invented")
    assert told.err.splitlines() == [
        f"Rules: Our club (club, {rules.fingerprint.short})",
        f"Lexicon: invented (invented, 6 words, {manifest.fingerprint.short})",
        f"CODE {code_of(library.adjudicator('club'))}",
    ]


def test_a_terminal_is_told_what_ruled(tty: Do, tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as out:
        t = tty("check", "ZANT", "QXV", begun="Lexicon: invented", out=out.fileno())
    assert t.end() == 1
    assert (tmp_path / "out").read_bytes() == b"UNACCEPTABLE\n"
    assert b"Rules: Our club" in t.seen
    assert b"ZANT" not in t.seen
    assert b"QXV" not in t.seen


def test_on_a_terminal_the_words_can_be_typed(tty: Do) -> None:
    t = tty("check", begun="Ctrl-D")
    t.asleep()
    t.type("zant\nblorp\n\x04")
    assert t.end() == 0
    assert t.seen.splitlines()[-1] == b"ACCEPTABLE"


def test_the_caution_of_a_rule_set_is_said_at_every_use(session: Do, add_rules: Do) -> None:
    add_rules(club_stage, notice="For practice only.")
    session("""
        check ZANT :: 0 :: For practice only.
        check QXV :: 1 :: For practice only.
        check --json ZANT :: 0 :: For practice only.
        check -v ZANT :: 0 :: For practice only.
    """)


# -- what it loads -------------------------------------------------------------------------------


# Tells the modules that were loaded, as the command leaves.
PROBE = """
import os, sys
before = set(sys.modules)
end = os._exit

def told(status):
    os.write(2, "\\n".join({"", *sys.modules} - before).encode())
    end(status)

os._exit = told
sys.argv[0] = "judge"
from judge_cli.main import main
main()
"""


def modules_loaded(folder: Path, *args: str) -> set[str]:
    """The modules that a command loads, beyond those of a bare interpreter."""
    done = run(sys.executable, "-P", "-c", PROBE, *args, cwd=folder)
    return set(done.stderr.splitlines())


@pytest.mark.parametrize(
    "args",
    [
        ("check", "--json", "ZANT"),
        ("check", "--rules", "open", "QI"),
    ],
    ids=" ".join,
)
def test_a_check_loads_nothing_that_it_does_not_use(args: tuple[str, ...], tmp_path: Path) -> None:
    loaded = modules_loaded(tmp_path, *args)
    assert {"click", "marisa_trie", "judge_cli.check", "lexicons.adjudicator"} <= loaded
    assert {name for name in loaded if {name, name.partition(".")[0]} & heavy} == set()
    named = {name.partition(".")[0] for name in loaded if re.fullmatch(r"[a-z][\w.]*", name)}
    assert named - sys.stdlib_module_names - {"cython_runtime"} == ours


def test_the_parts_of_other_commands_would_be_seen(tmp_path: Path) -> None:
    # Else the test above would show nothing.
    assert "judge_cli.rules" in modules_loaded(tmp_path, "rules", "list")
    assert "difflib" in modules_loaded(tmp_path, "check", "--rules", "cub", "ZANT")
