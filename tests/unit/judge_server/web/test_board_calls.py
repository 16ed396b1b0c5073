"""Calls and rulings on the director's board: no word is shown until it is opened."""

import re

import pytest

from judge_record.entry import Kind, Outcome
from tests.support import asking
from tests.support.boards import called, ruling
from tests.support.browsers import fail
from tests.support.people import holders


def test_calls_stand_first_one_line_each(inside):
    inside.record_kiosk("Kiosk 1", called("Kiosk 1", table="7", words=("ZANT",)))
    own = inside.call(round=3, table="9")
    inside.get()
    assert inside.text.index("2 calls wait") < inside.text.index("Machines")
    first, second = re.findall(r'(?s)<button class="press call">.*?</button>', inside.html)
    assert "table 7" in first
    assert "Shares words with a recent ruling at its table" in first
    assert f"Call {own.number}, table 9" in second
    assert "ZANT" not in inside.html


def test_an_opened_call_shows_both_challenges_and_the_record_who_opened_it(inside):
    logbook = inside.access.session
    before = asking.ruled(logbook, "ZANT", "BLORP", table="7", round=3)
    call = asking.called(logbook, "ZANT", table="7", round=3)
    inside.get()
    assert "ZANT" not in inside.html
    shown = inside.do("open", number=str(call.number))
    opened = inside.hall.entries[-1]
    assert (opened.kind, opened.about, opened.by) == (Kind.WORDS_SHOWN, call.number, "AB")
    assert f"Before ACCEPTABLE Entry {before.number}" in shown
    assert shown.count("ZANT Z A N T in both") == 2
    assert inside.renews == "60; url=/board"
    assert "updates by itself" not in shown
    assert inside.get().count("ZANT") == 2, "as it stands, and recorded once"
    inside.do("open", number=str(call.number))
    inside.hall.wait(59_400)
    assert "ZANT" in inside.get()
    assert inside.renews == "1; url=/board"
    inside.hall.wait(599)
    assert "ZANT" in inside.get()
    inside.hall.wait(1)
    visit = inside.access.of(inside.token)
    assert inside.access.seconds_open(visit, call.number) == 1, "also if the page was slow"
    assert "ZANT" not in inside.get()
    assert len(inside.hall.of_kind(Kind.WORDS_SHOWN)) == 1
    inside.do("open", number=str(call.number))
    assert "ZANT" not in inside.send(back="yes")
    assert visit.duty.seen.rulings == {}


def test_nothing_untouched_judges_and_enter_presses_what_does_nothing(inside):
    call = inside.call(table="9")
    inside.do("open", number=str(call.number))
    before = inside.hall.entries
    first = re.findall(r"<button[^>]*>", inside.task)[0]
    assert first == '<button class="unseen" tabindex="-1">', "Enter presses the first one"
    shown = re.findall(r'value="([^"]*)" data-for="(\d)"[^>]*>([^<]*)<', inside.task)
    assert [each[1:] for each in shown] == [("1", "Judge now"), ("2", "Record: not judged")]
    [judge, refuse] = [digest for digest, *_ in shown]
    assert "checked" not in inside.task
    for typed in (
        {},
        {"answer": "judge"},
        {"answer": "refuse", "press": judge},
        {"answer": "both", "press": judge},
        {"answer": "judge", "press": refuse},
    ):
        assert "Judge these words?" in inside.send(**typed), typed
    assert inside.hall.entries == before
    assert "Recorded as entry" in inside.press("Record: not judged", answer="refuse")
    [settled] = inside.hall.of_kind(Kind.SETTLED)
    assert (settled.outcome, settled.by) == (Outcome.REFUSE, "AB")
    assert "ZANT" not in inside.html
    assert "Nobody waits." in inside.text


@pytest.mark.parametrize("device", ["phone", "kiosk"])
@pytest.mark.parametrize(
    ("word", "answer", "title"),
    [("ZANT", "judge", "ACCEPTABLE"), ("QXV", "judge", "UNACCEPTABLE"),
     ("ZANT", "refuse", "Challenged words are judged here")],
)  # fmt: skip
def test_a_call_that_is_answered_on_the_board_goes_on_at_its_device(
    inside, device, word, answer, title
):
    hall = inside.hall
    if device == "phone":
        tab = hall.phone("7", 3)
        tab.judge("ZANT", "QXV")
        hall.wait(20_000)
        tab.judge(word)
    else:
        hall.open(3)
        tab = hall.paired()
        asking.ruled(inside.access.session, word, "BLORP", table="7", round=3)
        tab.judge_at_kiosk("7", word=word)
    [call] = hall.of_kind(Kind.CALL)
    assert tab.title == "CALL THE WORD JUDGE"
    inside.get()
    assert word in inside.do("open", number=str(call.number))
    deed = {"judge": "Judge now", "refuse": "Record: not judged"}[answer]
    done = inside.press(deed, answer=answer)
    assert not {"ZANT", "QXV", "BLORP", "ACCEPTABLE", "UNACCEPTABLE"} & set(done.split())
    hall.wait(2_000)
    tab.open()
    assert tab.title == title
    assert ("Call" in tab.text) == (answer == "refuse")
    _opened, settled, *ruled = (each for each in hall.entries if each.number > call.number)
    assert (settled.kind, settled.by) == (Kind.SETTLED, "AB")
    if device == "phone":
        hall.close(3)
        assert (f"Call {call.number} is settled: not judged." in tab.open()) == (not ruled)
    if ruled:
        [ruling] = ruled
        assert (ruling.allowed_by, ruling.station) == (call.number, "Server")
        assert f"Entry {ruling.number}" in tab.text
        assert f"This settles call {call.number}." in done


