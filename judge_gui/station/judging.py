"""How a station judges: where a challenge belongs, and what may be shown of the answer to it."""

from contextlib import suppress
from dataclasses import replace

from judge_gui.model import events
from judge_gui.model.events import TypingTask
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure.tables import Tables, normal_table
from judge_record.decision import why_no_verdict
from judge_record.entry import Entry, Ground, Kind, Outcome, Seat
from judge_record.head import receipt_of
from judge_record.official import settler_of
from judge_record.summary import challenges_at
from judge_record.view import Called, NotJudged, Ruled, ShownAgain
from lexicons import CannotJudge, JudgeError, Verdict


def judge(
    station: KioskStation, task: TypingTask, words: tuple[str, ...], *, insists: bool = False
) -> events.Event:
    """Have a challenge judged, and return what may be shown.

    If a player `insists` on a human word judge, one is called, and the machine judges nothing.
    Raises `CannotJudge` if it can't be recorded.
    """
    if station.practice:
        practice = station.practice_judge
        verdict = practice.rule(practice.board.challenge(*words)).verdict
        return events.PracticeRuling(verdict, len(words))
    match station.challenge(task, words, insists=insists):
        case Ruled(entry):
            return recorded_ruling(station, entry)
        case ShownAgain(ruling, standing):
            # A ruling by hand on these words, or a further opinion, may stand in its place.
            later = standing.number if standing and standing.number != ruling.number else None
            return replace(
                recorded_ruling(station, ruling),
                again_at=station.clock.local(ruling.time),
                replaced_by=later,
                correctable=False,
            )
        case Called(call, before):
            # Players could type another table and one word, to learn what was challenged there.
            shared = before[1:] if task.corrects else before
            return events.NeedsDirector(
                call.reason or "", call.number, bool(shared), settler_of(call)
            )
        case NotJudged(_, why):
            return events.Failed(str(why))


def settled_elsewhere(station: KioskStation, call: int) -> events.Event | None:
    """Return what became of a call that waits here; None while it is open, or is being judged."""
    with station.open_session.journal.reading() as reader:
        if ruling := reader.used(call):
            return recorded_ruling(station, ruling)
        settled = reader.settlement(call)
    if settled and settled.outcome is Outcome.REFUSE:
        return events.CallSettled(call)
    return None


def record_refusal(
    station: KioskStation, task: TypingTask, words: tuple[str, ...], error: JudgeError
) -> None:
    """Record that a challenge was not judged, if that is possible and nothing else was recorded.

    A fault may come after the ruling.
    """
    session = station.recording_session
    if session is None or station.is_answered:
        return
    seat, why = station.seat_of(task), why_no_verdict(error)
    with suppress(CannotJudge), station.acting_as(station.asker):
        session.record(Entry(kind=Kind.REFUSAL, words=words, reason=why, **seat._asdict()))


def recorded_ruling(
    station: KioskStation,
    entry: Entry,
    *,
    remarks: tuple[str, ...] = (),
    for_director: bool = False,
) -> events.RecordedRuling:
    """Return what may be shown of a ruling in the journal. Remarks follow the verdict."""
    session = station.open_session
    return events.RecordedRuling(
        verdict=Verdict(entry.ruled),
        count=len(entry.words),
        number=entry.number,
        kind=entry.kind,
        about=entry.about,
        remarks=remarks,
        on_placement=entry.reason == Ground.PLACEMENT,
        correctable=session.players_retype and not for_director and entry.kind == Kind.RULING,
        for_director=for_director,
        by_station_lexicons=entry.is_by_machine,
        receipt=str(receipt_of(*entry.head, session.journal.chain)),
    )


# -- tables and rounds ---------------------------------------------------------------------------


def place(station: KioskStation, task: TypingTask) -> events.Placed | events.NotPlaced:
    """Return table and board, and the number of the challenge in this round.

    `NotPlaced` if the table is not listed. In a practice, return what was typed.
    """
    if station.practice:
        return events.Placed(task.seat, None, 0)
    seat = Tables(station.profile.tables, station.open_session.journal).seat(task.seat)
    if seat is None:
        return events.NotPlaced()
    today = station.records.day(station.open_session.journal).entries()
    before = challenges_at(today, seat.table or "", station.round_of(task))
    return events.Placed(seat.table or "", seat.board, before + 1)


def record_admission(station: KioskStation, task: TypingTask) -> None:
    seat = Seat(normal_table(task.seat), round=station.round_of(task))
    station.open_session.record(Entry(kind=Kind.ADMITTED, **seat._asdict()))
