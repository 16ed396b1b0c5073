"""`judge desk` from outside: real pipes and terminals, and the journal that is left."""

import os
import re
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from judge_procedure import codes
from judge_record.head import receipt_of
from lexicons import Library
from tests.end_to_end.terminal import clear
from tests.support.choosing import sampled
from tests.support.commands import checkout, read_until, send, wait
from tests.support.journals import open_event_in, recorded_in

desk = ("desk", "--station", "desk 1", "--event", "Club night", "--by", "AB")

pytestmark = pytest.mark.usefixtures("club")


def kinds(home):
    return [entry.kind for entry in recorded_in(home)]


# -- piped ---------------------------------------------------------------------------------------


def test_a_whole_session_through_pipes(judge, home):
    lines = "\ufeff5\r\nzant blorp\n\n\n6\nzant qxv\n\n\n7\nquex\nd\n/end\n"
    ended = judge(*desk, stdin=lines)
    rules = Library(home).rules("club").fingerprint.short
    code = codes.with_name(codes.code_of(Library(home).adjudicator("club")))
    head = open_event_in(home).head()
    assert ended.out.startswith(f"Rules: Our club (club, {rules})\nLexicon: invented (invented, 6")
    third = recorded_in(home)[2]
    receipt = receipt_of(*third.head, open_event_in(home).chain)
    assert (
        "Table (Enter: none):\nWords of table 5:\n"
        "\nTable 5.\n\n1   Z A N T\n2   B L O R P\n\n"
        "Compare every word with the board.\nEnter: judge, d: slip and board differ, e: edit:\n"
        f"\nClub night | desk 1 | judge AB\nclub | {code}\n"
        f"\nVERDICT: ACCEPTABLE\n\nTable 5. Entry 3.\nWrite on the slip: {receipt}\n"
        "Enter: next slip (?: more):\n\nTable (Enter: none):\n"
    ) in ended.out
    assert f"\nFINAL NUMBER: {head.spoken}\n" in ended.out
    assert (ended.status, ended.err) == (0, "")
    recorded = [(e.kind, e.table, e.words, e.ruled, e.by) for e in recorded_in(home)]
    assert recorded == [
        ("event opened", None, (), "", None),
        ("session opened", None, (), "", "AB"),
        ("ruling", "5", ("ZANT", "BLORP"), "acceptable", "AB"),
        ("ruling", "6", ("ZANT", "QXV"), "unacceptable", "AB"),
        ("discrepancy", "7", ("QUEX",), "", "AB"),
        ("session closed", None, (), "", "AB"),
    ]
    assert open_event_in(home).verify() == ""


# -- bad days ------------------------------------------------------------------------------------


def test_a_full_output_is_no_answer_and_a_closed_input_ends_the_session(redirected, home):
    assert redirected(">/dev/full", *desk).status == 2
    assert kinds(home) == ["event opened", "session opened"]
    assert redirected("<&-", *desk).status == 0
    assert kinds(home)[-1] == "session closed"


def test_a_reader_that_goes_away_ends_the_session_with_no_answer(started, home):
    process = started(*desk)
    read_until(process, b"Table (Enter: none):")
    process.stdout.close()
    send(process, b"5\nzant\n\n")
    assert process.wait(wait) == 2
    assert "session closed" not in kinds(home)


def ruled(output):
    """The entries whose verdicts were shown."""
    return re.findall(r"VERDICT: ACCEPTABLE\n\nTable \d+\. Entry (\d+)\.", output.decode())


def test_killed_at_any_moment_no_ruling_that_was_shown_is_lost(started, home, thorough):
    slip = "".join(f"{table}\nzant\n\n\n" for table in range(300)).encode()
    shown = []
    for number in range(0, 10, 2 if thorough else 4):
        process = started(*desk)
        send(process, slip)
        output = read_until(process, b"Table (Enter: none):")
        if number:  # a busy machine may show nothing yet
            output += read_until(process, b"VERDICT")
        time.sleep(0.05 + number * 0.037)
        process.kill()
        output += process.stdout.read()
        shown += ruled(output)
        process.communicate()
        assert open_event_in(home).verify() == "", number
    kept = [str(e.number) for e in recorded_in(home) if e.kind in ("ruling", "review")]
    assert shown
    assert {*shown} <= {*kept}
    assert all(e.ruled == "acceptable" for e in recorded_in(home) if e.kind == "ruling")


