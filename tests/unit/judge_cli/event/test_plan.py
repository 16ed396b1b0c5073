"""The plan of an event: what it keeps, how options say it, and what is refused."""

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from judge_cli.event import starting
from judge_cli.event.command import event
from judge_cli.event.lists import GivenList
from judge_cli.event.plan import Plan
from judge_procedure.profile import Profile
from judge_server import serving
from lexicons import JudgeError, printable

shown = st.characters(categories=("L", "N", "P", "S", "Zs"))


def is_one_line(text):
    return text and text == text.strip() == printable(text)


def test_a_plan_keeps_further_keys_of_the_profile_but_no_pin():
    more = {"theme": "dark", "prompts": [], "times": {"idle": 30}}
    plan = Plan(name="Open", profile=more)
    assert plan.checked() == plan
    profile = Profile.read(plan.settings.encode())
    assert (profile.theme, profile.times.idle, profile.prompts) == ("dark", 30_000, ())
    for name in ("colour", "holder"):
        with pytest.raises(JudgeError, match=rf"profile\.{name}: no such key"):
            Plan(name="Open", profile={name: "red"}).checked()


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
    ("option", "typed", "says"),
    [
        ("--kiosks", "201", "0 to 200"),
        ("--kiosks", "-1", "0 to 200"),
        ("--kiosks", "Hall,-Foyer", "No name begins with a hyphen."),
        ("--record", "hall", "whole path"),
        ("--tables", "A--", "Examples: 1-40"),
        ("--tables", "1 to 20", "Examples: 1-40"),
        ("--tables", "1,2 3 4", "Examples: 1-40"),
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
