"""The director's errands: what only the director may do, each as a talk of pages and lines."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress

from judge_gui.model.screens import Closed, Event
from judge_gui.station.station import Station
from lexicons import ChallengeRefused, JudgeError
from lexicons.proceedings.appeals import Appeals
from lexicons.proceedings.guide import reasons_to_withdraw
from lexicons.proceedings.opinions import next_opinion
from lexicons.proceedings.pages import Pages, event_before
from lexicons.proceedings.prompts import Dialogue, Misread, Page, ask, choose, plain, table
from lexicons.proceedings.shift import Abandoned, Given, Outcome, Shift
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.event import Begun

#: What a talk hands out: pages, a ruling to be shown, or what it ends with.
Told = Generator[Page | Given | Event, str, None]

listed = frozenset({*judged, Kind.REFUSAL, Kind.WITHDRAWAL, Kind.DISCREPANCY, Kind.VOID})
most_listed = 12  # entries a page
director = "the director"
go_on = "Enter: go on "


class DirectorTasks:
    """All that can be done behind the door, one method each."""

    def __init__(self, station: Station) -> None:
        self.station = station

    # -- rulings -----------------------------------------------------------------------------

    def appeals(self) -> Appeals:
        """The desk's own ways with rulings."""
        session = self.station.open_session
        pages = Pages(
            session.judge,
            event=session.journal.event,
            station=session.station,
            large=False,
        )
        return Appeals(Shift(session, pages, by=None))

    def ruling(self) -> Dialogue[Entry]:
        """One of the last rulings."""
        latest = self.station.open_session.journal.latest(100)
        rulings = [entry for entry in latest if entry.kind in judged]
        if not rulings:
            raise Misread("There is no ruling yet.")
        appeals = self.appeals()
        appeals.shift.last = rulings[0]
        void = voided(latest)
        last = "\n".join(self.row(entry, void) for entry in rulings[:most_listed])
        number = yield from ask(plain, "Entry (Enter: the last ruling): ", last)
        return (yield from appeals.target(number))

    def about_a_ruling(self, thing: str) -> Told:
        """What is decided, or asked for, about a ruling."""
        of = yield from self.ruling()
        appeals = self.appeals()
        match thing:
            case "void":
                outcome = yield from appeals.void(of)
            case "waive":
                outcome = yield from appeals.waive(of)
            case "correct":
                outcome = yield from appeals.correct(of)
            case _:
                given = yield from appeals.opinions(of)
                step = next_opinion(appeals.rules, given)
                outcome = yield from appeals.opinion(given, step)
        yield from concluded(outcome)

    def by_hand(self) -> Told:
        """A ruling that no machine made."""
        plays = [("last", "a ruling of this journal"), ("other", "another play")]
        chosen = yield from choose(plays, "Ruled by hand. On which play?")
        if chosen is None:
            raise Abandoned
        of = (yield from self.ruling()) if chosen == "last" else None
        outcome = yield from self.appeals().by_hand(of)
        yield from concluded(outcome)

    def withdraw(self) -> Told:
        """A challenge that is taken back, for a reason that the rulebook knows."""
        session = self.station.open_session
        shift = self.appeals().shift
        reasons = reasons_to_withdraw(session.judge.rules)
        reason = yield from choose(reasons, "Withdrawn, because:")
        if reason is None:
            raise Abandoned
        at = yield from ask(table, "Table (Enter: none): ")
        challenge = yield from ask(shift.words, "The challenged words (Enter: not told): ")
        words = challenge.words if challenge else ()
        by = yield from shift.person(director)
        entry = session.withdraw(words, reason, round=self.station.round, table=at, by=by)
        told = f"Withdrawn. Nothing was judged. Recorded as entry {entry.number}."
        yield from concluded(told)

    def under_other_rules(self) -> Told:
        """What another rule set says of the same words; the ruling stands."""
        of = yield from self.ruling()
        titles = list(self.other_rules())
        if not titles:
            raise Misread("No other rule set has its lexicons on this machine.")
        chosen = yield from choose(
            titles, f"On {self.appeals().shift.summary(of)}. By which rules?"
        )
        if chosen is None:
            raise Abandoned
        by = yield from self.appeals().shift.person(director)
        judge = self.station.library.adjudicator(chosen, proved=True)
        try:
            given = self.station.open_session.opinion(judge, of, by=by)
        except ChallengeRefused as refusal:
            raise Misread(str(refusal)) from None
        rules = judge.rules
        remarks = (
            f"By {rules.title}, for the director alone. The ruling of entry {of.number} stands.",
            *(f"Caution: {m.title}: {m.caution}." for m in judge.lexicons if m.caution),
        )
        said = rules.wording(given.verdict or "")
        yield self.station.ruled(given, remarks=remarks, by_door=True, said=said)

    def other_rules(self) -> Iterator[tuple[str, str]]:
        """The other rule sets that can judge here, with their titles."""
        library = self.station.library
        for rules_id in library.rule_ids():
            if rules_id != self.station.open_session.judge.rules.id:
                with suppress(JudgeError):
                    yield rules_id, library.adjudicator(rules_id).rules.title

    # -- looking -----------------------------------------------------------------------------

    def today(self) -> Told:
        """What happened today, with no words."""
        clock = self.station.clock
        entries = list(self.station.open_session.journal.entries())
        void = voided(entries)
        rows = [
            self.row(entry, void)
            for entry in entries
            if entry.kind in listed and clock.day(entry.time) == clock.today()
        ]
        rows = rows[::-1] or ["There was no challenge today."]
        for start in range(0, len(rows), most_listed):
            shown = rows[start : start + most_listed]
            more = len(rows) - start - len(shown)
            told = [*shown, *([f"… and {more} before these"] if more else [])]
            yield Page("\n".join(told), go_on)

    def row(self, entry: Entry, void: frozenset[int]) -> str:
        """An entry in the list of the day: never its words."""
        rules = self.station.open_session.judge.rules
        place = (
            f"round {entry.round}" if entry.round else "",
            f"table {entry.table}" if entry.table else "",
        )
        words = f"{len(entry.words)} word{'' if len(entry.words) == 1 else 's'}"
        verdict = rules.wording(entry.verdict) if entry.verdict else ""
        about = f"about entry {entry.refers_to}" if entry.refers_to else ""
        parts = (
            f"entry {entry.number}",
            self.station.clock.local(entry.time),
            *place,
            entry.kind,
            words if entry.words else "",
            verdict,
            about,
            "(void)" if entry.number in void else "",
        )
        return "   ".join(filter(None, parts))

    def identity(self) -> Told:
        """By what is judged, and the head."""
        session = self.station.open_session
        rules = session.judge.rules
        lines = [
            f"Head of the journal: {session.journal.head().spoken}",
            f"Event: {session.journal.event}",
            f"Journal: {session.journal.path}",
            f"Rules: {rules.title} ({rules.id}, {rules.fingerprint.short})",
        ]
        for manifest in session.judge.lexicons:
            lines += [f"Lexicon: {manifest.identity}", f"  {manifest.fingerprint}"]
        yield Page("\n".join(lines), go_on)

    # -- sessions ----------------------------------------------------------------------------

    def new_event(self) -> Told:
        """Another event; the one before is closed."""
        name = yield from ask(plain, "Name of the new event (Enter: back): ")
        if not name:
            raise Abandoned
        told = (
            f"The event that is open will be closed, at every station that records here, and"
            f" {name!r} will begin."
        )
        yield from confirmed(told)
        lines = told_of(*self.station.begin(name))
        told = "\n".join((*lines, f"{name} is open."))
        yield from concluded(told, "Write it down. Enter: go on ")
        yield self.station.open()

    def leave(self) -> Told:
        """The end of the session, and of the program."""
        yield from confirmed("The session ends, and the program with it.")
        yield self.station.end()


def voided(entries: Iterable[Entry]) -> frozenset[int]:
    """The numbers of the rulings that were declared void."""
    return frozenset(e.refers_to or 0 for e in entries if e.kind == Kind.VOID)


def told_of(ended: Closed, begun: Begun) -> Iterator[str]:
    """What became of the session and the event before."""
    if ended.unrecorded:
        yield f"The end of the session could not be recorded: {ended.unrecorded}"
    if ended.copy:
        yield f"A copy of the journal is at {ended.copy}"
    if ended.uncopied:
        yield f"The copy could not be made: {ended.uncopied}"
    yield from event_before(begun, "Its head")


def concluded(outcome: Outcome, prompt: str = go_on) -> Told:
    """What an errand came to: it is done, by whichever key this is left."""
    with suppress(Abandoned):
        yield outcome if isinstance(outcome, Given) else Page(outcome, prompt)


def confirmed(told: str) -> Dialogue[None]:
    """Go on only after a yes in letters."""
    answer = yield Page(told, "Type yes to do that: ")
    if answer.strip().lower() != "yes":
        raise Abandoned
