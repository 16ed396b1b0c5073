"""An official on duty at a kiosk, and what is recorded when somebody comes to its menu."""

from collections.abc import Iterator
from contextlib import contextmanager

from judge_gui.model.screens import TypingTask
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure.duties import Duty
from judge_procedure.tables import Tables
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Kind
from lexicons import CannotJudge, JudgeError


class KioskDuty(Duty):
    """Duty at a kiosk: the round is the kiosk's, and a call is judged in its way."""

    def __init__(self, station: KioskStation) -> None:
        session = station.open_session
        profile = station.profile
        together = bool(session.judge.rules.procedure.together)
        super().__init__(
            session, Tables(profile.tables, session.journal, required=together),
            under_way=self.keeping, opens=profile.holder_of if profile.locked else None,
            people=profile.people,
        )  # fmt: skip
        self.station = station

    def set_round(self, number: int | None) -> None:
        """Set the round of the kiosk."""
        self.station.set_round(number)

    @contextmanager
    def keeping(self, call: Entry) -> Iterator[None]:
        """Keep on the disk that a call is judged, until its ruling was shown."""
        task = TypingTask(call.round, call.table, board=call.board)
        self.station.underway.begin(self.session, task, call.round)
        try:
            yield
        except (JudgeError, Misread):
            self.station.underway.end()  # the page shows why
            raise


def record_visit(station: KioskStation, kind: Kind) -> str:
    """Record what happens at the menu. Return why it was impossible, or nothing."""
    if station.session is not None and not station.practice:
        try:
            station.session.record(Entry(kind=kind))
        except CannotJudge as error:
            return str(error)
    return ""
