"""What a window needs of the system. It is looked for first: without it Qt aborts the process."""

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded only if something is missing
    from lexicons import Missing

BUNDLED = hasattr(sys, "frozen")  # PyInstaller sets it: the program runs from a bundle


def remedy_for(platform: str, *, bundled: bool) -> str:
    """Return how to get what a window needs on a platform such as `linux` or `win32`.

    A bundle carries most of it: on Windows all.
    """
    if platform == "win32":
        return "Unpack the whole zip again." if bundled else "Install PySide6 again."
    most = (
        ""
        if bundled
        else (
            " libxkbcommon0 libfontconfig1 libdbus-1-3 libglib2.0-0 libxcb-cursor0"
            " libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
        )
    )
    return f"On Debian: apt install libegl1 libgl1{most}"


NEEDED = remedy_for(sys.platform, bundled=BUNDLED)


def look(environment: Mapping[str, str]) -> None:
    """Raise `Missing` if there is no screen, or not the window's library.

    >>> look({"DISPLAY": ":0"})
    """
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(map(environment.get, screens)):
        from lexicons import Missing

        raise Missing(
            "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            remedy="Start the kiosk from a graphical session. These need none: `judge check QI ZA`,"
            " `judge desk`, `judge serve`.",
        )
    if find_spec("PySide6") is None:
        from lexicons import Missing
        from lexicons.extra import remedy

        raise Missing("This needs the extra gui: PySide6 is missing.", remedy=remedy("gui"))


def broken_library(error: ImportError) -> "Missing":
    from lexicons import Missing

    reason = str(error).rstrip(".")  # Windows' own sentence ends with one
    return Missing(f"No window can be shown: {reason}.", remedy=NEEDED)
