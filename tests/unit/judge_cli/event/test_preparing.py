"""`judge event prepare`: what it keeps, asks, prints and refuses."""

import re
import shutil
from io import BytesIO

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from judge_cli.event import asking, pins, preparing, starting
from judge_cli.event.command import event
from judge_cli.event.folder import EventFolder
from judge_cli.event.lists import GivenList
from judge_cli.event.pins import Official, pins_of
from judge_cli.event.plan import Plan
from judge_cli.event.preparing import papers_of
from judge_procedure.profile import Profile, with_pin
from judge_record.entry import Role
from judge_server import serving
from lexicons import JudgeError, Library, printable
from tests.support.clubs import lexicon_of
from tests.support.servers import certificate_in

shown = st.characters(categories=("L", "N", "P", "S", "Zs"))


def is_one_line(text):
    return text and text == text.strip() == printable(text)


HASH = f"scrypt:{'0' * 32}:{'0' * 64}"


def test_a_plan_keeps_all_further_keys_of_the_profile():
    holders = [{"name": name, "role": "director", "pin": HASH} for name in ("AB", "CD")]
    more = {"theme": "dark", "prompts": [], "times": {"idle": 30}, "holder": holders}
    plan = Plan(name="Open", profile=more)
    assert plan.checked() == plan
    profile = Profile.read(plan.settings.encode())
    assert (profile.people, profile.times.idle, profile.prompts) == (("AB", "CD"), 30_000, ())
    with pytest.raises(JudgeError, match=r"profile\.colour: no such key"):
        Plan(name="Open", profile={"colour": "red"}).checked()


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"name": "W" * 21}, "^No event can be prepared with these answers"),
        ({"server": "http://hall.example"}, "https, because plain HTTP"),
        ({"kiosks": ("server",)}, "kiosks: two stations have one name"),
        ({"desks": ("Desk", "desk")}, "desks: two stations have one name"),
        ({"tables": ("1-40", "30-20")}, "without '30-20'"),
        ({"desks": ("-Foyer",)}, "none begins with a hyphen"),
        ({"lists": ("mine=/l\udcff.txt",)}, "lists: expected a list of names"),
        ({"rules": "open\udcff"}, "rules: expected an id"),
        ({"devices": "venue"}, "telephones and tablets need `server` and `tables`"),
    ],
)
def test_a_plan_that_cannot_be_carried_out_says_why(answer, says):
    with pytest.raises(JudgeError, match=says):
        Plan(name="Open").with_answers(answer).checked()


def test_what_an_option_says_is_not_asked_even_if_it_is_none(monkeypatch):
    questions = []
    monkeypatch.setattr(asking.output, "can_ask", lambda: True)
    monkeypatch.setattr(
        asking.click,
        "prompt",
        lambda text, *_, value_proc, **__: value_proc(f"{questions.append(text) or 2}"),
    )
    plan = Plan(name="Open", rules="open", tables=("1-8",))
    assert asking.answered(plan, ["kiosks"]).stations == ("Desk 1", "Desk 2")
    assert questions == ["How many desks of word judges"]


def test_without_a_terminal_a_kiosk_is_usual_and_none_if_an_option_says_so():
    plan = Plan(name="Open", rules="open")
    assert asking.answered(plan).kiosks == ("Kiosk 1",)
    assert asking.answered(plan, ["desks", "kiosks"]).kiosks == ()


@given(
    st.builds(
        Plan,
        name=st.text(shown, min_size=1, max_size=20).filter(is_one_line),
        record=st.just("") | st.text(min_size=1).map("/".__add__),
        network=st.text(shown).filter(is_one_line) | st.just(""),
        lists=st.lists(st.text(shown).filter(is_one_line), unique=True).map(tuple),
        desks=st.sets(st.sampled_from(["Ä", '"', "\\", "#", "="])).map(tuple),
        rounds=st.integers(0, 999),
        profile=st.none() | st.just({"theme": "dark", "times": {"idle": 30}}),
    )
)
def test_a_plan_is_read_as_it_was_written(plan):
    assert Plan.parsed(plan.text.encode(), "event.toml") == plan


@pytest.mark.parametrize(
    ("wanted", "file", "says"),
    [
        ([("EF", Role.DIRECTOR)], b"", "EF is a word judge: nobody has two roles."),
        ([("AB", Role.WORD_JUDGE)], b"", "AB is a director"),
        ([("CD", Role.DIRECTOR), ("CD", Role.WORD_JUDGE)], b"", "CD is a director"),
        (
            [],
            b"CD director 2468\n\nCD word-judge 1357\n",
            "Line 3 of the file of PINs has CD again.",
        ),
        ([], b"\n  \nCD boss 2468\n", "Line 3 of the file of PINs cannot be read."),
        ([], b"CD director 2468\nGH director 12\n", "Line 2 of the file of PINs: A PIN has 4 to"),
    ],
)
def test_nobody_has_two_roles(tmp_path, monkeypatch, wanted, file, says):
    monkeypatch.setattr(pins, "_asked_pin", lambda name: pytest.fail(f"asked for {name}"))
    holders = [("AB", "director"), ("EF", "word judge")]
    rows = (f'[[holder]]\nname="{name}"\nrole="{role}"\npin="{HASH}"\n' for name, role in holders)
    (tmp_path / "pins.toml").write_text("".join(rows), encoding="utf-8")
    people = [Official(*each) for each in wanted]
    with pytest.raises(JudgeError, match=says):
        pins_of(EventFolder(str(tmp_path)), people, BytesIO(file) if file else None, new=False)


