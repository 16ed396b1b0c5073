"""Pages of every kind that the kiosk shows, by what they show: the screen, and the terms of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from judge_gui.model.events import (
    DirectorPrompt,
    InterruptedChallenge,
    NeedsDirector,
    PracticeRuling,
    RecordedRuling,
    SessionClosed,
)
from judge_gui.model.page import Page
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    CannotOpen,
    Counting,
    DirectorAnswered,
    DirectorAsked,
    Ended,
    Entering,
    HandOff,
    Interrupted,
    Judging,
    Leaving,
    NotListed,
    NoVerdict,
    PinAsked,
    PinBarred,
    PinTried,
    Ready,
    Screen,
    Starting,
    Task,
    VerdictShown,
)
from judge_gui.model.station_terms import Notices, StationTerms
from judge_gui.wording import page
from judge_procedure.prompts import Takes
from judge_procedure.tables import Slot, listed
from judge_record.calls import Reason, let_be_judged, not_judged
from judge_record.entry import Kind
from judge_record.memory import warned
from lexicons import RuleSet

TermsOf = Callable[..., StationTerms]
nothing: Mapping[str, Any] = MappingProxyType({})
head = 'id = "club"\ntitle = "Our {club}"\nalphabet = "english"\n[[stage]]\nlexicon = "owl"\n'


class Case(NamedTuple):
    """A page: of a station that is not open, without rules."""

    screen: Screen
    rules: str | None = "open"  # the id of a rule set, or tables of a club's
    settled: Mapping[str, Any] = nothing  # in the profile
    more: Mapping[str, Any] = nothing  # of the terms
    editions: tuple[str, ...] = ()  # in place of the one that judges
    seconds: float | None = None

    def terms(self, terms_of: TermsOf) -> StationTerms | None:
        """Return the terms of the station."""
        if self.rules is None:
            return None
        of_club = self.rules == "" or "[" in self.rules
        rules = RuleSet.read((head + self.rules).encode()) if of_club else self.rules
        terms = terms_of(rules, **self.settled)
        [manifest] = terms.lexicons
        lists = tuple(manifest._replace(edition=name) for name in self.editions)
        return replace(terms, lexicons=lists or terms.lexicons, **self.more)

    def page(self, terms_of: TermsOf) -> Page:
        """Return the page."""
        return page(self.screen, self.terms(terms_of), self.seconds)


pin = {"pin": "scrypt:00"}
task = Task(table="7")
of_round = Task(round=999, table="TABLE-12", board="A", challenge=99)
two = ("QI", "ZA")
asking, hand_off = Counting(), HandOff(Task(), two)
ruling = RecordedRuling("acceptable", 2, 7, kind=Kind.RULING)
overlap = CallingDirector(Task(), two, NeedsDirector("overlap", 5, shares=True))
insisted = replace(overlap, needed=NeedsDirector("insisted", 5))
cannot_open, free = CannotOpen("It is missing."), CannotOpen("It is missing.", can_leave=True)
menu = DirectorPrompt("  1  One\n  2  Two", "Number:")
at_end = {
    "with a copy": SessionClosed("7-3fa2-8c11-09bd", "/stick/copy"),
    "of an event": SessionClosed("7-3fa2", unrecorded="It is over.", journal="/a", event="Open"),
    "with faults": SessionClosed("", unrecorded="No room.", uncopied="No stick.", journal="/a"),
    "of a practice": SessionClosed(""),
}
broken = {
    "ruled": InterruptedChallenge("14:32", 999, "TABLE-12", ruled=12),
    "recorded": InterruptedChallenge("14:32", recorded=13),
    "of another record": InterruptedChallenge("14:32", other_record=True),
    "called": InterruptedChallenge("14:32", 999, "TABLE-12", call=12),
    "not judged": InterruptedChallenge("14:32", 999, "TABLE-12", call=12, settled=not_judged),
    "let be judged": InterruptedChallenge("14:32", 999, "TABLE-12", call=12, settled=let_be_judged),
    "a correction": InterruptedChallenge("14:32", 999, "TABLE-12", recorded=13, corrects=9),
}
of_calls = {
    Reason.OVERLAP: (),
    Reason.INSISTED: (),
    Reason.MISTYPED: ("ZANX", "QI"),
    Reason.CORRECTION: ("ZANX", "QI"),
}
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
slot = Notices(slot=Slot("2026-11-21", "09:00", "09:50", 3))
shown_again = VerdictShown(replace(ruling, again_at="10:31"), Task(table="7", challenge=3))
of_referee = '[opinion]\nsecond = "referee"\n'

cases: dict[str, Case] = {
    # -- players
    "starting": Case(Starting()),
    "not open yet": Case(Ready(), None),
    "first": Case(Ready(), settled=pin),
    "first, unlocked, begin": Case(Ready("begin")),
    "first, with a text": Case(Ready("It was closed."), settled={**pin, "round": 4}),
    "first, another event": Case(Ready("event"), settled={**pin, "event": "Autumn"}),
    "first, no folder": Case(Ready("backup"), settled={**pin, "backup": "/stick"}),
    "first, caution": Case(Ready(), settled=pin, editions=("csw19",)),
    "first, journal": Case(
        Ready(), settled=pin, more={"notices": Notices(begun="2026-11-20 09:12", entries=132)}
    ),
    "first, practice": Case(Ready(), settled={**pin, "practice": True}),
    "first, replaced": Case(Ready(), settled=pin, more={"notices": Notices(newer=("csw24",))}),
    "first, timetable": Case(Ready(), settled=pin, more={"notices": slot}),
    **{
        f"first, changed {name}": Case(
            Ready(), settled=pin, more={"notices": Notices(changed=(name,))}
        )
        for name in sorted(warned)
    },
    **{f"interrupted, {name}": Case(Interrupted(each)) for name, each in broken.items()},
    "round": Case(AskingPlace("round", typed="X"), settled={"round": 4}),
    "round, timetable": Case(AskingPlace("round"), more={"notices": slot}),
    **{
        f"round, {message} {typed}": Case(
            AskingPlace("round", typed=typed, message=message), more={"open_rounds": (3, 4)}
        )
        for message in ("round", "unlisted", "closed", "full")
        for typed in ("A1B", "&", "1\u00e9")
    },
    "table": Case(AskingPlace("table", typed="X")),
    "table, wrong": Case(AskingPlace("table", message="table")),
    **{
        f"table, not of {tables}": Case(
            AskingPlace("table", typed="XX", message="table"), settled={"tables": listed([tables])}
        )
        for tables in ("1-40", "Stage")
    },
    **{
        f"not listed, {typed}": Case(NotListed(Task(table=typed)))
        for typed in ("41", "1BLORP", "1111", "24680A")  # what may be a PIN is not repeated
    },
    "counting": Case(asking),
    "counting, count": Case(Counting(message="count")),
    "counting, layout": Case(Counting(message="layout")),
    "counting, in a round": Case(Counting(of_round)),
    "counting, on a day": Case(Counting(Task(table="2", challenge=1))),
    "counting, no table": Case(Counting(Task(challenge=1)), settled={"round": 4}),
    "counting, standing in": Case(Counting(Task(table="7", challenge=2, stands_in="challenged"))),
    "counting, wiped soon": Case(asking, seconds=5),
    "counting, touched": Case(asking, settled={"touch": True}),
    "typing, first": Case(Entering(Task(), ("QI", ""))),
    **{
        f"typing, last, {message}": Case(Entering(of_round, ("QI", ""), 1, message))
        for message in ("layout", "letter", "full", "missing", "judge", "one letter is {no} word")
    },
    "typing again": Case(Entering(Task(corrects=7), ("",)), "sanspa-1999"),
    "hand-off": Case(HandOff(of_round, two)),
    **{
        f"hand-off, {procedure}": Case(hand_off, f"[procedure]\n{procedure}\n")
        for procedure in procedures
    },
    "hand-off, party": Case(hand_off, party),
    "hand-off, again": Case(HandOff(Task(corrects=7), ("QI",))),
    **{
        f"hand-off, {message}": Case(
            replace(hand_off, message=message, seconded=not message),
            settled={"second_key": "f2", "touch": message == "early"},
        )
        for message in ("", "early", "second", "locked")
    },
    # -- after JUDGE
    "judging": Case(Judging(of_round, two)),
    "acceptable": Case(VerdictShown(ruling, of_round)),
    "unacceptable": Case(VerdictShown(replace(ruling, verdict="unacceptable"))),
    "verdict, correctable": Case(VerdictShown(replace(ruling, correctable=True))),
    "verdict, early": Case(VerdictShown(ruling, message="early")),
    "verdict, keys": Case(VerdictShown(ruling, message="keys")),
    "verdict, with words": Case(VerdictShown(replace(ruling, words=two))),
    "verdict, receipt": Case(
        VerdictShown(replace(ruling, receipt="K1 · 7 · 7F3A 91C2"), Task(table="B3"))
    ),
    "verdict, practice": Case(VerdictShown(PracticeRuling("acceptable", 2), task)),
    **{
        f"verdict, points for {count} {verdict}": Case(
            VerdictShown(replace(ruling, verdict=verdict, count=count)), "nzasp-2022"
        )
        for count, verdict in ((1, "acceptable"), (8, "acceptable"), (8, "unacceptable"))
    },
    "verdict, placement": Case(
        VerdictShown(replace(ruling, on_placement=True, for_director=True, remarks=("By hand.",))),
        "nsa-2004",
    ),
    **{
        f"verdict, an opinion beside {rules}": Case(
            VerdictShown(
                replace(
                    ruling, kind=Kind.DOOR, for_director=True, remarks=("By X.",), wording="GOOD"
                )
            ),
            rules,
        )
        for rules in ("nzasp-2022", "london-2020")
    },
    "verdict, remarks": Case(VerdictShown(replace(ruling, remarks=("One.", "Two."))), "nsa-2004"),
    "verdict, caution": Case(VerdictShown(ruling), editions=("csw19",)),
    "verdict, cautions": Case(
        VerdictShown(ruling), "sanspa-1999", editions=("redwood-1997", "mw10")
    ),
    **{
        f"verdict, {kind}{' for the director' if of_director else ''}": Case(
            VerdictShown(replace(ruling, kind=kind, refers_to=4, for_director=of_director)),
            "nsa-2004",
        )
        for kind in (Kind.CORRECTION, Kind.REVIEW)
        for of_director in (False, True)
    },
    "verdict, again": Case(shown_again, "nzasp-2022"),
    "verdict, replaced": Case(
        VerdictShown(replace(ruling, again_at="10:31", replaced_by=9)), "nzasp-2022"
    ),
    "verdict, again, referee": Case(shown_again, of_referee),
    "verdict, again, word judges": Case(shown_again, f'{of_referee}against = ["word-judge"]\n'),
    "no verdict": Case(NoVerdict("The disk is full.\nMake room.")),
    "cannot open": Case(cannot_open, None),
    "cannot open, unlocked": Case(replace(free, message="early"), None),
    **{
        f"called, {reason}, {'' if shares else 'no '}shared words": Case(
            CallingDirector(of_round, two, NeedsDirector(reason, 5, before, shares=shares)),
            "nsa-2004",
        )
        for reason, before in of_calls.items()
        for shares in (True, False)
    },
    "called, a challenge": Case(overlap),
    # -- the director
    "PIN": Case(PinAsked(Ready(), "2468"), settled=pin),
    **{
        f"PIN, {message}": Case(PinAsked(Ready(), message=message), settled=pin)
        for message in ("wrong", "digits", "layout", "full")
    },
    "PIN of staff": Case(
        PinAsked(Ready(begins=True)), "[procedure]\nself_adjudication = false\n", pin
    ),
    "PIN, not open": Case(PinAsked(Ready(), "2468"), None),
    "PIN to open": Case(PinAsked(cannot_open, message="role"), settled=pin),
    "PIN for a call": Case(PinAsked(overlap), settled=pin),
    "PIN for a call, unlocked": Case(PinAsked(overlap)),
    "PIN for who insists": Case(PinAsked(insisted), settled=pin),
    "no PIN": Case(PinAsked(Ready())),
    "no PIN, not open": Case(PinAsked(free), None),
    "PIN barred": Case(PinBarred(Ready(), 30), settled=pin),
    "PIN barred, later": Case(PinBarred(Ready(), 30), settled=pin, seconds=11.2),
    "PIN tried": Case(PinTried(Ready(), "2468"), settled=pin),
    "leaving": Case(Leaving()),
    "menu": Case(DirectorAsked(menu, "2"), settled=pin),
    "menu, not open": Case(DirectorAsked(menu, "2"), None),
    "menu, full": Case(DirectorAsked(menu, message="full")),
    "menu, a new PIN": Case(DirectorAsked(replace(menu, takes=Takes.PIN), "2468")),
    "menu, at work": Case(DirectorAnswered("", meanwhile=replace(menu, takes=Takes.WAIT))),
    "menu, first settings": Case(DirectorAsked(replace(menu, first=True, leaves=True)), None),
    "menu, working": Case(DirectorAnswered("ZANT")),
    **{f"end {name}": Case(Ended(closed)) for name, closed in at_end.items()},
    "end, not open": Case(Ended(at_end["with a copy"]), None),
}
