"""The profile of a kiosk, read strictly."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge_procedure import pin
from judge_procedure.profile import (
    Holder,
    Profile,
    Times,
    profile_language,
    profile_path,
    set_settings,
    with_pin,
)
from judge_record.entry import Role
from judge_record.official import Person
from lexicons import CannotJudge, Library, Unsound
from lexicons.language import choose
from tests.support.vectors import folder


def holder(name, role="director", digits=""):
    """A holder, as a profile has them; without digits, with the hash of no known PIN."""
    hashed = pin.hashed(digits) if digits else f"scrypt:{'0' * 32}:{'0' * 64}"
    return f'[[holder]]\nname = "{name}"\nrole = "{role}"\npin = "{hashed}"\n'


def test_a_profile_sets_every_key():
    hashed = f"scrypt:{'0' * 32}:{'0' * 64}"
    people = f"{holder('ab')}{holder('CD', 'word judge')}"
    read = Profile.read((folder / "profile.toml").read_bytes() + people.encode())
    assert read == Profile(
        station="Kiosk 2",
        rules="nzasp-2022",
        event="Spring Open",
        judge_key="keypad-enter",
        prompts=("round", "table"),  # in the order in which they are asked for
        tables=frozenset({"1", "2", "9B"}),
        rounds=18,
        theme="dark",
        touch=True,
        smart_device=True,
        language="fr",
        backup="/media/stick",
        holders=(
            Holder(Person("AB", Role.DIRECTOR), hashed),
            Holder(Person("CD", Role.WORD_JUDGE), hashed),
        ),
        times=Times(30_000, 90_500, 2_000, 500, 3_000, 25_000, 200_000, 20_000, 120_000),
    )


def test_the_pin_is_in_no_message():
    hashed = pin.hashed("2468")
    assert "scrypt" not in repr(Profile(holders=(Holder(Person("AB"), hashed),)))


@pytest.mark.parametrize(
    ("rules", "profile", "asks"),
    [
        ("open", b"", ()),
        ("open", b'prompts = ["table"]', ("table",)),
        ("nzasp-2022", b"", ("table",)),
        ("nzasp-2022", b"prompts = []", ()),
    ],
)
def test_a_rulebook_s_kiosk_asks_for_the_table_unless_the_profile_says_otherwise(
    rules, profile, asks
):
    assert Profile.read(profile).asks(Library("nowhere").rules(rules)) == asks


def test_a_pin_names_its_holder():
    people = holder("AB", "director", "2468") + holder("CD", "word judge", "9753")
    read = Profile.read(people.encode())
    assert read.holder_of("2468") == Person("AB", Role.DIRECTOR)
    assert read.holder_of("9753") == Person("CD", Role.WORD_JUDGE)
    assert read.holder_of("1111") is None
    assert read.who_looked("AB") == Person("AB"), "no PIN was typed"
    assert Profile().who_looked("AB") == Person("AB", Role.DIRECTOR)


faulty = [
    ('judge_key = "a"', "judge_key", "letters are typed"),
    (holder("AB").replace("scrypt:", ""), "holder 1.pin", "a PIN is never kept as it is"),
    ('tables = ["3-1"]', "tables", "a range goes up"),
    ("tables = [3]", "tables", "names are texts"),
    ("rounds = 0", "rounds", "somebody plays"),
    (f"{holder('AB')}{holder('ab')}", "holder", "entries could not name either"),
    (holder("A B"), "holder 1.name", "initials have no spaces"),
    (holder("AB", role="player"), "holder 1.role", "players have no PIN"),
    (holder("AB", role="word judge"), "holder", "nobody could end the session"),
    ('[[holder]]\nname = "AB"', "holder 1.pin", "a holder has a PIN"),
    ('station = "a\\nb"', "station", "it is shown in one line"),
    ("[times]\nidle = 5", "times.idle", "nobody types so fast"),
    ("[times]\njudging = 0", "times.judging", "every challenge takes the same time"),
    (
        "[times]\nverdict_least = 20",
        "times.verdict_least",
        "as long as verdict_most: no key counts",
    ),
    ('colour = "red"', "colour", "not a key"),
]


@pytest.mark.parametrize(("text", "key", "because"), faulty, ids=[row[-1] for row in faulty])
def test_an_invalid_profile_is_refused(text, key, because):
    with pytest.raises(Unsound) as refused:
        Profile.read(text.encode(), name="kiosk.toml")
    assert [fault for fault in refused.value.faults if fault.startswith(key)], because


def test_a_faulty_row_of_a_long_list_of_tables_is_named():
    rows = ", ".join(f'"{first}-{first + 9}"' for first in range(1, 200, 10))
    with pytest.raises(Unsound) as refused:
        Profile.read(f'tables = [{rows}, "30-20", "Stage"]'.encode())
    (fault,) = refused.value.faults
    assert fault.endswith("without '30-20', found a list")


def in_one_line(*people):
    rows = (row.replace("[[holder]]\n", "").strip().replace("\n", ", ") for row in people)
    return f"holder = [{', '.join(f'{{ {row} }}' for row in rows)}]\n"


@pytest.mark.parametrize("line", ['theme = "dark"', '"theme" = "dark"', "rounds = 8"])
def test_a_setting_changes_alone_however_the_profile_is_written(tmp_path, line):
    path = tmp_path / "kiosk.toml"
    path.write_text(f"{line}\n{in_one_line(holder('AB'))}[times]\nidle = 30\n", "utf-8")
    before = Profile.open(str(path))
    set_settings(str(path), theme="light", tables=["1-3"], rounds="")
    tables = frozenset({"1", "2", "3"})
    assert Profile.open(str(path)) == replace(before, theme="light", tables=tables, rounds=0)


def test_a_new_pin_of_a_person_leaves_all_else_as_it_was():
    people = in_one_line(holder("ab"), holder("CD", "word judge"))
    before = f"{people}[times]\nidle = 30\n".encode()
    changed = Profile.read(with_pin(before, "2468", "AB", "director"))
    assert changed.holder_of("2468") == Person("AB", Role.DIRECTOR)
    own, other = Profile.read(before).holders
    assert changed == replace(
        Profile.read(before), holders=(own._replace(pin=changed.holders[0].pin), other)
    )


def test_the_first_pin_is_a_director_s():
    with pytest.raises(CannotJudge, match="No director has a PIN yet"):
        with_pin(b"", "2468", "EF", "word judge")


def test_two_people_with_one_pin_are_refused_in_their_language():
    choose("fr", {})
    with pytest.raises(CannotJudge, match="déjà"):
        with_pin(holder("AB", digits="2468").encode(), "2468", "CD", "director")
    assert pin.fault("12") == "Un PIN a de 4 à 12 chiffres."


@pytest.mark.parametrize(
    ("text", "language"),
    [('language = "eo"\n', "eo"), ("language = 7\n", ""), ("language = [", ""), ("", "")],
)
def test_other_commands_speak_the_language_of_the_profile(home, text, language):
    assert profile_language(Library()) == ""
    path = Path(profile_path(Library()))
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert profile_language(Library()) == language
