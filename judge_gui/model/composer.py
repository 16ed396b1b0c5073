"""Dead keys and Compose, put together here: no input method of the system sees a word.

A dead key waits for its letter. What makes no letter together is refused: never is another letter
typed. Keys have the numbers of the window library (`Qt.Key`).
"""

from unicodedata import normalize

COMPOSE_KEY = 0x01001120
FIRST_DEAD = 0x01001250  # the dead grave; each dead key has one of the next numbers
DEAD_KEYS = 0x40
#: The combining characters of the dead keys, in order; a stroke has none.
DEAD_KEY_MARKS = (
    "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328\0\0\0\u0323\u0309"
    "\u031b"
)
#: What Compose and a sign stand for.
OF_COMPOSE = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "-": "\u0304", "_": "\u0304",
    '"': "\u0308", "o": "\u030a", ",": "\u0327", ";": "\u0328", "<": "\u030c", ">": "\u030c",
    ".": "\u0307", "*": "\u030a", "=": "\u030b", "/": "\0",
}  # fmt: skip
STROKES = {
    "l": "\u0142", "o": "\u00f8", "d": "\u0111", "L": "\u0141", "O": "\u00d8", "D": "\u0110",
    ".": "\u00b7",
}  # fmt: skip
REFUSED = "refused"


class Composer:
    """What was pressed of a character so far.

    >>> composer = Composer()
    >>> composer.take(FIRST_DEAD + 3, ""), composer.take(0x4E, "n")
    (None, 'ñ')
    >>> composer.take(FIRST_DEAD + 1, ""), composer.take(0x58, "x")
    (None, 'refused')
    """

    def __init__(self) -> None:
        self.mark = ""  # that waits for its letter
        self.composing = False  # Compose was pressed, and its sign not yet

    def take(self, number: int, text: str) -> str | None:
        """Return the character that is typed, `refused`, or None: nothing is typed yet."""
        if number == COMPOSE_KEY:
            self.mark, self.composing = "", True
            return None
        if 0 <= (place := number - FIRST_DEAD) < DEAD_KEYS:
            again, self.composing = bool(self.mark), False
            self.mark = "" if again else DEAD_KEY_MARKS[place : place + 1] or "\0"
            return REFUSED if again else None
        if not text:
            return None
        if self.composing:
            self.composing, self.mark = False, OF_COMPOSE.get(text, "?")
            return None
        mark, self.mark = self.mark, ""
        if not mark or mark in normalize("NFD", text)[1:]:  # some systems compose it themselves
            return text if len(text) == 1 else REFUSED
        whole = STROKES.get(text, "") if mark == "\0" else normalize("NFC", text + mark)
        return whole if len(whole) == 1 else REFUSED

    def reset(self) -> None:
        """Forget a dead key that waits: another key was pressed."""
        self.mark, self.composing = "", False
