"""`judge journal verify`: prove the record, and look for heads that were written down."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import click

from judge_cli import output
from judge_cli.journal import records, slips, written_heads
from judge_cli.journal.clocks import Survey
from judge_cli.journal.written_heads import finding, holder
from judge_record.head import number_in
from judge_record.journal import Journal
from judge_record.store.place import OneConnection, journals_at, shown
from judge_record.timeline import Record
from lexicons import Unsound, printable

#: What the last entry shows, by whether the event is over.
ends = {
    True: "its last entry closes the event.",
    False: "its last entry does not close the event: the event goes on, or the end is missing.",
}


def _heads(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return heads as they were typed; `BadParameter` for a text that is not a head."""
    for head in value:
        if not number_in(head):
            raise click.BadParameter("expected a head, such as 137-3fa2-8c11-09bd", ctx, param)
    return value


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--head", "written", multiple=True, callback=_heads, metavar="HEAD",
              help="A head that was written down, such as 137-3fa2-8c11-09bd.")  # fmt: skip
@click.option("--slip", "receipts", multiple=True, callback=slips.receipts, metavar="RECEIPT",
              help="A receipt from a slip, such as 'K1 12 7F3A 91C2'; - is --slips -.")  # fmt: skip
@click.option("--slips", "slip_file", metavar="FILE",
              help="A file of receipts, one a line; - is standard input.")  # fmt: skip
def verify(
    files: tuple[str, ...],
    written: tuple[str, ...],
    receipts: tuple[str, ...],
    slip_file: str | None,
) -> int:
    """Verify that no entry was altered, removed, inserted or moved.

    The URL of a database stands for all journals in it, unless it names one. Exit status 0 if the
    record is sound, 1 if it is not, or if a head or a receipt is not in it, 2 if it cannot be read.
    """
    files = files or (records.current_path(),)
    asked = slips.read(receipts, slip_file, files)
    found = list(_verified(files))
    chains = [chain for chain in found if chain]
    for head in written if chains else ():
        output.say(finding(head, chains))
    named = ", ".join(printable(shown(file)) for file in files)
    disagreements = 0
    sound = [each for each in chains if not each.fault]
    for wrong_head, agrees in written_heads.event_head_findings(sound):
        if wrong_head:
            disagreements += 1
            output.write(f"{printable(wrong_head)}\n")
        else:
            output.say(f"{agrees}.")
    missing = [head for head in written if not holder(head, chains)]
    for head in missing:
        output.write(f"{named}: the head {head} is not in it\n")
    wrong = [fault for line in asked if (fault := slips.fault_of(line, chains))]
    for fault in wrong:
        output.write(f"{named}: {fault}\n")
    if asked:
        output.say(f"{len(asked) - len(wrong)} of {len(asked)} receipts agree with the record.")
    if wrong:
        output.say(
            "Compare each receipt above with its slip, digit by digit. If the slip has it so, look"
            " at the entry: judge journal show."
        )
    if chains and not written:
        output.say(
            "A chain cannot show by itself that its end was cut off, or that all of it was computed"
            " again: for that, give the head that was written down (--head)."
        )
    output.finish()
    all_sound = len(sound) == len(found)
    return 0 if all_sound and not missing and not wrong and not disagreements else 1


def _verified(files: Sequence[str]) -> Iterator[Record | None]:
    """Say of each chain in these files whether it is sound, and yield it; None if it is damaged."""
    kept_in = OneConnection()
    for file in files:
        journals = journals_at(file) if records.is_journal(file) else []
        for name in journals or [file]:
            path = printable(shown(name if len(journals) > 1 else file))
            try:
                if journals:
                    chains: Sequence[Record] = [records.of_journal(Journal(name, kept_in))]
                else:
                    chains = records.read(file).records
            except Unsound as error:
                output.say(str(error))
                output.write(f"{path}: unsound\n")
                yield None
                continue
            for chain in chains:
                _say_of(chain, printable(f"{path}: {chain.name}" if len(chains) > 1 else path))
                yield chain


def _say_of(chain: Record, name: str) -> None:
    """Say whether a chain is sound, and what its end and its clock show."""
    if chain.fault:
        output.write(f"{name}: unsound: {chain.fault}\n")
        return
    output.say(f"{name}: {ends[chain.closed]}")
    for doubt in Survey.of(chain).doubts(datetime.now(UTC)):
        output.say(f"Note: {printable(doubt)}.")
    output.write(f"{name}: sound: {chain.length} entries, head {chain.head.spoken}\n")
