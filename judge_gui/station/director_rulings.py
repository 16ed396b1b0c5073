"""The director's tasks about rulings, each as a dialogue of pages and lines."""

from collections.abc import Iterator
from contextlib import suppress

from judge_gui.station.director_steps import Steps, concluded
from judge_gui.station.director_views import most_listed, row
from judge_gui.station.shown_ruling import recorded_ruling
from judge_gui.station.station import Station
from lexicons import ChallengeRefused, JudgeError
from lexicons.cautions import cautions
from lexicons.language import _
from lexicons.proceedings.appeals import Appeals
from lexicons.proceedings.double_checks import double_check
from lexicons.proceedings.guide import reasons_to_withdraw
from lexicons.proceedings.pages import Pages
from lexicons.proceedings.prompts import (
    Dialogue,
    Misread,
    Takes,
    ask,
    asks_director,
    choose,
    plain,
)
from lexicons.proceedings.shift import Abandoned, Shift
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.plays import marks
from lexicons.record.seat import Seat
from lexicons.record.table_log import mended


class DirectorRulings:
    """The tasks about rulings."""

    def __init__(self, station: Station) -> None:
        self.station = station

    def appeals(self) -> Appeals:
        """Return the proceedings that the desk has too."""
        session = self.station.open_session
        pages = Pages(
            session.judge,
            event=session.journal.event,
            station=session.station,
            large=False,
        )
        return Appeals(Shift(session, pages, by=None, listed=self.station.profile.tables))

    def ruling(self) -> Dialogue[Entry]:
        """Ask for one of the last rulings. Raise `Misread` if there is no ruling."""
        entries = mended(self.station.open_session.journal.entries())
        rulings = [entry for entry in reversed(entries) if entry.kind in judged]
        if not rulings:
            raise Misread(_("There is no ruling yet."))
        appeals = self.appeals()
        appeals.shift.last = rulings[0]
        marked = marks(entries)
        last = "\n".join(row(self.station, entry, marked) for entry in rulings[:most_listed])
        prompt = _("Entry (Enter: the last ruling): ")
        number = yield from ask(plain, prompt, last, takes=Takes.NUMBER)
        return (yield from appeals.target(number))

    def decide(self, task: str) -> Steps:
        """Decide about a ruling: `void`, `waive`, `correct`, `check` or `review`."""
        of = yield from self.ruling()
        appeals = self.appeals()
        match task:
            case "void":
                outcome = yield from appeals.void(of)
            case "waive":
                outcome = yield from appeals.waive(of)
            case "correct":
                outcome = yield from appeals.correct(of)
            case "check":
                outcome = yield from double_check(appeals, of)
            case _:
                given, seen = yield from appeals.opinions(of)
                step = appeals.next_opinion(given)
                outcome = yield from appeals.opinion(given, seen, step)
        yield from concluded(outcome)

    def by_hand(self) -> Steps:
        """Record a ruling that no machine made."""
        plays = [("last", _("a ruling of this journal")), ("other", _("another play"))]
        chosen = yield from choose(plays, _("Ruled by hand. On which play?"))
        if chosen is None:
            raise Abandoned
        of = (yield from self.ruling()) if chosen == "last" else None
        outcome = yield from self.appeals().by_hand(of)
        yield from concluded(outcome)

    def withdraw(self) -> Steps:
        """Record that a challenge was withdrawn, for a reason that the rulebook allows."""
        session = self.station.open_session
        shift = self.appeals().shift
        reasons = reasons_to_withdraw(session.judge.rules)
        reason = yield from choose(reasons, _("Withdrawn, because:"))
        if reason is None:
            raise Abandoned
        table = yield from ask(shift.tables.read, _("Table (Enter: none): "))
        challenge = yield from ask(shift.words, _("The challenged words (Enter: not known): "))
        words = challenge.words if challenge else ()
        by = yield from shift.person(asks_director(), directs=True)
        seat = (table or Seat()).in_round(self.station.round)
        entry = session.record(Kind.WITHDRAWAL, words=words, reason=reason, seat=seat, by=by)
        done = _("Withdrawn. Nothing was judged. Recorded as entry {entry}.", entry=entry.number)
        yield from concluded(done)

    def under_other_rules(self) -> Steps:
        """Show what another rule set says of the same words. The ruling stands."""
        of = yield from self.ruling()
        titles = list(self.other_rules())
        if not titles:
            raise Misread(_("No other rule set has its lexicons on this machine."))
        chosen = yield from choose(
            titles, _("On {summary}. By which rules?", summary=self.appeals().shift.summary(of))
        )
        if chosen is None:
            raise Abandoned
        by = yield from self.appeals().shift.person(asks_director(), directs=True)
        judge = self.station.library.adjudicator(chosen, proved=True)
        try:
            given = self.station.open_session.opinion(judge, of, by=by)
        except ChallengeRefused as refusal:
            raise Misread(str(refusal)) from None
        rules = judge.rules
        remarks = (
            _(
                "By {title}, for the director alone. The ruling of entry {entry} stands.",
                title=rules.heading("title"),
                entry=of.number,
            ),
            *map(str, cautions(judge.rules, judge.lexicons)),
        )
        yield recorded_ruling(
            given,
            self.station.open_terms,
            remarks=remarks,
            for_director=True,
            wording=rules.wording(given.verdict or ""),
        )

    def other_rules(self) -> Iterator[tuple[str, str]]:
        """Yield the ids and titles of the other rule sets that can judge on this machine."""
        library = self.station.library
        for rules_id in library.rule_ids():
            if rules_id != self.station.open_session.judge.rules.id:
                with suppress(JudgeError):
                    yield rules_id, library.adjudicator(rules_id).rules.heading("title")
