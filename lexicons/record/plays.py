"""Plays: the rulings on one play, and which of them stands."""

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
    """The rulings on one play, and what the director decided about it, in the order of the record.

    A decision is about the whole play, whichever of its rulings it refers to. A void ends all that
    was ruled and waived before it; a ruling after it counts again.
    """

    def __init__(self) -> None:
        self.decisions: list[Entry] = []  # rulings, voids and waivers

    @property
    def rulings(self) -> list[Entry]:
        """All rulings, void ones too."""
        return [entry for entry in self.decisions if entry.kind in judged]

    @property
    def first(self) -> Entry:
        """The first ruling."""
        return self.rulings[0]

    @property
    def since_void(self) -> list[Entry]:
        """The decisions that count: all after the last void."""
        voids = [at for at, entry in enumerate(self.decisions, 1) if entry.kind == Kind.VOID]
        return self.decisions[voids[-1] :] if voids else self.decisions

    @property
    def counted(self) -> list[Entry]:
        """The rulings that count, the last of which stands; none if the play is void."""
        return [entry for entry in self.since_void if entry.kind in judged]

    @property
    def standing(self) -> Entry | None:
        """The ruling that stands; None if the play is void."""
        return self.counted[-1] if self.counted else None

    @property
    def waived(self) -> int | None:
        """The number of the entry that waives the consequence, if one that counts does."""
        waivers = (entry.number for entry in self.since_void if entry.kind == Kind.WAIVED)
        return max(waivers, default=None)

    def replacement(self, ruling: Entry) -> str:
        """Return how a later entry replaced or voided a ruling of this play; "" if it stands.

        >>> ruling = Entry(number=2, time="", kind="ruling", station="", event="", session="")
        >>> review = Entry(number=5, time="", kind="review", station="", event="", session="",
        ...                refers_to=2)
        >>> plays_in([ruling, review])[0].replacement(ruling)
        'reviewed in entry 5'
        """
        later = [entry for entry in self.decisions if entry.number > ruling.number]
        for entry in later:
            if entry.kind == Kind.VOID:
                return f"void by entry {entry.number}"
        for entry in later:
            if entry.kind in judged:
                return replaced[Kind(entry.kind)].format(entry.number)
        return ""


def plays_in(entries: Iterable[Entry]) -> list[Play]:
    """Return the plays that the rulings of one journal are about, in order."""
    plays: dict[int, Play] = {}  # of each number that a decision has, or is about
    for entry in entries:
        if entry.kind in judged or entry.kind in {Kind.VOID, Kind.WAIVED}:
            play = plays.setdefault(entry.refers_to or entry.number, Play())
            play.decisions.append(entry)
            if entry.kind in judged:
                plays[entry.number] = play
    return [play for play in dict.fromkeys(plays.values()) if play.rulings]


def void_rulings(entries: Iterable[Entry]) -> frozenset[int]:
    """Return the numbers of the rulings that a void has ended, in entries that are in order."""
    return frozenset(
        ruling.number
        for play in plays_in(entries)
        for ruling in play.rulings
        if ruling not in play.counted
    )
