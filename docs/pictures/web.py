"""Draw the pages of paired devices, in Chromium.

The pictures beside this file show the pages as a browser draws them.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import RecordedRuling, TypingTask
from judge_gui.model.screens import Entering, HandOff, Ready, VerdictShown
from judge_gui.model.station_terms import StationTerms, TablePlace
from judge_gui.model.traits import Screen
from judge_procedure.codes import shortened
from judge_procedure.pairing import Card, Use
from judge_procedure.profile import Profile
from judge_procedure.task_parts import (
    CaseCard,
    FieldState,
    Option,
    TaskPage,
    TaskWord,
    choice,
)
from judge_server.web import device_wording as wording
from judge_server.web import rendering
from judge_server.web.board_access import ROOT, Button
from judge_server.web.browser_view import BrowserView, Extras, Viewport
from judge_server.web.device_wording import Notice
from judge_server.web.event_status import Need, Table
from lexicons import Board, Fingerprint, Library, Verdict
from tests.support.chromium import headless
from tests.support.kiosks import IdleWorker
from tests.support.people import one_holder

HERE = os.path.dirname(os.path.abspath(__file__))
telephone, tablet, kiosk = (360, 640), (768, 1024), (1280, 800)
apart = 10  # pixels between two pages of one picture
words = ("QUIZ", "QI", "ZA")
place = TypingTask(round=3, table="7", challenge=2)
plain = Profile(
    station="Table 7", event="Club night", holders=one_holder, smart_device=True, touch=True,
    prompts=("round", "table"),
)  # fmt: skip
at_kiosk = Profile(station="Kiosk 2", event="Club night", holders=one_holder)
CODE = shortened(Fingerprint.of("ruling"))  # invented, and the same on all pictures


def verdict(word: str) -> VerdictShown:
    """Return the page of a verdict on three words."""
    return VerdictShown(RecordedRuling(Verdict(word), 3, 12, receipt="H4 · 12 · 7F3A 91C2"), place)


class Picture(NamedTuple):
    """Pages side by side, and the size of each."""

    size: tuple[int, int]
    pages: tuple[Screen | Notice | str, ...]  # a text is a document
    profile: Profile = plain
    rules: str = "nzasp-2022"
    alphabet: str = "english"


def board() -> str:
    """Return the director's board of an invented tournament, with a call that is open."""
    before = CaseCard(
        "Before", "Entry 58 at 10:51, table 12. Judged at Kiosk 1.", Verdict.UNACCEPTABLE,
        "INCORRECT", (TaskWord(tuple("QUIZ")), TaskWord(tuple("QAV"), in_both=True)),
    )  # fmt: skip
    now = CaseCard(
        "Now", "Call 62 at 11:03, table 12. Typed at Kiosk 1.", None, "not judged yet",
        (TaskWord(tuple("QAV"), in_both=True),),
    )  # fmt: skip
    options = (
        Option("judge", "Judge it", "If it's another play.",
               "The players get one verdict now."),
        Option("refuse", "Don't judge it", "If it's the same play.",
               "No verdict: it would show which word failed."),
    )  # fmt: skip
    answer = FieldState(choice("answer", "Your answer", options), "", is_answered=False)
    page = TaskPage(
        "Judge these words?",
        "They share a word with an earlier challenge. Compare slip and board with both.",
        "Call 62, table 12", (before, now, answer), back="Back: the call stays open",
    )  # fmt: skip
    other = shortened(Fingerprint.of("another ruling"))
    calls = {"12": 2, "7": 3, "31": 6, "4": 1, "22": 0}
    return rendering.html(
        "board.html", root=ROOT,
        event="Harbour Open",
        person="AB",
        now="11:07",
        still=False,
        secret="",
        calls=[
            Option("62", "Call 62, table 12", does="Kiosk 1.", tag="4 min"),
            Option("64", "Call 64, table 7", does="Table 7. A player insists on a human judge",
                   tag="1 min"),
        ],
        open="62", page=page, outcome=None, number=1, longest=0,
        buttons=[Button("Judge now", "x", 1), Button("Record: not judged", "x", 2)],
        unseen=[],
        needs=[
            Need("silent", "Kiosk 2 is silent", "Since 10:41. Go and look."),
            Need("different", "Kiosk 3 has another CODE",
                 f"{other}. Stop it: it may judge by another list."),
        ],
        at_work=24,
        rounds=[3],
        next_round=4,
        tables={3: [
            Table(f"{number}", calls.get(f"{number}", 0), number in (7, 12))
            for number in range(1, 33)
        ]},
    )  # fmt: skip


