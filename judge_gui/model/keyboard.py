"""The keyboard as it is felt: one press is one key, however long it is held."""

from collections.abc import Callable

from judge_gui.model.screens import Key

#: Seconds. A held key is sometimes reported as let go and pressed anew at once.
bounce = 0.08
letter_bounce = 0.02  # a letter is doubled faster than JUDGE is

#: Seconds without a word of a key that is held, after which its release was missed.
forgotten = 1.5


class Keyboard:
    """Makes of presses and releases, as a window hears them, the keys that count.

    A key has the number by which the system tells it from others, whatever it types.

    >>> times = iter([0.0, 0.5, 0.51, 1.0])
    >>> keyboard = Keyboard(lambda: next(times))
    >>> keyboard.pressed(23, Key("tab"))
    Key(name='tab')
    >>> keyboard.released(23)
    >>> keyboard.pressed(23, Key("tab"))  # ten milliseconds later: it was never let go
    >>> keyboard.pressed(23, Key("tab"))
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.held: dict[int, float] = {}  # when each was last heard of
        self.let_go: dict[int, float] = {}

    def pressed(self, number: int, key: Key, *, repeated: bool = False) -> Key | None:
        """The key, if this is a press of its own."""
        now = self.clock()
        heard = self.held.get(number, -forgotten)
        self.held[number] = now
        if repeated or now - heard < forgotten:
            return None
        gap = letter_bounce if key.name == "character" else bounce
        return None if now - self.let_go.get(number, -gap) < gap else key

    def released(self, number: int) -> None:
        """A key was let go."""
        self.held.pop(number, None)
        self.let_go[number] = self.clock()
