"""Lines of JSON: an export or a merged timeline, which is read line by line."""

from array import array
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

from judge_cli.journal import exports
from judge_cli.journal.rereading import Collecting, changed_meanwhile
from judge_cli.progress_bar import unwatched
from lexicons.record.line import Broken
from lexicons.record.link import Pair

#: Opens a text anew, at its beginning.
Opened = Callable[[], BinaryIO]

of_each = 1000  # lines


class Part:
    """The entries of one journal of a text."""

    def __init__(self, opened: Opened, journals: int, *, fork: bool = False) -> None:
        """Begin one of so many journals, as `exports.pair_in` counts them.

        What is read of a fork is held: its first entries are in another journal.
        """
        self.opened = opened
        self.journals = journals
        self.offsets = array("Q")  # of its lines, in bytes
        self.collecting = Collecting(self.again)
        self.held: list[Pair] | None = [] if fork else None

    def take(self, pair: Pair, offset: int) -> None:
        """Take the entry of the next line."""
        if self.held is not None:
            self.held.append(pair)
            return
        self.collecting.take(*pair)
        self.offsets.append(offset)

    def again(self) -> Iterator[Pair]:
        """Yield the entries, read again."""
        with self.opened() as file:
            for offset in self.offsets:
                file.seek(offset)
                try:
                    _place, pair = exports.pair_in(file.readline(), self.journals)
                except Broken:
                    raise changed_meanwhile() from None
                yield pair


class Text(NamedTuple):
    """The journals in a text; the heading is None if it is an export of one."""

    parts: list[Part]
    heading: dict[str, Any] | None = None


def read(
    opened: Opened, name: str, size: int = 1, advance: Callable[[float], None] = unwatched
) -> Text:
    """Return the journals in a text of so many bytes.

    `Unsound`, with the number of the first bad line, if it is neither an export nor a timeline.
    `advance` is called with the part that is read, from 0 to 1.
    """
    heading, parts = None, [Part(opened, 0)]
    offset = 0
    with opened() as file:
        for number, line in enumerate(file, 1):
            try:
                if number == 1 and (heading := exports.heading_in(line)):
                    journals = heading["journals"]
                    parts = [
                        Part(opened, len(journals), fork="shared" in each) for each in journals
                    ]
                else:
                    place, pair = exports.pair_in(line, len(parts) if heading else 0)
                    parts[place - 1].take(pair, offset)
            except Broken as broken:
                raise exports.no_export(name, number, str(broken)) from None
            offset += len(line)
            if number % of_each == 0:
                advance(min(offset / size, 1))
    return Text(parts, heading)
