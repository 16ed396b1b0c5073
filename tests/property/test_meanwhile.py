"""Two people who look at one case at once leave one outcome, whoever is first."""

from contextlib import contextmanager
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from judge_cli.desk.sitting import Sitting
from judge_cli.desk.slip_pages import DeskPages
from judge_procedure.duties.duty import Duty
from judge_procedure.profile import Profile
from judge_record.entry import DECISIONS, Kind, Outcome, Reason
from judge_record.journal import Journal
from tests.support.asking import called, ruled, session_at
from tests.support.clocks import SetClock
from tests.support.clubs import free_judge
from tests.support.desks import Desk
from tests.support.journals import MemoryStore


class PausedStore(MemoryStore):
    """A store that calls `pause` before each transaction that writes."""

    pause = staticmethod(lambda: None)

    @contextmanager
    def writing(self):
        self.pause()
        with super().writing() as run:
            yield run


#: The lines that decide about ruling 2, and about the call. The first one shows the case.
corrected = ("/correct 2", "zant qxn", "{by}", "", "1", "{by}", "")
about_a_ruling = (
    ("/review 2", "2", "{by}", ""),
    corrected,
    ("/hand 2", "2", "1", "1", "{by}", "why", ""),
    ("/void 2", "1", "{by}", ""),
    ("/waive 2", "1", "{by}", ""),
)
judged, left = ("/call {call}", "1", "{by}", ""), ("/call {call}", "2", "{by}", "")


def desk_at(journal, station):
    """A desk that judges by the free list."""
    times = (f"2026-11-20T10:{number // 60:02}:{number % 60:02}.000Z" for number in count())
    session = session_at(
        journal, station, judge=free_judge(),
        clock=SetClock(lambda: next(times), near=True),
    )  # fmt: skip
    duty = Duty(session, Profile(), by="AB")
    return Desk(Sitting(DeskPages(duty, large=False)), journal)


def both(reason, deeds, pause):
    """Return what two people record who look at a case at once; one of them reads why not.

    The second one goes on before the first one records entry number `pause`, counted from 0, or
    after the last one.
    """
    store = PausedStore("nowhere")
    desks = [desk_at(Journal(store), f"desk {number}") for number in (1, 2)]
    session = desks[0].session
    of = ruled(session, "ZANT", "QXV", table="7")
    call = (
        called(session, "ZANT", table="7")
        if reason is Reason.OVERLAP
        else called(session, "ZANT", "QXN", about=of.number)
    )
    assert of.number == 2
    deeds = [
        tuple(line.format(call=call.number, by=by) for line in lines)
        for lines, by in zip(deeds, ("cd", "ef"), strict=True)
    ]

    one, other = desks
    one(deeds[0][0])
    other(deeds[1][0])

    waiting = [None] * pause  # transactions before the second one goes on
    is_done = False

    def go_on():
        nonlocal is_done
        if waiting:
            waiting.pop()
        elif not is_done:
            is_done = True
            for line in deeds[1][1:]:
                other(line)

    store.pause = go_on
    for line in deeds[0][1:]:
        one(line)
    waiting.clear()
    go_on()
    shown = ["\n".join(page.text for page in desk.pages) for desk in desks]
    assert sum("This changed nothing." in text for text in shown) == 1, shown
    return [
        entry for entry in Journal(store).read(lambda record: record.part(call.number + 1))
        if entry.table == of.table  # a slip of what is typed after a refusal has another one
    ]  # fmt: skip


@given(st.tuples(*[st.sampled_from(about_a_ruling)] * 2), st.integers(0, 1))
def test_of_two_decisions_on_one_play_one_is_recorded(deeds, pause):
    recorded = both(Reason.OVERLAP, deeds, pause)
    assert len([entry for entry in recorded if entry.kind in DECISIONS]) == 1


@given(st.tuples(*[st.sampled_from([judged, left])] * 2), st.integers(0, 2))
def test_a_call_is_settled_once_and_judged_once_or_not(deeds, pause):
    settled, *rulings = both(Reason.OVERLAP, deeds, pause)
    assert settled.kind == Kind.SETTLED
    is_judged = settled.outcome is Outcome.JUDGE
    assert [entry.kind for entry in rulings] == [Kind.RULING] * is_judged


@given(st.sampled_from(about_a_ruling), st.booleans(), st.integers(0, 2))
def test_a_call_about_a_ruling_does_not_decide_a_second_time(deed, first, pause):
    deeds = [judged, deed] if first else [deed, judged]
    recorded = both(Reason.CORRECTION, deeds, pause)
    assert len([entry for entry in recorded if entry.kind in DECISIONS]) == 1
