"""What rules change at a kiosk, played by keys over a real station and its journal.

What each page says by each rulebook: tests/vectors/kiosk_pages.toml.
"""

from dataclasses import replace

import pytest

from judge_gui.model.events import Key
from judge_gui.model.screens import Ready, Starting
from judge_gui.model.station_terms import TablePlace
from judge_gui.pages.page import PageLook
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure.profile import Profile
from judge_procedure.system_clock import SystemClock
from judge_procedure.task_parts import CaseCard
from judge_record.entry import Kind, Outcome, Role
from lexicons import Library
from tests.support.kiosks import terms_of
from tests.support.people import Players, holders, one_holder

shipped = sorted({*Library("nobody").rule_ids()} - {"open", "example"})


@pytest.fixture
def players_by(home, install, clock):
    """Opens a kiosk under a rule set that is shipped and has players in front of it."""

    def players_by(rules, *, practice=False, **settled):
        library = Library(home)
        for stage in library.rules(rules).stages:
            install(("ZANT", "BLORP", "QUEX"), stage.lexicon)
        profile = Profile(station="Kiosk 1", rules=rules, event="Spring Open", **settled)
        worker = Worker(KioskStation(profile, library, SystemClock(), practice=practice))
        worker.work(Starting())
        return Players(worker, clock)

    return players_by


@pytest.mark.parametrize("rules", shipped)
def test_as_shipped_a_kiosk_judges_no_words_of_one_play_one_by_one(players_by, rules):
    players = players_by(rules)
    assert players("\n").title == "Which table?"
    unacceptable = players.judge("7\n3zant\nqxv\nblorp\n").look
    players.wait(20_000)
    called = players.judge("\n7\n2zant\nblorp\n").look
    assert (unacceptable, called) == (PageLook.UNACCEPTABLE, PageLook.NO_VERDICT)
    ruling, call = players.entries
    assert ruling.rules == rules
    assert (call.kind, call.shares) == (Kind.CALL, (ruling.number,))


def test_as_shipped_nsa_s_player_insists_on_a_human_judge(players_by):
    """A clause of its rulebook names this test."""
    players = players_by("nsa-2004")
    players("\n7\n1zant\n")
    players.wait(1_000)
    players.kiosk.press(Key("up"))
    assert players.wait(1_000).title == "CALL THE WORD JUDGE"
    assert [entry.kind for entry in players.entries] == [Kind.CALL]


def test_a_first_page_says_which_settings_break_the_rulebook(players_by):
    notice = players_by("school-2014", judge_key="f9").seen[-1].notices[0]
    assert notice.startswith("The settings here break the rules.")
    assert "The key that judges is Tab. (12)" in notice


on_device = {"holders": one_holder, "smart_device": True}


@pytest.mark.parametrize(
    ("rules", "settings", "more", "breaks", "because"),
    [
        ("nzasp-2022", on_device, {}, True, "a kiosk is no telephone"),
        (
            "nzasp-2022", on_device, {"place": TablePlace(3, "7")},
            False,
            "it is a telephone or tablet",
        ),
        ("nsa-2004", {}, {"place": TablePlace(3, "7")}, True, "anybody can settle calls on it"),
        ("nsa-2004", {}, {"place": TablePlace(3, "7", of_players=True)}, False, "nobody can on it"),
        ("nsa-2004", {}, {"practice": True}, False, "nothing is judged in a practice"),
    ],
)  # fmt: skip
def test_what_breaks_the_rulebook_depends_on_what_a_machine_is_for(
    rules, settings, more, breaks, because
):
    terms = replace(terms_of(rules, **settings), **more)
    assert bool(terms.breach) is breaks, because


# -- keys in, pages out, under a club's rules ------------------------------------------------------


@pytest.fixture
def sit(open_kiosk, clock):
    def sit(rules="", **settled):
        return Players(open_kiosk(rules, **settled), clock)

    return sit


only_staff = "[procedure]\nself_adjudication = false\n"


def test_where_only_staff_may_rule_a_word_judge_is_recorded_also_if_nobody_has_a_pin(sit):
    players = sit(only_staff)
    players.judge("1zant\n")
    assert players.entries[-1].role == Role.WORD_JUDGE


@pytest.mark.parametrize("begin", ["\n", "2"], ids=["Enter", "a number"])
def test_where_only_staff_may_rule_a_pin_begins_each_challenge(sit, begin):
    players = sit(only_staff, holders=holders())
    assert players(begin).title == "Only officials judge here"
    assert players("\x1b").title == "Challenged words are judged here"
    players(f"{begin}1357\n")
    assert players.wait(1_000).title == "How many words are challenged?"
    players.judge("2zant\nqxv\n")
    [entry] = [each for each in players.entries if each.kind == Kind.RULING]
    assert (entry.by, entry.role) == ("EF", Role.WORD_JUDGE)
    players.wait(20_000)
    assert players(begin).title == "Only officials judge here"


players_retype = '[procedure]\nretyping = "players"\n'


def test_mistyped_words_are_typed_again_and_judged_after_the_pin(sit):
    players = sit(players_retype, holders=holders()[1:])
    assert players.judge("2zant\nqux\n").look is PageLook.UNACCEPTABLE
    assert players("\b").title == "Type the words again, as they are on the board"
    page = players.judge("zant\nquex\n")
    first, called = players.entries
    assert (page.title, page.look) == ("CALL THE DIRECTOR", PageLook.NO_VERDICT)  # the only PIN
    assert page.figure == ("call", f"{called.number}")
    assert "QUX" not in f"{page}", "the words lie face down"
    players("\x1b2468\n")
    page = players.wait(100)
    cards = [part for part in page.parts if isinstance(part, CaseCard)]
    sides = [(card.title, ["".join(word.tiles) for word in card.words]) for card in cards]
    assert sides == [("Before", ["ZANT", "QUX"]), ("Now", ["ZANT", "QUEX"])]
    players("1\n")
    page = players.wait(1_000)
    assert page.look is PageLook.ACCEPTABLE
    first, called, settled, second = players.entries
    assert (called.kind, called.about) == (Kind.CALL, first.number)
    assert (settled.kind, settled.settles) == (Kind.SETTLED, called.number)
    assert (settled.outcome, settled.by, settled.role) == (Outcome.JUDGE, "AB", Role.DIRECTOR)
    assert (second.kind, second.about) == (Kind.CORRECTION, first.number)
    players("\b")
    assert players.kiosk.screen == Ready()


def test_a_table_that_is_not_listed_is_admitted_by_a_pin(sit):
    players = sit(prompts=("table",), holders=holders(), tables=frozenset({"7"}))
    assert players("\n9\n").title == "Table 9 isn't listed here"
    assert players("\n").title == "Which table?"
    page = players("9\n\x1b2468\n")
    assert page.place == "Table 9: challenge 1 today."
    [admitted] = players.entries
    assert (admitted.kind, admitted.table, admitted.role) == (Kind.ADMITTED, "9", "director")
    players("\x1b")
    assert players("\n9\n").place == "Table 9: challenge 1 today."
