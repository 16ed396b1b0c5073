"""The report on an event: what docs/report doesn't show of it, its doubts, and what it hides."""

import re
from dataclasses import replace

import pytest

from judge_cli import records
from judge_cli.records import as_export
from judge_procedure.duties.duty import Duty
from judge_procedure.duties.menu import begin as begin_task
from judge_procedure.paper import appeal
from judge_procedure.paper.account import Account
from judge_procedure.paper.report import EventReport
from judge_procedure.profile import Profile
from judge_procedure.task_parts import Done
from judge_procedure.timeline import JournalRecord
from judge_record.entry import Kind
from judge_record.official import without_pin
from judge_record.opening import begin_session
from judge_record.summary import challenges
from judge_record.view import Ruled
from lexicons import Library, Verdict
from lexicons.language import choose
from tests.support import asking
from tests.support.asking import DeskSession
from tests.support.clocks import HallClock
from tests.support.clubs import stage
from tests.support.journals import begin_journal, chain, draft, draft_at, ruling
from tests.support.printed_text import printed_text, rows_in
from tests.support.pseudo import forgotten

words = ("ZANT", "BLORP", "QUEX", "FLIMM")  # in the lexicon
phonies = ("QXVS", "VVORB", "KWYX", "FLYMM")
now = "2026-11-20T18:00:00.000Z"
correct = '[wording]\nacceptable = "CORRECT"\nunacceptable = "INCORRECT"\n'


@pytest.fixture
def station(install, add_rules, tmp_path, monkeypatch):
    """Opens a desk at an event under the rules of a club, which say CORRECT."""
    monkeypatch.setenv("TZ", "UTC")
    install(words)
    add_rules(stage + correct)

    def station(*names, folder="", **more):
        place = tmp_path / folder
        place.mkdir(exist_ok=True)
        return DeskSession(place, *names, **more)

    return station


def report_of(*given, **more):
    """The report on desks or records."""
    of = [source.record if isinstance(source, DeskSession) else source for source in given]
    return EventReport(of, Library(), now=now, **more)


def answer(of, question):
    """The figure of an answer, and what it says."""
    said = of.paper.html().partition(f"{question}</h2>")[2].partition("</section>")[0]
    lines = map(printed_text, re.findall("(?s)<li>.*?</li>", said))
    figure = printed_text(said.partition("<ul>")[0]).split()[0]
    return int(figure), "\n".join(lines)


def decisions(of, title="What people decided"):
    """What people decided: the rows of that table."""
    return rows_in(of.paper.html().partition(title)[2].partition("</table>")[0])


def did(desk, task, of=None, **typed):
    """Do a task on a ruling, as at a desk without PINs."""
    about = {"ruling": str(of.number)} if of else {}
    work = begin_task(task, Duty(desk.session, Profile()), whole=True, **about)
    done = work.press(work.take({"by": "CD", **typed}).digest)
    assert isinstance(done, Done), work.page()


# -- answers --------------------------------------------------------------------------------------


def test_where_no_reason_was_noted_that_is_said(station):
    desk = station()
    assert report_of(desk).stations_of(desk.record) == "desk 1: no challenge"
    ruled = desk.rule("QXVS", table="4")
    asking.decided(desk.session, Kind.WAIVED, ruled, by="AB")
    asking.void(desk.session, ruled, by="CD")
    report = report_of(desk)
    _figure, text = answer(report, "How many?")
    said = f"Entry {ruled.number}, table 4: Doesn't count (CD). No reason was noted."
    assert text.splitlines()[-1] == said
    assert [(what, who) for what, *_, who, _ in decisions(report)] == [
        ("Consequence waived", "AB"), ("Doesn't count", "CD"),
    ]  # fmt: skip


def test_a_call_that_was_left_open_says_why(station):
    desk = station()
    asking.call(desk.session, "overlap", "word judge", ["ZANT"], table="7", round=3)
    asking.noted(desk.session, Kind.CLOSED, by="AB", note="a meal")
    evening = asking.session_at(desk.journal, "desk 1")
    asking.noted(evening, Kind.CLOSED, by="AB", note="the players had left…")
    figure, text = answer(report_of(desk), "Not settled?")
    assert figure == 1
    assert "AB ended without an answer. The players had left… To do: ask table 7, and " in text


