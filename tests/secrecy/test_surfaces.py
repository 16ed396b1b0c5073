"""Each surface shows the same by every channel, wherever the phony stands; planted leaks are found.

The same words are put in another order. Where a surface shows them, each is replaced by its number.
"""

import importlib
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep

import pytest
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit

from judge_cli import records
from judge_cli.journal.command import as_csv
from judge_cli.records import as_export
from judge_gui.kiosk import PageTime
from judge_gui.station import judging
from judge_procedure.paper.report import EventReport
from judge_procedure.profile import Times
from judge_procedure.system_clock import SystemClock, milliseconds
from judge_record.entry import Kind
from judge_record.head import Receipt
from judge_record.line import content_of
from judge_record.opening import begin_session
from lexicons import Library, Verdict
from lexicons.words.chain import Chain
from tests.secrecy.leaks import LEAKS, Leak, phony
from tests.secrecy.shapes import at_the_ends, challenges, good, held, shapes, stages, unworded
from tests.secrecy.table import CHANNELS, TABLE, assert_secret
from tests.support import asking
from tests.support.asking import DeskSession
from tests.support.browsers import holds_word
from tests.support.choosing import sampled
from tests.support.commands import files_in
from tests.support.people import holders

places = range(3)


def put(place):
    """The words of a challenge, with the phony at a place; the same words whatever the place."""
    return (*good[:place], phony, *good[place:2])


def test_each_cell_of_the_table_is_one_test_or_says_cannot():
    for row in TABLE.values():
        assert sorted(row) == sorted(CHANNELS)
        for cell in row.values():
            if not cell.startswith("cannot: "):
                module, _, test = cell.partition("::")
                assert callable(getattr(importlib.import_module(f"tests.{module}"), test))


# -- judge check ---------------------------------------------------------------------------------


@pytest.fixture
def folders(tmp_path):
    """Settings of folders elsewhere than the command would write to."""
    for name in ("elsewhere", "here"):
        (tmp_path / name).mkdir()
    place = str(tmp_path / "elsewhere")
    return dict.fromkeys(("HOME", "TMPDIR", "XDG_STATE_HOME"), place)


@pytest.fixture
def checked(judge, folders, tmp_path):
    """Has a challenge judged by `judge check`."""

    def checked(words, *options, run=judge):
        ended = run("check", "--rules", "club", *options, *words, **folders)
        out, err = unworded(ended.out, words), unworded(ended.err, words)
        left = files_in(tmp_path)
        return {"standard output": (out, err), "exit status": ended.status, "files": left}

    return checked


@pytest.mark.parametrize(("shape", "options"), sampled([*shapes], [(), ("--json",), ("-v",)]))
def test_a_check_ends_the_same(
    checked, judge, judge_apart, install, add_rules,
    tmp_path, shape, options, thorough
):  # fmt: skip
    for name, words in held(shape).items():
        install(words, name)
    add_rules(stages(shape))
    before = files_in(tmp_path)
    run = judge_apart if shape == "bounds" or thorough else judge
    for count in {(): (2,), ("--json",): (1, 8), ("-v",): (1, 3)}[options]:
        asked = challenges(count) if thorough else at_the_ends(count)
        seen = [checked(words, *options, run=run) for words in asked]
        assert_secret("check", *seen)
        assert (seen[0]["exit status"], seen[0]["files"]) == (1, before)
        # And what an acceptable play adds or lacks is the verdict alone.
        accepted = checked(good[:count], *options, run=run)
        out, err = accepted["standard output"]
        for wording in ("acceptable", "ACCEPTABLE"):
            out = out.replace(wording, ("un" if wording.islower() else "UN") + wording)
        assert (accepted["exit status"], (out, err)) == (0, seen[0]["standard output"])


@pytest.fixture
def club(install, add_rules):
    install(good)
    add_rules()


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("failure", [RuntimeError, KeyboardInterrupt, MemoryError])
def test_a_check_ends_the_same_wherever_a_look_up_fails(checked, monkeypatch, failure):
    def fails_at(place):
        def accepts(_, word):
            if word == put(0)[place]:
                raise failure(word)
            return True

        monkeypatch.setattr(Chain, "accepts", accepts)
        return checked(put(0), "-v")

    seen = [fails_at(place) for place in places]
    assert_secret("check", *seen)
    out, err = seen[0]["standard output"]
    assert (seen[0]["exit status"], out) == (2, "")
    assert not re.search(r"<\d>|Traceback", err)


