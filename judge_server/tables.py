"""Tables: where the challenge of a program is played. They have the names that a kiosk takes."""

from asyncio import Semaphore

from starlette.concurrency import run_in_threadpool

from judge_procedure.tables import Tables, seat
from judge_record.entry_fields import Seat
from judge_record.journal import Journal
from judge_server.refusals import Refused


class ServedTables:
    """The tables of an event, as programs name them."""

    def __init__(
        self, listed: frozenset[str] = frozenset(), journal: Journal | None = None
    ) -> None:
        """Take what `Tables` takes."""
        self.tables = Tables(listed, journal)
        self.reads = Semaphore(1)  # other requests need the other threads

    async def seat(self, name: str | None) -> Seat | None:
        """Return where a game is played; None without a name, and for a name that is no table."""
        if name is None:
            return None
        if found := seat(name, self.tables.listed):
            return found
        async with self.reads:
            return await run_in_threadpool(self.tables.seat, name)

    def refusal(self, name: str) -> Refused:
        """Return the refusal of a name that is no table."""
        expected = "a number, perhaps with the letter of a board, such as 7 or 7A"
        remedy = "Send the number of the table, and no other text."
        if self.tables.listed:
            expected = "a table in the list of this event"
            remedy = (
                "Send a table of the list, or let a word judge or the director admit this one at a"
                " kiosk."
            )
        return Refused(
            422,
            "The request names no table of this event.",
            faults=[f"table: expected {expected}; found {name!r}"],
            remedy=remedy,
        )
