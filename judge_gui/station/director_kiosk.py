"""What officials can do at a kiosk alone: stand in for a player, and ask what other rules say."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from judge_gui.model.events import Typing
from judge_gui.model.screens import Task
from judge_gui.station.director_steps import Steps, concluded
from judge_gui.station.places import tables
from judge_gui.station.shown_ruling import recorded_ruling
from judge_gui.station.station import Station
from judge_procedure import tasks
from judge_procedure.appeals import Appeals
from judge_procedure.pages import Pages
from judge_procedure.prompts import Misread, ask, asks_director, choose
from judge_procedure.shift import Abandoned, Shift
from judge_record.entry import Entry, Kind
from judge_record.seat import Seat
from lexicons import ChallengeRefused, JudgeError
from lexicons.cautions import cautions
from lexicons.language import _

#: The notes of stand-ins, by the side.
notes = {"challenger": "for the challenger", "challenged": "for the player challenged"}


class KioskShift(Shift):
    """A visit to the director's menu: its round is the kiosk's, and a call is judged in its way."""

    def __init__(self, station: Station) -> None:
        session, terms = station.open_session, station.open_terms
        pages = Pages(
            session.judge, event=session.journal.event, station=session.station, large=False
        )
        slot = terms.notices.slot
        super().__init__(session, pages, by=None, listed=station.profile.tables, slot=lambda: slot)
        self.station = station
        self.round = station.round

    def set_round(self, number: int | None) -> None:
        """Set the round of the kiosk."""
        self.station.set_round(number)
        self.round = number

    @contextmanager
    def under_way(self, call: Entry) -> Iterator[None]:
        """Keep on the disk that a call is judged, until its ruling was shown."""
        task = Task(call.round, call.table, board=call.board)
        self.station.underway.begin(self.session, task, call.round)
        try:
            yield
        except (JudgeError, Misread, Abandoned):
            self.station.underway.end()  # the menu shows why
            raise


class DirectorKiosk:
    """The tasks that a kiosk alone has."""

    def __init__(self, station: Station) -> None:
        self.station = station

    @property
    def appeals(self) -> Appeals:
        """The proceedings that desk and board have too."""
        return Appeals(KioskShift(self.station))

    def common(self, task: tasks.Task, typed: str) -> Steps:
        """Do a task that desk and board have too."""
        outcome = yield from task.do(self.appeals, typed)
        if task.needs is tasks.Needs.STATION:
            yield self.station.open()
        yield from concluded(outcome)

    def stand_in(self, typed: str) -> Steps:
        """Record that somebody stands in for a player, and begin the challenge."""
        sides = [
            ("challenger", _("the challenger")),
            ("challenged", _("the player challenged")),
        ]
        side = yield from choose(sides, _("Stand in for:"))
        if side is None:
            raise Abandoned
        table = yield from ask(tables(self.station).read, _("Table (Enter: none): "))
        seat = (table or Seat()).in_round(self.station.round)
        self.station.open_session.record(
            Kind.STAND_IN, note=notes[side], seat=seat._replace(board=None)
        )
        yield Typing(seat.round, seat.table, seat.board, stands_in=side)

    def under_other_rules(self, typed: str) -> Steps:
        """Show what another rule set says of the same words. The ruling stands."""
        appeals = self.appeals
        of = yield from appeals.ruling(typed)
        titles = list(self._other_rules())
        if not titles:
            raise Misread(_("No other rule set has its lexicons on this machine."))
        chosen = yield from choose(
            titles, _("On {summary}. By which rules?", summary=appeals.shift.summary(of))
        )
        if chosen is None:
            raise Abandoned
        by = yield from appeals.shift.person(asks_director(), directs=True)
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

    def _other_rules(self) -> Iterator[tuple[str, str]]:
        """Yield the ids and titles of the other rule sets that can judge on this machine."""
        library = self.station.library
        for rules_id in library.rule_ids():
            if rules_id != self.station.open_session.judge.rules.id:
                with suppress(JudgeError):
                    yield rules_id, library.adjudicator(rules_id).rules.heading("title")