@pytest.mark.parametrize(("answers", "kept"), [("y\n9753\n9753\n", "9753"), ("n\n", "2468")])
def test_who_has_a_pin_gets_a_new_one_if_they_want(tmp_path, monkeypatch, answers, kept):
    monkeypatch.setattr(asking.output, "can_ask", lambda: True)
    (tmp_path / "pins.toml").write_bytes(with_pin(b"", "2468", "AB", "director"))
    with CliRunner().isolation(input=answers):
        wanted = [Official("AB", Role.DIRECTOR)]
        data = pins_of(EventFolder(str(tmp_path)), wanted, None, new=False)
    assert Profile.read(data).holder_of(kept)


def test_a_wrong_answer_is_asked_again_and_costs_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr(asking.output, "can_ask", lambda: True)
    monkeypatch.chdir(tmp_path)
    lines = ("W" * 21, "Open", "nzasp-2022", "list.txt", "A--", "1-8, Stage", "201", "-1")
    lines += ("Hall\x07", "200", "Kiosk 1", "Hall, hall", "0")
    with CliRunner().isolation(input="\n".join(lines)):
        plan = asking.answered(Plan())
    assert plan.name == "Open"
    assert plan.lists == (f"csw19={tmp_path}/list.txt",)
    assert (plan.tables, plan.desks) == (("1-8", "Stage"), ())
    assert plan.kiosks == tuple(f"Kiosk {number}" for number in range(1, 201))


@pytest.mark.parametrize(
    ("option", "typed", "says"),
    [
        ("--kiosks", "201", "0 to 200"),
        ("--kiosks", "-1", "0 to 200"),
        ("--kiosks", "Hall,-Foyer", "No name begins with a hyphen."),
        ("--record", "hall", "whole path"),
        ("--tables", "A--", "Examples: 1-40"),
        ("--rules", "", "expected an id"),
    ],
)
def test_an_option_that_cannot_be_meant_is_refused_by_its_name(option, typed, says):
    words = ["prepare", "stick", "--name", "Open", option, typed]
    refused = CliRunner().invoke(event, words, standalone_mode=False).exception
    assert option in refused.format_message()
    assert says in refused.format_message()


@pytest.mark.parametrize(
    ("typed", "old", "edition", "path"),
    [
        ("list.txt", "", "", "/here/list.txt"),
        ("scowl80x=./a=b.txt", "", "scowl80x", "/here/a=b.txt"),
        ("csw19=/media/a=b/list.txt", "", "csw19", "/media/a=b/list.txt"),
        ("owl=ours=/media/a=b/list.txt", "owl", "ours", "/media/a=b/list.txt"),
        ("owl=ours=third=list.txt", "owl", "ours", "/here/third=list.txt"),
        ("/media/a=b/list.txt", "", "", "/media/a=b/list.txt"),
    ],
)
def test_only_ids_before_the_path_of_a_list_are_ids(monkeypatch, typed, old, edition, path):
    monkeypatch.setattr("os.getcwd", lambda: "/here")
    kept = GivenList.parsed(typed).in_full
    assert GivenList.parsed(kept) == GivenList(old, edition, path)


def test_papers_have_slips_and_the_keys_of_the_kiosks(tmp_path):
    rules = Library().rules("nzasp-2022")  # which demand no slips
    plan = Plan(name="Open", rules=rules.id, kiosks=("Kiosk 1",))
    profile = Profile(judge_key="f9")
    papers = [*papers_of(EventFolder(str(tmp_path)), plan, rules, profile)]
    assert "slips-nzasp-2022" in [paper.name for paper in papers]
    assert not any(re.search(r"\bTab\b", paper.html()) for paper in papers)


@pytest.mark.parametrize(
    ("lists", "says"),
    [
        (["ours.txt"], "Name it: --list owl=ours=FILE, --list long-list=ours=FILE."),
        (["csw19=ours=ours.txt"], "Name it: --list owl=ours=FILE"),
        (["owl=ours=ours.txt"], "Add: --list long-list=FILE"),
        (["owl=ours=ours.txt", "long-list=nowhere.txt"], "nowhere.txt"),
        (
            ["owl=ours=ours.csv", "long-list=ours.txt"],
            "ours.csv --edition ours`.\nThen prepare the event with --list ours.lexicon",
        ),
        (["Our list=ours.txt"], "cannot be the id of an edition"),
        (
            ["owl=long.lexicon"],
            "If it replaces a list that the rules need, OLD: --list OLD=scowl80=",
        ),
    ],
)
def test_lists_that_the_rules_do_not_ask_are_refused_before_anything_is_asked(
    tmp_path, monkeypatch, lists, says
):
    monkeypatch.setattr(
        preparing, "pins_of", lambda *_, **__: pytest.fail("PINs were questions for")
    )
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.txt").write_text("QUEX\nZANT\n", encoding="utf-8")
    (tmp_path / "ours.csv").write_text("1,QUEX\n2,ZANT\n", encoding="utf-8")
    shutil.copy(Library("nowhere").lexicon_path("scowl80"), "long.lexicon")
    options = [word for given in lists for word in ("--list", given)]
    words = ["prepare", "stick", "--name", "Open", "--rules", "nsa-2004", *options]
    refused = CliRunner().invoke(event, words).exception
    assert isinstance(refused, JudgeError)
    assert says in str(refused)
    assert not (tmp_path / "stick").exists()
    assert Library(tmp_path / "home").editions() == Library("nowhere").editions()


