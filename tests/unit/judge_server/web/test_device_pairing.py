"""Pairing: which device judges for which table, in which round, and who agreed to it."""

import pytest

from judge_procedure.pairing import Card, Use
from judge_procedure.requirements import devices_are_allowed
from judge_record.entry import Kind, Role
from judge_record.official import Person
from judge_server.web.paired_devices import Devices, new_device
from lexicons import CannotJudge, Library
from tests.support.browsers import fail, front
from tests.support.printed_text import text_of

table, later = Card(Use.TABLE, "7", 3), Card(Use.TABLE, "7", 4)


def test_to_open_a_card_pairs_nothing_and_asks_both_players(here):
    here.open(3)
    tab = here.tab()
    asked = tab.card("table", "7", "3")
    assert tab.title == "Table 7, round 3"
    assert "Do both players agree" in asked
    assert "Only if both agree. (6.14)" in asked
    assert tab.opened == "This device is not paired"
    tab.paired("table", "7", "3")
    assert tab.title == front


@pytest.mark.parametrize(
    ("card", "named"),
    [
        (later, "table=7&round=4"),
        (table, "table=8&round=3"),
        (Card(Use.VENUE, "7"), "table=7&round=3"),
        (table, "venue=7"),
        (table, "table=7"),
        (table, "phone=7&round=3"),
    ],
)
def test_a_card_of_another_round_or_table_pairs_nothing(here, card, named):
    here.open(3)
    client, path = here.tab().client, f"/pair/{here.kiosks.secret.of(card)}?{named}"
    for reply in (client.get(path), client.post(path)):
        assert (reply.status_code, "set-cookie" in reply.headers) == (403, False)
    assert not list(here.kiosks.devices)


@pytest.mark.parametrize("card", [table, Card(Use.VENUE, "7")])
def test_a_card_that_the_event_no_longer_has_pairs_nothing(here, card):
    here.open(3)
    client, path = here.tab().client, here.path(card)
    here.kiosks.served.pairs = {Use.STATION}
    assert client.post(path).status_code == 403
    here.kiosks.served.pairs = {*Use}
    assert client.post(path).status_code == 200


