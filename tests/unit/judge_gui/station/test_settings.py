"""The settings that are made at the kiosk: before the first session, and later in the menu."""

import os
import re
import sys
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_gui.pages.page import PageQuestion
from judge_gui.station import machine_lists
from judge_gui.station.kiosk_station import KioskStation, OwnSettings
from judge_gui.station.worker import Worker
from judge_procedure.paper.account import Account
from judge_procedure.profile import Profile, Times
from judge_procedure.system_clock import SystemClock
from judge_record.entry import Kind, Role
from lexicons import Library, Verdict
from lexicons.lists.compiler import Imprint
from lexicons.words.lexicon import Lexicon
from tests.support.clubs import lexicon_of, write_profile
from tests.support.people import Players

words = sorted("".join(letters) for n in (2, 3) for letters in product("BLORP", repeat=n))
shipped = ["example-long", "example-short", "scowl80"]
of_file = "211"  # the rows that lead to the only file


class Begun(Players):
    """A machine that a kiosk was started on. The folder of its account is that around its home."""

    def __init__(self, home, clock, *, practice=False):
        self.home = home
        self.profile = home / "profiles" / "kiosk.toml"
        library = Library(home)
        options = {"station": "Kiosk 9"}  # of the command line
        settings = OwnSettings(str(self.profile), options)
        station = KioskStation(
            replace(Profile.of_machine(library), **options), library, SystemClock(),
            practice=practice, settings=settings,
        )  # fmt: skip
        super().__init__(Worker(station), clock)

    def __call__(self, typed):
        super().__call__(typed)
        return self

    def row(self, label):
        return next(a.caps[0] for a in self.shown.pressed if label in a.name and a.caps)

    @property
    def rows(self):
        rows = (part for part in self.shown.parts if isinstance(part, PageQuestion))
        return {action.verb: action.option.value for part in rows for action in part.options}

    @property
    def text(self):
        return f"{self.shown.heading}\n{self.shown.spoken}"

    @property
    def opened(self):
        assert isinstance(self.screen, at.Ready), self.screen
        return self.worker.terms.profile

    def listed(self, *lines):
        path = self.home.parent / "words.txt"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return self


@pytest.fixture
def begin(home, clock, monkeypatch):
    monkeypatch.setattr(machine_lists, "STICKS", {})
    monkeypatch.setenv("HOME", str(home.parent))
    prove = Lexicon.prove
    monkeypatch.setattr(  # each proof of the free list takes 0.2 s
        Lexicon,
        "prove",
        lambda of, alphabet: of.manifest.edition == "scowl80" or prove(of, alphabet),
    )
    return partial(Begun, home, clock)


@pytest.fixture
def with_list(begin, install):
    """A machine whose first settings have an installed list of one's own."""
    install(words, "our-club", imprint=Imprint(title="Our Club"), lengths=range(2, 16))
    begun = begin()("2")
    return begun(begun.row("Our Club"))


# -- the first session ---------------------------------------------------------------------------


def test_enter_alone_judges_by_the_free_list_and_is_not_asked_again(begin):
    begun = begin()
    assert begun.rows["Word list"] == "SCOWL size 80 (free list)"
    assert "not valid for tournament games" in begun.text
    begun("\n")
    assert begun.worker.terms.rules.id == "open"
    assert begun.opened.people == ()
    assert not begun.profile.exists()
    begun.worker.station.opening.release()
    assert isinstance(begin().screen, at.Ready)


def test_begin_names_evening_rules_and_list_and_no_time_ends_the_page(with_list):
    assert with_list.screen.traits.limits(Times()).most is None
    with_list("1Harbour\n")
    assert "Enter: Begin: Harbour · Open play · Our Club." in with_list.text
    with_list("\n")
    assert with_list.worker.terms.event == "Harbour"


def test_esc_leaves_the_program_and_records_nothing(begin):
    begun = begin()
    assert "Esc: Leave." in begun.text
    assert isinstance(begun("\x1b").screen, at.Left)
    assert not (begun.home / "journal").exists()


def test_where_settings_come_from_elsewhere_none_are_asked(begin, home):
    assert isinstance(begin(practice=True).screen, at.Ready)
    write_profile(home, 'station = "K"\n')
    assert isinstance(begin().screen, at.Ready)


