"""Heads of an event that its chains hold: whether the chains agree with them."""

from collections.abc import Iterator, Sequence

from judge_record.entry import Entry, Kind
from judge_record.head import ChainHead, event_head
from judge_record.timeline import Record


def findings(chains: Sequence[Record]) -> Iterator[tuple[str, str]]:
    """Yield for each recorded head of an event what is wrong, or "", and a sentence about it.

    A chain that is not among these is not looked for.
    """
    here = {chain.chain: chain for chain in chains}
    for chain in chains:
        for entry in (each for each in chain.entries if each.kind == Kind.EVENT_HEAD):
            known = sum(opening in here for opening, _ in entry.heads)
            place = f"{chain.name}, entry {entry.number}"
            if wrong := fault(entry, here):
                yield f"{place}: {wrong}", ""
            else:
                which = "the chain" if known == 1 else f"{known} chains"
                missing = len(entry.heads) - known
                rest = f"; {missing} of its {len(entry.heads)} chains are not here"
                agrees = f"{place}: the head of the event agrees with {which} here"
                yield "", f"{agrees}{rest if missing else ''}. It is {entry.note}"


def fault(entry: Entry, here: dict[str, Record]) -> str:
    """Return what is wrong with the head of an event, or ""."""
    heads = [ChainHead.of(pair) for pair in entry.heads]
    found = [head for head in heads if head]
    if len(found) < len(heads) or entry.note != event_head(found):
        return "the head of the event is not that of its chains"
    for opening, head in found:
        chain = here.get(opening)
        if chain and chain.at(head.number) != head:
            return f"the chain {opening[:12]} does not have the head {head.spoken}"
    return ""
