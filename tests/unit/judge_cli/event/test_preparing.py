"""`judge event prepare`: what it writes and prints, and what it refuses before an install."""

import re
import shutil

import pytest
from click.testing import CliRunner

from judge_cli.event import preparing
from judge_cli.event.command import event
from judge_cli.event.folder import EventFolder
from judge_cli.event.plan import Plan
from judge_cli.event.preparing import papers_of
from judge_procedure.profile import Profile
from lexicons import JudgeError, Library
from tests.support.clubs import lexicon_of
from tests.support.commands import files_in
from tests.support.servers import certificate_in


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
        (["Our list=ours.txt"], "can't be the id of an edition"),
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


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("--name", "Open 2026"), "This folder is for the event Open."),
        (("--desks", "1"), "Desk 2 can't be taken out: it may have a record."),
        (("--desks", "Foyer,Desk 2"), "Desk 1 can't be taken out"),
        (("--record", "/other"), "/hall can't be taken out"),
    ],
)
def test_what_may_have_recorded_stays_in_the_event(tmp_path, change, says):
    stick = tmp_path / "stick"
    words = ["prepare", str(stick), "--name", "Open", "--rules", "example", "--desks", "2"]
    assert not CliRunner().invoke(event, [*words, "--record", "/hall"]).exit_code
    before = files_in(stick)
    refused = CliRunner().invoke(event, [*words[:2], *change])
    assert says in str(refused.exception)
    assert files_in(stick) == before
    text = (stick / "event.toml").read_text("utf-8")
    (stick / "event.toml").write_text(text.replace('"Open"', '"Open 2026"'), "utf-8")
    assert "for the event Open." in str(CliRunner().invoke(event, words[:2]).exception)


@pytest.mark.parametrize("name", ["default.toml", "profiles/kiosk.toml", "paper/card.html"])
def test_nothing_of_somebody_else_s_is_replaced(tmp_path, name):
    """A folder may have been in use before it became an event's."""
    (file := tmp_path / "stick" / name).parent.mkdir(parents=True)
    file.write_text("mine\n", "utf-8")
    before = files_in(tmp_path)
    words = ["prepare", str(tmp_path / "stick"), "--name", "Open", "--rules", "example"]
    refused = CliRunner().invoke(event, words).exception
    assert f"{file} is another file: it would be overwritten." in str(refused)
    assert files_in(tmp_path) == before


def test_no_folder_is_made_where_a_stick_is_out(tmp_path):
    words = ["prepare", str(tmp_path / "stick" / "open"), "--name", "Open", "--rules", "example"]
    assert "Is the stick in?" in str(CliRunner().invoke(event, words).exception)
    assert not (tmp_path / "stick").exists()
