"""A file of settings that a power cut emptied or cut is damaged: it never means the usual ones."""

from pathlib import Path

import pytest

from judge_procedure import pin
from judge_procedure.profile import Profile
from lexicons import Library, Unsound
from tests.commands import Do

pins = "AB director 246810\n"
answers = (
    *("--name", "Spring Open", "--rules", "open", "--tables", "1-8"),
    *("--kiosks", "0", "--desks", "1"),
)
damages = {
    "empty": lambda _data: b"",
    "white": lambda _data: b" \n\n\t\r\n",
    "a byte order mark alone": lambda _data: b"\xef\xbb\xbf",
    "NUL bytes": lambda data: bytes(len(data)),
    "cut in a line": lambda data: data[: data.rindex(b"=") + 3],
}
damaged = pytest.mark.parametrize("damage", damages.values(), ids=damages)


@damaged
def test_a_damaged_profile_starts_no_kiosk_and_no_desk(
    judge: Do, home: Path, club: None, assert_no_answer: Do, damage: Do
) -> None:
    profile = home / "profiles" / "kiosk.toml"
    profile.parent.mkdir()
    data = b'station = "Kiosk 1"\nevent = "Spring Open"\n'
    profile.write_bytes(damage(data))
    assert_no_answer(judge("desk", "--event", "Open", stdin="/end\n"), "kiosk.toml")
    with pytest.raises(Unsound, match=r"kiosk.toml"):
        Profile.of_machine(Library(str(home)))
    assert not (home / "journal").exists()
    profile.write_bytes(data)
    assert Profile.of_machine(Library(str(home))).event == "Spring Open"


@damaged
def test_nothing_is_judged_by_damaged_rules(
    judge: Do, home: Path, club: None, assert_no_answer: Do, damage: Do
) -> None:
    """Of the list and the default: test_library.py."""
    path = home / "rules" / "club.toml"
    data = path.read_bytes()
    path.write_bytes(damage(data))
    assert_no_answer(judge("check", "ZANT"), "club")
    path.write_bytes(data)
    assert judge("check", "ZANT").status == 0


@pytest.fixture
def stick(judge: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an event with a PIN."""
    monkeypatch.setattr(pin, "COST", 2)
    stick = tmp_path / "stick"
    assert judge("event", "prepare", stick, *answers, "--pins", "-", stdin=pins).status == 0
    return stick


@damaged
@pytest.mark.parametrize("name", ["event.toml", "pins.toml"])
def test_no_event_is_prepared_anew_from_a_damaged_file(
    judge: Do, stick: Path, assert_no_answer: Do, damage: Do, name: str
) -> None:
    path = stick / name
    path.write_bytes(damage(path.read_bytes()))
    before = path.read_bytes()
    assert_no_answer(judge("event", "prepare", stick, *answers))
    if name == "event.toml":
        assert_no_answer(judge("event", "start", stick, "Desk 1"), name)
        assert_no_answer(judge("event", "finish", stick), name)
    assert path.read_bytes() == before
