"""`judge event prepare`: what it writes and prints, and what it refuses before an install."""

import re
import shlex
import shutil

import pytest
from click.testing import CliRunner

from judge_cli.event import preparing
from judge_cli.event.command import event
from judge_cli.event.folder import EventFolder
from judge_cli.event.papers import papers_of
from judge_cli.event.plan import Plan
from judge_procedure.pairing import Use
from judge_procedure.profile import Profile
from lexicons import Library
from tests.support.clubs import lexicon_of
from tests.support.commands import files_in
from tests.support.servers import certificate_in


@pytest.fixture
def prepare(tmp_path, monkeypatch):
    """Prepares an event in the folder `stick`, beside a list of the club's own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.txt").write_text("QUEX\nZANT\n", encoding="utf-8")

    def prepare(options, given=""):
        words = ["prepare", "stick", "--name", "Open", *shlex.split(options)]
        return CliRunner().invoke(event, words, input=given, standalone_mode=False)

    return prepare


def said(refused):
    """Why an event was refused."""
    error = refused.exception
    return error.format_message() if hasattr(error, "format_message") else str(error)


def test_papers_have_slips_and_the_keys_of_the_kiosks(tmp_path):
    rules = Library().rules("nzasp-2022")  # which demand no slips
    plan = Plan(name="Open", rules=rules.id, kiosks=("Kiosk 1",))
    profile = Profile(judge_key="f9")
    papers = dict(papers_of(EventFolder(str(tmp_path)), plan, rules, profile))
    assert "slips" in papers
    assert not any(re.search(r"\bTab\b", paper.html()) for paper in papers.values())


@pytest.mark.parametrize(
    ("rules", "lists", "says"),
    [
        (
            "nsa-2004",
            ["ours.txt"],
            "Name it: --list owl=ours=FILE, --list long-list=ours=FILE.",
        ),
        ("nsa-2004", ["csw19=ours=ours.txt"], "Name it: --list owl=ours=FILE"),
        ("nsa-2004", ["owl=ours=ours.txt"], "Add: --list long-list=FILE"),
        ("nsa-2004", ["owl=ours=ours.txt", "long-list=nowhere.txt"], "nowhere.txt"),
        (
            "nsa-2004",
            ["owl=ours=ours.csv", "long-list=ours.txt"],
            "ours.csv --edition ours`.\nThen prepare the event with --list ours.lexicon",
        ),
        ("nsa-2004", ["Our list=ours.txt"], "can't be the id of an edition"),
        (
            "nsa-2004",
            ["owl=long.lexicon"],
            "If it replaces a list that the rules need, OLD: --list OLD=scowl80=",
        ),
        # A lexicon covers what it says, whatever its name is.
        ("open", ["part.lexicon"], "expected words of 2 to 15 letters, found 2 to 5"),
        ("open", ["PART.LEXICON"], "expected words of 2 to 15 letters, found 2 to 5"),
        ("open", ["part"], "expected words of 2 to 15 letters, found 2 to 5"),
    ],
)
def test_lists_that_do_not_fit_the_rules_are_refused_before_anything_is_asked(
    prepare, tmp_path, monkeypatch, rules, lists, says
):
    monkeypatch.setattr(
        preparing, "pins_of", lambda *_, **__: pytest.fail("PINs were questions for")
    )
    (tmp_path / "ours.csv").write_text("1,QUEX\n2,ZANT\n", encoding="utf-8")
    shutil.copy(Library("nowhere").lexicon_path("scowl80"), "long.lexicon")
    for name in ("part.lexicon", "PART.LEXICON", "part"):
        (tmp_path / name).write_bytes(lexicon_of(["QUEX"], "part", lengths=range(2, 6)))
    options = " ".join(f"--list '{each}'" for each in lists)
    assert says in said(prepare(f"--rules {rules} {options}"))
    assert not (tmp_path / "stick").exists()
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("options", "given", "says"),
    [
        ("--pins -", "AB director 246810\nCD director 246810\n", "PIN of another person"),
        ("--director CD", "", "asked at a terminal"),
        ("--language xx", "", "xx"),
        ("--list owl=a=ours.txt --list long-list=b=bad.txt --rules nsa-2004", "", "bad.txt"),
        ("--server https://hall.example", "", "Install the program openssl"),
    ],
)
def test_what_is_refused_installs_no_list(prepare, tmp_path, monkeypatch, options, given, says):
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "bad.txt").write_text("ZANT 7", encoding="utf-8")
    usual = "--rules open --list ours.txt"
    whole = options if "--rules" in options else f"{usual} {options}"
    assert says in said(prepare(whole, given))
    assert not (tmp_path / "stick").exists()
    assert not (tmp_path / "home").exists()
    assert not prepare(f"{usual} --server http://127.0.0.1:8765").exit_code


def test_a_list_that_is_named_now_is_read_now(prepare, tmp_path):
    assert not prepare("--rules open --list ours.txt --kiosks 1 --desks 0").exit_code
    for path in ("corrected/ours.txt", "ours=w/a=b.txt", "'W =/ours.txt'"):  # `ours` is installed
        assert said(prepare(f"--list {path}")).startswith("There is no file "), path
    (tmp_path / "ours.txt").unlink()
    kept = prepare("")  # a list of the plan stays as it was installed
    installed = Library().manifest("ours").identity
    assert f"ours.txt isn't here; the installed list {installed} is used." in kept.stderr


def test_lengths_of_which_a_list_has_no_word_are_named(prepare):
    said = prepare("--rules open --list ours.txt --kiosks 0 --desks 1").stderr
    assert "It covers words of 2 to 15 letters. Warning: it has none of 2, 3, 5, 6, 7, 8" in said


def test_a_folder_or_rules_that_take_nothing_are_refused_before_a_list_is_installed(
    prepare, tmp_path, add_rules
):
    add_rules(rules_id="open-ours")
    assert "holds other rules" in said(prepare("--rules open --list ours.txt"))
    shutil.rmtree(tmp_path / "stick")
    (tmp_path / "stick").symlink_to("nowhere")
    assert "could not be written" in said(prepare("--rules open --list ours.txt"))
    assert "ours" not in Library().editions()


def test_a_list_with_other_words_than_its_name_says_needs_another_name(prepare, tmp_path):
    (tmp_path / "ours.txt").rename("csw19.txt")
    refused = said(prepare("--rules nzasp-2022 --list csw19.txt"))
    assert refused.endswith(line := f"--list mine={tmp_path}/csw19.txt")
    assert not prepare(f"--rules nzasp-2022 {line}").exit_code


@pytest.mark.needs("openssl")
@pytest.mark.parametrize(
    ("days", "host", "is_kept"),
    [
        ("80", "hall.example", True),
        ("3", "hall.example", False),
        ("80", "other.example", False),
    ],
)
def test_a_certificate_is_kept_while_it_lasts_and_names_the_server(
    prepare, tmp_path, days, host, is_kept
):
    place = tmp_path / "stick" / "server"
    place.mkdir(parents=True)
    certificate_in(place, "hall", "-nodes", "-days", days)
    (place / "host").write_text(host, encoding="utf-8")
    before = (place / "hall.crt").read_bytes()
    done = prepare("--rules open --kiosks 0 --server https://hall.example")
    assert ("Changed: server" in done.stderr) is not is_kept
    assert ((place / "hall.crt").read_bytes() == before) is is_kept


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("--name 'Open 2026'", "This folder is for the event Open."),
        ("--desks 1", "Desk 2 can't be taken out: it may have a record."),
        ("--desks 'Foyer,Desk 2'", "Desk 1 can't be taken out"),
        ("--record /other", "/hall can't be taken out"),
    ],
)
def test_what_may_have_recorded_stays_in_the_event(prepare, tmp_path, change, says):
    assert not prepare("--rules example --desks 2 --record /hall").exit_code
    before = files_in(tmp_path / "stick")
    assert says in said(prepare(change))
    assert files_in(tmp_path / "stick") == before
    plan = tmp_path / "stick" / "event.toml"
    text = plan.read_text("utf-8")
    plan.write_text(text.replace(', "Desk 2"', ""), "utf-8")  # by hand
    assert "Desk 2 can't be taken out: it may have a record." in said(prepare(""))
    plan.write_text(text.replace('"Open"', '"Open 2026"'), "utf-8")
    assert "for the event Open." in said(prepare("--name 'Open 2026'"))


@pytest.mark.parametrize("name", ["default.toml", "profiles/kiosk.toml", "paper/card.html"])
def test_nothing_of_somebody_else_s_is_replaced(prepare, tmp_path, name):
    """A folder may have been in use before it became an event's."""
    (file := tmp_path / "stick" / name).parent.mkdir(parents=True)
    file.write_text("mine\n", "utf-8")
    before = files_in(tmp_path)
    refused = said(prepare("--rules example"))
    assert f"stick/{name} is another file: it would be overwritten." in refused
    assert files_in(tmp_path) == before


