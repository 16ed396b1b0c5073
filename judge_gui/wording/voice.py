"""The sentences that only a screen reader speaks."""

from lexicons.language import _


def row_name(number: int, count: int) -> str:
    """Return which of the words is typed; empty if there is one word.

    >>> row_name(2, 3), row_name(1, 1)
    ('Word 2 of 3.', '')
    """
    return _("Word {number} of {count}.", number=number, count=count) if count > 1 else ""
