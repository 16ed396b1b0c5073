"""Whole evenings, at a real window and in a real browser, tell nothing of which word failed.

In every run the same words are typed, by the same keys. The lists differ: each lacks another of the
words. Then the runs are compared, byte for byte and pixel for pixel. The words of pages and their
drawing may change: nothing of them is known here.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import SystemRandom
from threading import Semaphore

import pytest

from tests.secrecy.browsers import BrowserKiosk
from tests.secrecy.browsers import walked as walked_in_browser
from tests.secrecy.places import Place, PlaceServer, Window, pin
from tests.secrecy.sameness import Box, Look, Run, assert_same, picture_of
from tests.support.chromium import headless, leave
from tests.support.displays import Display, patience

programs = (
    "Xvfb", "openbox", "xdotool", "xprop", "dbus-run-session", "/usr/bin/python3",
    "/usr/libexec/at-spi-bus-launcher", "/usr/lib/python3/dist-packages/pyatspi/__init__.py",
)  # fmt: skip
typed = ("ZANTS", "BLORP", "GRONK")
never = ("FLIMM", "WUGGL")  # words of the lists that nobody types
of_qt = ("qt.", "QSpi")  # what Qt says of a screen reader that is slow
endless = 1_000  # more pages than any walk has


def lists(places: Sequence[int], words: Sequence[str]) -> list[list[str]]:
    """The words of the lists: one for each of these places of the phony; the first's control."""
    found = [[*words[:at], *words[at + 1 :], *never] for at in places]
    return [*found, [*found[0][:-1], "WUGGR"]]


@pytest.fixture
def places(thorough: bool) -> list[int]:
    """The places of the phony that are compared: all where it is to be proved, else two by lot."""
    return SystemRandom().sample(range(len(typed)), len(typed) if thorough else 2)


def keys(*words: str) -> str:
    """The keys that type words, and Enter after each."""
    return " ".join(" ".join([*word.lower(), "Return"]) for word in words)


begin = "Return 3 Return 7 Return 3 +0"
opened = f"Escape {' '.join(pin)} Return"

#: A page's name, and the keys that lead to it. `+1.1` waits so many seconds, `~` for what comes by
#: itself, `!` kills the window's process. A page to be `read` is compared by its texts alone: its
#: text is so long that the width of a receipt decides where its lines end. While somebody waits, a
#: bar fills: such a page is not compared. The director's numbers are those of the menu.
challenges = f"""
first page:
its rules: Down
first page again: Escape
JUDGE where nothing is typed: Tab
the round: Return
no round: x Return
the table: BackSpace 3 Return
the count: 7 Return
typing: 3
two words: {keys(*typed[:2])} g r o n
JUDGE on the typing page: Tab
compared: k Return
typed once more: Escape
compared again: Return
a letter there: z
waiting: +1.1 Tab
verdict: ~
a letter at the verdict: +0.7 z
mistyped: BackSpace
corrected: {keys(*typed[:2], "GRONX")}
waiting for the correction: +1.1 Tab
a call: ~
its PIN: +0.6 Escape
a wrong PIN: 1 3 5 7 Return
the right PIN: {" ".join(pin)}
the words of the call: Return
its answer: 1
waiting for what was decided: Return
verdict by PIN: ~
first page after it: +0.6 Return
"""
#: What officials do, and rarer things that players do: only where it is to be proved.
rarely = f"""
a challenge that shares words: {begin} {keys(*typed[:2], "SKREQ")}
waiting for its call: +1.1 Tab
its call: ~
the call is left open: +0.6 BackSpace
the menu: {opened}
the only open call: 1
its answer: 2
not judged, read: Return
the menu again: 1
the rulings: 2
one of them, read: 0 7 Return
the second opinion, read: 5
the printed list, read: 1
why, read: s l o w Return
its verdict, read: 4
who gives it, read: c d Return
verdict of the second opinion: Return
by hand, read: +0.7 Return {opened} 2 0 7 Return 2
by a book, read: 1
of the words, read: 4
its verdict too, read: 7
who rules, read: e f Return
verdict by hand, read: Return
void, read: +0.7 Return {opened} 2 0 7 Return 3
sure, read: 1
nothing counts, read: Return
lexicons and the final number, read: 1 Escape 3 5
first page after the menu: Escape Escape Escape
insisting: {begin.replace("7", "8")} {keys(*typed)} +1.1 Up
its PIN too: +0.7 Escape
the menu for it: {" ".join(pin)} Return
back from it: Escape
next players: +0.6 BackSpace
interrupted while it waits: {begin.replace("7", "9")} {keys(*typed)} +1.1 Tab !
after the interruption: +0.7 Return
practice: {opened} 3 3 Return
compared in practice: {begin} {keys(*typed)}
waiting in practice: +1.1 Tab
verdict in practice: ~
practice ends: +0.7 Return {opened} 1 Return
"""
ending = f"""
the end: {opened} 3 6 2
"""
#: The players who insisted have gone on: their call is open.
ending_of_all = f"""
the end, with a call open: {opened} 3 6 2
why it stays open: s l o w Return
the end: 2
"""


def seen_on(window: Window, name: str, pixels: bytes) -> Look:
    """What a page shows, says to a screen reader, and tells by titles and processes."""
    assert window.reader
    said = [*window.titles(), *window.processes().values()]
    things, places = window.reader.placed()
    said += [" ".join(each.values()) for each in things]
    boxes = [Box(thing["name"], *place) for thing, place in zip(things, places, strict=True)]
    return Look(name, "\n".join(said), picture_of(pixels), boxes)