# -- lists and rules -----------------------------------------------------------------------------


def test_a_list_of_one_s_own_judges_under_the_name_that_somebody_typed(begin):
    begun = begin().listed(*words)(f"{of_file}1Our Club\n")
    assert begun.rows["Word list"] == "Our Club"
    begun("\n")
    assert begun.worker.terms.lexicons[0].title == "Our Club"
    assert "Rules: Open play, by Our Club." in begun.text
    assert Account([], Library(begun.home)).list_name("our-club") == "Our Club"  # of a report
    ruled = begun.worker.work(at.Judging(TypingTask(), ("BLO", "POB")))
    assert ruled.verdict is Verdict.ACCEPTABLE
    begun.worker.station.open_practice()
    assert "Rules: Open play, by Our Club." in begun.text


def test_any_rules_judge_by_any_list_and_the_page_says_so(with_list):
    with_list("3")
    with_list(with_list.row("SANSPA"))
    assert with_list.rows["Rules"] == "SANSPA tournament rules, March 1999"
    assert "this machine judges by Our Club." in with_list.text  # once for four lists
    with_list("\n")
    assert "SANSPA tournament rules, March 1999, by Our Club." in with_list.text


def test_settings_say_what_they_break_of_a_rulebook(with_list):
    with_list("3")
    with_list(with_list.row("NZASP"))
    assert "The settings here break the rules." in with_list.text
    with_list("4ab\n2468\n2468\n")
    assert "break the rules" not in with_list.text
    assert with_list.rows["Tables"] == "Any"
    with_list("51-9\n5\b\b\b")
    assert "Empty: any table." in with_list.text
    with_list("\n")
    assert with_list.rows["Tables"] == "Any", "these rules let no table go unasked"


def test_a_faulty_list_is_said_at_its_row_and_the_old_one_stays(begin):
    faulty = begin().listed("BLORP", "CO-OP", "QUE-X", "BLO-RP")
    begun = faulty(f"{of_file}1Our Club\n")
    assert "words.txt holds 3 faulty lines." in begun.text
    assert "'QUE-X'" in begun.text
    assert "'BLO-RP'" not in begun.text, "there is no room for all"
    assert "Correct the list or get another copy" in begun.text
    assert "--" not in begun.text
    assert begun.rows["Word list"] == "SCOWL size 80 (free list)"
    assert Library(begun.home).editions() == shipped


def test_a_lexicon_is_not_said_to_cover_more_than_it_says(begin, home):
    imprint = Imprint(source="a club")
    data = lexicon_of(["QUEX"], "part", lengths=range(2, 6), imprint=imprint)
    (home.parent / "part.LEXICON").write_bytes(data)
    begun = begin()(f"{of_file}1Our Club\n")
    assert "expected words of 2 to 15 letters, found 2 to 5" in begun.text
    built = Library(home).manifest("our-club")
    assert (built.title, built.source, built.lengths) == ("Our Club", "a club", range(2, 6))


