"""The recent entries of a journal, by their words: every ruling looks for those near to it."""

from collections import defaultdict, deque
from collections.abc import Iterable

from judge_record.entry import Entry, Kind
from judge_record.plays import Recently, is_about, read_first
from judge_record.store import Store
from lexicons import CannotJudge

most_held = 250_000  # challenges of three hours: 23 a second, in 300 MB


class Recent:
    """All recent entries that can matter to a challenge, and the last one.

    >>> from judge_record.entry import Entry
    >>> entries = [Entry(number=n, time=time, kind="ruling", station="", event="", session="",
    ...                  words=("QI",)) for n, time in enumerate(["old", "new", "new"], 1)]
    >>> [entry.number for entry in Recent(entries, 2).near(["QI"], lambda time: time == "new")]
    [3, 2]
    """

    def __init__(self, entries: Iterable[Entry] = (), least: int = read_first) -> None:
        """Take entries, the oldest first, and how many are held although they are not recent."""
        self.least = least
        self.last: Entry | None = None
        self.window: deque[Entry] = deque()  # rulings, and what can be about them
        self.rulings: defaultdict[str, deque[Entry]] = defaultdict(deque)  # by their words
        self.others: deque[Entry] = deque()
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add the next entry."""
        self.last = entry
        held = self.held(entry)
        if held:
            self.window.append(entry)
        for each in held:
            each.append(entry)

    def held(self, entry: Entry) -> list[deque[Entry]]:
        """Return where an entry is held besides; nowhere if it cannot matter."""
        if entry.kind == Kind.RULING:
            return [self.rulings[word] for word in set(entry.words)]
        return [self.others] if is_about(entry) else []

    def forget(self, recently: Recently) -> None:
        """Forget the oldest entries, as far as they are not recent."""
        while len(self.window) > self.least and not recently(self.window[0].time):
            oldest = self.window.popleft()
            for held in self.held(oldest):
                held.popleft()
            for word in oldest.words:
                if not self.rulings.get(word, True):
                    del self.rulings[word]

    def near(self, words: Iterable[str], recently: Recently) -> list[Entry]:
        """Return what `judge_record.plays.near` finds in these entries, the latest first."""
        self.forget(recently)
        found = {entry.number: entry for entry in self.others}
        for word in words:
            found.update((entry.number, entry) for entry in self.rulings.get(word, ()))
        return [found[number] for number in sorted(found, reverse=True)]


def refuse_too_many(held: int) -> None:
    """Raise `CannotJudge` if more recent challenges are held than the memory is made for.

    A server that forgot some of them could be asked for a challenge part by part.
    """
    if held >= most_held:
        raise CannotJudge(
            "Too many challenges came within three hours.",
            faults=[f"expected fewer than {most_held}"],
            remedy="Nothing was ruled. Rule by hand, and lower --rate.",
        )


def followed(recent: Recent | None, store: Store) -> Recent | None:
    """Return recent entries with what was added to their store; None if they must be read again."""
    if recent is None or recent.last == store.last():
        return recent
    new = store.part(recent.last.number if recent.last else 0, read_first)
    if new[:1] != [recent.last] or len(new) == read_first:
        return None
    for entry in new[1:]:
        recent.add(entry)
    return recent
