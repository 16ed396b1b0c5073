"""The procedures of four rulebooks at a kiosk, played by keys over a real station and its journal.

Each step names the rule that it holds. The fifth, SANSPA's, is played at the desk:
tests/unit/judge_cli/desk.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from judge_gui.model.events import Key
from judge_gui.model.screens import CallingDirector, Ready, Starting
from judge_gui.model.station_terms import TablePlace
from judge_gui.pages.page import Page, PageCard, PageLook
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure import pin
from judge_procedure.profile import Holder, Profile, Times
from judge_procedure.system_clock import SystemClock
from judge_record.entry import Kind, Outcome, Person, Role
from lexicons import Library
from tests.boxes import sayings
from tests.players import Players
from tests.unit.judge_gui.conftest import Open, TermsOf


class Step(NamedTuple):
    """Keys that are pressed, and what the page after them says."""

    rule: str
    typed: str
    says: tuple[str, ...]
    wait: int = 0  # milliseconds after the keys


judging = 1_000
shipped = sorted({*Library("nobody").rule_ids()} - {"open", "example"})

nsa = [
    Step("App. C A.1 - A.3", "", ("Check the slip. Tiles face down. Both players come.",)),
    Step("App. C A", "", ("You may insist on a human word judge.",)),
    Step("II.L.1", "\v", ("neutralizes the clock", "(II.L.1, II.L.4)")),
    Step("App. C A.2", "\v", ("lay their tiles face down", "(App. C A, App. C A.2, App. D 34)")),
    Step("II.L.5", "x\n7\n", ("No word of this play can be challenged later.",)),
    Step("App. C A.4", "2", ("Challenger: type the words of the slip",)),
    Step("App. C A.5", "zant\nqxv\n", ("Both sides: first compare every word",)),
    Step("App. C A.6", "", ("The player being challenged presses JUDGE",)),
    Step("II.L.5", "\t", ("UNACCEPTABLE", "takes the tiles back, loses the turn"), judging),
    Step("II.L.5", "", ("The player being challenged starts the challenger's clock.",)),
    Step("App. C A.10", "\v", ("The computer's verdict is final", "(App. C A.10)")),
    Step("App. C A.9", "", ("the tiles of both go back on the racks. (App. C A.9)",)),
]
school = [
    Step("12", "", ("Write the words on a slip. All four players come.",)),
    Step("12", "\v", ("Only these words count. (12)",)),
    Step("27", "", ("Never pronounce, discuss or define a word aloud", "(12, 27)")),
    Step("12", "\n\n7\n1", ("Challengers: type the words of the slip",)),
    Step("12", "zant\n", ("Both sides: first compare", "The challenged team presses JUDGE")),
    Step("12", "\t", ("ACCEPTABLE", "The challengers lose their turn."), judging),
    Step("12", "\v", ("Final play: There is no penalty", "(12)")),
    Step("after 35", "", ("NASPA", "(after 35, closing note)")),
]
gets_points = "The player challenged gets 5 points for each word."
nzasp = [
    Step("6.12.2.1, 6.13.1 - 6.13.3", "", ("Name the words. Cover tiles", "A slip is advised.")),
    Step("6.12.2.2", "\n7\n", ("All words get one verdict.", f"CORRECT: {gets_points}")),
    Step("6.13.4", "3", ("Challenger: type the challenged words",)),
    Step("6.13.5", "zant\nquex\nblorp\n", ("Player challenged: first compare every word",)),
    Step("6.13.5", "", ("The player challenged presses JUDGE",)),
    Step("6.17", "\t", ("CORRECT", "3 words x 5 = 15 points.", "3 words x 5 = 15"), judging),
    Step("6.17", "\v", ("The player challenged starts the challenger's clock. (6.17)",)),
    Step("6.13.6", "", ("Both players sit down", "(6.13.6, 6.14.5)")),
    Step("6.15.3, 12.9", "", ("Normal courtesy comes first.", "(12.9)")),
]
telephone = [
    Step("6.14.2", "\n7\n1", ("Challenger: type the challenged words",)),
    Step("6.14.3", "qxv\n", ("Player challenged: compare every word", "agree aloud.")),
    Step("6.14.3", "", ("The challenger presses JUDGE",)),
    Step("6.14.4", "\v", ("Only if both players agree", "(6.14)")),
    Step("6.16", "x\t", ("INCORRECT", "takes the tiles off the board and misses a turn."), judging),
]
london = [
    Step("13", "", ("State which words are to be checked.",)),
    Step("12", "\n7\n2", ("Challenger: type the challenged words", "any player may type.")),
    Step("12", "zant\nquex\n", ("If you did not type: compare every word with the play.",)),
    Step("12", "", ("The player challenged presses OK",)),
    Step("12", "\v", ("Both players may see words and result. (12)",)),
    Step("silent, 23", "x\t", ("VALID", "ABSP/WESPA"), judging),
    Step("12", "\v", ("On a recheck the printed list is consulted, not the device. (12)",)),
    Step("11", "", ("A third party looks the words up", "(9 c, 11)")),
]
procedures = [
    *((rules, {}, nsa) for rules in ("nsa-2004", "nsa-2004-combined")),
    *((rules, {}, school) for rules in ("school-2014", "school-2014-combined")),
    ("nzasp-2022", {}, nzasp),
    ("nzasp-2022", {"smart_device": True}, telephone),
    ("london-2020", {}, london),
]


def whole(page: Page) -> str:
    """What a page says, without the signs beside its sentences."""
    facts = (*page.steps, *page.facts)
    return "\n".join((*sayings(page), *(fact.spoken for fact in facts)))


@pytest.fixture
def players_by(home: Path, install: Callable[..., Path], clock: Any) -> Callable[..., Players]:
    """Opens a kiosk under a rule set that is shipped and has players in front of it."""

    def players_by(rules: str, *, practice: bool = False, **settled: Any) -> Players:
        library = Library(home)
        for stage in library.rules(rules).stages:
            install(("ZANT", "BLORP", "QUEX"), stage.lexicon)
        profile = Profile(station="Kiosk 1", rules=rules, event="Spring Open", **settled)
        worker = Worker(KioskStation(profile, library, SystemClock(), practice=practice))
        worker.work(Starting())
        return Players(worker, clock)

    return players_by


@pytest.mark.parametrize(("rules", "settled", "steps"), procedures, ids=str)
def test_a_challenge_is_played_as_the_rulebook_has_it(
    players_by: Callable[..., Players], rules: str, settled: dict[str, Any], steps: list[Step]
) -> None:
    players = players_by(rules, **settled)
    for step in steps:
        page = players(step.typed) if step.typed else players.seen[-1]
        if step.wait:
            page = players.wait(step.wait)
        missing = [text for text in step.says if text not in whole(page)]
        assert not missing, (step.rule, missing, whole(page))
    [entry] = players.entries
    assert entry.rules == rules


@pytest.mark.parametrize("rules", shipped)
def test_as_shipped_a_kiosk_judges_no_words_of_one_play_one_by_one(
    players_by: Callable[..., Players], rules: str
) -> None:
    players = players_by(rules)
    assert players("\n").title == "Which table?"
    unacceptable = players.judge("7\n3zant\nqxv\nblorp\n").look
    players.wait(20_000)
    called = players.judge("\n7\n2zant\nblorp\n").look
    assert (unacceptable, called) == (PageLook.UNACCEPTABLE, PageLook.NO_VERDICT)
    ruling, call = players.entries
    assert (call.kind, call.shares) == (Kind.CALL, (ruling.number,))


def test_as_shipped_nsa_s_player_insists_on_a_human_judge(
    players_by: Callable[..., Players],
) -> None:
    players = players_by("nsa-2004")
    players("\n7\n1zant\n")
    players.wait(judging)
    players.kiosk.press(Key("up"))
    assert players.wait(judging).title == "CALL THE WORD JUDGE"
    assert [entry.kind for entry in players.entries] == [Kind.CALL]


@pytest.mark.parametrize("rules", ["nsa-2004", "school-2014", "nzasp-2022"])
def test_as_shipped_players_practise_without_a_record(
    players_by: Callable[..., Players], home: Path, rules: str
) -> None:
    players = players_by(rules, practice=True)
    page = players.judge("\n7\n1qi\n")
    assert page.look is PageLook.ACCEPTABLE
    assert page.banners[0].startswith("PRACTICE")
    assert not (home / "journal").exists()


@pytest.mark.parametrize(
    ("rules", "settings", "rule"),
    [
        ("school-2014", {"judge_key": "f9"}, "The key that judges is Tab. (12)"),
        ("nzasp-2022", {"prompts": (), "smart_device": True}, "(6.13.5)"),
        ("school-2014", {"smart_device": True}, "telephone or tablet of a player may judge. (29"),
        ("nsa-2004", {"prompts": ()}, "(App. C A.4)"),
        ("sanspa-1999", {}, "rule on challenged words. (13.7) A PIN must begin each challenge."),
    ],
)
def test_a_first_page_says_which_settings_break_the_rulebook(
    players_by: Callable[..., Players], rules: str, settings: dict[str, Any], rule: str
) -> None:
    notice = players_by(rules, **settings).seen[-1].notices[0]
    assert notice.startswith("The settings here break the rules.")
    assert rule in notice


@pytest.mark.parametrize(
    ("rules", "settings", "more", "breaks", "because"),
    [
        ("nzasp-2022", {"pin": "set", "smart_device": True}, {}, True, "a kiosk is no telephone"),
        (
            "nzasp-2022", {"pin": "set", "smart_device": True}, {"place": TablePlace(3, "7")},
            False,
            "it is a telephone or tablet",
        ),
        ("nsa-2004", {}, {"place": TablePlace(3, "7")}, True, "anybody can settle calls on it"),
        ("nsa-2004", {}, {"place": TablePlace(3, "7", of_players=True)}, False, "nobody can on it"),
        ("nsa-2004", {}, {"practice": True}, False, "nothing is judged in a practice"),
    ],
)  # fmt: skip
def test_what_breaks_the_rulebook_depends_on_what_a_machine_is_for(
    terms_of: TermsOf, rules: str, settings: dict[str, Any], more: dict[str, Any], breaks: bool,
    because: str,
) -> None:  # fmt: skip
    terms = replace(terms_of(rules, **settings), **more)
    assert bool(terms.breach) is breaks, because


@pytest.mark.parametrize("rules", shipped)
def test_as_shipped_no_settings_break_the_rulebook(
    players_by: Callable[..., Players], rules: str
) -> None:
    players = players_by(rules, pin=pin.hashed("2468"))
    assert "break the rules" not in whole(players.seen[-1])


# -- keys in, pages out, under a club's rules ------------------------------------------------------


Sit = Callable[..., Players]


@pytest.fixture
def sit(open_kiosk: Open, clock: Any) -> Sit:
    """Opens a kiosk and has players in front of it."""

    def sit(rules: str = "", **settled: object) -> Players:
        return Players(open_kiosk(rules, **settled), clock)

    return sit


only_staff = "[procedure]\nself_adjudication = false\n"


@pytest.mark.parametrize("begin", ["\n", "2"], ids=["Enter", "a number"])
def test_where_only_staff_may_rule_a_pin_begins_each_challenge(sit: Sit, begin: str) -> None:
    judge = Holder(Person("AB", Role.WORD_JUDGE), pin.hashed("1357"))
    players = sit(only_staff, pin=pin.hashed("2468"), holders=(judge,))
    assert players(begin).title == "Only staff judge here"
    assert players("\x1b").title == "Challenged words are judged here"
    players(f"{begin}1357\n")
    assert players.wait(1_000).title == "How many words are challenged?"
    players.judge("2zant\nqxv\n")
    [entry] = [each for each in players.entries if each.kind == Kind.RULING]
    assert (entry.by, entry.role) == ("AB", Role.WORD_JUDGE)
    players.wait(20_000)
    assert players(begin).title == "Only staff judge here"


players_retype = '[procedure]\nretyping = "players"\n'


def test_mistyped_words_are_typed_again_and_judged_after_the_pin(sit: Sit) -> None:
    players = sit(players_retype, pin=pin.hashed("2468"))
    assert players.judge("2zant\nqux\n").look is PageLook.UNACCEPTABLE
    assert players("\b").title == "Type the words again, as they lie on the board"
    page = players.judge("zant\nquex\n")
    first, called = players.entries
    assert (page.title, page.look) == ("CALL THE DIRECTOR", PageLook.NO_VERDICT)  # the only PIN
    assert page.figure == ("call", f"{called.number}")
    assert "QUX" not in f"{page}", "the words lie face down"
    players("\x1b2468\n")
    page = players.wait(100)
    cards = [part for part in page.parts if isinstance(part, PageCard)]
    sides = [(card.title, ["".join(word.tiles) for word in card.words]) for card in cards]
    assert sides == [("Before", ["ZANT", "QUX"]), ("Now", ["ZANT", "QUEX"])]
    players("1dr\n\n")
    page = players.wait(1_000)
    assert page.look is PageLook.ACCEPTABLE
    first, called, settled, second = players.entries
    assert (called.kind, called.about) == (Kind.CALL, first.number)
    assert (settled.kind, settled.settles) == (Kind.SETTLED, called.number)
    assert (settled.outcome, settled.role) == (Outcome.JUDGE, "director")
    assert (second.kind, second.about) == (Kind.CORRECTION, first.number)
    players("\b")
    assert players.kiosk.screen == Ready()


@pytest.mark.parametrize("again", ["zant\nquex\n", "zanx\nqxvj\n", "zant\nqxvj\n"])
def test_an_attacker_without_the_pin_has_no_words_judged_again(sit: Sit, again: str) -> None:
    players = sit(
        players_retype, prompts=("table",), pin=pin.hashed("2468"), times=Times(called=600_000)
    )
    assert players.judge("\n2\n2zanx\nquex\n").look is PageLook.UNACCEPTABLE
    begun = len(players.seen)
    players(f"\b{again}\t")
    players.wait(1_000)
    assert isinstance(players.kiosk.screen, CallingDirector)
    players("\x1b1111\n")
    players("\x1b\b")
    assert players.kiosk.screen == Ready()
    assert [entry.kind for entry in players.entries] == [Kind.RULING, Kind.CALL, Kind.PIN_REFUSED]
    verdicts = (PageLook.ACCEPTABLE, PageLook.UNACCEPTABLE)
    assert not [page for page in players.seen[begun:] if page.look in verdicts]


def test_a_table_that_is_not_listed_is_admitted_by_a_pin(sit: Sit) -> None:
    players = sit(prompts=("table",), pin=pin.hashed("2468"), tables=frozenset({"7"}))
    assert players("\n9\n").title == "Table 9 isn't listed here"
    assert players("\n").title == "Which table?"
    page = players("9\n\x1b2468\n")
    assert page.place[0] == "Table 9: challenge 1 at this machine today."
    [admitted] = players.entries
    assert (admitted.kind, admitted.table, admitted.role) == (Kind.ADMITTED, "9", "director")
    players("\x1b")
    assert players("\n9\n").place[0] == "Table 9: challenge 1 at this machine today."
