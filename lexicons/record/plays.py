"""Plays: the rulings on one play, and the one of them that stands."""

from collections.abc import Iterable

from lexicons.record.entry import Entry, Kind, judged

#: How a later ruling on the same play replaces an earlier one.
replaced = {
    Kind.RULING: "judged again in entry {}",
    Kind.REVIEW: "reviewed in entry {}",
    Kind.CORRECTION: "mistyped, and corrected in entry {}",
    Kind.BY_HAND: "overruled by hand in entry {}",
}


class Play:
    """The rulings on one play, in order; the last one that is not void stands."""

    def __init__(self) -> None:
        self.rulings: list[Entry] = []
        self.voids: dict[int, int] = {}  # number of the ruling -> number of the entry that voids it
        self.waived: int | None = None  # number of the entry that waives the consequence

    @property
    def first(self) -> Entry:
        """The first ruling."""
        return self.rulings[0]

    @property
    def standing(self) -> Entry | None:
        """The ruling that stands; None if all are void."""
        return next((r for r in reversed(self.rulings) if r.number not in self.voids), None)

    def replacement(self, ruling: Entry) -> str:
        """Return how a later entry replaced or voided a ruling of this play; "" if it stands.

        >>> ruling = Entry(number=2, time="", kind="ruling", station="", event="", session="")
        >>> review = Entry(number=5, time="", kind="review", station="", event="", session="",
        ...                refers_to=2)
        >>> plays_in([ruling, review])[0].replacement(ruling)
        'reviewed in entry 5'
        """
        if ruling.number in self.voids:
            return f"void by entry {self.voids[ruling.number]}"
        for later in self.rulings:
            if later.number > ruling.number and later.number not in self.voids:
                return replaced[Kind(later.kind)].format(later.number)
        return ""


def plays_in(entries: Iterable[Entry]) -> list[Play]:
    """Return the plays that the rulings of one journal are about, in order."""
    plays: list[Play] = []
    of_number: dict[int, Play] = {}
    for entry in entries:
        play = of_number.get(entry.refers_to or 0)
        if entry.kind in judged:
            if play is None:
                play = Play()
                plays.append(play)
            play.rulings.append(entry)
            of_number[entry.number] = play
        elif play is not None and entry.kind == Kind.VOID:
            play.voids[entry.refers_to or 0] = entry.number
        elif play is not None and entry.kind == Kind.WAIVED:
            play.waived = entry.number
    return plays