def test_what_was_interrupted_says_what_to_do(station):
    desk, todo = station(), "To do: ask the players, and keep what was written down."
    asking.refuse(desk.session, "damaged file", ["ZANT"], table="5", round=1)
    waited = asking.noted(desk.session, Kind.INTERRUPTED, table="6", round=1)
    assert f"before it was judged. {todo}" in answer(report_of(desk), "Interrupted?")[1]
    later = desk.rule("ZANT", table="5", round=1)
    asking.noted(desk.session, Kind.UNSEEN, about=later.number, table="5", round=1)
    asking.refuse(desk.session, "void", ["ZANT"], table="5", round=1)  # no machine failed
    figure, text = answer(report_of(desk), "Interrupted?")
    assert figure == 3
    assert f"no verdict: a file is damaged. {todo}" in text
    assert f"And 1 more: see “Every challenge”. Entry {waited.number}." in text
    assert f"the verdict of entry {later.number} was perhaps not seen." in text


def test_the_committee_hears_of_checks_that_differ(station):
    desk = station()
    checked = desk.rule("FLIMM", table="1", round=3)
    fields = desk.session.judge.judged_by._asdict() | {"words": ("FLIMM",), "source": "machine"}
    fields |= {"kind": Kind.DOUBLE_CHECK, "about": checked.number}
    asking.noted(desk.session, verdict=Verdict.UNACCEPTABLE, **fields)
    _figure, text = answer(report_of(desk), "For the committee?")
    assert f"entry {checked.number + 1} found INCORRECT; entry {checked.number} stands" in text
    asking.noted(desk.session, verdict=Verdict.ACCEPTABLE, **fields)  # the last one counts
    assert [*report_of(desk).doubted()] == []


def test_with_several_records_each_entry_names_its_station(station):
    desks = station("Kiosk 1", folder="a"), station("Table 7", folder="b")
    asking.refuse(desks[0].session, "fault", ["ZANT"], table="7", round=1)
    by_hand = asking.by_hand(desks[1].session, ["QUEX"], table="7", round=1, by="DR")
    asking.void(desks[1].session, by_hand)
    desks[1].rule("ZANT", round=33)
    desks[0].rule("BLORP")
    report = report_of(*desks)
    assert report.rounds() == {1: 1, 33: 1}  # one was mistyped
    assert "Rounds: 1 (1), 33 (1)\nWithout a round: 1" in answer(report, "How many?")[1]
    assert report.stations(report.account.entries) == "Table 7: 4, Kiosk 1: 3"
    assert "Entry 2 (Table 7), table 7, round 1: Doesn't" in answer(report, "How many?")[1]
    assert answer(report, "Judged by whom?")[1].endswith("entry 2 (Table 7)")
    assert answer(report, "Interrupted?")[1].startswith("Entry 2 (Kiosk 1), table 7")


@pytest.mark.parametrize(
    ("opinions", "source", "what"),
    [
        ("", "book", "ruling by hand"),
        ("", "director", "ruling by hand"),
        ('second = "either-player"', "book", "second opinion from the printed list"),
        ('second = "referee"', "person", "appeal by hand"),
    ],
)
def test_a_ruling_by_hand_is_an_opinion_only_where_the_rules_know_one(
    station, add_rules, opinions, source, what
):
    add_rules(f"{stage}{correct}[opinion]\n{opinions}\n")
    desk = station()
    ruled = desk.rule("QXVS", table="6")
    by_hand = {"source": source, "reason": "lexical", "by": "EF"}
    asking.by_hand(desk.session, ["QXVS"], Verdict.UNACCEPTABLE, of=ruled, **by_hand)
    report = report_of(desk)
    _figure, text = answer(report, "For the committee?")
    assert text == f"Table 6: {what} on entry {ruled.number} (EF): INCORRECT."


def test_an_appeal_counts_also_where_a_record_lost_the_first_ruling_before_the_mistyped_words():
    typed = ruling("Kiosk 1", "10:01", "QEX")
    again = replace(typed, kind=Kind.CORRECTION, words=("QUEX",), about=2)
    reviewed = replace(again, kind=Kind.REVIEW, source="person", about=3)
    opening, *entries = chain("Kiosk 1", typed, again, reviewed).entries
    for kept in (entries, entries[1:]):
        report = report_of(JournalRecord("1", (opening, *kept)))
        assert [last.number for _case, last in report.further_opinions()] == [4]


# -- doubts and proof -----------------------------------------------------------------------------