def test_files_that_may_be_lists_are_offered_but_none_of_the_program_s_own(
    begin, home, tmp_path, monkeypatch
):
    stick = tmp_path / "sticks" / "HALL" / "csw.TXT"
    monkeypatch.setattr(machine_lists, "STICKS", {sys.platform: (f"{tmp_path}/sticks/*",)})
    account = home.parent
    files = (account / "Downloads" / "club.csv", account / "a.txt", stick)
    no_text = os.fsdecode(b"caf\xe9.txt")
    others = (account / "a.pdf", account / "Downloads" / "deep" / "b.txt", home / "own.txt",
              account / no_text)  # fmt: skip
    for number, path in enumerate((*files, *others)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("QI", "utf-8")
        os.utime(path, (number, number))
    for loop in (account / "loop", account / "Downloads" / "loop.txt", stick.parent / "loop"):
        loop.symlink_to(loop)
    assert machine_lists.list_files(str(home)) == [*map(str, reversed(files))]
    assert list(begin()("21").rows) == ["csw.TXT", "a.txt", "club.csv"]


# -- PINs, tables, the copy ----------------------------------------------------------------------


def test_pins_tables_and_a_folder_for_the_copy_are_set(begin, tmp_path):
    begun = begin()
    begun("4ab\n2468\n2468\n")
    begun("4ef\n21357\n1357\n")
    begun(f"51-4, Stage\n6{tmp_path}\n")
    assert begun.rows["PINs"] == "AB director, EF word judge"
    assert begun.rows["Tables"] == "1 … STAGE (5)"
    assert begun.rows["Copy"] == str(tmp_path)
    begun("\n")
    profile = begun.opened
    assert (profile.backup, profile.prompts) == (str(tmp_path), ("table",))
    holder = profile.holder_of("1357")
    assert (holder and holder.role) == Role.WORD_JUDGE
    assert not re.search(r"\b2468\b", begun.profile.read_text("utf-8"))  # not as part of a hash


@pytest.mark.parametrize(
    ("typed", "said", "kept"),
    [
        (f"{of_file}1csw19\n", "A published list has this name", "csw19"),
        ("4ab\n12\n", "A PIN has 4 to 12 digits.", "••"),
        ("4ab\n2468\n2469\n", "The two PINs differ.", "••••"),
        ("5blorp!\n", "'blorp!' is not a table", "blorp!"),
        ("6/nowhere\n", "There is no folder /nowhere.", "/nowhere"),
    ],
)
def test_a_fault_stands_at_its_field_which_keeps_what_was_typed(begin, typed, said, kept):
    begun = begin().listed(*words)(typed)
    [field] = (part for part in begun.shown.parts if isinstance(part, PageQuestion) and part.fault)
    assert said in field.fault
    assert (field.line, field.active) == (kept, True)
    assert "Event" in begun("\x1b").rows
    assert not begun.profile.exists()


def test_a_profile_in_which_all_was_left_empty_is_not_called_damaged(begin):
    begun = begin()
    begun(f"{begun.row('Event')}\n")
    assert isinstance(begun.screen, at.OfficialPage)
    assert begun("\n").opened


# -- later ---------------------------------------------------------------------------------------


@pytest.fixture
def later(begin):
    """A kiosk in a session, whose director has opened the settings."""
    begun = begin()("\n")
    begun.kiosk.show(at.PinTried(at.Ready(), ""))
    begun.wait(100)
    begun(begun.row("This machine"))
    return begun(begun.row("Settings"))


def kinds(begun):
    return [entry.kind for entry in begun.worker.station.open_session.journal.entries()]


def test_another_session_begins_by_changed_settings(later):
    assert "Enter:" not in later.text
    before = later.screen
    assert later("\n").screen == before  # nothing has changed: the session goes on
    later(f"{later.row('Tables')}1-9\n")
    assert "Enter: Begin again with these" in later.text
    later("\n")
    assert (later.opened.prompts, later.opened.station) == (("table",), "Kiosk 9")
    assert kinds(later)[-2:] == [Kind.CLOSED, Kind.OPENED]


def test_rules_that_the_director_has_just_chosen_are_no_change_to_warn_of(later):
    later(later.row("Rules"))
    later(f"{later.row('NSA')}\n")
    assert later.worker.terms.rules.id != "open"
    assert later.worker.terms.notices.changed == ()


def test_no_session_begins_by_settings_that_nobody_has_seen(later):
    later(f"{later.row('Tables')}1-9\n")
    later.profile.write_text(later.profile.read_text("utf-8").replace("1-9", "1-8"), "utf-8")
    later("\n")
    assert kinds(later)[-1] == Kind.MENU_OPENED
    assert later.rows["Tables"] == "1 … 8 (8)"


def test_going_back_changes_nothing_of_the_session(later):
    assert "Esc: Back: nothing changes." in later.text
    later(f"{later.row('Tables')}1-9\n")
    assert "Esc: Back: they hold from the next session." in later.text
    later("\x1b")
    assert kinds(later)[-1] == Kind.MENU_OPENED
    assert later.worker.terms.profile.prompts is None


def test_a_kiosk_that_can_not_judge_by_its_list_is_given_another_one(begin, home):
    write_profile(home, 'rules = "nsa-2004"\n')
    begun = begin()
    assert isinstance(begun.screen, at.CannotOpen)
    begun.wait(1_000)
    begun("\x1b\n")
    begun(begun.row("Settings"))
    assert "Esc: Back: nothing changes." in begun.text
    begun(begun.row("Word list"))
    begun(begun.row("SCOWL"))
    begun("\n")
    assert isinstance(begun.screen, at.Ready)