@pytest.fixture
def shown_by_check(checked, club, monkeypatch):
    """What a check shows and leaves, and how many look-ups it takes."""
    asked = []
    accepts = Chain.accepts
    monkeypatch.setattr(
        Chain, "accepts", lambda chain, word: asked.append(word) or accepts(chain, word)
    )

    def shown(place):
        asked.clear()
        return {**checked(put(place)), "time": len(asked)}

    return shown


# -- the desk ------------------------------------------------------------------------------------

#: A head, in a sentence and as it is spaced in a box, and the digits of a receipt.
heads = (
    r"(?<= · )[0-9A-F]{4} [0-9A-F]{4}$|[A-Z][0-9](?= · )|"
    r"\b\d+(-[0-9a-f]{4}){3}\b|(\d )+-( [0-9a-f]){4} -( [0-9a-f]){4} -( [0-9a-f]){4}"
)


def sat(open_desk, place, rules, *, large):
    """What a desk shows and records of a challenge, and of one that shares its words."""
    d = open_desk(rules, large=large, words=good)
    words = put(place)
    every = " ".join(words)
    d(f"5|{every}||?|5|/|5|{every}||1|2|CD|||5|{words[0]}|")
    d.end()
    texts = [in_tiles(f"{page.text}\n{page.prompt}", words) for page in d.pages]
    shown = [re.sub(heads, "HEAD", text, flags=re.MULTILINE) for text in texts]
    kept = [{k: v for k, v in content_of(entry).items() if k != "words"} for entry in d.entries]
    return {"standard output": shown, "files": kept}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("rules", ["nsa-2004", "nzasp-2022", "sanspa-1999", "london-2020"])
def test_a_desk_shows_and_records_the_same(desk, rules, large):
    assert_secret("desk", *(sat(desk, place, rules, large=large) for place in places))


@pytest.fixture
def shown_by_desk(desk):
    return lambda place: sat(desk, place, "nsa-2004", large=False)


def in_tiles(text, words):
    """A text without certain words, written together or in tiles."""
    for number, word in enumerate(words):
        for between in ("", " ", "  "):
            text = text.replace(between.join(word), f"<{number}>")
    return text


# -- a kiosk's window ----------------------------------------------------------------------------

accepted = good[:3]


def lower(words):
    """Words as their keys are pressed."""
    return [word.lower() for word in words]


