"""What a kiosk's window leaves of the words that were typed into it, in a process of its own.

Every object is looked at after each way to wipe a page. Beside a whole run of tests there would be
millions of them, here there are few: not even pytest is loaded. The texts that were there before a
word was typed are left out. Run as a program, with the folder
of a judge's home, this writes what it found as JSON.
"""

import gc
import json
import os
import shutil
import sys
from functools import partial
from itertools import filterfalse
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication

from judge_procedure.profile import Profile
from lexicons import Library
from tests.window.stage import Stage

#: Back to front, so that no text in these tests is one of the words that are looked for.
backwards = ("zjvxq", "knorgwxz", "hkvqjt")


def typed():
    return ["".join(reversed(word)) for word in backwards]


raw = (str, bytes, bytearray)


#: What was there before a word was typed, can't change, and is no object of the collector's.
earlier = []


def loose_objects():
    """Every text, and whatever else the garbage collector does not track, but for the earlier ones.

    What it tracks refers to all of them, however deep.
    """
    waiting = [thing for thing in gc.get_objects() if thing is not earlier]
    things = [thing for thing in waiting if isinstance(thing, raw)]
    known = set(map(id, earlier))
    while waiting:
        # In one call for all of them: there are hundreds of thousands. What the garbage collector
        # tracks was among its objects; of the rest it knows nothing.
        loose = [*filterfalse(gc.is_tracked, gc.get_referents(*waiting))]
        numbered = dict(zip(map(id, loose), loose, strict=True))
        fresh = numbered.keys() - known
        known |= fresh
        waiting = [numbered[number] for number in fresh]
        things += waiting
    return things


def remember():
    earlier.extend(
        thing
        for thing in loose_objects()
        if not gc.is_tracked(thing) and not isinstance(thing, dict | bytearray)
    )


def texts():
    return [
        thing if isinstance(thing, str) else bytes(thing[: 2**20]).decode("latin-1")
        for thing in loose_objects()
        if isinstance(thing, raw)
    ]


def held():
    """The texts in which a word is found, turned round."""
    gc.collect()
    every = texts()
    turned = "\0".join(every).casefold()[::-1]
    if not any(word in turned for word in backwards):
        return set()
    return {text for text in turned.split("\0") if any(word in text for word in backwards)}


def seen_by_others():
    """All texts that the toolkit, another program or a screen reader can come by."""
    texts_seen = [widget.windowTitle() for widget in QApplication.topLevelWidgets()]
    for widget in QApplication.allWidgets():
        texts_seen += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        texts_seen += [widget.statusTip(), widget.whatsThis(), widget.objectName()]
        texts_seen += [child.objectName() for child in widget.findChildren(QObject)]
        texts_seen += properties(widget)
        interface = QAccessible.queryAccessibleInterface(widget)
        texts_seen += [interface.text(kind) for kind in QAccessible.Text if kind.value < 6]
    clipboard = QGuiApplication.clipboard()
    texts_seen += [clipboard.text(mode) for mode in QClipboard.Mode]
    return texts_seen


def properties(widget):
    """Every property of a widget that is a text: of a label, a button, a line that is edited."""
    meta = widget.metaObject()
    for number in range(meta.propertyCount()):
        value = meta.property(number).read(widget)
        if isinstance(value, str):
            yield value


#: What is done at a kiosk, step after step: a name of `Stage`, a time of the profile, or keys.
steps = {
    "enter_only": "enter",
    "see_the_verdict": "judge",
    "end_by_key": "judge verdict_least press:enter",
    "end_by_time": "judge verdict_most",
    "go_back": "enter checking press:escape,escape,escape",
    "leave_while_typing": "press:enter,2 type idle",
    "leave_at_the_hand_off": "enter hand_off",
}


def do(stage, name):
    for step in steps[name].split():
        match step.partition(":"):
            case "enter" | "judge" as way, _, _:
                getattr(stage, way)(*typed())
            case "type", _, _:
                stage.type(typed()[0])
            case "press", _, keys:
                stage.press(*keys.split(","))
            case time, _, _:
                stage.wait(getattr(stage.times, time))


def get_no_verdict(stage):
    journal = Path(stage.worker.station.session.journal.store.path)
    whole = journal.read_bytes()
    journal.write_bytes(b"")
    stage.enter(*typed())
    stage.wait(stage.times.checking)
    stage.press("tab")
    stage.wait(stage.times.judging)
    assert stage.page == "NoVerdict"
    journal.write_bytes(whole)
    stage.wait(stage.times.verdict_least)
    stage.press("enter")


def correct_in_the_menu(stage):
    stage.judge(*typed()[:2])
    stage.wait(stage.times.verdict_most)
    stage.press("escape")
    for key in ("enter", "2", "1", "1"):
        stage.press(key)
        stage.wait(100)
    assert stage.page == "OfficialPage"
    stage.type(" ".join(typed()[1:]))
    stage.press("enter")
    stage.wait(100)
    assert stage.page == "OfficialPage"
    while stage.page == "OfficialPage":
        stage.press("escape")
        stage.wait(100)


acts = {
    **{name: partial(do, name=name) for name in steps},
    "get_no_verdict": get_no_verdict,
    "correct_in_the_menu": correct_in_the_menu,
}
ends = [name for name in acts if name not in ("enter_only", "see_the_verdict")]


def words_in_others():
    """How many texts that others can come by hold a word."""
    every = (text.casefold()[::-1].replace(" ", "") for text in seen_by_others())
    return sum(any(word in text for word in backwards) for text in every)


def what_stays(home, name, act):
    """What is left on a new kiosk of this home after an act."""
    own = home.parent / name
    shutil.copytree(home, own / "home")
    os.environ |= {"JUDGE_HOME": str(own / "home"), "XDG_STATE_HOME": str(own / "state")}
    profile = Profile(station="Kiosk 1", event="Club night")
    stage = Stage(profile, Library(str(own / "home")), full=True)
    stage.look()
    act(stage)
    left = {"page": stage.page, "held": len(held()), "seen": words_in_others()}
    stage.close()
    QGuiApplication.clipboard().clear()
    return left


def main():
    application = QApplication(["tests", "-platform", "offscreen"])
    application.setQuitOnLastWindowClosed(False)
    home = Path(sys.argv[1])
    remember()
    left = {name: what_stays(home, name, act) for name, act in acts.items()}
    sys.stdout.write(json.dumps(left))
    sys.stdout.flush()
    os._exit(0)  # Qt need not take its things apart


if __name__ == "__main__":
    main()