def test_no_form_of_another_site_pairs_and_none_after_the_round(here):
    here.open(3)
    client, own = here.tab().client, here.path(table)
    assert client.post(own, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    here.close(3)
    assert client.post(own).status_code == 403
    assert not list(here.kiosks.devices)


def test_the_first_device_of_a_table_keeps_it_until_it_is_taken_back(here, phone):
    second = here.tab()
    refused = second.card("table", "7", "3")
    assert "Not paired Another device is paired here: Table 7." in refused
    assert "Both players agree" not in refused
    assert "the director unpairs it" in second.paired("table", "7", "3")
    phone.card("table", "7", "3")
    assert phone.title == front
    [device] = here.kiosks.devices
    here.unpair(by=Person("AB", Role.DIRECTOR))
    taken, closed = here.entries[-2:]
    assert (taken.kind, taken.by, taken.device) == ("device unpaired", "AB", device.marker)
    assert closed.kind == "session closed"
    assert phone.opened == "This device is not paired"


def test_wrong_letters_do_not_show_which_tables_have_a_device(phone):
    tab = phone.hall.tab()
    pages = [(tab.open(f"/pair/A?table={place}&round=3"), tab.own)[1] for place in "78"]
    assert pages[0] == pages[1]
    assert tab.title == "This card does not pair a device now"


kiosk_7, wrong_letters = Card(Use.STATION, "Kiosk 7"), "These letters do not belong to this place"


def test_a_cookie_whose_name_only_looks_like_ours_is_no_token(phone):
    """Any page at the server's address can set one that the prefix of ours doesn't protect."""
    stranger = phone.hall.phone("8")
    own, other = (f"judge={tab.client.cookies['judge']}" for tab in (phone, stranger))
    for cookies, is_taken in (
        (f"{own}; \x85{other}", True),
        (f"\xa0{other};{own} ", True),
        (f"\x85{other}", False),
        (f"{own}; {other}", False),
    ):
        headers = {"Cookie": cookies.encode("latin-1")}
        reply = phone.hall.tab().client.get("/screen", headers=headers, params=phone.view)
        assert ("Table 7" in text_of(reply.text)) is is_taken, cookies
        assert reply.status_code == (200 if is_taken else 401)


@pytest.mark.parametrize(
    ("card", "place", "title"),
    [
        (table, " 7", "Table 7, round 3"),
        (table, "Mesa 7, ronda 3", "Table 7, round 3"),
        (table, "07", "Table 7, round 3"),
        (table, "Tisch \uff17", "Table 7, round 3"),
        (Card(Use.TABLE, "B3", 3), "b 3", "Table B3, round 3"),
        (later, "7", "Its round is not open"),
        (Card(Use.TABLE, "7", 999), "7", "Table 7, round 999"),
        (kiosk_7, "Kiosk 7", "This browser becomes a kiosk"),
        (Card(Use.STATION, "Hall A/B"), "Hall A/B", "This browser becomes a kiosk"),
        (Card(Use.STATION, ".."), "..", "This browser becomes a kiosk"),
        (table, "8", wrong_letters),
        (kiosk_7, "kiosk 7", wrong_letters),
    ],
)
def test_a_card_can_be_typed(here, card, place, title):
    here.open(3, 999)
    tab = here.tab()
    tab.post("/pair", place=place, letters=here.kiosks.secret.letters(card).lower())
    assert title in tab.text
    assert ('name="letters"' in tab.html) == (title == wrong_letters)
    for wrong in ({"place": place, "letters": ""}, {}):
        tab.post("/pair", **wrong)
        assert tab.title == wrong_letters, wrong


# -- a browser as a kiosk, and a device of the venue -----------------------------------------------


def test_a_browser_as_a_kiosk_judges_in_open_rounds_alone(here):
    here.open(2, 4)
    kiosk = here.paired()
    refused = kiosk.send("enter", "9", "enter")
    assert kiosk.title == "Which round?"
    assert "That round isn't open. Open rounds: 2, 4." in refused
    kiosk.send("backspace", "4", "enter")
    assert kiosk.title == "Which table?"
    here.close(2)
    here.paired("station", "Kiosk 8").judge_at_kiosk("9")
    assert "ruling at Kiosk 8, round 4, table 9" in here.text


@pytest.mark.parametrize("opened", [None, 2])
def test_a_browser_as_a_kiosk_takes_any_round_while_none_is_open(here, opened):
    """No closed round ends its challenge."""
    tab = here.paired()
    if opened:
        here.open(opened)
    tab.at_kiosk(*(["9"] if opened else ["9", "9"]))
    here.close(opened or 9)
    here.wait(10)
    assert "is closed" not in tab.open()
    assert "Z A N T" in tab.text


def test_a_device_of_the_venue_asks_both_players_each_round(here):
    venue = here.paired("venue", "7")
    assert venue.title == "No round is open"
    phone = here.phone("8", 1)
    assert (venue.opened, venue.rounds_asked) == ("Table 7", [1])
    assert 'data-again="15000"' in venue.own, "it goes on asking"
    assert "Do both players agree" in venue.post("/agree"), "without its secret"
    for round, word in ((1, "ZANT"), (2, "BLORP")):
        here.close(round - 1)
        here.open(round)
        assert (venue.opened, venue.rounds_asked) == ("Table 7", [round])
        venue.agree()
        assert venue.title == front
        venue.judge(word)
        assert f"ruling at Table 7, round {round}" in here.text
        here.wait(20_000)
    phone.agree(1)
    found = [e.round for e in here.entries if e.use == Use.TABLE or e.kind is Kind.AGREED]
    assert found == [1, 1, 2]
    agreed = [device.round for device in here.kiosks.devices]
    assert agreed == [2, 1], "a player's is for its round"


def test_while_two_rounds_are_open_a_device_of_the_venue_asks_for_the_round_of_each_challenge(here):
    """The latest one was recorded, whoever sat there: a table may be late, or early."""
    here.open(3)
    venue = here.paired("venue", "7")
    venue.agree()
    here.open(4)
    for round, word in ((3, "ZANT"), (4, "BLORP"), (4, "QUEX")):
        here.wait(20_000)
        assert (venue.opened, venue.rounds_asked) == ("Table 7", [3, 4])
        venue.agree(5)
        assert venue.title == "Table 7", "no card is for it"
        venue.agree(round)
        assert venue.title == front
        venue.judge(word)
    assert [entry.round for entry in here.of_kind(Kind.RULING)] == [3, 4, 4]
    assert [entry.round for entry in here.of_kind(Kind.AGREED)] == [3, 3, 4, 4]
    here.close(3)
    here.wait(20_000)
    assert venue.opened == front


def test_devices_stay_paired_when_the_server_begins_again(here, phone):
    phone.judge("ZANT")
    here.restart()
    again = phone.again
    assert again.title == front
    assert "Asked at this table: " in again.text
    assert "nothing yet" not in again.text
    again.to_hand_off("BLORP")
    here.kill()
    assert again.again.title == "Your challenge was not judged"


# -- rules and the list of devices -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "number"),
    [("nsa-2004", "(I.A.6 d)"), ("school-2014", "(29, 33, 34)"), ("sanspa-1999", "(22.2)"),
     ("open", "do not name telephones")],
)  # fmt: skip
def test_where_the_rules_know_no_such_device_none_is_paired(hall, rules, number):
    here = hall(rules=rules)
    here.open(3)
    for card in (table, Card(Use.VENUE, "7")):
        tab = here.tab()
        assert tab.client.post(here.path(card)).status_code == 403
        assert number in tab.open(here.path(card))
        assert tab.title == "No telephone or tablet judges here"
        for path in ("/pair", "/"):
            assert number in tab.open(path)
            assert "A kiosk in this browser? Type its name" in tab.text
            assert 'name="letters"' in tab.html
        assert number in tab.post("/pair", place="7", letters="A")
    assert not list(here.kiosks.devices)
    library = Library("nowhere")
    known = [each for each in library.rule_ids() if devices_are_allowed(library.rules(each))]
    assert known == ["london-2020", "nzasp-2022"]