def walked(window: Window, steps: str) -> Iterator[Look]:
    """Take the steps, and yield what is seen after each."""
    for step in steps.strip().splitlines():
        name, _, pressed = step.partition(":")
        try:
            for together, alone in re.findall(r"([^+~!]+)|(\S+)", pressed):
                take(window, together.split(), alone, name)
            if name.startswith("waiting"):
                continue  # a bar fills
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from error
        look = seen_on(window, name, window.settled())
        yield look._replace(picture=()) if name.endswith(", read") else look


def take(window: Window, pressed: Sequence[str], alone: str, name: str) -> None:
    """Press some keys together, or do what stands alone."""
    if "Tab" in pressed and name.startswith("interrupted"):
        window.entries = window.place.entries()
    if pressed:  # letters at once; what leads to another page waits for it
        for page in re.findall(r"(?:\w )*?\w\w+|(?:\w ?)+", " ".join(pressed)):
            window.press(*page.split())
            if name.startswith("waiting") or ("waits" in name and page == "Tab"):
                window.moving()
            else:
                window.settled()
    elif alone == "~":
        window.changed(window.last)
    elif alone == "!":
        window.crash()
    elif alone:
        time.sleep(float(alone))


def left_by(place: Place) -> list[Look]:
    """What a record says, and the files of its home."""
    shown = [("journal", each) for each in ("export", "show", "report", "verify")]
    looks = [Look(" ".join(command), place.run(*command)) for command in shown]
    return [*looks, Look("files", "\n".join(place.files()))]


Take = Callable[[Iterator[Look]], Run]  # goes through the pages of a walk
Walk = Callable[[Place, Take], Run]


def all_walked(homes: Sequence[Place], walk: Walk) -> list[Run]:
    """Walk at all places at once; return all that was seen, heard and left behind.

    A page is turned to when the run before has seen it: the control comes last at each page.
    """
    seen = [Semaphore(endless), *(Semaphore(0) for _ in homes)]  # how many pages each run saw

    def walk_behind(number: int, place: Place) -> Run:
        def taken(looks: Iterator[Look]) -> Run:
            kept: list[Look] = []
            while seen[number].acquire() and (look := next(looks, None)):
                kept.append(look)
                seen[number + 1].release()
            return kept

        try:
            return walk(place, taken)
        finally:
            seen[number + 1].release(endless)  # also if it failed

    with ThreadPoolExecutor(len(homes)) as pool:
        walks = list(pool.map(walk_behind, range(len(homes)), homes))
    return [[*walk, *left_by(home)] for walk, home in zip(walks, homes, strict=True)]


@pytest.mark.waits
@pytest.mark.needs(*programs)
def test_a_window_shows_says_and_leaves_the_same_wherever_the_phony_stands(
    tmp_path: Path, places: list[int], thorough: bool
) -> None:
    steps = f"{challenges}{rarely + ending_of_all if thorough else ending}"

    def walk(place: Place, taken: Take) -> Run:
        (screen := place.folder.with_name("screen")).mkdir()
        display = Display(screen)
        try:
            window = Window(place, display)
            try:
                seen = taken(walked(window, steps))
                time.sleep(1.1)
                window.press("Escape")
                window.process.wait(patience)
            finally:
                status, out, err = window.end()
        finally:
            display.close()
        said = [line for line in err.splitlines() if not line.startswith(of_qt)]
        return [*seen, Look("ending", "\n".join([str(status), out, *said]))]

    homes = [
        Place(tmp_path / str(at) / "place", "nsa-2004-combined", "owl-combined", words)
        for at, words in enumerate(lists(places, typed))
    ]
    *runs, control = all_walked(homes, walk)
    assert_same(runs, control)
    [status] = [look.text.split("\n")[0] for look in control if look.name == "ending"]
    assert status == "0"
    [record] = [look.text for look in control if look.name == "journal export"]
    found = set(re.findall('"kind":"([^"]*)"', record))
    assert found >= {"ruling", "correction", "call", "call settled"}
    assert not thorough or found >= {"ruling by hand", "void"}


# -- a browser kiosk -------------------------------------------------------------------------------

short = ("ZA", "BL", "GR")  # a browser comes to rest after each key
browser_walk = f"""
its rules: Down
first page again: Return
the table: Return
the count: 8 Return
typing: 3
typed: {keys(*short)}
typed once more: Escape
compared: Return
waiting: +1.1 Tab
verdict: ~
first page after it: +0.7 Return
words that share some: Return 8 Return 3 {keys(*short[:2], "SK")}
waiting for its call: +1.1 Tab
its call: ~
its PIN: +0.7 Escape
the words of the call: {" ".join(pin)} Return
its answer: 1
waiting for what is decided: Return
verdict by PIN: ~
first page at last: +0.7 Return
PIN: Escape
the menu: {" ".join(pin)} Return
the rulings: 2
"""


@pytest.mark.waits
@pytest.mark.needs("/usr/bin/chromium", "/usr/bin/chromedriver")
def test_a_browser_kiosk_shows_and_leaves_the_same(tmp_path: Path, places: list[int]) -> None:
    def walk(place: Place, taken: Take) -> Run:
        served = PlaceServer(place)
        try:
            with headless() as browser:
                kiosk = BrowserKiosk(browser, served, "station", "Hall 2")
                seen = taken(walked_in_browser(kiosk, browser_walk))
                leave(browser)
        finally:
            status = served.end()
        said = re.sub(r"http\S+", "", served.said)
        return [*seen, Look("ending", f"{status}\n{said}")]

    homes = [
        Place(tmp_path / str(at), "nzasp-2022", "csw19", words, 0.5)
        for at, words in enumerate(lists(places, short))
    ]
    *runs, control = all_walked(homes, walk)
    assert_same(runs, control)
    [record] = [look.text for look in control if look.name == "journal export"]
    assert record.count('"kind":"ruling"') == 2
    assert record.count('"kind":"call"') == 1
