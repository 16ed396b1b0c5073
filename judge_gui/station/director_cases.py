"""The word judge's tasks: open calls, stand-ins, and the tables and rounds of rulings."""

from judge_gui.model.events import Typing
from judge_gui.model.screens import Task
from judge_gui.station.director_rulings import DirectorRulings
from judge_gui.station.director_steps import Steps, concluded
from judge_gui.station.director_views import most_listed
from judge_gui.station.station import Station
from lexicons import JudgeError
from lexicons.language import _, together
from lexicons.proceedings.calls import Calls, reason_named
from lexicons.proceedings.mending import table_of
from lexicons.proceedings.prompts import Misread, Takes, ask, choose, plain
from lexicons.proceedings.shift import Abandoned, Given
from lexicons.proceedings.tables import normal
from lexicons.record.act import Act, made
from lexicons.record.calls import (
    let_be_judged,
    not_judged,
    of_calls,
    open_calls,
    who_settles,
)
from lexicons.record.entry import Entry, Kind
from lexicons.record.seat import Seat

#: The notes of stand-ins, by the side.
notes = {"challenger": "for the challenger", "challenged": "for the player challenged"}


class DirectorCases:
    """The tasks about calls, tables and rounds."""

    def __init__(self, station: Station) -> None:
        self.station = station
        self.rulings = DirectorRulings(station)

    # -- calls -------------------------------------------------------------------------------

    def settle(self) -> Steps:
        """Settle an open call by its number."""
        session = self.station.open_session
        waiting = open_calls(session.journal.of_kinds(*of_calls))
        if not waiting:
            raise Misread(_("There is no open call."))
        cases = Calls(self.rulings.appeals())
        rows = [self.row(call) for call in waiting[-most_listed:][::-1]]

        def read(line: str) -> Entry | None:
            number = plain(line)
            found = [call for call in waiting if str(call.number) == number]
            if number and not found:
                raise Misread(_("There is no open call {number}.", number=number))
            return found[0] if found else None

        call = yield from ask(read, _("Call (Enter: back): "), "\n".join(rows), takes=Takes.NUMBER)
        if call is None:
            raise Abandoned
        if not session.acting.may(who_settles(call.reason)):
            raise Misread(_("Call {call} needs the director's PIN.", call=call.number))
        case = together(self.row(call), cases.about(call), between="\n")
        yield from self.judging(call, case)

    def row(self, call: Entry) -> str:
        """Return a call in one line, without its words."""
        parts = (
            _("Call {call}", call=call.number),
            self.station.clock.local(call.time),
            _("round {round}", round=call.round) if call.round else "",
            _("table {table}", table=table_of(call)) if call.table else "",
            reason_named(call.reason),
        )
        return "   ".join(filter(None, parts))

    def judging(self, call: Entry, case: str) -> Steps:
        """Have the words of a call compared with slip and board and judged, or not."""
        session = self.station.open_session
        shift = self.rulings.appeals().shift
        asked = session.question_of(call)
        of = session.journal.find(asked.corrects or 0)
        if of:
            before = _("Judged before: {words}", words=" ".join(of.words))
            case = f"{case}\n{before}"
        choices = {"n": _("not judged"), "b": _("back")}
        choice, _words = yield from shift.compare(asked.challenge, case, choices)
        if choice == "b":
            raise Abandoned
        if choice == "n":
            entry = made(session.decide(Act(kind=Kind.SETTLED, of=call, note=not_judged)))
            yield from concluded(_("Not judged. Recorded as entry {entry}.", entry=entry.number))
            return
        underway = self.station.underway
        underway.begin(session, Task(call.round, call.table), call.round)
        try:
            made(session.decide(Act(kind=Kind.SETTLED, of=call, note=let_be_judged)))
            outcome = shift.outcome(shift.put(asked))
        except JudgeError:
            underway.end()  # the menu shows why
            raise
        remark = _("This settles call {call}.", call=call.number)
        yield from concluded(
            outcome._replace(remarks=(remark,)) if isinstance(outcome, Given) else outcome
        )

    # -- tables and rounds -------------------------------------------------------------------

    def stand_in(self) -> Steps:
        """Record that somebody stands in for a player, and begin the challenge."""
        sides = [
            ("challenger", _("the challenger")),
            ("challenged", _("the player challenged")),
        ]
        side = yield from choose(sides, _("Stand in for:"))
        if side is None:
            raise Abandoned
        table = yield from ask(self.station.tables.read, _("Table (Enter: none): "))
        seat = (table or Seat()).in_round(self.station.round)
        self.station.open_session.record(
            Kind.STAND_IN, note=notes[side], seat=seat._replace(board=None)
        )
        yield Typing(seat.round, seat.table, seat.board, stands_in=side)

    def mend(self) -> Steps:
        """Record the right table and round of a ruling."""
        of = yield from self.rulings.ruling()
        yield from concluded((yield from self.rulings.appeals().mend(of)))

    def admit(self) -> Steps:
        """Admit a table that is not listed."""
        name = yield from ask(normal, _("Table (Enter: back): "))
        if not name:
            raise Abandoned
        seat = Seat(name, round=self.station.round)
        entry = self.station.open_session.record(Kind.TABLE_ADMITTED, seat=seat)
        yield from concluded(
            _("Table {name} is admitted. Recorded as entry {entry}.", name=name, entry=entry.number)
        )