def test_a_browser_that_asks_for_no_round_has_the_one_that_the_board_opened(hall):
    here = hall(rules="nsa-2004")
    kiosk = here.paired()
    for round, table_typed in ((1, "7"), (2, "8")):
        here.open(round)
        kiosk.judge_at_kiosk(table_typed)
        here.wait(30_000)
    assert [entry.round for entry in here.of_kind(Kind.RULING)] == [1, None]


def test_a_damaged_list_pairs_nobody_and_a_full_disk_keeps_what_was(tmp_path, monkeypatch):
    devices = Devices(str(tmp_path), "a")
    devices.open_round(3)
    device, token = new_device(table)
    devices.put(device)
    assert Devices(str(tmp_path), "a").by_token(token)
    path = tmp_path / "devices.json"
    text = path.read_text()
    phone = text.replace('"table"', '"phone"')
    rounds = [text.replace("[3]", odd) for odd in ["3", "[3.7]", "[true]", "[0]", "[1000]"]]
    values = (device.token, device.marker, "7")
    retyped = [text.replace(f'"{value}"', "5") for value in values]
    retyped += [text.replace('"round": 3', '"round": "3"'), text.replace(", 3]", ', "3"]')]
    assert text not in retyped
    for damaged in ("", "[]", "[" * 100_000, text[:-5], phone, *rounds, *retyped):
        path.write_text(damaged)
        with pytest.raises(CannotJudge, match="is damaged"):
            Devices(str(tmp_path), "a")
    path.write_text(text)
    other = Devices(str(tmp_path), "another evening of that name")
    assert (other.by_token(token), other.rounds) == (None, set())
    devices.close_round(3)
    devices.open_round(4)
    devices.put(new_device(later)[0])
    monkeypatch.setattr("lexicons.storage.replace", fail)
    with pytest.raises(CannotJudge, match="full"):
        devices.put(new_device(Card(Use.TABLE, "8", 4))[0])
    with pytest.raises(CannotJudge, match="full"):
        devices.close_round(4)
    assert [each.card for each in devices] == [later]
    assert devices.rounds == {4}