def seen_at(stage, words):
    """From the hand-off to the first page, and all that is to be seen on the way."""
    pictures, heard, copied = [], [], []
    waits = []  # for which the timer was set
    dues = []  # when the page would change by itself
    stage.window.timer.stop()  # time passes by hand: on a busy machine, it would come too early
    stage.window.timer.start = waits.append
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()  # another test may have left something there

    def look():
        parts = [stage.window, *stage.window.findChildren(QLineEdit)]
        said = [f"{each.accessibleName()}\n{each.accessibleDescription()}" for each in parts]
        pages.append(stage.page)
        dues.append(stage.kiosk.due)
        heard.append(in_tiles("\n".join(said), words))
        copied.extend(clipboard.text(mode) for mode in QClipboard.Mode)
        picture = stage.picture
        if stage.page != "HandOff":  # where the words are compared
            pictures.append(picture)

    pages = []
    stage.enter(*lower(words))
    look()
    stage.wait(stage.times.checking)
    stage.press("tab")
    look()
    for _ in range(2):
        stage.wait(stage.times.judging // 2)
        look()
    for time in (stage.times.verdict_least, stage.times.verdict_most):
        stage.wait(time)
        look()
    assert pages == ["HandOff", "Judging", "Judging", "VerdictShown", "VerdictShown", "Ready"]
    return {
        "pixels": pictures, "accessibility": heard, "clipboard": copied,
        "time": (waits, dues, stage.worker.asked),
    }  # fmt: skip


@pytest.fixture
def judged(opened, install, home, monkeypatch):
    """Puts a challenge at a kiosk of its own, with a journal of its own.

    A receipt is made of a hash over the time, too: it differs at every challenge. The first page
    shows the minute in which the journal began.
    """
    install(good)
    moment = datetime(2026, 11, 20, 10, 30, tzinfo=UTC)
    monkeypatch.setattr(SystemClock, "shows", lambda _: moment)
    same = Receipt("K1", 3, "7F3A91C2")
    monkeypatch.setattr(judging, "receipt_of", lambda *_: same)

    def judged(words, **settings):
        for file in (*(home / "journal").glob("*"), *(home / "stations").glob("*")):
            file.unlink()
        return seen_at(opened(**settings), words)

    return judged


@pytest.fixture
def shown_by_kiosk(judged):
    return lambda place: judged(put(place))


@pytest.mark.parametrize("settings", [{}, {"touch": True}, {"theme": "dark"}], ids=str)
def test_a_window_shows_copies_and_waits_the_same(judged, settings):
    assert_secret("kiosk", *(judged(put(place), **settings) for place in places))


def test_until_the_verdict_is_shown_a_phony_looks_like_a_word(judged):
    good_one, bad_one = judged(accepted), judged(put(2))
    for channel, verdict in (("pixels", 2), ("accessibility", 3)):
        assert good_one[channel][:verdict] == bad_one[channel][:verdict]
        assert good_one[channel][verdict] != bad_one[channel][verdict]
    assert good_one["time"] == bad_one["time"]


def test_every_verdict_takes_the_same_time(opened, install):
    install(good)
    challenges = (accepted, *map(put, places))
    times = Times(checking=300, judging=150, verdict_least=500)
    stage = opened(times=times)
    began, shift = milliseconds(), stage.now
    least = dict.fromkeys(challenges, 60.0)
    for turn, words in enumerate(challenges * 200):
        # On a busy machine, it takes more turns until each was once not kept waiting.
        if turn >= 3 * len(least) and max(least.values()) - min(least.values()) < 0.02:
            break
        stage.enter(*lower(words))
        stage.wait(times.checking)
        stage.press("tab")
        stage.kiosk.clock = lambda: shift + milliseconds() - began  # real time from here on
        stage.kiosk.time = PageTime(stage.kiosk.clock(), stage.kiosk.clock(), True)
        start = monotonic()
        while stage.page != "VerdictShown":
            QApplication.processEvents()
            sleep(0.003)
        least[words] = min(least[words], monotonic() - start)
        stage.kiosk.clock = lambda: stage.now
        stage.look()  # the verdict's own time begins when it is painted
        stage.kiosk.time = PageTime(stage.now, stage.now, True)
        stage.wait(times.verdict_most)
    assert min(least.values()) >= times.judging / 1000 - 0.01
    assert max(least.values()) - min(least.values()) < 0.02


# -- telephones and the board --------------------------------------------------------------------


def masked(text):
    """A text without what differs from entry to entry: numbers, receipts, times, secrets.

    It keeps its length.
    """
    differs = r"\b[A-Z]\d(?= · )|[0-9A-F]{4} [0-9A-F]{4}|[0-9a-f]{8,}|\d"
    return re.sub(differs, lambda found: "0" * len(found[0]), text)


def sent(replies):
    """What replies show, by the channels; their texts without blanks at their ends."""
    kept = list(replies)
    return {
        "HTTP body": [(each.status_code, masked(each.text).rstrip()) for each in kept],
        "size": [(len(each.content), each.headers["content-length"]) for each in kept],
        "header": [each.headers.multi_items() for each in kept],
    }


@pytest.fixture
def shown_by_telephone(hall, install):
    """A challenge on a telephone of a table, and one that shares its words: it calls a person."""
    here = hall()
    install(good)
    phones = [here.phone(table) for table in "123456"]  # all entries have two digits
    for each in phones:
        each.open()

    def asked(place):
        phone = phones.pop()
        device = here.kiosks.devices.by_token(phone.client.cookies["judge"])
        here.kiosks.of(device).browser.turn = 10**8
        replies, times = [], []
        for words, end in (
            (put(place), "UNACCEPTABLE"),
            ((*put(place)[:2], "SKREQ"), "CALL THE WORD JUDGE"),
        ):
            phone.to_hand_off(*words)
            here.wait(1_000)
            phone.send("tab")
            here.wait(1_000)
            for key in ("enter", None, None, "down", "enter", "enter"):
                began = here.now
                replies.append(send(phone, key))
                while key is None and end not in replies[-1].text:
                    here.wait(50)
                    replies[-1] = send(phone, None)
                times.append(here.now - began)
                phone.html = replies[-1].text
                here.wait(1_000)
        assert not [
            word for word in (*good, phony) if any(holds_word(r.text, word) for r in replies)
        ]
        return {**sent(replies), "time": times}

    def send(phone, key):
        if key:
            return phone.client.post("/screen", data={**phone.fields, "key": key})
        return phone.client.get("/screen", params=phone.fields)

    return asked


def test_a_telephone_gets_the_same_replies_at_the_same_times(shown_by_telephone):
    assert_secret("telephone", *map(shown_by_telephone, places))


@pytest.fixture
def shown_by_board(hall, install, home):
    def looked(place):
        """A server of its own, whose board shows a ruling and a call."""
        shutil.rmtree(home, ignore_errors=True)
        board = hall(holders=holders()).director()
        install(good)
        phone = board.hall.phone()
        for words in (put(place), (*put(place)[:2], "SKREQ")):
            phone.judge(*words)
            board.hall.wait(60_000)
        [ruling] = board.hall.of_kind("ruling")
        shown = ("", "/rulings", f"/rulings/{ruling.number}", "/machines", "/rounds")
        replies = [board.client.get(f"/board{path}") for path in shown]
        assert all(reply.status_code == 200 for reply in replies)
        assert "1 call waits" in replies[0].text
        [call] = board.hall.of_kind("call")
        board.get()
        visit = board.access.of(board.token)
        with board.access.acting(visit):
            visit.begin("call", call.number)
        board.get()
        assert "No word is shown here" in board.text
        board.press("Judge now", answer="judge")
        replies.append(board.client.get("/board"))
        assert "This settles call" in replies[-1].text
        return sent(replies)

    return looked


def test_a_board_gets_the_same_replies(shown_by_board):
    assert_secret("board", *map(shown_by_board, places))


# -- the record ----------------------------------------------------------------------------------


@pytest.fixture
def shown_by_record(club, tmp_path, monkeypatch):
    """An event with all that can follow a ruling."""
    monkeypatch.setenv("TZ", "UTC")

    def shown(place):
        words = put(place)
        desk = DeskSession(Path(mkdtemp(dir=tmp_path)))
        begin_session(desk.session)
        first = desk.rule(*words, clock="20T10:10", round=1)
        asking.review(desk.session, first, by="Ann")
        how = {"source": "book", "reason": "lexical", "of": first}
        asking.by_hand(desk.session, words, Verdict.ACCEPTABLE, **how)
        asking.void(desk.session, first)
        asking.noted(
            desk.session, Kind.WITHDRAWAL, words=words, reason="blank-misunderstood", round=1
        )
        asking.refuse(desk.session, "fault", words)
        asking.noted(desk.session, Kind.DISCREPANCY, words=words)
        desk.session.close()
        record = records.read(str(desk.path))
        entries = record.entries
        copies = [
            EventReport([record], Library(), now=desk.time, with_words=with_words).paper.html()
            for with_words in (False, True)
        ]
        files = ["\n".join(map(repr, entries)), "".join(as_export(entries)),
                 "".join(as_csv(entries))]  # fmt: skip
        sealed = [unsealed(in_tiles(text, words)) for text in files]
        printed = [unsealed(in_tiles(each, words)) for each in copies]
        return {"print": printed, "files": (sealed, desk.path.stat().st_size)}

    return shown


def unsealed(text):
    """A text without the seals, which depend on the words, and the nonce."""
    text = re.sub(r"[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}", "seal", text)
    at_seals = r"""(?:(?<="seal":")|(?<=\Wseal='))[0-9a-f]{64}|[0-9a-f]{64}(?=\r?\n|\t)"""
    return re.sub(r"\b[0-9a-f]{32}\b", "nonce", re.sub(at_seals, "seal", text))


def test_a_record_says_the_same_in_every_form(shown_by_record):
    assert_secret("record", *map(shown_by_record, places))


# -- planted leaks -------------------------------------------------------------------------------


def test_a_leak_is_planted_in_each_cell_that_these_tests_hold():
    """A browser kiosk's are those of a telephone: it gets its pages by the same routes."""
    here = __name__.removeprefix("tests.")
    held_here = {
        (surface, channel)
        for surface, row in TABLE.items()
        for channel, cell in row.items()
        if cell.startswith(here) and surface != "browser kiosk"
    }
    assert held_here <= LEAKS.keys()
    assert {channel for _, channel in LEAKS} == {*CHANNELS}


@pytest.mark.parametrize(("surface", "channel"), LEAKS)
def test_a_planted_leak_is_found(surface, channel, request, monkeypatch):
    shows = request.getfixturevalue(f"shown_by_{surface}")
    LEAKS[surface, channel](Leak(monkeypatch))
    with pytest.raises(AssertionError, match=rf"^{surface}: the place shows by .*\b{channel}\b"):
        assert_secret(surface, shows(0), shows(2))