def test_a_case_has_one_play_also_if_a_call_is_judged_that_another_one_repeats(station):
    desk = station()
    desk.session.clock = clock = HallClock()
    desk.rule("ZANT", "BLORP")
    first = asking.called(desk.session, "ZANT", table="A5")
    asking.by_hand(desk.session, ["ZANT", "FLIMM"], table="A5", by="AB", reason="lexical")
    again = asking.called(desk.session, "ZANT", table="A5")
    assert again.repeats == first.number
    stands = asking.expect(desk.session.judge_call(again, "AB"), Ruled).entry
    clock.milliseconds += 11 * 60_000
    other = asking.expect(desk.session.judge_call(first, "CD"), Ruled).entry
    asking.void(desk.session, other, by="AB")
    report = report_of(desk)
    [case] = [case for case in report.account.challenges if case.entry(stands.number)]
    assert case.play.standing == stands
    figure, _text = answer(report, "How many?")
    assert figure == len(challenges([*desk.journal.entries()])) == 4


def test_one_word_of_a_table_at_two_machines_is_in_doubt_also_with_a_board_in_its_name():
    one = chain("Kiosk 1", replace(ruling("Kiosk 1", "10:01"), table="7", board="A"))
    two = chain("Kiosk 2", replace(ruling("Kiosk 2", "11:30"), table="7A"))
    found = report_of(JournalRecord("1", one.entries), JournalRecord("2", two.entries)).doubts
    assert [doubt.text for doubt in found if doubt.text.startswith("Table 7 challenged the same")]


def test_several_words_of_challenges_are_one_doubt_a_table_and_group():
    def one_more(name, clock, *words, table="7"):
        return replace(ruling(name, clock), words=words, table=table)

    one = chain("Kiosk 1", one_more("Kiosk 1", "10:01", "QI", "ZANT"))
    last = one_more("Kiosk 2", "10:03", "ZANT")
    two = chain("Kiosk 2", one_more("Kiosk 2", "10:02", "QI", "ZANT"), last,
                replace(last, kind=Kind.BY_HAND, about=3))  # fmt: skip
    three = chain(
        "Kiosk 3", *(one_more("Kiosk 3", "10:04", "QI", table=table) for table in ("10", "7"))
    )
    other = chain("Kiosk 4", one_more("Kiosk 4", "10:05", "QI", table="10"))
    records = [JournalRecord(f"{each}", each.entries) for each in (one, two, three, other)]
    doubts = [doubt.text for doubt in report_of(*records).doubts if "challenged" in doubt.text]
    assert [re.findall(r"\w+ . entry .|able \d+", doubt) for doubt in doubts] == [
        ["able 7", "Kiosk 1 entry 2", "Kiosk 2 entry 2", "Kiosk 2 entry 3", "Kiosk 3 entry 3"],
        ["able 10", "Kiosk 3 entry 2", "Kiosk 4 entry 2"],
    ]


def test_sessions_with_other_files_on_one_day_are_in_doubt(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")

    def session(clock, digit, sources="aa"):
        judged_by = {"rules": "club", "rules_fingerprint": "12" * 32, "sources": sources * 32}
        return draft_at("Kiosk 1", clock, Kind.OPENED, files=digit * 64, **judged_by)

    def doubts(*sessions):
        ends = draft_at("Kiosk 1", "18:00", Kind.CLOSED)
        record = chain("Kiosk 1", *sessions, ends)
        return report_of(JournalRecord("1", record.entries)).doubts

    assert doubts(session("10:00", "a"), session("13:00", "a")) == []
    [doubt] = doubts(session("10:00", "a"), session("13:00", "b"))
    assert re.search("Kiosk 1 from entry 2 .CODE .*, Kiosk 1 from entry 3 .CODE", doubt.text)
    assert "rejudge" not in doubt.todo  # both judged alike
    [doubt] = doubts(session("10:00", "a"), session("13:00", "b", sources="bb"))
    assert "rejudge" in doubt.todo


def test_a_record_that_is_not_sound_says_so_first(station, tmp_path):
    desk = station()
    desk.rule("ZANT")
    export = tmp_path / "event.jsonl"
    text = "".join(as_export(desk.journal.entries()))
    export.write_text(text.replace("A5", "A6"), encoding="utf-8")
    report = report_of(records.read(str(export)))
    assert "isn't sound: entry 2 is not as it was sealed" in report.doubts[0].text
    page = report.paper.html()
    assert "1 doubt: look at it before you sign." in page
    assert "NOT SOUND" in page


def test_a_list_that_is_not_verified_is_marked(station, add_rules, install):
    station()
    install(words, "csw19")
    add_rules('[[stage]]\nlexicon = "csw19"\n')
    desk = station(folder="a")
    desk.rule("ZANT")
    assert [*report_of(desk).cautions()] == [
        "Lexicon csw19: not the published edition csw19: its words differ."
    ]
    install(words[:2], "csw19")
    [note] = report_of(desk).cautions()
    assert note.startswith("Lexicon csw19: not known whether it is verified: this machine has no ")


# -- secrecy --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "note"),
    [
        ("PIÑAZ", "wrong word piñaz"), ("PIÑAZ", "wrong word pin\u0303az"),
        ("PIÑAZ", "they meant pinazes"), ("ZANT", "z-ant, not a word"), ("ZANT", "it was ZA NT"),
        ("ZANT", "z\u00adant"), ("ZANT", "\uff5a\uff41\uff4e\uff54"), ("ZANT", "z\u0430nt"),
        ("BLORP", "B-L-O-R-P aloud"),
        ("FLIMM", "two flimms"), ("FLIMM", "BLORP, they said"),
        ("ZANT", "they played antizant"), ("QI", "it was not qi"),
        ("QI", "two qis"), ("QI", "q.i."), ("[CH]A", "cha"), ("CHA", "a [ch]a"),
    ],
)  # fmt: skip
def test_the_committee_reads_no_note_that_may_name_a_word_however_it_is_written(word, note):
    record = chain("Desk 1", ruling("Desk 1", "10:01", word))
    account = Account([JournalRecord("hall", record.entries)], Library())
    said = account.reason(draft(kind=Kind.VOID, note=note))
    assert said == "The note may name a word: it isn't printed here."
    said = account.reason(draft(kind=Kind.VOID, note="a tile was read wrongly"))
    assert said == "A tile was read wrongly."


