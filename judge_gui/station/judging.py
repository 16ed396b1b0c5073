"""How a station judges: what it records, what it shows, and when it calls a person."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from judge_gui.model.events import Called, Event, NeedsDirector, RecordedRuling
from judge_gui.model.screens import Task
from judge_gui.station import calls
from judge_gui.station.shown_ruling import practice_ruling, recorded_ruling
from judge_gui.station.station import Station
from lexicons import CannotJudge, Challenge, JudgeError
from lexicons.language import _
from lexicons.record.calls import Reason, not_judged, not_mistyped, typed_again
from lexicons.record.comparison import JudgedAlready, Overtaken
from lexicons.record.entry import Entry, Kind
from lexicons.record.permissions import settled
from lexicons.record.probing import is_mistyping
from lexicons.record.session import Recorded


def judge(station: Station, task: Task, words: tuple[str, ...]) -> Event:
    """Judge a challenge and record the ruling. Return what may be shown.

    Raises:
        CannotJudge: if there is no verdict, or if it cannot be recorded.

    """
    if station.practice:
        ruling = station.practice_judge.rule(station.practice_judge.board.challenge(*words))
        return practice_ruling(ruling, words, station.profile)
    station.number_before, _ = station.open_session.latest
    challenge = station.open_session.judge.board.challenge(*words)
    if task.allowed:
        calls.check_allowed(station.open_session, task.allowed, challenge)
    return correct(station, task, challenge) if task.corrects else rule(station, task, challenge)


def rule(station: Station, task: Task, challenge: Challenge) -> RecordedRuling | NeedsDirector:
    """Return the recorded ruling on a challenge, or the call that must be settled first.

    The director must first allow one that overlaps another. The same words at the same table
    show the earlier ruling: only a person gives a further opinion.
    """
    session, played = station.open_session, station.played(task)
    if same := session.equal(challenge, task.table, played):
        return shown_again(station, same)
    try:
        return ruled_or_called(
            station,
            task,
            lambda: called(station, challenge, round=played, table=task.table),
            lambda let: session.rule(
                challenge, round=played, table=task.table, let=let, board=task.board
            ),
        )
    except JudgedAlready as error:  # at another station, a moment ago
        return shown_again(station, error.ruling)


def ruled_or_called(
    station: Station,
    task: Task,
    call: Callable[[], NeedsDirector | None],
    record: Callable[[bool], Recorded],
) -> RecordedRuling | NeedsDirector:
    """Return the ruling that `record` records, or the call that must be settled first.

    `call` is asked again if others record some of the words after nobody had to be called.
    """
    if not task.allowed and (needed := call()):
        return needed
    try:
        ruled = record(bool(task.allowed))
    except Overtaken:
        if needed := call():
            return needed
        raise
    return recorded_ruling(ruled.entry, station.open_terms)


def called(
    station: Station,
    challenge: Challenge,
    *,
    round: int | None = None,
    table: str | None = None,
    of: Entry | None = None,
) -> NeedsDirector | None:
    """Call a person if words overlap another challenge; None if nobody must be asked.

    `of` is the ruling that they correct, if they were typed again.
    """
    session = station.open_session
    overlap = session.probed(challenge, round=round, table=table, of=of)
    if overlap is None:
        return None
    who = station.open_terms.authority
    call = session.call(Reason.OVERLAP, who, challenge.words, of=overlap)
    return NeedsDirector(Reason.OVERLAP, call.number)


def shown_again(station: Station, same: Entry) -> RecordedRuling:
    """Return what may be shown of an earlier ruling on the same words, and record nothing.

    A ruling by hand on these words, or a further opinion, may stand in its place.
    """
    ruling, standing = station.open_session.shown_for(same)
    return replace(
        recorded_ruling(ruling, station.open_terms),
        again_at=station.clock.local(ruling.time),
        replaced_by=standing.number if standing and standing.number != ruling.number else None,
        correctable=False,
    )


def call_to_retype(station: Station, number: int) -> Called:
    """Record that a person is called because the words of a ruling were mistyped."""
    who = station.open_terms.authority
    call = station.open_session.call(Reason.MISTYPED, who, of=station.entry(number))
    return Called(call.number)


def correct(station: Station, task: Task, challenge: Challenge) -> RecordedRuling | NeedsDirector:
    """Return the recorded ruling on words typed again, or the call that must be settled first.

    A person is called if they share words with another ruling at the table, the director if they
    are more than corrected typing errors.

    Raises:
        CannotJudge: if nobody has opened the correction, or if something was decided on its play
            since somebody did.

    """
    of = station.entry(task.corrects or 0)
    opened = settled(station.open_session.journal, task.opened, typed_again)
    if opened is None or opened.refers_to != of.number:
        raise CannotJudge(
            _("Nobody has opened a correction of entry {entry}.", entry=of.number),
            remedy=_("Call the director."),
        )
    if calls.is_used(station.open_session, task.opened or 0, of):
        raise CannotJudge(
            _("The words of entry {entry} were typed again already.", entry=of.number),
            remedy=_("Call the director."),
        )
    if sorted(challenge.words) == sorted(of.words):
        if not station.open_session.by_this_judge(of):
            raise CannotJudge(
                _("Other rules or lexicons than those in use judged entry {n}.", n=of.number),
                remedy=_("Call the director. A second opinion judges these words again."),
            )
        return shown_again(station, of)
    if not task.allowed and not is_mistyping(of, challenge.words):
        return called_to_correct(station, challenge, of)
    return ruled_or_called(
        station,
        task,
        lambda: called(station, challenge, of=of),
        lambda let: station.open_session.correct(of, challenge, let=let, seen=task.opened),
    )


def called_to_correct(station: Station, challenge: Challenge, of: Entry) -> NeedsDirector:
    """Call the director because words are more than a correction of a ruling's typing errors."""
    session, words = station.open_session, challenge.words
    reason = f"{not_judged}: {not_mistyped}"
    about = session.probed(challenge, of=of) or session.refuse(reason, words, of=of)
    call = session.call(Reason.CORRECTION, "director", words, of=about)
    return NeedsDirector(Reason.CORRECTION, call.number)


def record_refusal(station: Station, task: Task, words: tuple[str, ...], error: JudgeError) -> None:
    """Record that a challenge was not judged, if that is possible and not recorded already."""
    session = station.session
    if session is None or station.practice:
        return
    number, kind = session.latest
    if number != station.number_before and kind in {Kind.REFUSAL, Kind.RULING, Kind.CORRECTION}:
        return
    with suppress(CannotJudge), station.acting(station.asking):
        session.refuse(error.recorded, words, round=station.played(task), table=task.table)
