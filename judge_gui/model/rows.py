"""The rows of a menu: lines of a text that are chosen by their numbers."""

import re
from typing import NamedTuple

OF_ROW = re.compile(r"  (\d+)  (\S.*)")


class MenuRow(NamedTuple):
    number: str
    label: str


def rows_of(text: str) -> tuple[MenuRow, ...]:
    """Return the rows of a text, in their order.

    >>> rows_of("About what?\\n  1  a call\\n  0  more")
    (MenuRow(number='1', label='a call'), MenuRow(number='0', label='more'))
    """
    found = (OF_ROW.fullmatch(line) for line in text.split("\n"))
    return tuple(MenuRow(*match.groups()) for match in found if match)


def row_beside(text: str, number: str, step: int) -> str:
    """Return the number of the row below (1) or above (-1) the one of a number.

    >>> row_beside("  1  a call\\n  2  a ruling", "", 1), row_beside("  1  a\\n  2  b", "2", 1)
    ('1', '2')
    """
    numbers = [row.number for row in rows_of(text)]
    if not numbers:
        return number
    if number not in numbers:
        return numbers[0 if step > 0 else -1]
    return numbers[min(max(numbers.index(number) + step, 0), len(numbers) - 1)]
