"""Pages of every kind that the kiosk shows, by what they show: the screen, and the terms of it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import starmap
from types import MappingProxyType
from typing import Any, NamedTuple

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_gui.model.station_terms import Notices, TablePlace
from judge_gui.model.traits import Screen
from judge_gui.wording.page_of import page_of
from judge_procedure.profile import Holder
from judge_procedure.tables import table_names
from judge_procedure.task_parts import (
    CaseCard,
    Done,
    Field,
    FieldLook,
    FieldState,
    Option,
    TaskPage,
    TaskSentence,
    TaskWord,
    choice,
)
from judge_record.entry import Kind, Reason, Role
from judge_record.official import Person
from judge_record.station import WATCHED
from lexicons import RuleSet, Verdict
from lexicons.rules.rulebook import Side
from tests.support.kiosks import terms_of
from tests.support.people import one_holder
from tests.support.task_pages import event_page, rows_page, settings_page, task_page

nothing = MappingProxyType({})
head = 'id = "club"\ntitle = "Our {club}"\nalphabet = "english"\n[[stage]]\nlexicon = "owl"\n'


class Case(NamedTuple):
    """A page: of a station that is not open, without rules."""

    screen: Screen
    rules: str | None = "open"  # the id of a rule set, or tables of a club's
    settled: Mapping[str, Any] = nothing  # in the profile
    more: Mapping[str, Any] = nothing  # of the terms
    editions: tuple[str, ...] = ()  # in place of the one that judges
    seconds: float | None = None

    def terms(self):
        if self.rules is None:
            return None
        of_club = self.rules == "" or "[" in self.rules
        rules = RuleSet.read((head + self.rules).encode()) if of_club else self.rules
        terms = terms_of(rules, **self.settled)
        [manifest] = terms.lexicons
        lists = tuple(manifest._replace(edition=name) for name in self.editions)
        return replace(terms, lexicons=lists or terms.lexicons, **self.more)

    def page(self):
        touch = self.settled.get("touch", False)
        return page_of(self.screen, self.terms(), self.seconds, touch=touch)


done = Done("Done: entry 12 doesn't count", "Recorded as entry 14.", ("No verdict stands.",),
                 ("Entry 14", "Receipt L9"))  # fmt: skip
evening_done = Done("Our Club, 2026-12-05 is open.", tell=(
    "The previous event is closed. Write down its final number: 7-3fa2",
    "The report is at /home/club/tilejudge/reports/our-club-1a2b3c4d.html",
))  # fmt: skip
#: A call that is answered: both challenges, and two equal answers.
call_page = TaskPage(
    "Judge these words?",
    "They share a word with an earlier challenge.",
    "Call 12, table 7",
    (
        CaseCard("Before", "Entry 11 at 15:28.", Verdict.UNACCEPTABLE, "UNACCEPTABLE",
                  (TaskWord(("Q", "I"), in_both=True), TaskWord(("Z", "A")))),
        CaseCard("Now", "Call 12 at 15:31.", None, "not judged yet",
                  (TaskWord(("Q", "I"), in_both=True),)),
        TaskSentence("A person has ruled on these words.", warns=True),
        FieldState(
            choice("answer", "Your answer", [
                Option("judge", "Judge it", "If it is another play.", "One verdict."),
                Option("refuse", "Don't judge it", "If it is the same play.", "No verdict."),
            ]), "", is_answered=False,
        ),
    ),
    back="Back: the call stays open",
)  # fmt: skip
pin = {"holders": one_holder}
by_finger = {**pin, "touch": True}
both_roles = {"holders": (*one_holder, Holder(Person("EF", Role.WORD_JUDGE), "scrypt:00"))}
task = TypingTask(table="7")
of_round = TypingTask(round=999, table="TABLE-12", board="A", challenge=99)
two = ("QI", "ZA")
asking, hand_off = at.Counting(), at.HandOff(TypingTask(), two)
ruling = events.RecordedRuling(Verdict.ACCEPTABLE, 2, 7, kind=Kind.RULING)
for_judge = {"calls": Role.WORD_JUDGE}
overlap = at.CallingDirector(
    TypingTask(), two, events.NeedsDirector("overlap", 5, shares=True, **for_judge)
)
insisted = replace(overlap, needed=events.NeedsDirector("insisted", 5, **for_judge))
cannot_open, free = at.CannotOpen("It is missing."), at.CannotOpen("It is missing.", can_leave=True)
copied = "A copy of the journal is at /stick/our-club-1a2b3c4d.jsonl"
evening_s_end = events.SessionClosed(
    "31-1a2b-3c4d-5e6f", event="Our Club",
    journal="/home/club/tilejudge/journal/our-club-1a2b3c4d.journal", name="Our Club",
    figures=tuple(starmap(events.RecordFigure, [
        (23, "challenges"), (14, "ACCEPTABLE", "verdict-tick"),
        (9, "UNACCEPTABLE", "verdict-cross"), (2, "overturned", "turn"), (0, "calls open", "bell"),
    ])),
    files=(copied,),
)  # fmt: skip
ended = events.SessionClosed
at_end = {
    "of an evening": evening_s_end,
    "of an evening, saved": replace(
        evening_s_end,
        files=(copied, "The report is at /home/club/tilejudge/reports/our-club-1a2b3c4d.html",
               "The report is at /stick/our-club-1a2b3c4d.html"),
    ),
    "of one of several": replace(evening_s_end, event="", others=("Kiosk 2",)),
    "with a copy": ended("7-3fa2-8c11-09bd", files=("A copy of the journal is at /stick/copy",)),
    "of an event": ended("7-3fa2", unrecorded="It is over.", journal="/a", event="Open"),
    "with faults": ended("", unrecorded="No room.", journal="/a", files=("No stick.",)),
    "of a practice": ended(""),
}  # fmt: skip
at_table = partial(events.InterruptedChallenge, "14:32", 999, "TABLE-12")
broken = {
    "ruled": at_table(ruled=12),
    "recorded": events.InterruptedChallenge("14:32", recorded=13),
}
of_calls = (Reason.OVERLAP, Reason.INSISTED, Reason.MISTYPED, Reason.CORRECTION)
procedures = (
    "",
    'checker = "both"',
    'checker = "challenged"',
    'presser = "challenged"',
    'presser = "challenger"',
    'key_label = "GO"\njudge_key = "f3"',
    'judge_key = "enter"',
    'checker = "both"\nslip_required = true',
    'checker = "challenged"\nslip_required = true',
    'self_adjudication = false\nchecker = "both"\npresser = "challenger"',
)
party = '[party]\nchallenged = "home {team}"\n[procedure]\nchecker = "challenged"\n'
shown_again = at.VerdictShown(replace(ruling, again_at="10:31"), TypingTask(table="7", challenge=3))
of_which = at.AskingPlay(of_round, two, shown_again.ruling)
of_referee = '[opinion]\nsecond = "referee"\n'


def needed(reason, *, shares):
    role = Role.DIRECTOR if reason is Reason.CORRECTION else Role.WORD_JUDGE
    return events.NeedsDirector(reason, 5, shares=shares, calls=role)


def asked_as(look):
    asked = FieldState(Field("it", "What?", str, look), "", is_answered=False)
    return TaskPage("A page", parts=(asked,))


notices = Notices(begun="2026-11-20 09:12", entries=132, changed=tuple(sorted(WATCHED)))


def verdict(rules="open", editions=(), **of):
    """A ruling with something of its own, at no table."""
    return Case(at.VerdictShown(replace(ruling, **of)), rules, editions=editions)


cases = {
    # -- players
    "starting": Case(at.Starting()),
    "not open yet": Case(at.Ready(), None),
    "first": Case(at.Ready(), settled=pin),
    "new evening": Case(at.AskingEvent(event_page, locked=True), None),
    "new evening, begun": Case(at.NewEventShown(evening_done), None),
    "new evening, PIN": Case(at.PinAsked(at.AskingEvent(event_page, True), begins=True), None),
    "new evening, leave or menu": Case(at.PinAsked(at.AskingEvent(event_page, False)), None),
    "first, unlocked, begin": Case(at.Ready(message="begin")),
    "first, call settled": Case(at.Ready(5, message="settled"), settled={**pin, "round": 4}),
    "first, another event": Case(at.Ready(message="event"), settled={**pin, "event": "Autumn"}),
    "first, no folder": Case(at.Ready(message="backup"), settled={**pin, "backup": "/stick"}),
    "first, caution": Case(at.Ready(), settled=pin, editions=("csw19",)),
    "first, practice": Case(at.Ready(), settled={**pin, "practice": True}),
    "first, notices": Case(at.Ready(), settled=pin, more={"notices": notices}),
    **{f"interrupted, {name}": Case(at.Interrupted(each)) for name, each in broken.items()},
    "interrupted, without slips": Case(at.Interrupted(broken["recorded"]), "london-2020"),
    "round": Case(at.AskingPlace("round", typed="X"), settled={"round": 4}),
    **{
        f"round, {message} {typed}": Case(
            at.AskingPlace("round", typed=typed, message=message), more={"open_rounds": (3, 4)}
        )
        for message, typed in zip(
            ("round", "unlisted", "closed", "full", "digits"),
            ("A1B", "A1B", "A1B", "A1B", ""),
            strict=True,
        )
    },
    "table": Case(at.AskingPlace("table", typed="X")),
    "table, wrong": Case(at.AskingPlace("table", message="table")),
    **{
        f"table, not of {tables}": Case(
            at.AskingPlace("table", typed="XX", message="table"),
            settled={"tables": table_names([tables])},
        )
        for tables in ("1-40", "Stage")
    },
    **{
        f"not listed, {typed}": Case(at.NotListed(TypingTask(table=typed)))
        for typed in ("41", "1BLORP", "1111", "24680A")  # what may be a PIN is not repeated
    },
    "counting": Case(asking),
    "counting, count": Case(at.Counting(message="count")),
    "counting, digits": Case(at.Counting(message="digits")),
    "counting, in a round": Case(at.Counting(of_round)),
    "counting, on a day": Case(at.Counting(TypingTask(table="2", challenge=1))),
    "counting, no table": Case(at.Counting(TypingTask(challenge=1)), settled={"round": 4}),
    "counting, standing in": Case(
        at.Counting(TypingTask(table="7", challenge=2, stands_in=Side.CHALLENGED))
    ),
    "counting, wiped soon": Case(asking, seconds=5),
    "typing, first": Case(at.Entering(TypingTask(), ("QI", ""))),
    **{
        f"typing, last, {message}": Case(at.Entering(of_round, ("QI", ""), 1, message=message))
        for message in ("layout", "letter", "full", "missing", "judge")
    },
    "typing, unfit": Case(at.Entering(of_round, ("QI", "Q"), 1, message="unfit")),
    "typing again": Case(at.Entering(TypingTask(corrects=7), ("",)), "sanspa-1999"),
    "hand-off": Case(at.HandOff(of_round, two)),
    **{
        f"hand-off, {procedure}": Case(hand_off, f"[procedure]\n{procedure}\n")
        for procedure in procedures
    },
    "hand-off, party": Case(hand_off, party),
    "hand-off, again": Case(at.HandOff(TypingTask(corrects=7), ("QI",))),
    "hand-off, early": Case(replace(hand_off, message="early"), settled={"touch": True}),
    "hand-off, locked": Case(replace(hand_off, message="locked"), settled={"touch": False}),
    # -- after JUDGE
    "judging": Case(at.Judging(of_round, two)),
    "acceptable": Case(at.VerdictShown(ruling, of_round)),
    "unacceptable": verdict(verdict=Verdict.UNACCEPTABLE),
    "verdict, correctable": verdict(correctable=True),
    "verdict, early": Case(at.VerdictShown(ruling, message="early")),
    "verdict, keys": Case(at.VerdictShown(ruling, message="keys")),
    "verdict, receipt": Case(
        at.VerdictShown(replace(ruling, receipt="K1 · 7 · 7F3A 91C2"), TypingTask(table="B3"))
    ),
    "verdict, after the game": verdict(
        kind=Kind.DOUBLE_CHECK,
        receipt="K1 · 9 · 7F3A 91C2",
        for_director=True,
        remarks=("This was only a check: the ruling on the play stands.",),
    ),
    "verdict, practice": Case(at.VerdictShown(events.PracticeRuling(Verdict.ACCEPTABLE, 2), task)),
    **{
        f"verdict, points for {count} {which}": verdict(
            "nzasp-2022", verdict=Verdict(which), count=count
        )
        for count, which in ((1, "acceptable"), (8, "acceptable"), (8, "unacceptable"))
    },
    "verdict, placement": verdict(
        "nsa-2004", on_placement=True, for_director=True, remarks=("By hand.",)
    ),
    **{
        f"verdict, for the director by {by}": verdict(by, for_director=True, remarks=("By X.",))
        for by in ("nzasp-2022", "london-2020")
    },
    "verdict, remarks": verdict("nsa-2004", remarks=("One.", "Two.")),
    "verdict, caution": verdict(editions=("csw19",)),
    "verdict, cautions": verdict("sanspa-1999", ("redwood-1997", "mw10")),
    **{
        f"verdict, {kind}{' for the director' if of_director else ''}": verdict(
            "nsa-2004", kind=kind, about=4, for_director=of_director
        )
        for kind in (Kind.CORRECTION, Kind.REVIEW)
        for of_director in (False, True)
    },
    "which play": Case(of_which, "nzasp-2022"),
    "which play, another key": Case(replace(of_which, message="choose"), "nzasp-2022"),
    "verdict, again": Case(shown_again, "nzasp-2022"),
    "verdict, replaced": verdict("nzasp-2022", again_at="10:31", replaced_by=9),
    "verdict, again, referee": Case(shown_again, of_referee),
    "verdict, again, word judges": Case(shown_again, f'{of_referee}against = ["word-judge"]\n'),
    "no verdict": Case(at.NoVerdict("The disk is full.\nMake room.")),
    "no verdict, perhaps recorded": Case(at.NoVerdict("The disk failed.", may_be_recorded=True)),
    "cannot open": Case(cannot_open, None),
    "cannot open, unlocked": Case(replace(free, message="early"), None),
    **{
        f"called, {reason}, {'' if shares else 'no '}shared words": Case(
            at.CallingDirector(of_round, two, needed(reason, shares=shares)), "nsa-2004", both_roles
        )
        for reason in of_calls
        for shares in (True, False)
    },
    "called, without slips": Case(overlap, "london-2020"),
    "called, player's device": Case(overlap, more={"place": TablePlace(3, "7", of_players=True)}),
    # -- the director
    "PIN": Case(at.PinAsked(at.Ready(), "2468"), settled=pin),
    **{
        f"PIN, {message}": Case(at.PinAsked(at.Ready(), message=message), settled=pin)
        for message in ("wrong", "digits", "full")
    },
    "PIN of staff": Case(
        at.PinAsked(at.Ready(), begins=True), "[procedure]\nself_adjudication = false\n", pin
    ),
    "PIN, not open": Case(at.PinAsked(at.Ready(), "2468"), None),
    "PIN to open": Case(at.PinAsked(cannot_open, message="role"), settled=pin),
    "rows": Case(at.OfficialPage(rows_page, "AB, director")),
    "task": Case(at.OfficialPage(call_page, "EF, word judge", overlap)),
    "task, chosen": Case(at.OfficialPage(task_page, "EF, word judge")),
    "task, digits": Case(at.OfficialPage(task_page, active="by", message="digits")),
    "task, at work": Case(at.OfficialWorks(shown=at.OfficialPage(call_page))),
    "done": Case(at.OfficialDone(done)),
    "typing, refused": Case(at.Entering(TypingTask(), two, message="refused")),
    "PIN for a call": Case(at.PinAsked(overlap), settled=pin),
    "PIN for a call, unlocked": Case(at.PinAsked(overlap)),
    "PIN for who insists": Case(at.PinAsked(insisted), settled=pin),
    "no PIN": Case(at.PinAsked(at.Ready())),
    "no PIN, not open": Case(at.PinAsked(free), None),
    "PIN barred": Case(at.PinBarred(at.Ready(), 30), settled=pin),
    "PIN barred, later": Case(at.PinBarred(at.Ready(), 30), settled=pin, seconds=11.2),
    "PIN tried": Case(at.PinTried(at.Ready(), "2468"), settled=pin),
    "leaving": Case(at.Leaving()),
    "table, by finger": Case(at.AskingPlace("table"), settled=by_finger),
    "typing, by finger": Case(at.Entering(TypingTask(), ("",)), settled=by_finger),
    "PIN, by finger": Case(at.PinAsked(at.Ready()), settled=by_finger),
    "no PIN, by finger": Case(at.PinAsked(at.Ready()), settled={"touch": True}),
    **{
        f"{look}, by finger": Case(at.OfficialPage(asked_as(look), active="it"), settled=by_finger)
        for look in (FieldLook.TEXT, FieldLook.NUMBER, FieldLook.INITIALS, FieldLook.WORDS)
    },
    "settings": Case(at.OfficialPage(settings_page, "AB, director")),
    "settings, first": Case(at.OfficialPage(settings_page, is_first=True), None),
    "menu, working": Case(at.OfficialWorks()),
    "call, judging": Case(at.JudgingCall(origin=overlap)),
    **{f"end {name}": Case(at.Ended(closed)) for name, closed in at_end.items()},
    "end, not open": Case(at.Ended(at_end["with a copy"]), None),
}
