"""What a server sends is kept nowhere: its pages, fields, files and scripts."""

import re
from itertools import product

import pytest

from judge_server.web.rendering import FILES, version
from tests.support.people import holders

scripts = [name for name in FILES if name.endswith(".js")]


def test_every_page_is_made_of_our_own_files(hall):
    here = hall(holders=holders())
    phone = here.phone()
    phone.to_hand_off("ZANT")
    [device] = here.kiosks.devices
    pages = [phone, here.director()]
    paths = (
        "/",
        "/screen",
        "/pair/A?table=7&round=3",
        here.kiosks.secret.path(device.card),
        "/board",
    )
    for tab, path in product(pages, paths):
        html = tab.client.get(path).text
        assert not re.search(r'(src|href|action)="(?!/)', html), path
        assert not re.search(r"<[^>]+ (style|on\w+)=", html), path
        named = set(re.findall(r'<script src="/static/\w+/(\w+)\.js"', html))
        assert named <= {"kiosk", "board", "pin"}
        assert html.count("<html") == html.count('translate="no"')
        assert html.count("<script") == html.count('<script src="/static/')


def test_no_field_of_a_page_is_one_that_a_browser_fills_in_or_checks(phone):
    phone.to_hand_off("ZANT")
    phone.send("escape")
    assert "<input" not in phone.own
    assert "<textarea" not in phone.own
    assert "contenteditable" not in phone.own


def test_the_style_the_script_and_the_fonts_are_ours(hall):
    client = hall().tab().client
    for name, kind in {
        "font.css": "text/css",
        "kiosk.css": "text/css",
        "looks.css": "text/css",
        **dict.fromkeys(scripts, "text/javascript"),
        "icon.svg": "image/svg+xml",
        "AtkinsonHyperlegible-Bold.ttf": "font/ttf",
    }.items():
        reply = client.get(f"/static/{version()}/{name}")
        assert reply.status_code == 200
        assert reply.headers["content-type"].partition(";")[0] == kind
        assert "http" not in (reply.text if "text" in kind else "")
    for name in ("devices.json", "..%2fdevices.json", "../kiosks.py", "document.html"):
        assert client.get(f"/static/{version()}/{name}").status_code == 404


@pytest.mark.parametrize("name", scripts)
def test_the_script_stores_nothing_and_makes_no_sound(hall, name):
    """NZASP 6.14.4.3: no sound, no vibration. Nor does it read a clock that somebody can set."""
    script = hall().tab().client.get(f"/static/{version()}/{name}").text
    for word in (
        "Storage", "indexedDB", "caches", "serviceWorker", "document.cookie", "history.", "Audio",
        "vibrate", "speech", "console.", "eval(", "clipboard",
        "Date",
    ):  # fmt: skip
        assert word not in script


@pytest.mark.parametrize("path", ["/board", "/pair"])
def test_a_slash_at_the_end_does_no_harm(board, path):
    assert board.open(f"{path}/") == board.open(path)
