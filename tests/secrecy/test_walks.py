"""Whole evenings, at a real window and in a real browser, tell nothing of which word failed.

In every run the same words are typed, by the same keys. The lists differ: each lacks another of the
words. Then the runs are compared, byte for byte and pixel for pixel. The words of pages and their
drawing may change: nothing of them is known here.
"""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import SystemRandom
from threading import Semaphore

import pytest

from tests.secrecy.browsers import BrowserKiosk
from tests.secrecy.browsers import walked as walked_in_browser
from tests.secrecy.places import Place, PlaceServer, Window
from tests.secrecy.sameness import Box, Look, assert_same, picture_of
from tests.support.chromium import headless, leave
from tests.support.displays import Display, until
from tests.support.vectors import vectors

programs = (
    "Xvfb", "openbox", "setpriv", "xdotool", "xprop", "dbus-run-session", "/usr/bin/python3",
    "/usr/libexec/at-spi-bus-launcher", "/usr/lib/python3/dist-packages/pyatspi/__init__.py",
)  # fmt: skip
typed = ("ZANTS", "BLORP", "GRONK")
never = ("FLIMM", "WUGGL")  # words of the lists that nobody types
of_qt = ("qt.", "QSpi")  # what Qt says of a screen reader that is slow
endless = 1_000  # more pages than any walk has
walks = vectors("walks.toml")


def lists(places, words):
    """The words of the lists: one for each of these places of the phony; the first's control."""
    found = [[*words[:at], *words[at + 1 :], *never] for at in places]
    return [*found, [*found[0][:-1], "WUGGR"]]


@pytest.fixture
def places(thorough):
    """The places of the phony that are compared: all where it is to be proved, else two by lot."""
    return SystemRandom().sample(range(len(typed)), len(typed) if thorough else 2)


def seen_on(window, name, pixels):
    """What a page shows, says to a screen reader, and tells by titles and processes."""
    said = [*window.titles(), *window.processes().values()]
    things, places = window.reader.placed()
    said += [" ".join(each.values()) for each in things]
    boxes = [Box(thing["name"], *place) for thing, place in zip(things, places, strict=True)]
    return Look(name, "\n".join(said), picture_of(pixels), boxes)


def walked(window, steps):
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


def take(window, pressed, alone, name):
    """Press some keys together, or do what stands alone."""
    if "Tab" in pressed and name.startswith("interrupted"):
        window.entries = window.place.entries()
    if pressed:  # letters at once; what leads to another page waits for it
        for page in re.findall(r"(?:\w )*?\w\w+|(?:\w ?)+", " ".join(pressed)):
            window.press(*page.split())
            # What follows waits for what comes after the bar: a busy test may never see the bar.
            if not (name.startswith("waiting") or ("waits" in name and page == "Tab")):
                window.settled()
    elif alone == "~":
        window.changed(window.last)
    elif alone == "!":
        window.crash()
    elif alone:
        time.sleep(float(alone))


def left_by(place):
    """What a record says, and the files of its home."""
    shown = [f"journal {command}" for command in ("export", "show", "report -o -", "verify")]
    looks = [Look(command, place.run(*command.split())) for command in shown]
    return [*looks, Look("files", "\n".join(place.files()))]


def all_walked(homes, walk):
    """Walk at all places at once; return all that was seen, heard and left behind.

    A page is turned to when the run before has seen it: the control comes last at each page.
    """
    seen = [Semaphore(endless), *(Semaphore(0) for _ in homes)]  # how many pages each run saw

    def walk_behind(number, place):
        def taken(looks):
            kept = []
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
    tmp_path, places, thorough
):
    rarer = ("rarely", "ending_of_all") if thorough else ("ending",)
    steps = "".join(walks[each] for each in ("usual", *rarer))

    def walk(place, taken):
        with closing(Display(place.folder.with_name("screen"))) as display:
            window = Window(place, display)
            try:
                seen = taken(walked(window, steps))
                time.sleep(1.1)
                window.press("Return")
                assert until(lambda: window.process.poll() is not None), seen[-1].text
            finally:
                status, out, err = window.end()
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

short = ("ZA", "BL", "GR")


@pytest.mark.waits
@pytest.mark.needs("/usr/bin/chromium", "/usr/bin/chromedriver")
def test_a_browser_kiosk_shows_and_leaves_the_same(tmp_path, places):
    def walk(place, taken):
        served = PlaceServer(place)
        try:
            with headless() as browser:
                kiosk = BrowserKiosk(browser, served, "station", "Hall 2")
                seen = taken(walked_in_browser(kiosk, walks["browser"]))
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
