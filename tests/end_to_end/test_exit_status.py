"""Exit statuses: 0 and 1 are answers; whatever else happens ends with 2, and with no answer.

The cases of every command are in `commands.toml`. The rest is about what can befall them all.
"""

import json
import os
import re
import shlex
import shutil

import pytest

from tests.support.choosing import sampled
from tests.support.clubs import write_profile
from tests.support.commands import assert_no_answer, checkout, python, run_apart, wait
from tests.support.vectors import vectors

acceptable = ("check", "ZANT", "BLORP")
unacceptable = ("check", "ZANT", "QXV")
verdict_lines = {0: "ACCEPTABLE\n", 1: "UNACCEPTABLE\n"}

cases = vectors("commands.toml")["case"]
each_case = pytest.mark.parametrize(
    "case", cases, ids=lambda case: f"{case['run']} {case.get('home', '')}".strip()
)


tested_elsewhere = {
    "serve",
    "kiosk",
    "journal prepare",
    "event start",
    "event finish",
}  # their success

#: A command for each way to answer: a verdict, an object, lines, a whole file, and click's own.
answering = [
    ("check", "ZANT", "BLORP"), ("check", "--json", "ZANT"), ("rules", "list"),
    ("lexicon", "verify"), ("journal", "export"), ("check", "--help"), ("--version",),
]  # fmt: skip

# Sends the interrupt where an import lets go of its lock: exceptions raised there go nowhere.
INTERRUPTED = """
import signal, sys
from judge_cli.main import main

def step(frame, event, argument):
    if event == "call" and frame.f_code.co_name == "cb":
        sys.setprofile(None)
        signal.raise_signal(signal.SIGINT)

sys.setprofile(step)
main()
"""

# Limits the size of the files that the command may write.
LIMITED = """
import resource, sys
from judge_cli.main import main
limit = int(sys.argv[1])
sys.argv[:2] = ["judge"]
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
main()
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """Where the first test keeps the record of an event, for the others."""
    return tmp_path_factory.mktemp("record") / "journal"


@pytest.fixture(autouse=True)
def machine(club, home, here, judge, record):
    """A club's machine, with a record of an event; and files where commands run."""
    if not record.exists():
        desk = "desk --station 'Desk 1' --event 'Harbour Open' --by AB --no-tables"
        assert judge(*shlex.split(desk), stdin="ZANT\n\n\n/end\n").status == 0
        exported = judge("journal", "export").out
        (home / "journal" / "altered.jsonl").write_text(exported.replace('"ZANT"', '"QUEX"'))
        shutil.move(home / "journal", record)
    shutil.copytree(record, home / "journal")
    shutil.move(home / "journal" / "altered.jsonl", here)
    shutil.copy(home / "rules" / "club.toml", here)
    shutil.copy(home / "lexicons" / "invented.lexicon", here / "here.lexicon")
    for name, content in {
        "list.txt": "BLORP\nQUIV\n",
        "absent.txt": "VOXEL\n",
        "bad.txt": "ZANT\nCO-OP\n",
        "pins.txt": "AB director 246810\n",
    }.items():
        (here / name).write_text(content, encoding="utf-8")


# -- every command -------------------------------------------------------------------------------


def befall(home, accident):
    """Let something happen to a machine."""
    lexicon = home / "lexicons" / "invented.lexicon"
    match accident:
        case "no list":
            lexicon.unlink()
        case "cut list":
            lexicon.write_bytes(lexicon.read_bytes()[:-40])
        case "altered list":
            data = bytearray(lexicon.read_bytes())
            data[-60] ^= 1  # in the trie, which would not notice it
            lexicon.write_bytes(data)
        case "empty list":
            lexicon.write_bytes(b"")
        case "empty default":
            (home / "default.toml").write_bytes(b"")
        case "empty profile":
            write_profile(home, "")
        case "no event":
            shutil.rmtree(home / "journal")


def holds(written, wanted):
    """Whether a text is the whole of what was written; a list names parts of it."""
    return wanted == written if isinstance(wanted, str) else all(each in written for each in wanted)


@each_case
def test_a_command_ends_and_writes_as_its_case_says(judge, home, here, case):
    befall(home, case.get("home", ""))
    no_screen = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")
    ended = judge(*shlex.split(case["run"]), stdin=case.get("given", ""), **no_screen)
    assert ended.status == case["status"], (case["because"], ended)
    assert "Traceback" not in ended.err
    assert ended.status != 2 or 1 <= len(ended.err.splitlines()) <= 30
    assert holds(ended.out, case.get("out", "" if ended.status == 2 else [])), ended
    assert holds(ended.err, case.get("err", [])), ended
    for name in case.get("writes", ()):
        assert (here / name).stat().st_size > 0
    if "json" in case:
        [line] = ended.out.splitlines()
        assert {key: json.loads(line)[key] for key in case["json"]} == case["json"]