def test_words_stand_only_in_the_directors_copy_which_says_so(station):
    desk = station()
    asking.review(desk.session, desk.rule("ZANT", "QXVS", round=1), by="WUG")
    asking.void(desk.session, desk.rule("BLORP"), note="they meant BLORPS")
    asking.void(desk.session, desk.rule("QUEX", table="6"), note="quex was asked for in jest")
    asking.void(desk.session, desk.rule("WUX", table="8"), note="two wuxes")
    asking.void(desk.session, desk.rule("FLIMM", table="7"), note="a tile was read wrongly?")
    asking.refuse(desk.session, "fault", ["KWYX"])
    asking.noted(desk.session, Kind.WITHDRAWAL, words=["FLYMM"], reason="allowed")
    committee = report_of(desk).paper.html()
    hidden = ("ZANT", "QXVS", "BLORP", "QUEX", "quex", "wux", "KWYX", "FLIMM", "FLYMM")
    body = committee.partition("<body>")[2]
    assert [word for word in hidden if word in body] == []
    assert "A tile was read wrongly?</" in body
    assert "it names no word" in body
    directors = report_of(desk, with_words=True).paper.html().partition("<body>")[2]
    assert "ZANT QXVS" in directors
    assert "They meant BLORPS" in directors
    assert "Not for the wall." in directors


def test_a_reason_that_was_chosen_is_told_in_the_readers_language_and_never_hidden(station):
    desk = station()
    challenged = desk.rule("FICHAS", "DIRECTOR", table="4")
    did(desk, "waive", challenged, why="director")
    did(desk, "void", challenged, why="misplaced")
    choose("es", {})
    waived, void = (why for *_, why in decisions(report_of(desk), "Lo que decidieron"))
    assert (waived, void) == ("Así lo decidió el director.", "Las fichas se colocaron mal.")
    said = appeal.appeals_at([desk.record], Library(), table="4")[0].stands[2]
    assert "Las fichas se colocaron mal." in said


def test_who_asked_for_an_opinion_is_never_hidden_nor_hides_the_fault(station, add_rules):
    final = '[finality]\ncomputer = "final"\n[opinion]\nsecond = "either-player"\n'
    add_rules(f'{stage}{correct}{final}against = ["word-judge"]\n')
    desk = station()
    desk.session.acting = asking.players
    ruled = desk.rule("QXVS", table="6")
    desk.session.acting = without_pin()
    fault = {"leave": "DRAB", "fault": "the screen was dark"}
    did(desk, "review", ruled, looked="printed", verdict="acceptable", **fault)
    *_, verdict, who, why = decisions(report_of(desk))[-1]
    assert (verdict, who) == ("CORRECT", "CD, word judge")
    assert why == (
        "A fault of the program or the machine. The screen was dark."
        " Asked for by the director, DRAB."
    )