library = Library("nowhere")
nzasp = library.rules("nzasp-2022")
pairing = wording.agreeing(Card(Use.TABLE, "7", 3), nzasp, "/pair/A?table=7&round=3")
pictures = {
    "web-telephone": Picture(
        telephone, (pairing, Ready(), Entering(place, ("QUIZ", "Q", ""), row=1))
    ),
    "web-judge": Picture(
        telephone,
        (
            HandOff(place, words),
            verdict("acceptable"),
            verdict("unacceptable"),
            wording.away(),
        ),
    ),
    "web-tablet": Picture(
        tablet,
        (Entering(place, ("COL·LA", "NYU"), row=1),),
        replace(plain, theme="dark"),
        alphabet="catalan",
    ),
    "web-kiosk": Picture(kiosk, (HandOff(place, words),), at_kiosk),
    "web-board": Picture((1280, 900), (board(),)),
    "web-no-telephone": Picture(telephone, (wording.forbidden(library.rules("nsa-2004")),)),
}


def terms_of(picture: Picture) -> StationTerms:
    """Return the terms of the station that shows a picture."""
    rules, alphabet = library.rules(picture.rules), library.alphabet(picture.alphabet)
    at_table = picture.profile.smart_device
    free = library.manifest("scowl80")
    manifest = free._replace(title="The tournament's list", edition="list", public_counts="")
    return StationTerms(
        picture.profile, rules, Board(alphabet, rules.longest_word, rules.most_words), (manifest,),
        picture.profile.station, "Club night", 3,
        code=CODE,
        place=TablePlace(3, "7", of_players=True) if at_table else None, in_browser=True,
    )  # fmt: skip


def document_of(each: Screen | Notice | str, theme: str) -> str:
    """Return what the browser opens."""
    if isinstance(each, str):
        return each
    if isinstance(each, Notice):
        return rendering.document(theme, each)
    return rendering.document(theme)


def screen_of(each: Screen, picture: Picture) -> str:
    """Return what the script of the document gets."""
    station = IdleWorker(terms_of(picture))
    kiosk = Kiosk(station, picture.profile, lambda: 0)
    kiosk.screen = each
    at_table = bool(station.terms.place)
    strip = (wording.judged_here(3, ("10:42",)),) if at_table else ()
    view = BrowserView(kiosk, takes_pins=not at_table, extras=lambda: Extras(strip))
    shown = view.draw(1, 0, Viewport(picture.size))
    return rendering.screen(shown, picture.profile.theme, "")


class Files(SimpleHTTPRequestHandler):
    """Serve files, without a line for each: the faults of catalogues must be seen above."""

    def log_message(self, *_given: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: str) -> Iterator[str]:
    """Serve a folder on this machine. Yield its address."""
    handler = partial(Files, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


#: No server is there: the script gets the file of its page, once.
file_of_page = b"""
const get = window.fetch;
window.fetch = (...given) => {
  window.fetch = () => new Promise(() => {});
  return get(`${location.pathname}.screen`);
};
"""


fonts_loaded = """
const frames = [...document.querySelectorAll("iframe")];
Promise.all(frames.map((frame) => frame.contentDocument.fonts.ready)).then(arguments[0]);
"""


def fill(folder: Path) -> None:
    """Write all pages, their style and their fonts to a folder."""
    static = folder / "static" / rendering.version()
    static.mkdir(parents=True)
    for name, path in rendering.FILES.items():
        before = file_of_page if name == "kiosk.js" else b""
        (static / name).write_bytes(before + Path(path).read_bytes())
    (static / "looks.css").write_text(rendering.style())
    for name, picture in pictures.items():
        wide, tall = picture.size
        frames = ""
        for number, each in enumerate(picture.pages):
            path = folder / f"{name}-{number}.html"
            path.write_text(document_of(each, picture.profile.theme), "utf-8")
            if isinstance(each, Screen):
                Path(f"{path}.screen").write_text(screen_of(each, picture), "utf-8")
            frames += f'<iframe src="{name}-{number}.html" width={wide} height={tall}></iframe>'
        (folder / f"{name}.html").write_text(
            "<!DOCTYPE html><style>body { margin: 0; background: #808080; display: flex;"
            f" gap: {apart}px }} iframe {{ border: 0 }}</style>{frames}"
        )


def main() -> None:
    """Draw all pictures."""
    with headless() as browser, TemporaryDirectory() as folder, served(folder) as address:
        fill(Path(folder))
        for name, picture in pictures.items():
            count = len(picture.pages)
            size = {
                "width": count * (picture.size[0] + apart) - apart, "height": picture.size[1],
                "deviceScaleFactor": 1, "mobile": False,
            }  # fmt: skip
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            browser.get(f"{address}{name}.html")
            browser.execute_async_script(fonts_loaded)
            browser.save_screenshot(os.path.join(HERE, f"{name}.png"))


if __name__ == "__main__":
    main()
