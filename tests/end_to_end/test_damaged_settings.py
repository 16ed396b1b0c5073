"""A file of settings that a power cut emptied is damaged: it never means the usual ones.

What counts as empty: tests/unit/lexicons/test_storage.py. Rules and lists: test_exit_status.py.
"""

from pathlib import Path

import pytest

from judge_procedure import pin
from judge_procedure.profile import Profile
from lexicons import Library, Unsound
from tests.commands import Do, assert_no_answer

pins = "AB director 246810\n"
answers = (
    *("--name", "Spring Open", "--rules", "open", "--tables", "1-8"),
    *("--kiosks", "0", "--desks", "1"),
)


def test_an_empty_profile_starts_no_kiosk_and_no_desk(judge: Do, home: Path, club: None) -> None:
    profile = home / "profiles" / "kiosk.toml"
    profile.parent.mkdir()
    data = b'station = "Kiosk 1"\nevent = "Spring Open"\n'
    profile.write_bytes(b"")
    assert_no_answer(judge("desk", "--event", "Open", stdin="/end\n"), "kiosk.toml")
    with pytest.raises(Unsound, match=r"kiosk.toml"):
        Profile.of_machine(Library(str(home)))
    assert not (home / "journal").exists()
    profile.write_bytes(data)
    assert Profile.of_machine(Library(str(home))).event == "Spring Open"


@pytest.fixture
def stick(judge: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an event with a PIN."""
    monkeypatch.setattr(pin, "COST", 2)
    stick = tmp_path / "stick"
    assert judge("event", "prepare", stick, *answers, "--pins", "-", stdin=pins).status == 0
    return stick


@pytest.mark.parametrize("name", ["event.toml", "pins.toml"])
def test_no_event_is_prepared_anew_from_an_empty_file(judge: Do, stick: Path, name: str) -> None:
    path = stick / name
    path.write_bytes(b"")
    assert_no_answer(judge("event", "prepare", stick, *answers))
    if name == "event.toml":
        assert_no_answer(judge("event", "start", stick, "Desk 1"), name)
        assert_no_answer(judge("event", "finish", stick), name)
    assert path.read_bytes() == b""
