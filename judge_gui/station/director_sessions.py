"""The director's tasks about events and sessions."""

from collections.abc import Iterator
from contextlib import suppress

from judge_gui.model.events import SessionClosed
from judge_gui.station import venue_change
from judge_gui.station.director_steps import Steps, concluded
from judge_gui.station.station import Station
from judge_procedure.pages import event_before, sessions_open
from judge_procedure.prompts import Dialogue, ask, initials, plain
from judge_procedure.shift import Abandoned, confirmed
from judge_procedure.timetable import played_now
from judge_record.entry import judged
from judge_record.event import Begun
from judge_record.event_end import of_sessions, unfinished
from judge_record.recent import read_first
from lexicons import CannotJudge, Fingerprint
from lexicons.language import _, together


class DirectorSessions:
    """The tasks about events and sessions."""

    def __init__(self, station: Station) -> None:
        self.station = station

    def new_event(self, typed: str) -> Steps:
        """Begin another event. The one before is closed."""
        name = yield from ask(plain, _("Name of the new event (Enter: back): "))
        if not name:
            raise Abandoned
        question = _(
            "The event that is open will be closed, at every station that records here,"
            " and {name} will begin.{open}",
            name=repr(name),
            open=sessions_open(self.others()),
        )
        yield from confirmed(question)
        looked = (yield from self._who_looked()) if self.station.doubted else None
        lines = _summary(*self.station.begin(name, looked=looked))
        yield from concluded(
            "\n".join((*lines, _("{name} is open.", name=name))), _("Write it down. Enter: go on ")
        )
        yield self.station.open()

    def use_venue(self, typed: str) -> Steps:
        """Use the venue file that waits."""
        waits = self.station.next_venue
        if waits is None:
            raise Abandoned
        urgent = _("It is urgent: it may be used during a round.")
        usual = self._between_rounds()
        takes = _(
            "Venue file number {number} ({title}) takes the place of the one in use, with its"
            " rules, lexicons, settings and PINs.",
            number=waits.number,
            title=waits.title,
        )
        _library, profile, _speech = venue_change.next_files(self.station, waits)
        whose = _(
            "Compare its digest: {digest}. PINs: {people}.",
            digest=Fingerprint(waits.digest).short,
            people=", ".join(profile.people) or _("nobody has one"),
        )
        yield from confirmed(together(takes, whose, urgent if waits.urgent else usual))
        yield venue_change.use_next_venue(self.station)

    def _between_rounds(self) -> str:
        """Return when a file may be replaced, with a warning if a round seems to be under way."""
        if slot := played_now(self.station.profile.timetable, self.station.clock):
            return _(
                "By the timetable, round {number} is played until {ends}. Go on only between two"
                " rounds: no game may be under way.",
                number=slot.round,
                ends=slot.ends,
            )
        latest = self.station.open_session.journal.latest(read_first)
        if any(each.kind in judged and self.station.clock.recently(each.time) for each in latest):
            return _(
                "A challenge was judged less than ten minutes ago. Go on only between two rounds:"
                " no game may be under way."
            )
        return _("Do this between two rounds: no game may be under way.")

    def others(self) -> list[str]:
        """Return the other stations whose sessions in this journal have not ended."""
        if self.station.session is None:
            return []
        with suppress(CannotJudge):  # a journal that cannot be read
            entries = self.station.session.journal.of_kinds(*of_sessions)
            found = [opened.station for opened in unfinished(entries)]
            return [name for name in found if name != self.station.name]
        return []

    def looked(self, typed: str) -> Steps:
        """Go on with a journal that lacks this station's last entry."""
        by = yield from self._who_looked()
        yield self.station.open_looked(by)

    def _who_looked(self) -> Dialogue[str]:
        """Ask for the director who has looked at a journal that lacks this station's last entry."""
        last = self.station.memory.last
        by = yield from ask(
            initials,
            _("Initials of the director (Enter: back): "),
            _(
                "This station recorded entry {head}. No journal here holds it. An older copy"
                " took its place, or it is damaged, emptied or deleted. If you can, put the"
                " right journal back, and start again. If you go on, the record says that you"
                " have looked.",
                head=last.head.spoken,
            ),
        )
        if by is None:
            raise Abandoned
        return by

    def practise(self, typed: str) -> Steps:
        """Begin a practice."""
        yield self.station.open_practice()

    def end_practice(self, typed: str) -> Steps:
        """End a practice, and open the session."""
        yield self.station.open_real()

    def leave(self, typed: str) -> Steps:
        """End the session and leave the program."""
        yield from confirmed(_("The session and the program end."))
        yield self.station.end()


def _summary(closed: SessionClosed, begun: Begun) -> Iterator[str]:
    """Yield what happened to the session and the event before."""
    if closed.unrecorded:
        yield _(
            "The end of the session could not be recorded: {reason}",
            reason=closed.unrecorded,
        )
    if closed.event:
        yield _("The final number of {event} is {head}.", event=closed.event, head=closed.head)
    if closed.copy:
        yield _("A copy of the journal is at {path}", path=closed.copy)
    if closed.uncopied:
        yield _("The copy could not be made: {reason}", reason=closed.uncopied)
    yield from event_before(begun)
