"""One appeal on one page: a play from challenge to what stands, and whether its slip agrees."""

import re

import pytest

from judge_procedure.paper import appeal
from judge_procedure.paper.appeal import appeals_at
from judge_procedure.paper.report import EventReport
from judge_procedure.timeline import JournalRecord, Timeline
from judge_record.entry import Ground, Kind, Role
from judge_record.head import receipt_in, receipt_of
from judge_record.official import Person
from lexicons import Library, Missing
from tests.support import asking
from tests.support.asking import DeskSession
from tests.support.clubs import club
from tests.support.printed_text import printed_text

now = "2026-11-20T18:00:00.000Z"


@pytest.fixture
def desk(install, tmp_path, monkeypatch):
    """A desk under a rulebook with numbers, over invented words."""
    monkeypatch.setenv("TZ", "UTC")
    for stage in Library().rules("nzasp-2022").stages:
        install(("ZANT", "BLORP", "QUEX"), stage.lexicon)
    return DeskSession(tmp_path, rules_id="nzasp-2022")


def at(desk, table, slip=None):
    [page] = appeals_at([desk.record], Library(), table=table, slip=slip)
    return page


def text_of(page):
    return printed_text(appeal.paper([page], now=now).html())


def receipt(desk, entry):
    return receipt_of(entry.number, entry.seal, desk.journal.chain)


def test_a_slip_agrees_only_by_all_of_its_receipt(desk):
    ruled = desk.rule("ZANT", table="6")
    right = receipt(desk, ruled)
    page = at(desk, "", right)
    assert not page.slip_fault
    fits = f"Receipt {right} belongs to entry {ruled.number}: 1 word, CORRECT, 10:00."
    assert fits in text_of(page)
    wrong = right._replace(digits=right.digits[::-1])
    page = at(desk, "", wrong)
    assert page.slip_fault
    differs = f"Receipt {wrong} does NOT agree: the record has {right}."
    assert differs in text_of(page)
    with pytest.raises(Missing, match="no such play"):
        at(desk, "", right._replace(number=99))
    with pytest.raises(Missing, match="of another journal: its receipt begins with A0"):
        at(desk, "", right._replace(chain="A0"))


def test_a_receipt_from_a_fork_is_not_compared_with_another_play(desk):
    kept = desk.rule("ZANT", table="6")
    slip = receipt(desk, desk.rule("BLORP", table="9"))
    *begun, first, second = desk.record.entries
    before = JournalRecord("a.journal", (*begun, first))
    fork = JournalRecord("b.journal", (*begun, second))
    timeline = Timeline.of([before, fork])
    assert timeline.records == (before,)
    [page] = appeals_at(timeline.records, Library(), slip=receipt(desk, kept), forks=timeline.forks)
    text = printed_text(appeal.paper([page], now=now, forks=timeline.forks).html())
    assert "b.journal goes on differently from" in text
    for lost in (slip, slip._replace(number=kept.number)):
        with pytest.raises(Missing, match="may be in the copy that was left out"):
            appeals_at(timeline.records, Library(), slip=lost, forks=timeline.forks)


def test_a_receipt_is_read_however_it_was_written_down(desk):
    right = receipt(desk, desk.rule("ZANT", table="6"))
    text = str(right)
    for written in (text, text.lower(), text.replace("·", ""), text.replace(" · ", "-")):
        assert receipt_in(written) == right, written
    for odd in ("", "12", text[1:], f"{text}0", f"{text}\n{text}"):
        assert receipt_in(odd) is None, odd


def test_the_words_are_judged_again_only_by_the_same_rules_and_lists(desk, install):
    desk.rule("QXVS", "ZANT", table="6")
    text = text_of(at(desk, "6"))
    assert "Judged again from the record alone, the words are INCORRECT." in text
    assert "Not all words are acceptable." in text  # in a list of errata, they can be
    install(("QXVS", "ZANT"), "csw19")
    assert "Not judged again here: this machine" in text_of(at(desk, "6"))


def test_words_that_only_a_person_ruled_on_are_not_judged(desk):
    asking.by_hand(desk.session, ("BLORP",), table="6", by="DR")
    text = text_of(at(desk, "6"))
    assert "Not judged again: only a person ruled on these words." in text
    assert "Judged again from the record" not in text


def test_a_table_is_known_however_it_is_typed(desk):
    desk.rule("ZANT", table="B3")
    assert {at(desk, typed).title for typed in ("B3", " b03", "\uff223")} == {"Appeal, table B3"}