def test_no_page_has_a_word_until_somebody_opens_it_which_is_recorded(inside):
    of = asking.ruled(inside.access.session, "ZANT", "QXV", table="7", round=2)
    inside.record_kiosk("Kiosk 1", ruling("Kiosk 1", "QUEX FLIMM", table="9"))
    for path in ("", "/rounds", "/machines", "/rulings"):
        inside.get(path)
        assert not inside.shows_words, path
    assert f'href="/board/rulings/{of.number}"' in inside.html
    inside.get(f"/rulings/{of.number}")
    assert "Mistyped Only where slip and board are at hand." in inside.text
    assert not inside.shows_words
    shut = offered(inside)
    assert {"void", "waive", "move"} == shut
    inside.do("begin", task="void", ruling=str(of.number))
    assert "All rulings on this play become void." in inside.text
    assert not inside.shows_words
    inside.get(f"/rulings/{of.number}")
    assert "QXV" in inside.do("open", number=str(of.number))
    assert "QUEX" not in inside.html
    assert inside.renews == "60; url=/board"
    assert {"correct", "hand"} <= offered(inside) - shut
    last = inside.hall.entries[-1]
    assert (last.kind, last.by, last.about) == (Kind.WORDS_SHOWN, "AB", of.number)
    assert last.words == ()
    inside.do("begin", task="correct", ruling=str(of.number))
    assert ("QXV" in inside.text, inside.renews) == (True, "60; url=/board")
    another = asking.ruled(inside.access.session, "FLIMM", "BLORP", table="8", round=2)
    inside.do("begin", task="correct", ruling=str(another.number))
    assert not inside.shows_words, "those of another entry stay shut"


def offered(board):
    return set(re.findall(r'name="task" value="(\w+)"', board.html))


def test_what_is_recorded_at_the_board_is_of_the_only_open_round(hall):
    board = hall(holders=holders(), tables=frozenset({"1"})).director()
    for table, opened in (("8", 3), ("9", 4)):
        board.hall.open(opened)
        board.get("/rulings")
        board.do("begin", task="admit")
        board.press("Admit the table", table=table)
    assert [entry.round for entry in board.hall.of_kind(Kind.ADMITTED)] == [3, None]


def test_what_is_sent_from_an_earlier_page_and_a_way_back_change_nothing(inside):
    of = asking.ruled(inside.access.session, "ZANT", "QXV", table="7", round=2)
    inside.get("/rulings")
    before = len(inside.hall.entries)
    inside.do("begin", task="void", ruling=str(of.number))
    earlier = inside.html
    inside.do("begin", task="void", ruling=str(of.number))
    inside.html = earlier
    inside.press("It doesn't count", why="misplaced")
    inside.send(back="yes")
    for refused in ("round", "call"):
        inside.do("begin", task=refused)
        inside.get("/task")
        assert not inside.task, refused
    inside.do("leave")
    inside.enter()
    inside.get("/task")
    assert not inside.task
    assert [e.kind for e in inside.hall.entries[before:]] == [Kind.MENU_OPENED]


def test_words_that_cannot_be_recorded_as_opened_stay_shut(inside, monkeypatch):
    """An entry that is not there opens nothing, either."""
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    before = inside.hall.entries
    for number in ("0", "1", "99", "x", "", "1" * 40):
        inside.get("/rulings")
        inside.do("open", number=number)
        assert inside.hall.entries == before, number
    [entry] = inside.hall.of_kind(Kind.RULING)
    monkeypatch.setattr(inside.access.session, "record", fail)
    assert "The disk is full." in inside.do("open", number=str(entry.number))
    inside.get(f"/rulings/{entry.number}")
    assert not inside.shows_words


def test_the_report_is_saved_without_words_and_an_appeal_only_with_opened_ones(inside):
    inside.hall.phone("7", 3).judge("ZANT", "BLORP")
    [entry] = inside.hall.of_kind(Kind.RULING)
    report = inside.client.get("/board/report")
    assert report.headers["content-disposition"] == 'attachment; filename="report.html"'
    assert "ZANT" not in report.text
    assert inside.hall.kiosks.served.journal.head().spoken in report.text
    appeal = f"/board/rulings/{entry.number}/appeal"
    assert inside.client.get(appeal, follow_redirects=False).status_code == 303
    inside.get("/rulings")
    inside.do("open", number=str(entry.number))
    opened = inside.client.get(appeal)
    assert "attachment" in opened.headers["content-disposition"]
    assert ">Z<" in opened.text or "ZANT" in opened.text
    call = inside.call(table="9")
    inside.do("open", number=str(call.number))
    reply = inside.client.get(f"/board/rulings/{call.number}/appeal", follow_redirects=False)
    assert reply.status_code == 303, "no play is on a call"
