"""Slips: the receipts that players wrote on them, compared with the record."""

import sys
from collections.abc import Iterable, Sequence

import click

from judge_record.head import receipt_in, receipt_of
from judge_record.timeline import Record
from lexicons import printable, storage

standard_input = "-"


def receipts(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return receipts as they were typed; `BadParameter` for a text that is not a receipt."""
    for text in value:
        if text != standard_input and not receipt_in(text):
            raise click.BadParameter("expected a receipt, such as K1 12 7F3A 91C2", ctx, param)
    return value


def read(typed: tuple[str, ...], path: str | None, records: Sequence[str]) -> list[str]:
    """Return all receipts that are asked about: those typed, and the lines of a file.

    `UsageError` if the receipts and the record are both on standard input.
    """
    lines = [text for text in typed if text != standard_input]
    path = path or (standard_input if len(lines) < len(typed) else None)
    if path is None:
        return lines
    if path == standard_input and standard_input in records:
        raise click.UsageError("The record and the receipts cannot both be on standard input.")
    if path == standard_input:
        data = sys.stdin.buffer.read() if sys.stdin else b""
    else:
        data = storage.read(path, "The file of receipts", "Name another file.")
    return lines + [line for line in data.decode(errors="replace").splitlines() if line.strip()]


def fault_of(line: str, records: Iterable[Record]) -> str:
    """Return why a receipt does not agree with the record; "" if a journal has its entry."""
    receipt = receipt_in(line)
    if receipt is None:
        return f"not a receipt: {printable(line.strip())}"
    entries = ((record.at(receipt.number), record) for record in records)
    found = [receipt_of(entry, record.chain) for entry, record in entries if entry]
    if receipt in found:
        return ""
    there = " and ".join(map(str, found)) or f"no entry {receipt.number}"
    return f"the slip {receipt} does not agree; the record has {there}"
