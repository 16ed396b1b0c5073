"""A file of settings that a power cut emptied or cut is damaged: it never means the usual ones."""

import shutil
from pathlib import Path

import pytest

from judge_procedure.profile import Profile
from lexicons import Library, Unsound
from tests.end_to_end.conftest import Do

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
    judge: Do, home: Path, club: tuple[str, ...], assert_no_answer: Do, damage: Do
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
@pytest.mark.parametrize("name", ["default.toml", "rules/club.toml", "lexicons/invented.lexicon"])
def test_nothing_is_judged_by_a_damaged_file(
    judge: Do, home: Path, club: tuple[str, ...], assert_no_answer: Do, damage: Do, name: str
) -> None:
    path = home / name
    data = path.read_bytes()
    path.write_bytes(damage(data) if b"=" in data and path.suffix == ".toml" else damage(b"= 123"))
    assert_no_answer(judge("check", "ZANT"), path.name.partition(".")[0])
    path.write_bytes(data)
    assert judge("check", "ZANT").status == 0


@damaged
def test_a_damaged_alphabet_is_refused(home: Path, damage: Do) -> None:
    shipped = Path(Library().alphabet_shelf.must_find("english")).read_text(encoding="utf-8")
    whole = shipped.replace('id = "english"', 'id = "ours"', 1).encode()
    own = home / "alphabets" / "ours.toml"
    own.parent.mkdir(parents=True)
    own.write_bytes(damage(whole[: whole.index(b"[")]))
    with pytest.raises(Unsound, match=r"ours.toml"):
        Library(str(home)).alphabet("ours")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the folder of an event will be, of which each test damages a file in a copy."""
    return tmp_path_factory.mktemp("prepared") / "stick"


@pytest.fixture
def stick(judge: Do, tmp_path: Path, prepared: Path) -> Path:
    """The folder of an event with a PIN."""
    if not prepared.exists():
        ended = judge("event", "prepare", prepared, *answers, "--pins", "-", stdin=pins)
        assert ended.status == 0, ended
    return shutil.copytree(prepared, tmp_path / "stick")


@damaged
def test_a_damaged_plan_makes_no_new_event(
    judge: Do, stick: Path, assert_no_answer: Do, damage: Do
) -> None:
    plan = stick / "event.toml"
    plan.write_bytes(damage(plan.read_bytes()))
    before = plan.read_bytes()
    assert_no_answer(judge("event", "prepare", stick, *answers), "event.toml")
    assert_no_answer(judge("event", "start", stick, "Desk 1"), "event.toml")
    assert_no_answer(judge("event", "finish", stick), "event.toml")
    assert plan.read_bytes() == before


@damaged
def test_an_event_does_not_lose_its_pins_with_a_damaged_file(
    judge: Do, stick: Path, assert_no_answer: Do, damage: Do
) -> None:
    kept = stick / "pins.toml"
    kept.write_bytes(damage(kept.read_bytes()))
    before = kept.read_bytes()
    assert_no_answer(judge("event", "prepare", stick, "--desks", "2"), "")
    assert kept.read_bytes() == before
