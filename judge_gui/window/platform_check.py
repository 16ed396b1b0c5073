"""What a window needs, looked for first: without it Qt aborts the process."""

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only what goes wrong needs it
    from lexicons import Missing


needed = (
    "On Debian: apt install libegl1 libgl1 libxkbcommon0 libfontconfig1 libdbus-1-3 libglib2.0-0"
    " libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
)


def look(surroundings: Mapping[str, str]) -> None:
    """`Missing` where there can be no window: no library for it, or no screen.

    >>> look({"DISPLAY": ":0"})
    """
    if find_spec("PySide6") is None:
        from lexicons import Missing

        raise Missing(
            "The part of the program that shows windows is not installed.",
            remedy="pip install 'tilejudge[gui]'",
        )
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(map(surroundings.get, screens)):
        from lexicons import Missing

        raise Missing(
            "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY says where one is.",
            remedy="Start the kiosk from a graphical session.",
        )


def broken_library(error: ImportError) -> "Missing":
    """What to say where the window's libraries cannot be loaded."""
    from lexicons import Missing

    return Missing(f"No window can be shown: {error}.", remedy=needed)


def check_binding() -> None:
    """`CannotJudge` where calls into Qt wear out Python itself.

    PySide6 6.12.0 takes a reference to None with every call, where None is counted (before Python
    3.12): some thousand calls later the process is aborted.
    """
    from PySide6.QtCore import QPointF

    calls = 64
    point = QPointF()
    before = sys.getrefcount(None)
    for _ in range(calls):
        point.setX(1.0)
    if sys.getrefcount(None) <= before - calls // 2:
        from lexicons import CannotJudge

        raise CannotJudge(
            "This release of PySide6 would abort the kiosk after a while under this Python.",
            faults=[f"expected one that keeps count of None, found PySide6 {release()}"],
            remedy="pip install 'PySide6-Essentials<6.12', or use Python 3.12 or later.",
        )


def release() -> str:
    """The release of PySide6."""
    import PySide6

    return str(PySide6.__version__)
