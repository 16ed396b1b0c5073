"""Dead keys and AltGr on real layouts: a letter arrives composed, or is refused aloud.

Never is another letter judged: the record shows what was.
"""

import pytest

from judge_gui.model.screen import TypingTask
from judge_gui.model.screens import Counting, Entering, HandOff
from lexicons import Library
from tests.end_to_end.kiosk.room import checking
from tests.support import clubs
from tests.support.displays import on_a_display

pytestmark = [on_a_display, pytest.mark.needs("xset", "setxkbmap")]
altgr = "ISO_Level3_Shift+"

#: A layout, its alphabet, the keys of a word, and the word that is judged: a case for each way in
#: which a letter comes, or is refused and taken back.
typed = [
    ("us -variant intl", "spanish", "n i dead_tilde n o", "NI\u00d1O"),
    ("pl", "polish", f"l {altgr}e k", "L\u0118K"),
    ("es", "spanish", "c dead_acute x BackSpace o n", "CON"),
]


@pytest.fixture
def alphabet(request):
    """The alphabet of the club."""
    return str(request.param)


@pytest.fixture
def club(alphabet, home):
    """A club that plays in another language."""
    tiles = Library("nowhere").alphabet(alphabet).tiles
    clubs.club(home, ["".join(tiles[:2])], alphabet=alphabet)


@pytest.fixture
def keyboard(display):
    """Sets the layout of the keyboard. The display outlives the test."""
    yield lambda layout: display.run("setxkbmap", "-option", "", *layout.split())
    display.run("setxkbmap", "-option", "", "us")


@pytest.mark.parametrize(
    ("layout", "alphabet", "keys", "word"), typed, indirect=["alphabet"], ids=str
)
def test_a_letter_arrives_composed_or_is_refused_until_it_is_taken_back(
    kiosk, keyboard, layout, keys, word
):
    keyboard(layout)
    kiosk.rest()
    for key, page in (("Return", Counting()), ("1", Entering(TypingTask(), ("",)))):
        kiosk.press(key)
        if not kiosk.shows(page, 30):  # a key is lost now and then while the layout changes
            kiosk.press(key)
        assert kiosk.shows(page)
    kiosk.press(*keys.split(), delay=60)
    kiosk.press("Return")
    assert kiosk.shows(HandOff(TypingTask(), (word,)))
    kiosk.see(checking)
    kiosk.press("Tab")
    assert kiosk.until(lambda: "ruling" in kiosk.kinds)
    assert [entry.words for entry in kiosk.entries if entry.words] == [(word,)]