def test_no_command_is_without_its_cases(judge):
    def named(*path):
        listed = judge(*path, "--help").out
        rows = re.findall(r"(?m)^  ([a-z]+)  +[A-Z]", listed)
        if "COMMAND [ARGS]" not in listed:
            return {" ".join(path)}
        return {each for row in rows for each in named(*path, row)}

    commands = named()
    assert {"check", "lexicon build", "print card"} <= commands
    missing = []
    for command in sorted(commands):
        statuses = {case["status"] for case in cases if f"{case['run']} ".startswith(f"{command} ")}
        wanted = {2} if command in tested_elsewhere else {0, 2}
        missing += [f"{command}: no case of status {status}" for status in wanted - statuses]
    assert not missing, "add it to tests/vectors/commands.toml"


# -- answers lost --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("redirection", "args"), sampled([">&-", ">/dev/full", "1</dev/null"], answering)
)
def test_an_answer_that_standard_output_does_not_take_is_none(redirected, redirection, args):
    assert_no_answer(redirected(redirection, *args), "o answer")


def test_an_answer_that_nobody_reads_any_more_is_none(started, thorough):
    short_and_long = [unacceptable, ("lexicon", "export", "scowl80"), ("--help",)]
    for args in answering if thorough else short_and_long:
        reading, writing = os.pipe()
        os.close(reading)
        process = started(*args, stdout=writing)
        os.close(writing)
        _, err = process.communicate(timeout=wait)
        ended = (process.returncode, b"o answer" in err, b"Traceback" in err)
        assert ended == (2, True, False), args


@pytest.mark.parametrize(
    ("args", "unbuffered"),
    sampled([unacceptable, acceptable, ("check", "--json", "ZANT")], ["", "1"]),
)
def test_an_answer_that_a_filling_disk_cuts_short_is_none(tmp_path, args, unbuffered):
    room = 6
    limited = (*python, "-c", LIMITED, str(room), *args)
    shell = ("sh", "-c", 'exec "$@" >answer', "sh", *limited)
    ended = run_apart(*shell, folder=tmp_path, PYTHONUNBUFFERED=unbuffered)
    assert (tmp_path / "answer").stat().st_size <= room
    assert_no_answer(ended, "o answer")


@pytest.mark.parametrize(
    ("args", "redirection"),
    sampled(
        [
            acceptable,
            unacceptable,
            ("check", "CO-OP"),
            ("check", "--rules", "nope", "ZANT"),
            ("x",),
        ],
        ["2>&-", "2>/dev/full", "2>&- <&-"],
    ),
)
def test_a_verdict_or_a_refusal_needs_no_standard_error(redirected, args, redirection):
    status = {acceptable: 0, unacceptable: 1}.get(args, 2)
    ended = redirected(redirection, *args)
    assert (ended.status, ended.out) == (status, verdict_lines.get(status, ""))


# -- interrupts ----------------------------------------------------------------------------------


def test_an_interrupted_command_gives_no_answer(script):
    assert_no_answer(script(INTERRUPTED, *unacceptable), "nterrupted")


# -- a program that is not whole -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "fault"),
    sampled(
        ["click", "marisa_trie", "tomllib"],
        [
            "raise RuntimeError('ZANT')",
            "raise SystemExit(1)",
            "raise BaseException",
            "def broken(:",
            "import tilelibrary",
        ],
    ),
)
def test_a_broken_dependency_gives_no_answer(judge_apart, tmp_path, module, fault):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / f"{module}.py").write_text(fault, encoding="utf-8")
    ended = judge_apart(*acceptable, PYTHONPATH=f"{tmp_path / 'broken'}{os.pathsep}{checkout}")
    assert_no_answer(ended, *(("tilelibrary", "nstall") if "import tile" in fault else ()))
    assert "ZANT" not in ended.err


# -- a home that can't be read ------------------------------------------------------------------


@pytest.mark.parametrize("how", ["a file", "a loop"])
def test_a_home_that_cannot_be_read_gives_no_answer(judge, tmp_path, how):
    """Not even by the rule set that an empty home uses: this home may say another."""
    home = tmp_path / "barred"
    home.touch() if how == "a file" else home.symlink_to(home.name)
    for command in ("check QI", "check --rules open QI", "rules list", "lexicon verify"):
        assert_no_answer(judge(*command.split(), JUDGE_HOME=str(home)), str(home))


def test_a_default_that_is_not_there_is_listed(judge, home):
    (home / "default.toml").write_text('rules = "nope"', encoding="utf-8")
    assert_no_answer(judge("check", "ZANT"), "nope")
    ended = judge("rules", "list")
    assert (ended.status, "* nope " in ended.out) == (0, True)


# -- what was typed ------------------------------------------------------------------------------


@pytest.mark.parametrize("redirection", ["<&-", "</dev/null", "0>&1"])
def test_where_nothing_can_be_read_there_is_no_answer(redirected, redirection):
    pins = "event", "prepare", "stick", "--name", "Open", "--rules", "example", "--pins", "-"
    for words in (("check",), pins):
        ended = redirected(redirection, *words)
        assert "fault of the program" not in ended.err
        assert_no_answer(ended)


def test_bytes_that_are_no_text_are_refused_as_such(judge):
    for word in (b"ZA\xffNT", b"\xff", b"Z\xc3NT", b"\xed\xa0\x80", b"ZANT\xf0\x9f"):
        assert_no_answer(judge("check", "ZANT", os.fsdecode(word)), "word 2", "not UTF-8")
