"""A screen reader without a voice: says what stands in the tree of each program, and where.

The system's Python runs it, because Debian's packages supply pyatspi for that one alone. Each line
of its output is JSON: first the address of the bus, then an answer to each line of its input.
"""

import json
import os
import sys

import pyatspi
from gi.repository import Atspi, Gio, GLib

#: Milliseconds that a program has for an answer, also as it starts. Usually it is 800: an object of
#: a kiosk that a busy machine keeps waiting would be gone.
patience = 60_000, 60_000


def write(**said):
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def switch_on():
    """Say on the bus that a screen reader is there, as screen readers do."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    enabled = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", enabled,
        None, Gio.DBusCallFlags.NONE, -1,
    )  # fmt: skip


def role_of(thing):
    try:
        name = str(thing.getRoleName())
    except (LookupError, GLib.Error):
        return "gone"
    return "push button" if name == "button" else name  # as releases from 2.53 on call it


def seen(thing):
    """Return the texts of one object. An object that is gone has no text."""
    try:
        text = thing.queryText()
        typed = text.getText(0, text.characterCount)
    except (NotImplementedError, GLib.Error):
        typed = ""
    try:
        return {
            "role": role_of(thing), "name": thing.name, "description": thing.description,
            "typed": typed,
        }  # fmt: skip
    except (LookupError, GLib.Error):
        return {"role": "gone", "name": "", "description": "", "typed": ""}


def everything(thing):
    """Yield an object, and all below it."""
    yield thing
    for child in thing:
        if child is not None:
            yield from everything(child)


def place(thing):
    """Return the left, top, width and height of an object."""
    try:
        box = thing.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    except (LookupError, NotImplementedError, GLib.Error):
        return [0, 0, 0, 0]
    return [box.x, box.y, box.width, box.height]


def answer(source, condition):
    """Say where every object is. Stop at the end of the input."""
    if not os.read(source, 100):
        pyatspi.Registry.stop()
        return False
    desktop = pyatspi.Registry.getDesktop(0)
    write(placed=[(seen(part), place(part)) for part in everything(desktop)])
    return True


if __name__ == "__main__":
    switch_on()
    Atspi.set_timeout(*patience)
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, answer)
    write(bus=os.environ["DBUS_SESSION_BUS_ADDRESS"])
    pyatspi.Registry.start()
