"""`judge journal verify`: prove the record, and look for heads that were written down."""

from datetime import UTC, datetime

import click

from judge_cli import output
from judge_cli.journal import clocks, records, shared, slips
from judge_cli.journal.written_heads import finding, holder
from lexicons import Unsound, printable
from lexicons.record.head import number_in
from lexicons.record.place import shown

#: What the last entry shows, by whether the event is over.
ends = {
    True: "its last entry closes the event.",
    False: "its last entry does not close the event, which goes on, or the end is missing.",
}


def heads(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return heads as they were typed; `BadParameter` for a text that is not a head."""
    for head in value:
        if not number_in(head):
            raise click.BadParameter("expected a head, such as 137-3fa2-8c11-09bd", ctx, param)
    return value


@click.command()
@shared.file_argument
@click.option("--head", "written", multiple=True, callback=heads, metavar="HEAD",
              help="A head that was written down, such as 137-3fa2-8c11-09bd.")  # fmt: skip
@click.option("--slip", "receipts", multiple=True, callback=slips.receipts, metavar="RECEIPT",
              help="A receipt from a slip, such as 'K1 12 7F3A 91C2'; - is --slips -.")  # fmt: skip
@click.option("--slips", "slip_file", metavar="FILE",
              help="A file of receipts, one a line; - is standard input.")  # fmt: skip
def verify(
    file: str | None, written: tuple[str, ...], receipts: tuple[str, ...], slip_file: str | None
) -> int:
    """Prove that no entry was altered, removed, inserted or moved.

    Exit status 0 if the record is sound, 1 if it is not, or a head or a receipt is not in it, 2 if
    it cannot be looked at.
    """
    asked = slips.read(receipts, slip_file, file)
    path = printable(shown(file or records.current_path()))
    try:
        timeline = records.read(file or records.current_path())
    except Unsound as error:
        output.say(str(error))
        output.answer(f"{path}: unsound")
        return 1
    for record in timeline.records:
        name = printable(f"{path}: {record.name}" if len(timeline.records) > 1 else path)
        found = f"unsound: {record.fault}"
        if not record.fault:
            found = f"sound: {len(record.entries)} entries, head {record.head.spoken}"
            output.say(f"{name}: {ends[record.closed]}")
            for doubt in clocks.own_clock(record, datetime.now(UTC)):
                output.say(f"Note: {printable(doubt)}.")
        output.write(f"{name}: {found}\n")
    for head in written:
        output.say(finding(head, timeline))
    missing = [head for head in written if not holder(head, timeline)]
    for head in missing:
        output.write(f"{path}: the head {head} is not in it\n")
    wrong = [line for line in asked if not slips.agrees(line, timeline)]
    for line in wrong:
        output.write(f"{path}: {slips.finding(line, timeline)}\n")
    if asked:
        output.say(f"{len(asked) - len(wrong)} of {len(asked)} receipts agree with the record.")
    if wrong:
        output.say(
            "Compare each receipt above with its slip, digit by digit. If the slip has it so, look"
            " at the entry: judge journal show."
        )
    if not written:
        output.say(f"{records.unproved} for that, give the head that was written down (--head).")
    output.finish()
    return 1 if timeline.fault or missing or wrong else 0