@pytest.mark.parametrize("name", ["part.lexicon", "PART.LEXICON", "part"])
def test_a_lexicon_covers_what_it_says_whatever_its_name_and_is_not_installed_if_refused(
    tmp_path, name
):
    (tmp_path / name).write_bytes(lexicon_of(["QUEX"], "part", lengths=range(2, 6)))
    words = ["prepare", str(tmp_path / "stick"), "--name", "Open", "--rules", "open", "--list"]
    refused = CliRunner().invoke(event, [*words, str(tmp_path / name)]).exception
    assert "expected words of 2 to 15 letters, found 2 to 5" in str(refused)
    assert not (tmp_path / "stick").exists()
    assert not (tmp_path / "home").exists()


def test_a_folder_or_rules_that_take_nothing_are_refused_before_a_list_is_installed(
    tmp_path, add_rules
):
    (tmp_path / "mine.txt").write_text("QUEX\nZANT\n", encoding="utf-8")
    (tmp_path / "stick").symlink_to("nowhere")
    words = ["--name", "Open", "--rules", "open", "--list", str(tmp_path / "mine.txt")]
    add_rules(rules_id="open-mine")
    for stick, says in (("stick", "could not be written"), ("other", "holds other rules")):
        refused = CliRunner().invoke(event, ["prepare", str(tmp_path / stick), *words])
        assert says in str(refused.exception)
        assert "mine" not in Library().editions()


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://192.0.2.7:8443", "0.0.0.0"),
        ("https://[2001:db8::7]", "::"),
        ("http://[::1]:8765", "::1"),
    ],
)
def test_a_server_listens_where_its_plan_says_that_it_is_reached(monkeypatch, address, host):
    plan, given = Plan(name="Open", server=f"{address}/").checked(), []
    assert plan.server == address
    monkeypatch.setattr(serving, "start", lambda options, _process: given.append(options) or 0)
    assert starting.run_station(plan, "Server", None) == 0
    assert given[0].host == host


def test_a_list_with_other_words_than_its_name_says_needs_another_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "csw19.txt").write_text("QUEX\nZANT\n", encoding="utf-8")
    words = ["prepare", "stick", "--name", "Open", "--rules", "nzasp-2022", "--list"]
    refused = CliRunner().invoke(event, [*words, "csw19.txt"]).exception
    assert str(refused).endswith(line := f"--list mine={tmp_path}/csw19.txt")
    assert not CliRunner().invoke(event, [*words, line.removeprefix("--list ")]).exit_code


def test_without_openssl_a_server_that_needs_a_certificate_is_refused_before_an_install(
    tmp_path, monkeypatch
):
    (tmp_path / "mine.txt").write_text("QUEX\nZANT\n", encoding="utf-8")
    words = ["prepare", str(tmp_path / "stick"), "--name", "Open", "--rules", "open"]
    words += ["--list", str(tmp_path / "mine.txt"), "--server"]
    monkeypatch.setenv("PATH", str(tmp_path))
    refused = CliRunner().invoke(event, [*words, "https://hall.example"]).exception
    assert "Install the program openssl" in str(refused)
    assert not (tmp_path / "stick").exists()
    assert "mine" not in Library().editions()
    assert not CliRunner().invoke(event, [*words, "http://127.0.0.1:8765"]).exit_code


@pytest.mark.needs("openssl")
@pytest.mark.parametrize(
    ("days", "host", "is_kept"),
    [
        ("80", "hall.example", True),
        ("3", "hall.example", False),
        ("80", "other.example", False),
    ],
)
def test_a_certificate_is_kept_while_it_lasts_and_names_the_server(tmp_path, days, host, is_kept):
    place = tmp_path / "stick" / "server"
    place.mkdir(parents=True)
    certificate_in(place, "hall", "-nodes", "-days", days)
    (place / "host").write_text(host, encoding="utf-8")
    before = (place / "hall.crt").read_bytes()
    words = ("--name", "Open", "--rules", "open", "--kiosks", "0", "--server")
    done = CliRunner().invoke(event, ["prepare", str(place.parent), *words, "https://hall.example"])
    assert ("Changed: server" in done.stderr) is not is_kept
    assert ((place / "hall.crt").read_bytes() == before) is is_kept
