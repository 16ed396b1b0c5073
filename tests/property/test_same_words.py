"""Stations that judge the same challenge at one moment: one ruling, and all show it."""

from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory
from threading import Barrier

from hypothesis import given
from hypothesis import strategies as st

from judge_procedure.system_clock import SystemClock
from judge_record.entry import Kind
from judge_record.journal import Journal
from judge_record.view import Called, Ruled, ShownAgain
from tests.support.asking import ask, session_at
from tests.support.clubs import free_judge
from tests.support.journals import begin_event_in

judge = free_judge()
challenge = ("QI", "ZANT", "ZA")
typed = st.lists(st.permutations(challenge) | st.just(("QI", "ZA")), min_size=2, max_size=5)


@given(typed)
def test_stations_that_judge_one_challenge_at_once_record_one_ruling(typed):
    """Words that only overlap are a challenge of their own, also if they come at that moment."""
    with TemporaryDirectory() as folder:
        store = begin_event_in(folder, "Open").journal.store
        sessions = [
            session_at(Journal(store), f"Kiosk {n}", judge=judge, clock=SystemClock())
            for n in range(len(typed))
        ]
        together = Barrier(len(typed))

        def judged(session, words):
            together.wait()
            answer = ask(session, *words, round=3, table="7")
            match answer:
                case Ruled(entry) | ShownAgain(entry):
                    return entry
            assert isinstance(answer, Called), answer
            return None

        with ThreadPoolExecutor(len(typed)) as threads:
            shown = list(threads.map(judged, sessions, typed))
        rulings = [entry for entry in Journal(store).entries() if entry.kind == Kind.RULING]
    by_words = {tuple(sorted(ruling.words)): ruling for ruling in rulings}
    assert len(rulings) == 1
    for words, entry in zip(typed, shown, strict=True):
        assert entry in (None, by_words.get(tuple(sorted(words))))
    assert any(shown)
