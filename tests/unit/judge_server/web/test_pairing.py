"""Pairing: which device judges for which board, in which round, and who agreed to it."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from judge_gui.model.events import InterruptedChallenge
from judge_gui.model.screens import CannotOpen, Interrupted, Screen
from judge_procedure.pairing import Card, Use
from judge_record.entry import Kind
from judge_record.entry_fields import Person, Role
from judge_record.question import ProbingPolicy
from judge_server.web import pairing_pages
from judge_server.web.browser import worker_of
from judge_server.web.devices import AfterRound, Devices
from judge_server.web.tokens import Tokens
from lexicons import CannotJudge, Library
from tests.unit.judge_gui.conftest import Visit
from tests.unit.judge_server.web.conftest import character
from tests.unit.judge_server.web.test_secrecy import shows

Hall = Callable[..., Any]
table = Card(Use.TABLE, "7", 3)
time = "2026-11-20T10:30:00.000Z"


def test_to_open_a_card_pairs_nothing_and_asks_both_players(here: Any) -> None:
    here.kiosks.devices.open_round(3)
    tab = here.tab()
    tab.open(here.kiosks.secret.path(table))
    assert tab.title == "Table 7, round 3"
    assert "Do both players agree" in tab.text
    assert "Only if both agree. (6.14)" in tab.text
    assert "cannot measure the screen" in tab.text
    assert tab.client.cookies == {}
    tab.open()
    assert tab.title == "This device is not paired"
    tab.pair(table)
    assert tab.title == "Challenged words are judged here"


def test_the_cookie_is_seen_by_no_script_and_no_other_site(here: Any) -> None:
    here.kiosks.devices.open_round(3)
    tab = here.tab()
    reply = tab.client.post(here.kiosks.secret.path(table), follow_redirects=False)
    cookie = reply.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    token = cookie.split(";")[0].partition("=")[2]
    assert len(token) == 43, "256 bits in Base64"
    kept = (here.home / "devices.json").read_text()
    assert token not in kept
    assert (here.home / "devices.json").stat().st_mode & 0o077 == 0


def test_a_card_of_another_round_table_or_event_pairs_nothing(here: Any) -> None:
    here.kiosks.devices.open_round(3)
    secret = here.kiosks.secret.of
    own = here.kiosks.secret.path(table)
    for path in (
        here.kiosks.secret.path(Card(Use.TABLE, "7", 4)),
        f"/pair/table/3/8/{secret(table)}",
        f"/pair/table/3/7/{secret(Card(Use.DEVICE, '7'))}",
        f"/pair/device/7/{secret(table)}",
        f"/pair/table/7/{secret(table)}",
        f"/pair/phone/7/{secret(table)}",
        "/pair/table/3/7/A",
    ):
        tab = here.tab()
        for reply in (tab.client.get(path), tab.client.post(path)):
            assert reply.status_code == 403, path
            assert "set-cookie" not in reply.headers
    another_site = here.tab().client.post(own, headers={"Sec-Fetch-Site": "cross-site"})
    here.kiosks.devices.close_round(3)
    assert (another_site.status_code, here.tab().client.post(own).status_code) == (403, 403)
    assert not list(here.kiosks.devices)


def test_the_first_device_of_a_board_keeps_it_until_it_is_taken_back(here: Any) -> None:
    phone, second = here.phone(), here.tab()
    path = here.kiosks.secret.path(table)
    second.open(path)
    assert (second.title, "Both players agree" in second.text) == ("Not paired", False)
    assert "Another device is paired here: Table 7." in second.text
    second.pair(table)
    assert second.title == "Not paired"
    assert "the director takes it back" in second.text
    phone.open(path)
    assert phone.title == "Challenged words are judged here", "its own card leads to its page"
    [device] = here.kiosks.devices
    here.take_back(by=Person("AB", Role.DIRECTOR))
    phone.open()
    assert phone.title == "This device is not paired"
    taken, closed = here.entries[-2:]
    assert (taken.kind, taken.by, taken.device) == ("device taken back", "AB", device.marker)
    assert closed.kind == "closed"
    second.pair(table)
    assert second.title == "Challenged words are judged here"


def test_wrong_letters_do_not_show_which_tables_have_a_device(here: Any) -> None:
    here.phone()
    tab = here.tab()
    tab.open("/pair/table/3/7/A")
    taken = tab.own
    tab.open("/pair/table/3/8/A")
    assert tab.own == taken
    assert tab.title == "This card does not pair a device now"


def test_what_was_typed_on_a_device_that_is_taken_back_is_gone(here: Any, phone: Any) -> None:
    phone.to_hand_off("ZANT")
    [browser] = here.kiosks.browsers.values()
    here.take_back()
    assert not hasattr(browser.kiosk.screen, "words")
    assert phone.client.get("/screen").status_code == 401
    assert phone.client.post("/screen", data={"key": "tab", **phone.hidden}).status_code == 401


@pytest.mark.parametrize(
    ("card", "place", "title"),
    [
        (table, " 7", "Table 7, round 3"),
        (table, "Table 7", "Table 7, round 3"),
        (table, "table 7, round 3", "Table 7, round 3"),
        (table, "Mesa 7, ronda 3", "Table 7, round 3"),
        (table._replace(round=4), "7", "This round is not open"),
        (Card(Use.STATION, "Kiosk 7"), "Kiosk 7", "This browser becomes a kiosk"),
        (table, "8", "These letters do not belong to this place"),
        (Card(Use.STATION, "Kiosk 7"), "Kiosk 8", "These letters do not belong to this place"),
    ],
)
def test_a_card_can_be_typed(here: Any, card: Card, place: str, title: str) -> None:
    here.kiosks.devices.open_round(3)
    tab = here.tab()
    tab.post("/pair", place=place, letters=here.kiosks.secret.letters(card).lower())
    assert title in tab.text
    assert ('name="letters"' in tab.html) == title.startswith("These letters")
    for wrong in ({"place": place, "letters": ""}, {}):
        tab.post("/pair", **wrong)
        assert tab.title == "These letters do not belong to this place", wrong


def test_wrong_letters_cost_little_and_wait(here: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    here.kiosks.devices.open_round(500)
    secret, cards, pauses = here.kiosks.secret, [], []
    pairs = secret.pairs

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    def counted(card: Card, *given: Any, **more: Any) -> bool:
        cards.append(card)
        return bool(pairs(card, *given, **more))

    monkeypatch.setattr(secret, "pairs", counted)
    monkeypatch.setattr(pairing_pages, "sleep", sleep)
    tab = here.tab()
    tab.post("/pair", place="Table 7", letters="A" * 28)
    assert tab.title == "These letters do not belong to this place"
    assert 0 < len(cards) < 100
    assert pauses == [pairing_pages.pause]
    tab.post("/pair", place="Table 7", letters=secret.letters(Card(Use.TABLE, "7", 500)))
    assert (tab.title, len(pauses)) == ("Table 7, round 500", 1)


def test_a_flood_of_letters_leaves_the_other_threads_to_the_devices(
    here: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = pairing_pages.PairingPages(here.kiosks, Tokens(secure=False))
    compared: list[int] = []
    busy: set[int] = set()

    def found(place: str, secret: str) -> Any:
        busy.add(int(place))
        compared.append(len(busy))
        sleep(0.002)
        busy.discard(int(place))
        return pages.refused(None)

    async def flood() -> None:
        await asyncio.gather(*(pages.answer(str(number), "A" * 28) for number in range(20)))

    monkeypatch.setattr(pages, "found", found)
    asyncio.run(flood())
    assert (len(compared), max(compared)) == (20, pairing_pages.at_once)


def test_the_card_of_a_later_round_waits_for_the_challenge_under_way(here: Any) -> None:
    earlier, later = here.phone("7", 3), here.tab()
    here.kiosks.devices.open_round(4)
    earlier.to_hand_off("ZANT")
    path = here.kiosks.secret.path(Card(Use.TABLE, "7", 4))
    for answer in (later.open(path), later.post(path, key="agree")):
        assert later.title == "Not paired"
        assert "A challenge is under way on the device of round 3." in answer
    earlier.hold()
    later.post(path, key="agree")
    assert later.title == "Not paired", "nobody has seen the verdict"
    earlier.see()
    assert earlier.title == "ACCEPTABLE"
    here.wait(60_000)
    later.post(path, key="agree")
    assert later.title == "Challenged words are judged here"
    earlier.open()
    assert earlier.title == "This device is not paired"
    assert here.phone("7", 3).title == "Not paired"
    assert [device.card.round for device in here.kiosks.devices] == [4]


def test_a_challenge_keeps_the_place_of_its_table_for_two_minutes_after_its_round(
    here: Any,
) -> None:
    """Else a telephone that was put away with a verdict that nobody saw keeps it for ever."""
    earlier = here.phone("7", 3)
    earlier.to_hand_off("ZANT")
    earlier.hold()
    here.kiosks.devices.close_round(3)
    here.wait(1_000)
    assert here.phone("7", 4).title == "Not paired"
    here.wait(120_000)
    assert here.phone("7", 4).title == "Challenged words are judged here"


@pytest.mark.parametrize(
    "page", [Interrupted(InterruptedChallenge("14:32")), CannotOpen("The disk is full.")]
)
def test_a_page_without_a_challenge_keeps_no_place(here: Any, page: Screen) -> None:
    here.phone("7", 3).open()
    [browser] = here.kiosks.browsers.values()
    browser.kiosk.show(page)
    assert here.phone("7", 4).title == "Challenged words are judged here"


def test_after_its_round_a_device_judges_no_more_but_ends_what_it_began(
    here: Any, phone: Any
) -> None:
    phone.to_hand_off("ZANT")
    here.kiosks.devices.close_round(3)
    phone.hold()
    phone.see()
    assert (phone.title, "is closed" in phone.own) == ("ACCEPTABLE", False)
    here.wait(20_000)
    phone.open()
    assert phone.title == "The round is over"
    assert phone.client.get("/screen").status_code == 401
    phone.post(key="enter")
    assert phone.title == "The round is over"
    assert here.phone("7", 4).title == "Challenged words are judged here"


@pytest.mark.parametrize("earlier", [("enter",), ("enter", "down", "escape")])
def test_no_post_goes_from_one_challenge_to_the_next(
    here: Any, phone: Any, earlier: tuple[str, ...]
) -> None:
    """Else a device whose round was closed never rests on the first page, and judges on."""
    phone.judge("ZANT")
    here.kiosks.devices.close_round(3)
    here.wait(5_000)
    phone.send(*earlier, "enter", character("1"), *map(character, "BLORP"), "enter")
    here.wait(1_000)
    phone.open()
    assert phone.title == "The round is over"


def test_while_two_rounds_are_open_a_page_leads_to_the_letters_of_the_other(
    here: Any, phone: Any
) -> None:
    assert 'href="/pair"' not in phone.html
    here.kiosks.devices.open_round(4)
    phone.open()
    [link] = re.findall(r'<a href="/pair">(.*?)</a>', phone.html)
    phone.to_hand_off("ZANT")
    assert 'href="/pair"' not in phone.html, "nobody leaves a challenge by mistake"
    here.kiosks.devices.close_round(3)
    here.wait(200_000)
    phone.open()
    assert phone.title == "The round is over"
    assert re.findall(r'(?s)action="/pair".*?<button[^>]*>(.*?)</button>', phone.own) == [link]
    phone.open("/pair")
    assert 'name="letters"' in phone.html
    assert "data-again" not in phone.own, "nothing wipes what is half typed"
    phone.post("/pair", place="7", letters=here.kiosks.secret.letters(table._replace(round=4)))
    assert phone.title == "Table 7, round 4"


def test_a_challenge_under_way_says_at_once_that_its_round_is_closed(here: Any) -> None:
    phone, venue = here.phone("7"), here.paired(Use.DEVICE, "9")
    venue.post("/agree", **venue.hidden)
    for each in (phone, venue):
        each.to_hand_off("ZANT")
        assert "is closed" not in each.own
    other = here.phone("8", 4)
    other.to_hand_off("ZANT")
    here.kiosks.devices.close_round(3)
    for each in (phone, venue):
        each.open()
        assert "Round 3 is closed. This challenge can be judged for 120 more seconds." in each.text
        assert 'data-says="Round 3 is closed. ' in each.own, "a screen reader speaks it"
    here.wait(30_500)
    phone.open()
    assert "This challenge can be judged for 89 more seconds." in phone.text
    phone.press("escape")
    assert "This challenge can be judged for 89 more seconds." in phone.text
    other.open()
    assert "is closed" not in other.own
    here.kiosks.devices.open_round(3)
    phone.open()
    assert "is closed" not in phone.own, "it was closed by mistake"
    here.kiosks.devices.close_round(3)
    phone.open()
    assert "This challenge can be judged for 120 more seconds." in phone.text


def test_two_minutes_after_its_round_a_challenge_is_wiped_whatever_is_typed(
    here: Any, phone: Any
) -> None:
    phone.to_hand_off("ZANT")
    phone.press("escape")
    here.kiosks.devices.close_round(3)
    here.wait(1_000)
    for _ in range(12):
        assert "Asked at this board" in phone.send("backspace", character("T"))
        here.wait(10_000)
    phone.open()
    assert phone.title == "The round is over"
    assert [e.kind for e in here.entries].count("ruling") == 0


def test_a_verdict_that_came_after_the_round_is_shown_for_its_time(here: Any, phone: Any) -> None:
    phone.to_hand_off("ZANT")
    here.kiosks.devices.close_round(3)
    for _ in range(11):
        here.wait(10_000)
        phone.press("escape")
        phone.send("enter")
    phone.hold()
    here.wait(9_000)
    phone.open()
    assert phone.title == "ACCEPTABLE"


def test_a_browser_as_a_kiosk_asks_for_the_table_where_devices_are_paired(hall: Hall) -> None:
    tab = hall().paired(Use.STATION, "Kiosk 2")
    assert "round" in tab.send("enter").lower()
    settled = hall(probing=ProbingPolicy.RECORD).paired(Use.STATION, "Kiosk 3")
    assert "round" not in settled.send("enter").lower()


def test_a_browser_as_a_kiosk_judges_in_open_rounds_alone(here: Any) -> None:
    here.kiosks.devices.open_round(2)
    here.kiosks.devices.open_round(4)
    tab = here.paired(Use.STATION, "Kiosk 7")
    tab.send("enter", character("9"), "enter")
    assert tab.title == "Which round?"
    assert "That round is not open. Open: 2, 4." in tab.text
    tab.send("backspace", character("4"), "enter")
    assert tab.title == "Which table?"
    here.kiosks.devices.close_round(2)
    alone = here.paired(Use.STATION, "Kiosk 8")  # one round is open: it asks for the table
    alone.at_kiosk("9")
    here.wait(1_000)
    alone.press("tab")
    assert [(e.round, e.table) for e in here.of_kind("ruling")] == [(4, "9")]


@pytest.mark.parametrize(
    ("rules", "rounds", "typed"), [("club", [], "9"), ("open", [2], "9"), ("open", [2], "2")]
)
def test_where_no_round_binds_it_a_browser_as_a_kiosk_takes_any(
    hall: Hall, rules: str, rounds: list[int], typed: str
) -> None:
    """None is open, or no device is paired by these rules: then it also ends no challenge."""
    here = hall(rules=rules, prompts=("round", "table"))
    for round in rounds:
        here.kiosks.devices.open_round(round)
    tab = here.paired(Use.STATION, "Kiosk 7")
    tab.at_kiosk(typed, "9")
    for round in rounds:
        here.kiosks.devices.close_round(round)
    here.wait(10)
    tab.open()
    assert shows(tab.own, "ZANT")
    assert "is closed" not in tab.own


@pytest.mark.parametrize("others", [[], [5]])
def test_a_challenge_at_a_kiosk_ends_two_minutes_after_its_round(
    here: Any, others: list[int]
) -> None:
    tab = here.paired(Use.STATION, "Kiosk 7")
    tab.at_kiosk("3", "9")  # no round is open: a kiosk takes any
    for round in (3, *others):
        here.kiosks.devices.open_round(round)
    tab.open()
    assert "is closed" not in tab.own
    for _ in range(2):  # the first time by mistake
        here.kiosks.devices.close_round(3)
        tab.open()
        assert "Round 3 is closed. This challenge can be judged for 120 more seconds." in tab.text
        here.kiosks.devices.open_round(3)
        tab.open()
        assert "is closed" not in tab.own
    for _ in range(4):
        here.wait(50_000)
        tab.send("escape", "enter")  # somebody keeps the page busy
    here.kiosks.devices.close_round(3)
    for _ in range(3):
        tab.open()
        here.wait(39_000)
        tab.send("escape", "enter")
    assert "This challenge can be judged for 3 more seconds." in tab.text
    here.wait(3_000)
    tab.open()
    assert tab.title == "Challenged words are judged here"
    assert not here.of_kind(Kind.RULING)


def test_a_later_challenge_at_a_kiosk_has_its_own_two_minutes() -> None:
    now = 0
    times = AfterRound(lambda: now)

    def left(round: int | None, *open_rounds: int) -> int | None:
        return times.time_left("Kiosk 7", round, open_rounds, any_round=True)

    assert [left(3, 3), left(3)] == [None, 120_000]
    now = 120_000
    assert [left(3), left(None), left(3)] == [0, None, None], "it was begun while no round is open"
    assert left(3, 4) == 120_000


def test_a_device_of_the_venue_asks_both_players_each_round(here: Any) -> None:
    tab = here.paired(Use.DEVICE)
    assert tab.title == "No round is open"
    phone = here.phone("8", 1)
    for round in (1, 2):
        here.kiosks.devices.open_round(round)
        tab.open()
        assert tab.title == f"Table 7, round {round}"
        tab.post("/agree", key="agree")
        assert "Do both players agree" in tab.text
        tab.open()
        tab.post("/agree", **tab.hidden)
        assert tab.title == "Challenged words are judged here"
        tab.judge("ZANT")
        assert here.entries[-1].round == round
        here.wait(20_000)
    agreed = [e.round for e in here.entries if e.note == "both players agreed" and e.table == "7"]
    assert agreed == [1, 2]
    phone.post("/agree", **phone.hidden)
    assert [device.agreed for device in here.kiosks.devices] == [2, 1], (
        "a player's is for its round"
    )


def test_devices_stay_paired_when_the_server_begins_again(here: Any, phone: Any) -> None:
    phone.judge("ZANT")
    here.kiosks.close()
    here.begin()
    again = phone.again
    assert again.title == "Challenged words are judged here"
    assert "Asked at this board in this round: " in again.text
    assert "nothing yet" not in again.text
    again.to_hand_off("BLORP")
    here.kill()
    assert again.again.title == "Your challenge was not judged"


def test_after_a_kill_phone_and_kiosk_name_the_ruling_on_a_call_that_the_kiosk_settled(
    here: Any,
    phone: Any,
) -> None:
    phone.judge("ZANT", "QXV")
    here.wait(20_000)
    phone.judge("ZANT")
    call = here.entries[-1].number
    assert phone.title == f"CALL THE WORD JUDGE: {call}"
    tab = here.paired(Use.STATION, "Kiosk 7")
    [kiosk] = [d for d in here.kiosks.devices if not d.at_table]
    visit = Visit(worker_of(here.kiosks.browser(kiosk)))
    visit.choose("Open calls: settle one by its number")
    visit(str(call), "AB", "")
    here.kill()
    for each in (phone, tab):
        again = each.again
        assert again.title == "A challenge was interrupted", each.client.cookies
        assert f"Ruling {visit.shown.number} is recorded." in again.text, each.client.cookies
    assert not here.of_kind(Kind.INTERRUPTED)


# -- rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        ("nsa-2004", "(I.A.6 d)"),
        ("school-2014", "(29, 33, 34)"),
        ("sanspa-1999", "(22.2)"),
        ("open", "do not name telephones"),
    ],
)
def test_where_the_rules_know_no_such_device_none_is_paired(
    hall: Hall, rules: str, number: str
) -> None:
    here = hall(rules=rules)
    here.kiosks.devices.open_round(3)
    for use in (table, Card(Use.DEVICE, "7")):
        tab = here.tab()
        reply = tab.client.post(here.kiosks.secret.path(use))
        assert reply.status_code == 403
        tab.open(here.kiosks.secret.path(use))
        assert tab.title == "No telephone or tablet judges here"
        assert number in tab.text
    assert not list(here.kiosks.devices)


# -- the list of devices -----------------------------------------------------------------------


def test_a_damaged_list_of_devices_pairs_nobody(tmp_path: Path) -> None:
    devices = Devices(str(tmp_path), "Club night")
    devices.open_round(3)
    devices.pair(table, time)
    path = tmp_path / "devices.json"
    text = path.read_text()
    phone, rounds = text.replace('"table"', '"phone"'), text.replace("[3]", "3")
    for damaged in ("", "[]", text[:-5], phone, rounds):
        path.write_text(damaged)
        with pytest.raises(CannotJudge, match="is damaged"):
            Devices(str(tmp_path), "Club night")


def test_a_board_of_an_event_has_one_device(tmp_path: Path) -> None:
    devices = Devices(str(tmp_path), "Club night")
    devices.open_round(3)
    _device, token = devices.pair(table, time)
    for card in (table, Card(Use.DEVICE, "7")):
        with pytest.raises(CannotJudge, match="Another device"):
            devices.pair(card, time)
    assert Devices(str(tmp_path), "Club night").by_token(token)
    other = Devices(str(tmp_path), "Final")
    assert (other.by_token(token), other.round) == (None, None)
    devices.close_round(3)
    devices.open_round(4)
    devices.pair(Card(Use.TABLE, "7", 4), time)
    assert [device.card.round for device in devices] == [4]


def test_what_cannot_be_kept_is_not_paired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    devices = Devices(str(tmp_path), "Club night")
    devices.open_round(3)

    def refuse(*args: object, **more: object) -> None:
        raise CannotJudge("The disk is full.")

    monkeypatch.setattr("lexicons.storage.replace", refuse)
    with pytest.raises(CannotJudge, match="full"):
        devices.pair(table, time)
    assert not list(devices)
    with pytest.raises(CannotJudge, match="full"):
        devices.close_round(3)
    assert devices.round == 3


def test_the_shipped_rules_that_know_such_devices() -> None:
    from judge_procedure.devices import are_allowed

    library = Library("nowhere")
    known = [each for each in library.rule_ids() if are_allowed(library.rules(each))]
    assert known == ["london-2020", "nzasp-2022"]
