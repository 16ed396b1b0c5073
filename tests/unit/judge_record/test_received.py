"""What stations hand on: kept once, whole, in order; anything else is refused and not kept."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import Entry
from judge_record.journal import Journal
from judge_record.line import exported
from judge_record.received import NotReceived, Received
from judge_record.store.sqlite import SqliteStore
from judge_record.store.sqlite_file import unusable
from lexicons import CannotJudge
from tests.chains import Chain, chain, closed, ruling

kiosk = chain("Kiosk 1", *(ruling("Kiosk 1", f"10:{minute:02}") for minute in range(20)))
name = kiosk.entries[0].seal


def lines(entries: tuple[Entry, ...]) -> list[str]:
    return [exported(entry) for entry in entries]


def held(received: Received, of: Chain) -> list[Entry]:
    journals = {journal.opening_seal: journal for journal in received.journals()}
    journal = journals.get(of.entries[0].seal)
    return list(journal.entries()) if journal else []


@pytest.fixture
def received(tmp_path: Path) -> Received:
    return Received(str(tmp_path / "received"), "Open")


def test_what_is_received_is_a_journal_that_verifies(received: Received) -> None:
    assert received.take(name, []).number == 0
    assert received.take(name, lines(kiosk.entries[:3])).number == 3
    head = received.take(name, lines(kiosk.entries[3:]))
    assert head.agrees_with(kiosk.head)
    (journal,) = received.journals()
    assert journal.verify(kiosk.head) == ""
    assert tuple(journal.entries()) == kiosk.entries


def test_a_server_that_starts_again_knows_how_far_it_was(tmp_path: Path) -> None:
    folder = str(tmp_path)
    first = Received(folder, "Open")
    first.take(name, lines(kiosk.entries[:5]))
    again = Received(folder, "Open")
    assert again.heads == first.heads
    assert again.take(name, lines(kiosk.entries[2:7])).number == 7
    assert Received(folder, "Another").heads == {}


def refused(received: Received, name: str, sent: list[str]) -> str:
    before = dict(received.heads)
    with pytest.raises(NotReceived) as caught:
        received.take(name, sent)
    assert received.heads == before
    return " ".join(caught.value.faults)


def test_a_gap_is_refused(received: Received) -> None:
    assert "entry 1 belongs" in refused(received, name, lines(kiosk.entries[1:3]))
    received.take(name, lines(kiosk.entries[:2]))
    assert "where entry 3 belongs" in refused(received, name, lines(kiosk.entries[3:5]))
    inside = lines((*kiosk.entries[2:4], *kiosk.entries[5:6]))
    assert "where entry 5 belongs" in refused(received, name, inside)
    assert held(received, kiosk) == list(kiosk.entries[:2])


def test_a_fork_is_refused(received: Received) -> None:
    received.take(name, lines(kiosk.entries[:4]))
    fork = kiosk.until(2).more(ruling("Kiosk 1", "11:00"), ruling("Kiosk 1", "11:01"))
    longer = fork.more(*(ruling("Kiosk 1", "11:02") for _ in range(4)))
    assert "forks" in refused(received, name, lines(fork.entries[2:]))
    assert "forks" in refused(received, name, lines(longer.entries))
    assert "not as it was sealed" in refused(received, name, lines(longer.entries[4:]))
    assert held(received, kiosk) == list(kiosk.entries[:4])


def test_another_event_is_refused(received: Received) -> None:
    other = chain("Kiosk 1", ruling("Kiosk 1", "10:00"), event="Another")
    assert "another event" in refused(received, other.entries[0].seal, lines(other.entries))


def test_an_altered_entry_is_refused_with_all_that_came_with_it(received: Received) -> None:
    altered = replace(kiosk.entries[3], words=("BLORP",))
    sent = lines((*kiosk.entries[:3], altered))
    assert "not as it was sealed" in refused(received, name, sent)
    again = [*lines(kiosk.entries[:1]), lines(kiosk.entries)[1].replace("ZANT", "ZANTS")]
    assert "not as it was sealed" in refused(received, name, again)
    assert held(received, kiosk) == []


def test_a_chain_under_another_name_is_refused(received: Received) -> None:
    other = chain("Kiosk 2", ruling("Kiosk 2", "10:00"))
    assert "named by" in refused(received, other.entries[0].seal, lines(kiosk.entries[:2]))
    assert "not the opening seal" in refused(received, "../../x", lines(kiosk.entries[:1]))


def test_what_is_no_entry_is_refused(received: Received, subtests: pytest.Subtests) -> None:
    for line in ["", "{}", "null", "[]", '{"number":1}', "ZANT"]:
        with subtests.test(line=line):
            refused(received, kiosk.entries[0].seal, [line])


def test_nothing_follows_the_end_of_an_event(received: Received) -> None:
    ended = closed(kiosk)
    received.take(name, lines(ended.entries))
    after = ended.more(ruling("Kiosk 1", "19:00"))
    assert "after the event was closed" in refused(received, name, lines(after.entries[-1:]))


def test_a_journal_that_was_exchanged_on_the_server_is_not_gone_on_with(
    received: Received, tmp_path: Path
) -> None:
    received.take(name, lines(kiosk.entries[:3]))
    other = chain("Kiosk 2", ruling("Kiosk 2", "10:00"))
    received.take(other.entries[0].seal, lines(other.entries))
    Path(received.path_of(other.entries[0].seal)).replace(received.path_of(name))
    assert "in the place" in refused(received, name, lines(kiosk.entries[3:5]))


def test_a_disk_that_is_full_after_the_first_entry_keeps_nothing(
    received: Received, monkeypatch: pytest.MonkeyPatch
) -> None:
    received.take(name, lines(kiosk.entries[:2]))
    append, added = SqliteStore.append, []

    def until_full(store: SqliteStore, *args: Any) -> Entry:
        if added:
            raise unusable("received", "the disk is full")
        added.append(append(store, *args))
        return added[0]

    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "append", until_full)
        with pytest.raises(CannotJudge, match="the disk is full"):
            received.take(name, lines(kiosk.entries[2:4]))
    assert added
    assert Journal(received.path_of(name)).head().number == 2
    assert received.take(name, lines(kiosk.entries[2:4])).number == 4


def test_a_server_that_was_killed_as_it_began_a_chain_begins_it_again(tmp_path: Path) -> None:
    first = Received(str(tmp_path), "Open")
    Path(first.path_of(name)).touch()
    again = Received(str(tmp_path), "Open")
    assert again.heads == {}
    assert again.take(name, lines(kiosk.entries)).number == 21
    assert held(again, kiosk) == list(kiosk.entries)


def test_a_damaged_copy_is_kept_beside_and_received_again(tmp_path: Path) -> None:
    first = Received(str(tmp_path), "Open")
    first.take(name, lines(kiosk.entries))
    path = Path(first.path_of(name))
    path.write_bytes(b"x" * 4096)
    again = Received(str(tmp_path), "Open")
    assert again.heads == {}
    assert path.with_name(f"{path.name}.damaged").read_bytes() == b"x" * 4096
    assert again.take(name, lines(kiosk.entries)).number == 21
