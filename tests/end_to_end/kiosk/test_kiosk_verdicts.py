"""The whole flow on a real screen, by real keys: what is seen, and what is recorded."""

from judge_gui.model.screens import Ready, VerdictShown
from tests.support.displays import on_a_display

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
