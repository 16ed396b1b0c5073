"""Who may open the director's board: PINs, sessions, forms, cookies."""

import re

from judge_procedure.pairing import Card, Use
from judge_record.entry import Kind
from judge_server.service import Site
from judge_server.web.board_access import STAYS_FOR
from tests.support.browsers import client_of


def test_without_a_pin_the_board_stays_shut(hall):
    board = hall().board()
    assert "No PIN is set" in board.get()
    assert (board.status, 'name="pin"' in board.html) == (403, False)
    board.enter("")
    board.do("open-round", round="1")
    assert board.rounds == frozenset()


def test_every_page_and_every_deed_needs_a_pin(board):
    """Whatever is added: the addresses are asked of the board itself."""
    own = [at for at in board.hall.site.board.routes if at.path != "/board/pin"]
    assert own
    for route in own:
        path = re.sub(r"\{\w+\}", "1", route.path.removeprefix("/board"))
        is_page = "GET" in route.methods
        shown = board.get(path) if is_page else board.do(path[1:], round="1", number="1")
        assert "PIN of a director" in shown, path
        assert "Club night" not in shown, path
    assert (board.rounds, board.deeds()) == (frozenset(), [])


def test_a_word_judge_s_pin_opens_nothing(board):
    assert "a word judge's" in board.enter("1357")
    assert board.deeds() == []
    assert "PIN of a director" in board.get()
    assert "AB" in board.enter()
    assert board.deeds() == [(Kind.MENU_OPENED, "AB")]


def test_who_has_many_addresses_does_not_try_more_pins(board):
    """The server's own machine and the browser kiosks wait for their own wrong PINs alone."""
    for number in range(60):
        board.try_pin(f"2001:db8::{number}")
    assert board.access.pins.total == 3, "one device has all addresses of a network"
    for number in range(60):
        board.try_pin(f"192.0.2.{number}")
    assert len(board.deeds()) == board.access.pins.total < 40, "they do not fill the record"
    kiosk = board.hall.paired()
    kiosk.send("escape", *"2468", "enter")
    assert kiosk.title == "Menu"
    for address, said in (("198.51.100.1", "Wait"), ("127.0.0.1", "Club night")):
        board.come_from(address)
        assert said in board.enter()
    for number in range(60):
        board.try_pin(f"127.0.0.{number + 1}")
    assert board.access.pins.total == 3  # the third wrong PIN waits


def test_wrong_pins_count_over_a_restart(board):
    for number in range(19):
        board.try_pin(f"192.0.{number}.2")
        board.hall.now += 130_000
    board.hall.restart()
    again = board.hall.board()
    board.hall.now += 120_000  # the wait began again
    assert "Wait 5 seconds" in again.enter("9999")


def test_wrong_pins_in_a_task_are_counted_at_the_door_too(board):
    board.enter()
    pins = board.access.of(board.token).duty.pins
    for _ in range(2):
        pins.try_pin("by pin", "1111", lambda person: person.name == "EF")
    board.do("leave")
    board.enter()
    board.do("leave")
    assert "Wait 2 seconds" in board.enter("1111")


def test_a_director_is_signed_out_an_hour_after_the_last_thing_done_or_by_hand(inside):
    """A page that asks again by itself is nothing done."""
    wait = inside.hall.wait
    wait(STAYS_FOR - 1)
    inside.get()
    inside.do("close-round")
    for passed in [STAYS_FOR // 10] * 9 + [STAYS_FOR // 10 - 1]:
        wait(passed)
        assert "Club night" in inside.get()
    wait(1)
    assert "PIN of a director" in inside.get()
    inside.enter()
    assert len(inside.access.visits) == 1, "the earlier visit is forgotten"
    inside.get()
    assert "PIN of a director" in inside.do("leave")


def test_a_form_of_another_site_does_nothing_and_types_no_pin(inside):
    inside.do("open-round", round="4", secret="0" * 32)
    for site, rounds in (("cross-site", set()), ("same-origin", {5})):
        inside.client.headers["sec-fetch-site"] = site
        assert ("Wrong PIN." in inside.enter()) is not bool(rounds)
        inside.get()
        inside.do("open-round", round="5")
        assert inside.rounds == rounds


def test_the_cookie_is_for_the_server_alone_and_the_token_is_not_kept(board):
    """That of a director, and that of a device, which a link may lead to its own card."""
    card, kiosk, typed = Card(Use.TABLE, "7", 3), Card(Use.STATION, "Kiosk 1"), {"pin": "2468"}
    board.hall.open(3)
    for path, data, name, said in (
        ("/board/pin", typed, "board", {"samesite=strict"}),
        (board.hall.path(card), {}, "judge", {"samesite=lax", "max-age=86400"}),
        (board.hall.path(kiosk), {}, "judge", {"samesite=lax", f"max-age={400 * 86400}"}),
    ):
        reply = board.client.post(path, data=data, follow_redirects=False)
        cookie = reply.headers["set-cookie"].lower().split("; ")
        assert set(cookie[1:]) == {"httponly", "path=/", *said}
        token = board.client.cookies[name]
        assert len(token) * 6 >= 256
        assert token not in str(vars(board.access))
    kept = board.hall.home / "devices.json"
    assert token not in kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0
    secure = Site(board.hall.kiosks.served, board.hall.session, secure=True)
    client = client_of(secure.app, scheme="https")
    reply = client.post("/board/pin", data=typed, follow_redirects=False)
    assert reply.headers["set-cookie"].startswith("__Host-board=")
    assert "secure" in reply.headers["set-cookie"].lower()
