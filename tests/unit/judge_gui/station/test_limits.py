"""Challenges that only the director may allow: probes, and corrections of other words."""

from collections.abc import Callable
from typing import Any

from judge_gui.model.events import Failed, NeedsDirector, PinRight
from judge_gui.model.screens import CallingDirector, PinTried, Task
from judge_record.entry import Kind
from judge_record.question import ProbingPolicy

Open = Callable[..., Any]
players_retype = '[procedure]\nretyping = "players"\n'


# -- probing --------------------------------------------------------------------------------------


def test_a_withheld_challenge_is_judged_after_the_director_allowed_it(
    open_station: Open,
) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    assert isinstance(needed, NeedsDirector)
    assert "ZANT" not in needed.reason
    kiosk.ruled("ZANT", table="7", allowed=allowed_by(kiosk, needed, "ZANT"))
    noticed, called, allowed, ruling = kiosk.entries[1:]
    assert (called.number, called.kind) == (needed.number, Kind.CALL)
    assert called.refers_to == noticed.number
    assert (allowed.kind, allowed.refers_to) == (Kind.SETTLED, needed.number)
    assert allowed.note == "let it be judged"
    assert (ruling.kind, ruling.verdict) == (Kind.RULING, "acceptable")


def allowed_by(kiosk: Any, needed: NeedsDirector, *words: str) -> int:
    """Let a person allow a challenge, and return the call."""
    right = kiosk.work(PinTried(CallingDirector(Task(), words, needed), ""))
    assert isinstance(right, PinRight)
    return needed.number


def test_a_call_is_settled_once(open_station: Open) -> None:
    kiosk = open_station(probing=ProbingPolicy.ASK)
    kiosk.ruled("ZANT", "QXV", table="7")
    needed = kiosk.judged("ZANT", table="7")
    allowed_by(kiosk, needed, "ZANT")
    settled = kiosk.entries[-1]
    assert allowed_by(kiosk, needed, "ZANT") == needed.number, "the same person, twice"
    kiosk.station.open_session.station = "Kiosk 2"
    failed = kiosk.work(PinTried(CallingDirector(Task(), ("ZANT",), needed), ""))
    assert isinstance(failed, Failed)
    assert kiosk.entries[-1] == settled
    said = f"Call {needed.number} is settled: entry {settled.number} lets it be judged."
    assert said in failed.reason


# -- mistyped words -------------------------------------------------------------------------------


def permitted(kiosk: Any, number: int, *words: str) -> dict[str, int]:
    """Have words typed again, and return what a task holds after a person compared them."""
    needed = kiosk.judged(*words, corrects=number)
    assert isinstance(needed, NeedsDirector), needed
    return {"corrects": number, "allowed": allowed_by(kiosk, needed, *words)}


def corrected(kiosk: Any, number: int, *words: str) -> Any:
    """Return the ruling on words that were typed again, and that a person compared."""
    return kiosk.ruled(*words, **permitted(kiosk, number, *words))


def test_a_correction_takes_the_place_of_the_ruling_that_it_names(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    first = kiosk.ruled("ZANT", "QUX", table="7", round=2)
    assert first.correctable
    second = corrected(kiosk, first.number, "ZANT", "QUEX")
    assert (second.verdict, second.kind) == ("acceptable", Kind.CORRECTION)
    assert second.refers_to == first.number
    assert not second.correctable
    entry = kiosk.entries[-1]
    assert (entry.refers_to, entry.table, entry.round) == (first.number, "7", 2)


def test_the_person_sees_the_words_that_were_judged_before(open_station: Open) -> None:
    kiosk = open_station(players_retype, probing=ProbingPolicy.ASK)
    kiosk.ruled("QUEX", "DOG", table="7")
    first = kiosk.ruled("ZANT", "QUX", table="7")
    needed = kiosk.judged("ZANT", "QUEX", corrects=first.number)
    assert (needed.corrects, needed.shares) == (("ZANT", "QUX"), True)
    assert "ZANT" not in repr(needed)
    shared = kiosk.judged("DOG", table="7")  # nobody sees here what else was challenged
    assert (shared.corrects, shared.shares) == ((), True)


def test_without_a_rule_players_correct_nothing(open_station: Open) -> None:
    assert not open_station().ruled("ZANT").correctable


def test_a_ruling_that_is_shown_again_cannot_be_corrected(open_station: Open) -> None:
    kiosk = open_station(players_retype)
    kiosk.ruled("ZANT", table="7")
    assert not kiosk.ruled("ZANT", table="7").correctable


def test_a_correction_of_a_missing_entry_fails(open_station: Open) -> None:
    failed = open_station(players_retype).judged("ZANT", corrects=99)
    assert isinstance(failed, Failed)
    assert "Entry 99 is not a ruling" in failed.reason


# -- mistyped words that share words with another ruling -------------------------------------------
