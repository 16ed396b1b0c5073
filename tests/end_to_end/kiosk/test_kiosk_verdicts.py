"""The whole flow on a real screen, by real keys: what is seen, and what is recorded.

At its end, the director leaves with a head to be written down.
"""

from judge_gui.model.screens import PinAsked, Ready, VerdictShown
from tests.support.displays import many_looks, on_a_display, patience
from tests.support.journals import journal_at

pytestmark = on_a_display
acceptable, unacceptable = "#00386e", "#ffb000"


def test_an_acceptable_and_an_unacceptable_play(kiosk, judge):
    kiosk.judge("zant", "blorp")
    assert kiosk.until(lambda: kiosk.kinds == ["ruling"])
    assert kiosk.shows(VerdictShown(kiosk.ruling("acceptable", 2)))
    assert kiosk.ground() == acceptable
    kiosk.clear("Escape")
    kiosk.judge("gronk", "qxv")
    assert kiosk.until(lambda: kiosk.kinds == ["ruling", "ruling"])
    assert kiosk.shows(VerdictShown(kiosk.ruling("unacceptable", 2)))
    assert kiosk.ground() == unacceptable
    shown = judge("journal", "show", **kiosk.settings)
    kiosk.clear()
    assert kiosk.shows(Ready())
    assert shown.status == 0
    rulings = [line for line in shown.out.splitlines() if "ruling" in line][-2:]
    assert ["ZANT BLORP" in line for line in rulings] == [True, False]
    assert [line.casefold().count("unacceptable") for line in rulings] == [0, 1]
    recorded = [(entry.words, entry.ruled) for entry in kiosk.entries]
    assert recorded == [(("ZANT", "BLORP"), "acceptable"), (("GRONK", "QXV"), "unacceptable")]


# -- the end of the session ----------------------------------------------------------------------

leave = ("3", "6", "2")  # this machine: the end of the session, but not of the event


def test_the_director_leaves_by_the_door(kiosk, judge):
    kiosk.press("Escape")
    assert kiosk.shows(PinAsked(Ready()))
    kiosk.press(*"1357", "Return")
    assert kiosk.shows(PinAsked(Ready(), message="wrong"))
    kiosk.press(*"2468")
    assert kiosk.shows(PinAsked(Ready(), typed="2468", message="wrong"))
    kiosk.press("Return", *leave, delay=70)  # faster than pages come
    kinds = ["PIN refused", "menu opened", "session closed"]
    assert kiosk.until(lambda: kiosk.kinds == kinds)
    head = journal_at(kiosk.journal).head()
    kiosk.settled(many_looks)
    kiosk.see(1.1)  # its time begins when it is painted
    kiosk.press("Escape")
    assert kiosk.process.wait(patience) == 0
    assert kiosk.process.stderr.read() == b""
    assert judge("journal", "verify", "--head", head.spoken, **kiosk.settings).status == 0
