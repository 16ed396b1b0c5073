"""What holds for a play, against a model that knows one play at a time, over any history."""

from typing import NamedTuple

from hypothesis import example, given
from hypothesis import strategies as st

from judge_procedure.opinions import opinions_in
from judge_procedure.paper.rejudging import rejudge, sheet
from judge_procedure.paper.report import EventReport
from judge_procedure.timeline import JournalRecord
from judge_record.entry import Kind, Source
from judge_record.plays import plays_in
from lexicons import Library, Verdict
from tests.property.drawing import quick
from tests.support.clubs import free_judge
from tests.support.journals import chain, draft
from tests.support.printed_text import rows_in

yes, no = "acceptable", "unacceptable"
later = (Kind.REVIEW, Kind.CORRECTION, Kind.BY_HAND)
about = (
    *later, Kind.VOID, Kind.WAIVED, Kind.DOUBLE_CHECK, Kind.WORDS_SHOWN, Kind.MOVED, Kind.REFUSAL,
)  # fmt: skip
words = ("QI", "ZA")  # acceptable on the free list, so today no machine rules otherwise


library = Library("nowhere")
library.adjudicator = lambda *_of, **_how: free_judge()


class Event(NamedTuple):
    """One thing that happens: a new play, or something about the nth ruling so far."""

    kind: Kind
    nth: int
    verdict: str


kinds, verdicts = st.sampled_from([Kind.RULING, *about]), st.sampled_from([yes, no])
histories = st.lists(st.builds(Event, kinds, st.integers(0, 99), verdicts), max_size=40)


waived_twice = [Event(Kind.RULING, 0, no), *[Event(Kind.WAIVED, 0, no)] * 2]


class Known(NamedTuple):
    """What the model knows of one play."""

    standing: int | None = None
    waived: int | None = None
    verdict: str = "void"
    machine: tuple[int, str] | None = None  # its last ruling
    checks: tuple[str, ...] = ()


def recorded(history):
    """The entries of a history, the play of each ruling, each play at its end, the void rulings."""
    drafts, play_of, plays, void = [], {}, [], set()
    for number, (kind, nth, verdict) in enumerate(history, 2):
        whole = kind in {Kind.RULING, Kind.BY_HAND, Kind.REFUSAL}  # it can be about nothing
        of = [*play_of, *[None] * whole] if kind is not Kind.RULING else [None]
        if not of:
            drafts.append(draft(kind=Kind.CLOSED))
            continue
        about = of[nth % len(of)]
        ruled = {}
        if kind in {Kind.RULING, *later}:
            source = Source.BOOK if kind is Kind.BY_HAND else Source.MACHINE
            ruled = {"verdict": Verdict(verdict), "source": source, "words": words}
            play = len(plays) if about is None else play_of[about]
            play_of[number] = play
            before = plays[play] if play < len(plays) else Known()
            machine = before.machine if kind is Kind.BY_HAND else (number, verdict)
            plays[play : play + 1] = [Known(number, before.waived, verdict, machine, before.checks)]
        elif about is not None and kind is Kind.VOID:
            plays[play_of[about]] = Known(checks=plays[play_of[about]].checks)
            void |= {ruling for ruling, play in play_of.items() if play == play_of[about]}
        elif about is not None and kind is Kind.WAIVED:
            play = play_of[about]
            plays[play] = plays[play]._replace(waived=number)
        elif about is not None and kind is Kind.DOUBLE_CHECK:
            ruled = {"verdict": Verdict(verdict), "source": Source.MACHINE, "words": words}
            play = play_of[about]
            plays[play] = plays[play]._replace(checks=(*plays[play].checks, verdict))
        drafts.append(draft("2026-11-20T10:00:00.000Z", kind, table="5", round=1, about=about,
                            play=None, **ruled))  # fmt: skip
    entries = list(chain("desk 1", *drafts).entries[1:])
    return entries, play_of, plays, void


@quick
@given(histories)
@example(waived_twice)
def test_one_ruling_on_a_play_stands_or_none_as_the_model_has_it(history):
    entries, play_of, expected, _ = recorded(history)
    plays = plays_in(entries).values()
    assert [
        Known(
            play.standing.number if play.standing else None,
            play.waived.number if play.waived else None,
            play.standing.ruled if play.standing else "void",
            known.machine,
            tuple(check.ruled for check in play.of([Kind.DOUBLE_CHECK])),
        )
        for play, known in zip(plays, expected, strict=True)
    ] == expected
    for play in plays:
        for ruling in play.rulings:
            stands = expected[play_of[ruling.number]].standing == ruling.number
            assert (play.replaced_by(ruling) is None) == stands


@quick
@given(histories)
def test_report_opinions_and_recent_rulings_agree_with_the_plays(history):
    entries, _play_of, expected, void = recorded(history)
    plays = list(plays_in(entries).values())
    for play, known in zip(plays, expected, strict=True):
        opinions = opinions_in(play)
        assert (opinions[-1].number if opinions else None) == known.standing
    assert void == {
        each.number for play in plays for each in play.rulings if each not in play.counted
    }
    if entries:
        report = EventReport([record_of(entries)], library, now=entries[0].time)
        shown = [case for _title, cases in report.account.groups() for case in cases if case.ruling]
        standing = [case.play.standing for case in shown]
        verdicts = [ruling.ruled if ruling else "void" for ruling in standing]
        assert verdicts == [known.verdict for known in expected]


@quick
@given(histories)
def test_rejudging_lists_what_stands_and_grants_nothing_for_what_is_waived(history):
    entries, play_of, expected, _ = recorded(history)
    if not entries:
        return
    outcome = rejudge([record_of(entries)], library, "open")
    machine = [entry for entry in entries if entry.number in play_of and entry.is_by_machine]
    assert outcome.rulings == len(machine)
    assert outcome.by_hand == len(play_of) - len(machine)
    wrong = [entry.number for entry in machine if entry.ruled == no]
    assert [finding.entry.number for finding in outcome.findings] == wrong
    html = sheet(outcome, now="2026-11-20T18:00:00.000Z").html()
    listed = {int(row[4]): row[6] for row in rows_in(html)}
    waived = {
        p.machine[0]: p.waived for p in expected if p.machine and p.machine[1] == p.verdict == no
    }
    assert listed.keys() == waived.keys()
    for number, waiver in waived.items():
        said = "case " if waiver is None else f"waived in entry {waiver}"
        assert listed[number].startswith(said)


def record_of(entries):
    """A journal of these entries, which has an opening before them."""
    return JournalRecord("a.journal", (chain("desk 1").entries[0], *entries))