@pytest.mark.parametrize("delay", range(0, 12, 3))
def test_an_interrupt_at_any_moment_leaves_no_ruling_unshown_and_none_half_there(
    started, home, delay
):
    process = started(*desk)
    output = read_until(process, b"Table (Enter: none):")
    send(process, "".join(f"{table}\nzant\n\n\n" for table in range(200)).encode())
    time.sleep(delay * 0.011)
    process.send_signal(signal.SIGINT)
    output += process.stdout.read()
    assert process.wait(wait) == 0
    rulings = [str(entry.number) for entry in recorded_in(home) if entry.kind == "ruling"]
    assert ruled(output) == rulings
    assert kinds(home)[-1] == "session closed"
    assert open_event_in(home).verify() == ""


# -- at a terminal -------------------------------------------------------------------------------


at_words, at_board, at_verdict = "Words of table 5: ", "e: edit: ", "more): "

#: A page at a terminal takes keys after so many seconds, where the pause is not what is tested.
brisk = {"judge_cli.desk.terminal.LEAST_TIME": 0.1}


@pytest.fixture
def brisk_tty(tty):
    """Begins the command as `tty` does; pages take keys soon."""
    return partial(tty, values=brisk)


def judged(t, words):
    """Have a slip of table 5 judged."""
    for line, text in (("5", at_words), (words, at_board), ("", at_verdict)):
        t.say(line, text)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])  # of this machine's locale
def test_a_prompt_shows_its_letters_and_takes_those_that_are_typed(brisk_tty, encoding):
    settings = {"begun": "(Entrée\xa0: aucune)\xa0: ", "LC_ALL": "C.UTF-8"}
    t = brisk_tty(*desk, "--language", "fr", **settings, PYTHONIOENCODING=encoding)
    t.say("/by ñé", "ÑÉ")


def test_at_a_terminal_every_slip_has_a_cleared_screen(brisk_tty, home):
    t = brisk_tty(*desk)
    assert t.seen.startswith(clear)
    t.say("5", at_words)
    t.say("zant qxv", at_board)
    assert "    1   Z  A  N  T\n\n    2   Q  X  V\n" in t.screen
    assert "welcome" not in t.screen
    t.say("", at_verdict)
    assert "U N A C C E P T A B L E" in t.screen
    assert "The verdict: UNACCEPTABLE." in t.screen
    assert "Z  A  N  T" not in t.screen
    assert len(t.screen.splitlines()) <= 24
    t.say("", "Table (Enter: none): ")
    assert "ACCEPTABLE" not in t.screen
    assert "A C C" not in t.screen
    t.type("/end\r")
    assert t.end() == 0
    assert " ".join(open_event_in(home).head().spoken) in t.screen
    assert t.seen.count(clear) == 5
    assert kinds(home) == ["event opened", "session opened", "ruling", "session closed"]


def test_ctrl_z_stops_no_desk_with_its_words_on_the_screen(brisk_tty):
    t = brisk_tty(*desk)
    t.say("5", at_words)
    status = Path(f"/proc/{t.process.pid}/status").read_text("ascii")
    [ignored] = re.findall(r"SigIgn:\s(\w+)", status)
    assert int(ignored, 16) >> (signal.SIGTSTP - 1) & 1
    t.say("\x1azant", at_board)


