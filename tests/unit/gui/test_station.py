"""The station: what it shows is on the disk, and what cannot be recorded is not shown."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_cli import clock
from judge_gui.attendant import Attendant
from judge_gui.screens import Event, Failed, Judging, Opened, Ruled, Starting, Task, Withheld
from judge_gui.station import Station, named
from lexicons import CannotJudge
from lexicons.entry import Entry, Kind
from lexicons.event import begin_event, open_event
from lexicons.session import ProbingPolicy

Open = Callable[..., Attendant]
players_retype = '[procedure]\nretyping = "players"\n'


def entries(kiosk: Attendant) -> list[Entry]:
    """What is recorded since the session was opened."""
    return list(kiosk.station.open_session.journal.entries())[2:]


def kinds(kiosk: Attendant) -> list[str]:
    return [entry.kind for entry in entries(kiosk)]


def judged(kiosk: Attendant, *words: str, **where: object) -> Event:
    return kiosk.work(Judging(Task(**where), words))  # type: ignore[arg-type]


def ruled(kiosk: Attendant, *words: str, **where: object) -> Ruled:
    event = judged(kiosk, *words, **where)
    assert isinstance(event, Ruled), event
    return event


# -- opening -------------------------------------------------------------------------------------


def test_a_station_opens_a_session_in_the_event_of_its_profile(
    open_kiosk: Open, home: Path
) -> None:
    kiosk = open_kiosk(event="Spring Open")
    journal = open_event(str(home / "journal"))
    assert journal is not None
    assert journal.event == "Spring Open"
    [opened] = journal.latest(1)
    assert (opened.kind, opened.station, opened.rules) == (Kind.OPENED, "Kiosk 1", "club")
    assert kiosk.terms is not None
    assert (kiosk.terms.event, kiosk.terms.station) == ("Spring Open", "Kiosk 1")


def test_without_a_name_the_event_is_the_day(open_kiosk: Open) -> None:
    assert open_kiosk().station.open_session.journal.event == clock.today()


def test_an_event_that_is_open_goes_on_whatever_the_profile_names(open_kiosk: Open) -> None:
    first = open_kiosk(event="Spring Open")
    ruled(first, "ZANT")
    again = open_kiosk(event="Autumn Open")
    assert again.station.open_session.journal.event == "Spring Open"
    assert kinds(again) == [Kind.RULING, Kind.OPENED]


def test_at_the_start_the_words_of_every_lexicon_are_counted_anew(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = open_kiosk()
    proved = []
    monkeypatch.setattr("lexicons.words.lexicon.Lexicon.prove", lambda *_: proved.append(1))
    again = Attendant(Station(kiosk.station.profile, kiosk.station.library))
    assert isinstance(again.work(Starting()), Opened)
    assert proved == [1]


def missing_lexicon(home: Path) -> None:
    (home / "lexicons" / "invented.lexicon").unlink()


def cut_lexicon(home: Path) -> None:
    path = home / "lexicons" / "invented.lexicon"
    path.write_bytes(path.read_bytes()[:-1])


def missing_rules(home: Path) -> None:
    (home / "rules" / "club.toml").unlink()


def damaged_journal(home: Path) -> None:
    path = home / "journal" / "current.journal"
    path.write_bytes(b"\0" * path.stat().st_size)


@pytest.mark.parametrize("trouble", [missing_lexicon, cut_lexicon, missing_rules, damaged_journal])
def test_a_station_that_cannot_judge_says_so_before_anybody_types(
    open_kiosk: Open, home: Path, trouble: Callable[[Path], None]
) -> None:
    kiosk = open_kiosk()
    trouble(home)
    again = Attendant(Station(kiosk.station.profile, kiosk.station.library))
    assert isinstance(again.work(Starting()), Failed)
    assert again.terms is None


def test_a_station_whose_opening_was_not_recorded_has_no_session(
    open_kiosk: Open, fill_disk: Callable[[Attendant], None]
) -> None:
    kiosk = open_kiosk()
    fill_disk(kiosk)
    again = Attendant(Station(kiosk.station.profile, kiosk.station.library))
    assert isinstance(again.work(Starting()), Failed)
    assert again.station.session is None


@pytest.mark.parametrize(
    ("node", "name"), [("laptop7", "laptop7"), ("", "kiosk"), ("a\x07b", "kiosk"), (" x ", "x")]
)
def test_a_station_without_a_name_is_called_as_the_machine_is(node: str, name: str) -> None:
    assert named(node) == name


# -- judging -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "verdict"), [(("ZANT", "QUEX"), "acceptable"), (("ZANT", "QXV"), "unacceptable")]
)
def test_a_verdict_is_on_the_disk_when_it_comes_out(
    open_kiosk: Open, words: tuple[str, ...], verdict: str
) -> None:
    kiosk = open_kiosk()
    shown = ruled(kiosk, *words, round=3, table="7")
    [entry] = entries(kiosk)
    assert (entry.verdict, entry.words, entry.round, entry.table) == (verdict, words, 3, "7")
    assert (shown.verdict, shown.number, shown.count) == (verdict, entry.number, 2)
    assert shown.words == ()


def test_two_challenges_that_differ_in_which_word_is_the_phony_come_out_alike(
    open_kiosk: Open,
) -> None:
    kiosk = open_kiosk(probing=ProbingPolicy.OFF)
    first, second = ruled(kiosk, "ZANT", "QXV"), ruled(kiosk, "QXV", "ZANT")
    assert repr(first).replace(str(first.number), "") == repr(second).replace(
        str(second.number), ""
    )


def test_the_words_are_handed_out_where_the_profile_wants_them_on_the_verdict(
    open_kiosk: Open,
) -> None:
    assert ruled(open_kiosk(words_on_verdict=True), "ZANT").words == ("ZANT",)


def test_the_round_that_the_director_set_is_recorded_where_none_is_asked_for(
    open_kiosk: Open,
) -> None:
    kiosk = open_kiosk()
    kiosk.station.round = 5
    ruled(kiosk, "ZANT")
    ruled(kiosk, "QUEX", round=6)
    assert [entry.round for entry in entries(kiosk)] == [5, 6]


def test_the_same_words_again_at_a_table_are_a_review_and_say_so(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    first = ruled(kiosk, "ZANT", "QUEX", table="7")
    again = ruled(kiosk, "QUEX", "ZANT", table="7")
    assert kinds(kiosk) == [Kind.RULING, Kind.REVIEW]
    assert again.remarks == (f"The same words were judged before, in entry {first.number}.",)


def test_before_a_session_is_open_nothing_is_judged(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    unopened = Attendant(Station(kiosk.station.profile, kiosk.station.library))
    failed = judged(unopened, "ZANT")
    assert isinstance(failed, Failed)
    assert "No session is open" in failed.reason


# -- where there is no verdict -------------------------------------------------------------------


def closed(kiosk: Attendant, home: Path) -> None:
    kiosk.station.open_session.record(Kind.EVENT_CLOSED)


def event_begun_elsewhere(kiosk: Attendant, home: Path) -> None:
    begin_event(str(home / "journal"), "Other", time=clock.now(), station="Desk 2")


def damaged(kiosk: Attendant, home: Path) -> None:
    damaged_journal(home)


def removed(kiosk: Attendant, home: Path) -> None:
    (home / "journal" / "current.journal").unlink()


def failing(kiosk: Attendant, home: Path) -> None:
    """The look-up itself fails, as on a machine that is at its end."""
    chain = kiosk.station.open_session.judge._chain
    chain.steps = {length: [(None, True)] for length in chain.steps}


@pytest.mark.parametrize("trouble", [closed, event_begun_elsewhere, damaged, removed, failing])
@pytest.mark.parametrize("words", [("ZANT",), ("QXV",), ("ZANT", "QXV")])
def test_what_cannot_be_recorded_or_looked_up_has_no_verdict(
    open_kiosk: Open,
    home: Path,
    trouble: Callable[[Attendant, Path], None],
    words: tuple[str, ...],
) -> None:
    kiosk = open_kiosk()
    trouble(kiosk, home)
    failed = judged(kiosk, *words)
    assert isinstance(failed, Failed)
    assert "ACCEPTABLE" not in failed.reason.upper()
    assert not any(word in failed.reason for word in words)


def test_on_a_full_disk_there_is_no_verdict_and_with_room_again_there_is(
    open_kiosk: Open, fill_disk: Callable[[Attendant], Callable[[], None]]
) -> None:
    kiosk = open_kiosk()
    make_room = fill_disk(kiosk)
    before = len(entries(kiosk))
    failed = judged(kiosk, *["WUGGLE"] * 8)
    assert isinstance(failed, Failed)
    assert "full" in failed.reason
    assert len(entries(kiosk)) == before
    make_room()
    assert ruled(kiosk, "ZANT").verdict == "acceptable"
    assert kiosk.station.open_session.journal.verify() == ""


def test_a_look_up_that_fails_is_recorded_as_a_refusal(open_kiosk: Open, home: Path) -> None:
    kiosk = open_kiosk()
    failing(kiosk, home)
    assert isinstance(judged(kiosk, "ZANT", table="7"), Failed)
    [refusal] = entries(kiosk)
    assert (refusal.kind, refusal.table, refusal.verdict) == (Kind.REFUSAL, "7", None)


@pytest.mark.parametrize("left", [0, 100, None], ids=["emptied", "cut", "overwritten"])
def test_a_lexicon_file_that_changes_after_the_opening_changes_no_answer(
    open_kiosk: Open, home: Path, left: int | None
) -> None:
    kiosk = open_kiosk()
    path = home / "lexicons" / "invented.lexicon"
    data = path.read_bytes()
    with path.open("r+b") as file:  # the very file, in its place
        file.write(b"\xff" * len(data))
        file.truncate(len(data) if left is None else left)
    assert ruled(kiosk, "ZANT", "BLORP").verdict == "acceptable"
    assert ruled(kiosk, "QXV").verdict == "unacceptable"


# -- probing -------------------------------------------------------------------------------------

policies = [
    (ProbingPolicy.OFF, "7", [Kind.RULING, Kind.RULING]),
    (ProbingPolicy.RECORD, "7", [Kind.RULING, Kind.PROBING, Kind.RULING]),
    (ProbingPolicy.RECORD, None, [Kind.RULING, Kind.PROBING, Kind.RULING]),
    (ProbingPolicy.ASK, "7", [Kind.RULING, Kind.PROBING]),
    (ProbingPolicy.ASK, None, [Kind.RULING, Kind.PROBING, Kind.RULING]),
]


@pytest.mark.parametrize(("policy", "table", "expected"), policies)
def test_what_overlaps_a_recent_challenge_is_met_as_the_profile_has_it(
    open_kiosk: Open, policy: ProbingPolicy, table: str | None, expected: list[str]
) -> None:
    kiosk = open_kiosk(probing=policy)
    ruled(kiosk, "ZANT", "QXV", table=table)
    event = judged(kiosk, "ZANT", table=table)
    assert kinds(kiosk) == expected
    assert isinstance(event, Withheld) == (expected[-1] == Kind.PROBING)


def test_what_was_withheld_is_judged_once_the_director_allowed_it_and_that_is_recorded(
    open_kiosk: Open,
) -> None:
    kiosk = open_kiosk(probing=ProbingPolicy.ASK)
    ruled(kiosk, "ZANT", "QXV", table="7")
    withheld = judged(kiosk, "ZANT", table="7")
    assert isinstance(withheld, Withheld)
    assert "ZANT" not in withheld.reason
    ruled(kiosk, "ZANT", table="7", allowed=withheld.number)
    noticed, allowed, ruling = entries(kiosk)[1:]
    assert (noticed.number, noticed.kind) == (withheld.number, Kind.PROBING)
    assert (allowed.kind, allowed.refers_to) == (Kind.DOOR, withheld.number)
    assert allowed.note == "let it be judged"
    assert (ruling.kind, ruling.verdict) == (Kind.RULING, "acceptable")


# -- mistyped words ------------------------------------------------------------------------------


def test_a_correction_takes_the_place_of_the_ruling_that_it_names(open_kiosk: Open) -> None:
    kiosk = open_kiosk(players_retype)
    first = ruled(kiosk, "ZANT", "QXV", table="7", round=2)
    assert first.correctable
    corrected = ruled(kiosk, "ZANT", "QUEX", corrects=first.number, count=2)
    assert (corrected.verdict, corrected.kind) == ("acceptable", Kind.CORRECTION)
    assert corrected.remarks == (f"Correction: it takes the place of entry {first.number}.",)
    assert not corrected.correctable
    entry = entries(kiosk)[-1]
    assert (entry.refers_to, entry.table, entry.round) == (first.number, "7", 2)


limits = [
    (("QXV",), "fewer words would tell of each"),
    (("ZANT", "ZANT"), "words that were judged before, in another number"),
    (("QXV", "ZANT"), "the same words"),
]


@pytest.mark.parametrize(("words", "because"), limits, ids=[row[-1] for row in limits])
def test_a_correction_that_can_be_none_is_withheld_and_recorded(
    open_kiosk: Open, words: tuple[str, ...], because: str
) -> None:
    kiosk = open_kiosk(players_retype)
    first = ruled(kiosk, "ZANT", "QXV", table="7")
    withheld = judged(kiosk, *words, corrects=first.number, count=2)
    assert isinstance(withheld, Withheld), because
    refusal = entries(kiosk)[-1]
    assert (refusal.kind, refusal.number) == (Kind.REFUSAL, withheld.number)
    assert (refusal.refers_to, refusal.table, refusal.words) == (first.number, "7", words)


def test_nor_can_a_correction_be_corrected_by_players(open_kiosk: Open) -> None:
    kiosk = open_kiosk(players_retype)
    first = ruled(kiosk, "ZANT", "QXV")
    second = ruled(kiosk, "ZANT", "QXW", corrects=first.number)
    assert isinstance(judged(kiosk, "ZANT", "QXX", corrects=second.number), Withheld)


def test_the_director_may_allow_it(open_kiosk: Open) -> None:
    kiosk = open_kiosk(players_retype)
    first = ruled(kiosk, "ZANT", "QXV")
    withheld = judged(kiosk, "QXV", corrects=first.number)
    assert isinstance(withheld, Withheld)
    allowed = ruled(kiosk, "QXV", corrects=first.number, allowed=withheld.number)
    assert allowed.kind == Kind.CORRECTION
    assert kinds(kiosk)[-3:] == [Kind.DOOR, Kind.PROBING, Kind.CORRECTION]


def test_where_the_rules_do_not_say_so_players_correct_nothing(open_kiosk: Open) -> None:
    assert not ruled(open_kiosk(), "ZANT").correctable


def test_a_review_is_not_corrected_by_players(open_kiosk: Open) -> None:
    kiosk = open_kiosk(players_retype)
    ruled(kiosk, "ZANT", table="7")
    assert not ruled(kiosk, "ZANT", table="7").correctable


def test_an_entry_that_is_not_there_is_not_corrected(open_kiosk: Open) -> None:
    failed = judged(open_kiosk(players_retype), "ZANT", corrects=99)
    assert isinstance(failed, Failed)
    assert "Entry 99 is not in the journal." in failed.reason


# -- practice ------------------------------------------------------------------------------------


def test_a_practice_judges_by_the_free_list_and_records_nothing(
    open_kiosk: Open, home: Path
) -> None:
    kiosk = open_kiosk(practice=True)
    assert ruled(kiosk, "QI", "ZA").verdict == "acceptable"
    assert ruled(kiosk, "ZANT").verdict == "unacceptable"
    assert ruled(kiosk, "QI").number == 0
    assert not (home / "journal").exists()
    assert kiosk.terms is not None
    assert kiosk.terms.practice
    assert [m.edition for m in kiosk.terms.lexicons] == ["scowl80"]
    assert kiosk.terms.rules.id == "club"


def test_a_practice_in_mid_session_records_nothing_and_ends_where_it_began(
    open_kiosk: Open,
) -> None:
    kiosk = open_kiosk()
    ruled(kiosk, "ZANT")
    assert kiosk.station.practise().terms.practice
    assert ruled(kiosk, "ZANT").verdict == "unacceptable"
    assert kinds(kiosk) == [Kind.RULING]
    real = kiosk.station.real()
    assert isinstance(real, Opened)
    assert not real.terms.practice
    assert ruled(kiosk, "ZANT").verdict == "acceptable"


def test_a_practice_that_cannot_begin_leaves_the_session_as_it_was(
    open_kiosk: Open, home: Path
) -> None:
    kiosk = open_kiosk()
    missing_rules(home)
    with pytest.raises(CannotJudge, match="There is no rule set 'club'"):
        kiosk.station.practise()
    assert kiosk.terms is not None
    assert not kiosk.terms.practice
    assert ruled(kiosk, "ZANT").number


def test_a_practice_goes_on_where_no_session_can_be_opened(open_kiosk: Open, home: Path) -> None:
    kiosk = open_kiosk(practice=True)
    missing_lexicon(home)
    with pytest.raises(CannotJudge, match="cannot judge without its lexicons"):
        kiosk.station.real()
    assert isinstance(kiosk.station.open(), Opened)
    assert kiosk.terms is not None
    assert kiosk.terms.practice
    assert ruled(kiosk, "QI").verdict == "acceptable"


def test_a_practice_goes_on_where_the_journal_of_the_session_cannot_be_read(
    open_kiosk: Open, home: Path
) -> None:
    kiosk = open_kiosk()
    kiosk.station.practise()
    damaged_journal(home)
    with pytest.raises(CannotJudge):
        kiosk.station.real()
    assert ruled(kiosk, "QI").number == 0


# -- the end -------------------------------------------------------------------------------------


def test_the_end_of_a_session_is_recorded_and_its_head_handed_out(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    ruled(kiosk, "ZANT")
    ended = kiosk.station.end()
    assert kinds(kiosk) == [Kind.RULING, Kind.CLOSED]
    assert ended.head == kiosk.station.open_session.journal.head().spoken
    assert ended.told == ()


def test_a_copy_of_the_journal_goes_where_the_profile_has_it(
    open_kiosk: Open, tmp_path: Path
) -> None:
    kiosk = open_kiosk(backup=str(tmp_path / "stick"))
    [told] = kiosk.station.end().told
    [copy] = (tmp_path / "stick").iterdir()
    assert told == f"A copy of the journal is at {copy}"


def test_a_copy_that_fails_is_told_and_the_session_has_ended_all_the_same(
    open_kiosk: Open, tmp_path: Path
) -> None:
    (tmp_path / "stick").write_text("no folder")
    kiosk = open_kiosk(backup=str(tmp_path / "stick"))
    ended = kiosk.station.end()
    assert ended.head
    assert ended.told[0].startswith("The copy could not be made: ")
    assert ended.told[1].startswith("The record is safe in ")
    assert kinds(kiosk) == [Kind.CLOSED]


def test_a_session_whose_end_cannot_be_recorded_ends_all_the_same_without_a_head(
    open_kiosk: Open, fill_disk: Callable[[Attendant], None], tmp_path: Path
) -> None:
    kiosk = open_kiosk(backup=str(tmp_path / "stick"))
    fill_disk(kiosk)
    ended = kiosk.station.end()
    assert ended.head == ""
    assert ended.told[0].startswith("The end of the session could not be recorded: ")
    assert ended.told[1].startswith("A copy of the journal is at ")


def test_without_a_session_there_is_nothing_to_end(open_kiosk: Open) -> None:
    assert open_kiosk(practice=True).station.end().head == ""
