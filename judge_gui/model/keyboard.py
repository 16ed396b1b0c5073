"""The keyboard: one press is one key, however long it is held."""

from collections.abc import Callable

from judge_gui.model.events import Key

#: Milliseconds. A worn key, or a finger that shakes, presses twice.
BOUNCE = 80

#: Milliseconds. X11 now and then reports a held key as released and pressed again at once, with one
#: time stamp. People may double these keys faster than others: they see the effect and can undo it.
QUICK_BOUNCE = 5
QUICK_KEYS = frozenset({"character", "backspace", "up", "down"})

#: Milliseconds without a report of a held key, after which its release was missed.
MISSED_RELEASE = 1_500


class Keyboard:
    """Finds the key presses that count among the reports of the window system.

    A key has the number that the system gives it, whatever it types. Times are in milliseconds: the
    system's own stamps, because a report may come late; the clock's for a report without a stamp.

    >>> keyboard = Keyboard(lambda: 0)
    >>> keyboard.pressed(23, Key("tab"), at=1)
    Key(name='tab')
    >>> keyboard.released(23, at=500)
    >>> keyboard.pressed(23, Key("tab"), at=510)  # ten milliseconds later: it was held all the time
    >>> keyboard.pressed(23, Key("tab"), at=1000)
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self.last_report: dict[int, int] = {}  # of each key that is held
        self.last_release: dict[int, int] = {}

    def pressed(self, number: int, key: Key, *, repeated: bool = False, at: int = 0) -> Key | None:
        """Return the key if this report is a press that counts. `at` is its time stamp, if any."""
        now = at or self.clock()
        last_report = self.last_report.get(number)
        self.last_report[number] = now
        if repeated or (last_report is not None and 0 <= now - last_report < MISSED_RELEASE):
            return None
        last_release = self.last_release.get(number)
        shortest = QUICK_BOUNCE if key.name in QUICK_KEYS else BOUNCE
        # A press that comes before the release is one after the stamps began again at 0.
        bounced = last_release is not None and 0 <= now - last_release < shortest
        return None if bounced else key

    def released(self, number: int, *, at: int = 0) -> None:
        """Take note that a key was released. `at` is the report's time stamp, if it has one."""
        self.last_report.pop(number, None)
        self.last_release[number] = at or self.clock()
