"""`judge journal verify`: prove the record, and compare heads on paper with it."""

from collections.abc import Iterable, Iterator, Sequence

import click

from judge_cli import output, records
from judge_procedure.timeline import JournalRecord
from judge_record.head import number_in
from judge_record.store import Store
from lexicons import Unsound, printable


def _record_with(head: str, chains: Iterable[JournalRecord]) -> JournalRecord | None:
    """Return the record in which the entry of a written head has that seal, if there is one."""
    for record in chains:
        entry = record.at(number_in(head))
        if entry and entry.agrees_with(head):
            return record
    return None


def _what_shows(head: str, record: JournalRecord | None) -> str:
    """Return what a written head shows of the record that has it."""
    if record is None:
        return (
            f"The number {head} is not in the record. It was copied wrongly, the record was cut off"
            " or computed again, or this is another journal. First look at the paper."
        )
    if after := record.length - number_in(head):
        return f"The number {head} is in the record; only the chain proves the {after} after it."
    return f"The number {head} is in the record."


def _heads(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    if not all(map(number_in, value)):
        raise click.BadParameter("expected a head, such as 137-3fa2-8c11-09bd", ctx, param)
    return value


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--head", "written", multiple=True, callback=_heads, metavar="HEAD",
              help="A head that was written down, such as 137-3fa2-8c11-09bd.")  # fmt: skip
def verify(files: tuple[str, ...], written: tuple[str, ...]) -> int:
    """Verify that no entry was altered, removed, inserted or moved.

    The URL of a database stands for all journals in it, unless it names one. Exit status 0 if the
    record is sound, 1 if it is not, or if a head is not in it, 2 if it cannot be read.
    """
    files = tuple(records.paths(files))
    chain_at = dict(_verified(files))
    chains = [chain for chain in chain_at.values() if chain]
    answer = [
        f"{path}: {_what_is(chain, path) if chain else 'unsound'}"
        for path, chain in chain_at.items()
    ]
    places = ", ".join(map(printable, files))
    record_with = {head: _record_with(head, chains) for head in written}
    for head, record in record_with.items():
        if chains:
            output.say(_what_shows(head, record))
        if record is None:
            answer.append(f"{places}: the head {head} is not in it")
    if chains and not written:
        output.say(
            "A chain cannot show by itself that its end was cut off, or that all of it was computed"
            " again: for that, give the head that was written down (--head)."
        )
    output.write_lines(answer)
    all_sound = all(chain and not chain.fault for chain in chain_at.values())
    return 0 if all_sound and all(record_with.values()) else 1


def _verified(files: Sequence[str]) -> Iterator[tuple[str, JournalRecord | None]]:
    """Yield each chain in these files by its place; None if it is damaged."""
    for file in files:
        stores: Sequence[Store | None] = (
            records.stores_at(file) if records.is_journal(file) else [None]
        )
        for store in stores:
            path = printable(store.path) if store and len(stores) > 1 else printable(file)
            try:
                yield path, records.of_store(store) if store else records.read(file)[0]
            except Unsound as error:
                output.say(str(error))
                yield path, None


def _what_is(chain: JournalRecord, name: str) -> str:
    """Return whether a chain is sound. Say what else there is to know about it."""
    if chain.fault:
        return f"unsound: {chain.fault}"
    if chain.closed:
        output.say(f"{name}: its last entry closes the event.")
    else:
        output.say(
            f"{name}: its last entry does not close the event: the event goes on, or the end is"
            " missing."
        )
    return f"sound: {chain.length} entries, head {chain.head.spoken}"