@pytest.mark.parametrize(
    ("ending", "place"), sampled(["\x03", "\x04", signal.SIGTERM, signal.SIGHUP], range(4))
)
def test_ctrl_c_ctrl_d_and_signals_to_end_close_the_session_at_a_prompt(
    brisk_tty, home, ending, place
):
    t = brisk_tty(*desk)
    steps = [("5", at_words), ("zant", at_board), ("", at_verdict)]
    for line, text in steps[:place]:
        t.say(line, text)
    t.asleep()
    if isinstance(ending, str):
        t.type(ending)
    else:
        t.process.send_signal(ending)
    assert t.end() == 0
    assert " ".join(open_event_in(home).head().spoken) in t.screen
    assert "Z  A  N  T" not in t.screen
    assert kinds(home) == [
        "event opened",
        "session opened",
        *["ruling"] * (place == 3),
        "session closed",
    ]


@pytest.mark.parametrize("page", ["words", "board", "verdict"])
def test_a_terminal_that_is_closed_closes_the_session(tty, home, page):
    """Also on a page that takes no key yet."""
    t = tty(*desk, values={"judge_cli.desk.terminal.LEAST_TIME": 0.4})
    t.say("5", at_words)
    if page != "words":
        t.say("zant", "Compare every word")
    if page == "verdict":
        t.until(at_board)
        t.say("", "A C C E P T A B L E")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), t.ours)
    assert t.process.wait(wait) == 2  # nobody was shown the final number
    assert kinds(home)[2:] == ["ruling"] * (page == "verdict") + ["session closed"]


def test_a_key_that_is_leaned_on_neither_judges_nor_clears_the_verdict(tty, home):
    # A busy machine may hold up a key for longer than the gap that says that it was let go.
    t = tty(*desk, values={"judge_cli.desk.terminal.GAP": 0.5})
    t.say("5", at_words)
    t.type("zant\r")
    for _ in range(12):
        t.type("\r")
        t.quiet(0.02)
    t.until(at_board)
    assert kinds(home) == ["event opened", "session opened"]
    t.type("\r")
    for _ in range(12):
        t.type("\r")
        t.quiet(0.02)
    t.until(at_verdict)
    assert "A C C E P T A B L E" in t.screen
    assert t.screen.count("\n") <= 23
    assert kinds(home) == ["event opened", "session opened", "ruling"]


def test_refused_words_stand_in_the_line_to_be_mended(brisk_tty, home):
    t = brisk_tty(*desk)
    t.say("5", at_words)
    t.say("zant que-x", "Words of table 5: zant que-x")
    t.type("\x7f\x7fx")
    t.say("", at_board)
    t.say("", at_verdict)
    assert recorded_in(home)[-1].words == ("ZANT", "QUEX")


def test_no_line_comes_back(brisk_tty):
    t = brisk_tty(*desk)
    judged(t, "zant qxv")
    t.say("", "Table (Enter: none): ")
    t.say("5", at_words)
    t.say("blorp\x15", "Table (Enter: none): ")
    before = len(t.seen)
    t.type("\x1b[A\x10\x12z\x07\x19\x1byquex")
    t.until("quex")
    assert b"zant" not in t.seen[before:]
    assert b"blorp" not in t.seen[before:]


def test_no_session_begins_without_the_judge_s_initials(tty, home):
    t = tty("desk", "--event", "Final", begun="The judge's initials: ")
    t.say("", "Type the initials.")
    t.asleep()
    t.type("\x03")
    assert t.end() == 2
    assert kinds(home) == ["event opened"]


def test_without_a_line_editor_and_control_codes_the_desk_reads_lines_all_the_same(
    tty, home, tmp_path
):
    (tmp_path / "without").mkdir()
    (tmp_path / "without" / "readline.py").write_text(
        "from judge_cli.desk import terminal\nterminal.LEAST_TIME = 0.1\nraise ImportError\n"
    )
    t = tty(*desk, TERM="dumb", PYTHONPATH=f"{tmp_path / 'without'}{os.pathsep}{checkout}")
    judged(t, "zant")
    assert b"\x1b[2J" not in t.seen
    assert kinds(home)[-1] == "ruling"
