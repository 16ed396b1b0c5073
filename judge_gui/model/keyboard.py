"""The keyboard: one press is one key, however long it is held."""

from collections.abc import Callable

from judge_gui.model.events import Key

#: Milliseconds. X11 now and then reports a held key as released and pressed again at once.
bounce = 80
letter_bounce = 20  # hands double a letter faster than they press JUDGE twice

#: Milliseconds without a report of a held key, after which its release was missed.
forgotten = 1_500


class Keyboard:
    """Finds the key presses that count among the reports of the window system.

    A key has the number that the system gives it, whatever it types. The clock shows milliseconds.

    >>> times = iter([0, 500, 510, 1000])
    >>> keyboard = Keyboard(lambda: next(times))
    >>> keyboard.pressed(23, Key("tab"))
    Key(name='tab')
    >>> keyboard.released(23)
    >>> keyboard.pressed(23, Key("tab"))  # ten milliseconds later: it was held all the time
    >>> keyboard.pressed(23, Key("tab"))
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock
        self.last_report: dict[int, int] = {}  # of each key that is held
        self.last_release: dict[int, int] = {}

    def pressed(self, number: int, key: Key, *, repeated: bool = False) -> Key | None:
        """Return the key if this report is a press that counts."""
        now = self.clock()
        last_report = self.last_report.get(number)
        self.last_report[number] = now
        if repeated or (last_report is not None and now - last_report < forgotten):
            return None
        last_release = self.last_release.get(number)
        shortest = letter_bounce if key.name == "character" else bounce
        return None if last_release is not None and now - last_release < shortest else key

    def released(self, number: int) -> None:
        """Take note that a key was released."""
        self.last_report.pop(number, None)
        self.last_release[number] = self.clock()