def test_what_was_withdrawn_or_refused_says_why_and_who(station, add_rules):
    add_rules(f"{stage}{correct}[withdrawal]\nallowed = false\nunless = ['lost-tile-found']\n")
    desk = station()
    begin_session(desk.session)
    did(desk, "withdraw", reason="lost-tile-found", table="8", words="ZANT")
    ruled = desk.rule("QXVS", table="4")
    asking.refuse(desk.session, "no further opinion", ["QXVS"], table="4", about=ruled.number)
    asking.refuse(desk.session, "damaged file", ["ZANT"], table="5")  # page 1 has it
    asking.noted(desk.session, Kind.STAND_IN, table="9", reason="challenger", by="AB")
    report = report_of(desk)
    withdrawn, refused, stood_in = decisions(report)
    assert (withdrawn[0], withdrawn[-2]) == ("Withdrawal", "CD, word judge")
    assert withdrawn[-1].startswith("A lost tile was found")
    assert (refused[0], refused[-1]) == (
        "Refusal to judge", "The rules grant no further opinion.",
    )  # fmt: skip
    assert stood_in[-1] == "Challenger."
    text = printed_text(report.paper.html())
    assert "Withdrawal *" in text
    assert "Each has a name and a reason" not in text


# -- the page -------------------------------------------------------------------------------------


def test_the_page_runs_nothing_loads_nothing_and_takes_no_typed_text_for_markup(station):
    desk = station("<b>desk</b>", event='<script>alert("Open")</script> & more')
    begin_session(desk.session)
    desk.rule("ZANT", round=1)
    text = report_of(desk, with_words=True).paper.html()
    unwanted = {"script", "link", "img", "iframe", "object", "use", "image", "base", "form"}
    assert not {*re.findall(r"<(\w+)", text)} & unwanted
    assert re.findall(r"<[^>]*\s(?:src|href|on\w+)\s*=", text) == []
    assert {*re.findall(r"""(?:src=|href=|url\()["']?(.{5})""", text)} == {"data:"}
    assert "&lt;b&gt;desk&lt;/b&gt;" in text
    assert '<html lang="en">' in text


@pytest.mark.usefixtures("in_pseudo")
def test_every_sentence_of_a_report_is_translated(station):
    desk = station()
    begin_session(desk.session, "AB")
    first = desk.rule("ZANT", clock="20T10:00", round=1)
    asking.noted(desk.session, Kind.WITHDRAWAL, words=["ZANT"], reason="blank-misunderstood")
    asking.review(desk.session, first)
    asking.decided(desk.session, Kind.WAIVED, desk.rule("QXVS", clock="20T12:00", round=2))
    asking.void(desk.session, desk.rule("BLORP", clock="21T10:00", round=2))
    asking.call(desk.session, "overlap", "word judge", ["ZANT"], table="7", round=3)
    asking.refuse(desk.session, "fault", ["KWYX"])
    desk.rule("BLORP", clock="21T10:00")
    report = report_of(desk, with_words=True)
    text = report.paper.html().replace(report.codes_of(report.account.entries)[0], "")
    known = ("Open", "club", "invented", "INVENTED", "desk", "CODE", "AB", "desk1", "Tilejudge",
             "CORRECT", "INCORRECT", "Our", "journal", "Ñóvémbér", *words, *phonies)  # fmt: skip
    assert forgotten(printed_text(text), *known) == []


# -- days -----------------------------------------------------------------------------------------


def test_a_challenge_after_midnight_is_of_the_day_of_the_tournament(tmp_path, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    journal = begin_journal(str(tmp_path / "e.journal"), "Open", "2026-11-20T08:00:00.000Z", "desk")
    ruled = {"kind": Kind.RULING, "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE}
    for at, fields in (
        ("20T08:30", {}),
        ("20T10:05", {"round": 1}),
        ("21T00:10", {"day": "2026-11-20"}),
        ("21T09:30", {}),
    ):
        journal.append(draft(f"2026-11-{at}:00.000Z", **ruled, **fields))
    report = report_of(records.read(journal.store.path))
    groups = report.account.groups()
    assert [(title, len(cases)) for title, cases in groups] == [
        ("20 November 2026, Round 1, 10:05", 1),
        ("20 November 2026, Without a round, 08:30", 2),
        ("21 November 2026, Without a round, 09:30", 1),
    ]
    assert report.when == "20 November 2026 to 21 November 2026, local times"
    late = chain("Desk 1", draft_at("Desk 1", "2026-11-21 00:10", day="2026-11-20"))
    assert report_of(JournalRecord("1", late.entries)).when == "20 November 2026, local times"