def test_settings_that_break_the_rulebook_are_named(prepare, tmp_path, install):
    install(["ZANT"], "csw19")
    assert not prepare("--rules nzasp-2022").exit_code
    with (tmp_path / "stick" / "event.toml").open("a", encoding="utf-8") as plan:
        plan.write("\n[profile]\nprompts = []\n")
    assert "Players must be asked for their table" in prepare("").stderr


def test_a_plan_that_was_written_by_hand_needs_no_more_than_the_options(prepare, tmp_path):
    (stick := tmp_path / "stick").mkdir()
    (stick / "event.toml").write_text('name = "Open"\nlists = ["ours.txt"]\n', "utf-8")
    assert not prepare("").exit_code
    plan = Plan.read(str(stick))
    assert (plan.rules, plan.kiosks) == (Library("nowhere").default_rules(), ("Kiosk 1",))


def test_papers_that_changed_are_named(prepare, install):
    install(["ZANT"], "csw19")
    venue = "--rules nzasp-2022 --kiosks 0 --tables 1-2 --devices venue --server http://127.0.0.1:"
    assert not prepare(f"{venue}8765").exit_code
    said = re.search("Print these again, too: (.*)[.] If", prepare(f"{venue}8766").stderr)[1]
    assert said == "cards-for-devices.html, wall.html"
    none = "No device judges now: throw away cards-for-devices.html, wall.html"
    assert none in prepare("--devices none").stderr
    assert Plan.read("stick").uses == {Use.STATION}


def test_no_folder_is_made_where_a_stick_is_out(tmp_path):
    words = ["prepare", str(tmp_path / "stick" / "open"), "--name", "Open", "--rules", "example"]
    assert "Is the stick in?" in str(CliRunner().invoke(event, words).exception)
    assert not (tmp_path / "stick").exists()