def test_a_call_without_an_answer_is_an_appeal_too(desk):
    quiet = desk.rule("BLORP", table="7")
    call = asking.call(desk.session, "insisted", "word judge", ["ZANT"], table="7", round=1)
    before, page = appeals_at([desk.record], Library(), table="7")
    assert before.stands[1] == f"CORRECT, by entry {quiet.number}"
    assert page.stands[1] == f"No verdict: call {call.number} has no answer"
    assert f"The challenged words are those of call {call.number}." in text_of(page)


def test_a_word_stands_in_the_tiles_of_its_alphabet(home, tmp_path):
    club(home, ["CHOVU"], alphabet="spanish")
    desk = DeskSession(tmp_path, rules_id="club")
    desk.rule("CHOVU", table="6")
    page = appeal.paper([at(desk, "6")], now=now).html()
    assert re.findall(r"<i>(\w+)</i>", page) == ["CH", "O", "V", "U"]


def test_after_a_correction_the_papers_name_what_stood_by_then(desk):
    desk.session.acting = Person("DR", Role.DIRECTOR)
    first = desk.rule("QXVS", table="6")
    right = asking.corrected(desk.session, first, "ZANT", by="DR")
    call = asking.called(desk.session, "ZANT", "BLORP", table="6", about=right.number)
    asking.refuse_call(desk.session, call, by="DR")
    void = asking.void(desk.session, right, by="DR")
    page = at(desk, "6")
    _sign, stands, because = page.stands
    assert stands == f"No verdict: entry {right.number} doesn't count"
    assert because.endswith(f"Before that: CORRECT, by entry {right.number}.")
    assert f"Entry {right.number} stood." in text_of(page)
    assert f"The challenged words are those of entry {right.number}." in text_of(page)
    report = EventReport([desk.record], Library(), now=now, with_words=True)
    text = printed_text(report.paper.html())
    assert f"Entry {right.number}, table 6: Doesn't count (DR)" in text
    assert f"{right.number} by {void.number}" in text
    assert "doesn't count * ZANT" in text


def test_the_rule_on_opinions_stands_only_by_an_opinion(desk):
    desk.session.acting = Person("DR", Role.DIRECTOR)
    ruled = asking.corrected(desk.session, desk.rule("QXVS", table="6"), "ZANT", by="DR")
    asking.by_hand(desk.session, ["ZANT"], of=ruled, reason="placement", by="DR", note="Askew.")
    assert "By rule" not in text_of(at(desk, "6"))
    assert "Askew. Does the receipt agree?" in text_of(at(desk, "6"))
    again = asking.by_hand(desk.session, ["ZANT"], "acceptable", of=ruled, by="GH", source="person")
    page = at(desk, "6")
    assert page.stands[1] == f"CORRECT, by entry {again.number}"
    assert text_of(page).count("By rule 6.15.3.") == 1
    assert f"entry {again.number} (GH)." in text_of(page)
    assert "GH, referee" in text_of(page)  # as the rules name who decides an appeal


def test_a_fault_of_the_machine_is_cited_by_the_rule_on_it(home, tmp_path, install):
    for stage in Library().rules("nsa-2004").stages:
        install(("ZANT", "BLORP"), stage.lexicon)
    desk = DeskSession(tmp_path, rules_id="nsa-2004")
    ruled = desk.rule("ZANT", table="6")
    asking.review(desk.session, ruled, by="GH", reason=Ground.FAULT, note="It smoked.")
    assert "It smoked. By rule App. C A.10." in text_of(at(desk, "6"))


def test_what_stands_names_a_waiver_and_why_a_call_was_refused(desk):
    desk.session.acting = Person("DR", Role.DIRECTOR)
    ruled = desk.rule("QXVS", table="6")
    waived = asking.decided(desk.session, Kind.WAIVED, ruled, by="DR", note="Bell")
    because = at(desk, "6").stands[2]
    assert because.endswith(f"Without its consequence: entry {waived.number}. Bell.")
    words = {"words": ["QXVS"], "table": "7", "shares": (ruled.number,)}
    call = asking.call(desk.session, "overlap", "word judge", **words)
    asking.refuse_call(desk.session, call, by="DR")
    page = at(desk, "7")
    assert page.stands[2] == "DR, director, 10:00. Shares words with a recent ruling at its table."
    assert [step.why for step in page.steps()] == [f"Shares words with entry {ruled.number}."]


def test_the_number_of_an_entry_counts_in_its_own_record_alone(desk, tmp_path):
    (tmp_path / "other").mkdir()
    other = DeskSession(tmp_path / "other", rules_id="nzasp-2022")
    assert desk.rule("QXVS", table="6").number == other.rule("BLORP", table="6").number
    for station, word in ((desk, "QXVS"), (other, "BLORP")):
        [play] = appeals_at([station.record], Library(), entry=2)
        assert next(play.steps()).entry.words == (word,)
