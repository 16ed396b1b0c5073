"""`judge check`: one challenge, one line, and nothing else."""

import json
import re
import sys

import pytest

from judge_procedure.codes import code_of
from lexicons import Library
from tests.support.clubs import stage
from tests.support.commands import Ended, assert_no_answer, python, run_apart

notice = "Free word list"

#: What no ruling needs. The first few are what is meant; the rest is what they bring along.
heavy = {
    "PySide6", "sqlite3", "pathlib", "csv", "click.shell_completion", "click.testing",
    "importlib.metadata", "importlib.resources", "logging", "asyncio", "multiprocessing",
    "urllib", "http", "ssl", "socket", "tempfile", "email", "zipfile", "decimal", "random",
    "difflib", "traceback", "unittest", "pdb", "tkinter", "judge_cli.rules",
    "judge_cli.lexicon", "lexicons.lists",
}  # fmt: skip

ours = {"judge_cli", "lexicons", "click", "marisa_trie"}

pytestmark = pytest.mark.usefixtures("club")


# -- the words -----------------------------------------------------------------------------------


def test_standard_input_that_is_no_challenge_is_refused(judge):
    """What else can't be judged is in tests/vectors/traps.toml."""
    for given in ("\ufeff", "ZANT\fBLORP", b"ZANT\xff", b"\xff\xfeZ\0A\0"):
        assert_no_answer(judge("check", stdin=given), "This can't be judged")


def test_standard_input_that_cannot_be_read_is_not_said_to_have_no_words(redirected):
    assert_no_answer(redirected("0>words", "check"), "Standard input can't be read: ")


def test_on_a_terminal_the_words_can_be_typed_and_it_is_told_what_ruled(tty):
    t = tty("check", begun="Ctrl-D")
    t.asleep()
    t.type("zant\nblorp\n\x04")
    assert t.end() == 0
    assert b"Rules: Our club" in t.seen
    assert t.seen.splitlines()[-1] == b"ACCEPTABLE"


# -- the answer ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "verdict"), [(["blorp", "Zant"], "acceptable"), (["zant", "qxv"], "unacceptable")]
)
def test_the_json_object_is_exactly_as_documented(judge, install, add_rules, words, verdict):
    install(["GRUNFT"], "second")
    of_second = '[[stage]]\nlexicon = "second"\n'  # which is named once
    add_rules(f"{of_second}longest = 9\n{stage}{of_second}shortest = 10\n")
    library = Library()
    rules = library.rules("club")
    ended = judge("check", "--json", *words)
    expected = {
        "verdict": verdict,
        "words": [word.upper() for word in words],
        "rules": {"id": "club", "title": "Our club", "fingerprint": rules.fingerprint},
        "lexicons": [
            {"edition": each, "words": count, "fingerprint": library.manifest(each).fingerprint}
            for each, count in (("second", 1), ("invented", 6))
        ],
    }
    assert ended.out == f"{json.dumps(expected)}\n"  # this order of keys, on one line
    assert (ended.status, ended.err) == (verdict == "unacceptable", "")


def test_verbose_tells_on_standard_error_what_ruled(judge):
    library = Library()
    told = judge("check", "--verbose", "ZANT", "QXV")
    assert (told.status, told.out) == (1, "UNACCEPTABLE\n")
    rules, manifest = library.rules("club"), library.manifest("invented")
    assert told.err.splitlines() == [
        f"Rules: Our club (club, {rules.fingerprint.short})",
        f"Lexicon: invented (invented, 6 words, {manifest.fingerprint.short})",
        f"CODE {code_of(library.adjudicator('club'))}",
    ]


def test_a_verdict_has_the_same_bytes_whatever_the_terminals_encoding(redirected, add_rules):
    add_rules(f'{stage}[wording]\nunacceptable = "UNGÜLTIG"\n')
    ended = redirected("", "check", "QXV", PYTHONIOENCODING="latin-1")
    assert (ended.status, ended.out) == (1, "UNGÜLTIG\n")


# -- what judges ---------------------------------------------------------------------------------


def test_one_list_rules_without_a_rulebook_and_the_answer_says_so(judge, install):
    install(["GRUNFT"], "second")
    ended = judge("check", "--lexicon", "second", "GRUNFT", "ZANT")
    said = "Judged by second alone, without a rulebook.\n"
    assert ended == Ended(1, "UNACCEPTABLE\n", said)
    told = json.loads(judge("check", "--json", "--lexicon", "second", "GRUNFT").out)
    assert (told["verdict"], told["rules"]["id"]) == ("acceptable", "no-rulebook")
    assert notice in judge("check", "--lexicon", "scowl80", "QI").err  # as at every use of it


def test_a_list_alone_judges_no_word_of_a_length_that_it_does_not_cover(judge, install):
    install(["GRUNFT"], "short", lengths=range(2, 9))
    assert_no_answer(judge("check", "--lexicon", "short", "GRUNFTGRU"), "at most 8")
    both = judge("check", "--lexicon", "short", "--rules", "club", "GRUNFT")
    assert_no_answer(both, "Choose --rules or --lexicon")


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


def modules_loaded(folder, *args):
    """The modules that a command loads, beyond those of a bare interpreter."""
    return set(run_apart(*python, "-c", PROBE, *args, folder=folder).err.splitlines())


@pytest.mark.parametrize(
    "args", [("check", "--json", "ZANT"), ("check", "--rules", "open", "QI")], ids=" ".join
)
def test_a_check_loads_nothing_that_it_does_not_use(args, tmp_path):
    loaded = modules_loaded(tmp_path, *args)
    assert {"click", "marisa_trie", "judge_cli.check", "lexicons.adjudicator"} <= loaded
    assert {name for name in loaded if {name, name.partition(".")[0]} & heavy} == set()
    named = {name.partition(".")[0] for name in loaded if re.fullmatch(r"[a-z][\w.]*", name)}
    assert named - sys.stdlib_module_names - {"cython_runtime"} == ours
