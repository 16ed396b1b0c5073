"""Heads: whether the record has those that were written down, and those of the event in it."""

from collections.abc import Iterable, Iterator, Sequence

from judge_record.entry import Entry, Kind
from judge_record.head import ChainHead, Head, digits_of, event_head, number_in
from judge_record.timeline import Record
from lexicons.language import _

#: What the end of an event adds after the last entry of its stations.
ends = (Kind.EVENT_HEAD, Kind.EVENT_CLOSED)


def holder(head: str, records: Iterable[Record]) -> Record | None:
    """Return the record in which the entry of a written head has that seal, if there is one."""
    for record in records:
        found = record.at(number_in(head))
        if found and found.agrees_with(head):
            return record
    return None


def only_chained(head: str, record: Record) -> bool:
    """Return whether entries other than the end of the event follow the entry of a head."""
    after = record.entries[number_in(head) :]
    return any(entry.kind not in ends for entry in after)


def finding(head: str, records: Sequence[Record]) -> str:
    """Return what a written head shows of the record."""
    number = number_in(head)
    if record := holder(head, records):
        if after := record.length - number:
            return _(
                "The number {head} is in the record; only the chain proves the {number} after it.",
                head=head,
                number=after,
            )
        return _("The number {head} is in the record.", head=head)
    longest = max(record.length for record in records)
    if longest < number:
        return _(
            "The number {head} is not in the record, which ends with entry {last}: its end was cut"
            " off, or this is another journal.",
            head=head,
            last=longest,
        )
    found = filter(None, (record.at(number) for record in records))
    return next(
        filter(None, (_one_digit(head, entry) for entry in found)),
        _(
            "The number {head} is not in the record: entry {entry} has another seal. It was"
            " copied wrongly, the chain was computed again, or this is another journal. First look"
            " at the paper.",
            head=head,
            entry=number,
        ),
    )


def _one_digit(head: str, entry: Head) -> str:
    """Return which digit of a written head differs, if only one does; else an empty text."""
    written = digits_of(head).removeprefix(str(entry.number))
    pairs = list(enumerate(zip(written, entry.seal, strict=False), 1))
    wrong = [(place, *pair) for place, pair in pairs if pair[0] != pair[1]]
    if len(wrong) != 1:
        return ""
    [(place, digit, found)] = wrong
    return _(
        "The number {head} is not in the record: of the digits after its number, only digit {place}"
        " differs. It is {digit}; the record has {found}. It was copied wrongly: look at the"
        " paper.",
        head=head,
        place=place,
        digit=digit,
        found=found,
    )


def event_head_findings(chains: Sequence[Record]) -> Iterator[tuple[str, str]]:
    """Yield for each recorded head of an event what is wrong, or "", and a sentence about it.

    A chain that is not among these is not looked for.
    """
    here = {chain.chain: chain for chain in chains}
    for chain in chains:
        for entry in (each for each in chain.entries if each.kind == Kind.EVENT_HEAD):
            known = sum(opening in here for opening, _ in entry.heads)
            place = f"{chain.name}, entry {entry.number}"
            if wrong := _event_head_fault(entry, here):
                yield f"{place}: {wrong}", ""
            else:
                which = "the chain" if known == 1 else f"{known} chains"
                missing = len(entry.heads) - known
                rest = f"; {missing} of its {len(entry.heads)} chains are not here"
                agrees = f"{place}: the head of the event agrees with {which} here"
                yield "", f"{agrees}{rest if missing else ''}. It is {entry.note}"


def _event_head_fault(entry: Entry, here: dict[str, Record]) -> str:
    heads = [ChainHead.of(pair) for pair in entry.heads]
    found = [head for head in heads if head]
    if len(found) < len(heads) or entry.note != event_head(found):
        return "the head of the event is not that of its chains"
    for opening, head in found:
        chain = here.get(opening)
        if chain and chain.at(head.number) != head:
            return f"the chain {opening[:12]} does not have the head {head.spoken}"
    return ""
