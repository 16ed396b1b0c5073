"""What officials can do at a kiosk alone: stand-ins, looks, events and sessions."""

from collections.abc import Generator
from contextlib import suppress

from judge_gui.model.events import Event, Typing
from judge_gui.model.prompts import Abandoned, Dialogue, Page, Takes, ask, choose, confirmed
from judge_gui.station.evening import summary
from judge_gui.station.judging import tables
from judge_gui.station.station import Station
from judge_procedure.beginnings import closing_question
from judge_procedure.typed import initials, plain
from judge_record.entry import Entry, Kind, Seat
from lexicons.language import _

#: Hands out pages, and events that end the dialogue; takes lines.
Steps = Generator[Page | Event, str, None]


def read_only(text: str, prompt: str = "") -> Page:
    """Return a page that is only read."""
    return Page(text, prompt or _("Enter: go on "), takes=Takes.NOTHING)


def concluded(outcome: str, prompt: str = "") -> Steps:
    """Show the outcome of a task that is done. Going back from it changes nothing any more."""
    with suppress(Abandoned):
        yield read_only(outcome, prompt)


class DirectorTasks:
    """The dialogues that a kiosk alone has."""

    def __init__(self, station: Station) -> None:
        self.station = station

    def stand_in(self) -> Steps:
        """Record that somebody stands in for a player, and begin the challenge."""
        sides = [("challenger", _("the challenger")), ("challenged", _("the player challenged"))]
        side = yield from choose(sides, _("Stand in for:"))
        if side is None:
            raise Abandoned
        table = yield from ask(tables(self.station).read, _("Table (Enter: none): "))
        seat = (table or Seat())._replace(round=self.station.round)
        self.station.open_session.record(
            Entry(kind=Kind.STAND_IN, reason=side, table=seat.table, round=seat.round)
        )
        yield Typing(seat.round, seat.table, seat.board, stands_in=side)

    def identity(self) -> Steps:
        """Show the head of the journal, the rules and the lexicons, with whole fingerprints."""
        session = self.station.open_session
        rules = session.judge.rules
        lines = [
            _("Final number so far: {head}", head=session.journal.head().spoken),
            _("Event: {event}", event=session.journal.event),
            _("Journal: {path}", path=session.journal.store.place),
            _(
                "Rules: {title} ({rules}, {fingerprint})",
                title=rules.heading("title"),
                rules=rules.id,
                fingerprint=rules.fingerprint.short,
            ),
        ]
        for manifest in session.judge.lexicons:
            lines += [
                _("Lexicon: {lexicon}", lexicon=manifest.identity),
                f"  {manifest.fingerprint}",
            ]
        yield read_only("\n".join(lines))

    # -- events and sessions -----------------------------------------------------------------

    def new_event(self) -> Steps:
        """Begin another event. The one before is closed."""
        name = yield from ask(plain, _("Name of the new event (Enter: back): "))
        if not name:
            raise Abandoned
        session = self.station.session
        journal = session.journal if session else None
        yield from confirmed(closing_question(journal, name, self.station.name))
        looked = (yield from self._who_looked()) if self.station.doubted else None
        lines = summary(*self.station.begin(name, looked=looked))
        yield from concluded(
            "\n".join((*lines, _("{name} is open.", name=name))), _("Write it down. Enter: go on ")
        )
        yield self.station.open()

    def looked(self) -> Steps:
        """Go on with a journal that lacks this station's last entry."""
        by = yield from self._who_looked()
        yield self.station.open_looked(by)

    def _who_looked(self) -> Dialogue[str]:
        """Ask for the director who has looked at a journal that lacks this station's last entry."""
        text = _(
            "This station recorded entry {head}. No journal here holds it. An older copy"
            " took its place, or it is damaged, emptied or deleted. If you can, put the"
            " right journal back, and start again. If you go on, the record says that you"
            " have looked.",
            head=self.station.memory.last.head.spoken,
        )
        if name := self.station.person.name:  # whose PIN was typed signs as nobody else
            yield from confirmed(text)
            return name
        by = yield from ask(initials, _("Initials of the director (Enter: back): "), text)
        if by is None:
            raise Abandoned
        return by

    def practise(self) -> Steps:
        """Begin a practice."""
        yield self.station.open_practice()

    def end_practice(self) -> Steps:
        """End a practice, and open the session."""
        yield self.station.open_real()
