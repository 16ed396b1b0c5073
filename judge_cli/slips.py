"""`judge slips`: many challenges, one a line, each with its own verdict."""

import json
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from io import StringIO
from itertools import chain
from typing import BinaryIO

import click

from judge_cli import output
from judge_cli.identity import say_cautions, say_identity
from judge_cli.options import rules_option
from lexicons import Adjudicator, ChallengeRefused, Library, Missing, Unsound, separate
from lexicons.schema import unrepeated

NO_VERDICT = "-"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
SEPARATORS = ",;\t"  # of CSV, the first one if a line has none


class Slips:
    """Rules on the words of slips, and counts those that it cannot judge."""

    def __init__(self, judge: Adjudicator) -> None:
        self.judge = judge
        self.judged = 0
        self.unjudged = 0

    def refuse(self, line: int, reason: str) -> str:
        """Write to standard error why a line has no verdict, and return a dash in its place."""
        self.unjudged += 1
        output.say(f"line {line}: {reason}")
        return NO_VERDICT

    def rule_or_refuse(self, line: int, words: list[str]) -> str:
        """Return `acceptable` or `unacceptable`, or a dash if a slip cannot be judged."""
        try:
            verdict = self.judge.rule(self.judge.board.challenge(*words)).verdict
        except ChallengeRefused as refusal:
            return self.refuse(line, "; ".join(refusal.faults))
        self.judged += 1
        return verdict.value


def _rule_text(lines: Iterable[str], slips: Slips) -> Iterator[str]:
    """Yield the verdict on each line of words, in the rule set's own wording."""
    wording = slips.judge.rules.original_verdict_word
    answers = {verdict: wording(verdict) for verdict in ("acceptable", "unacceptable")}
    for number, line in enumerate(lines, 1):
        found = slips.rule_or_refuse(number, separate(line))
        yield f"{answers.get(found, NO_VERDICT)}\n"


def _rule_csv(lines: Iterable[str], slips: Slips) -> Iterator[str]:
    """Yield each row of CSV (RFC 4180) with a column `verdict` after the column `words`.

    Raises `Unsound` if the header has no column `words`, or if a row cannot be read.
    """
    import csv

    csv.field_size_limit(sys.maxsize >> 32)
    lines = iter(lines)
    first = next(lines, "")
    mark = max(SEPARATORS, key=first.count)  # the first line names columns: no name has one of them
    rows = csv.reader(chain([first], lines), strict=True, delimiter=mark)
    try:
        header = next(rows, [])
        column = words_column(header)
        drafted = StringIO(newline="")
        ending = "\r\n" if first.endswith("\r\n") else "\n"
        writer = csv.writer(drafted, lineterminator=ending, delimiter=mark)
        writer.writerow([*header, "verdict"])
        for row in rows:
            if not any(row):
                verdict = slips.refuse(rows.line_num, "an empty row")
            elif len(row) != len(header):
                reason = f"expected {len(header)} cells as in the first line, found {len(row)}"
                verdict = slips.refuse(rows.line_num, reason)
            else:
                verdict = slips.rule_or_refuse(rows.line_num, separate(row[column]))
            writer.writerow([*row, *[""] * (len(header) - len(row)), verdict])
            yield drafted.getvalue()
            drafted.seek(0)
            drafted.truncate()
        yield drafted.getvalue()  # the header, where no row followed it
        return
    except csv.Error as error:
        reason = str(error)
    raise Unsound(
        "The rest of the file cannot be read as CSV.",
        faults=[f"line {rows.line_num}: {reason}"],
        remedy="Mend the quotes of this line; the lines before it were judged.",
    )


def words_column(header: list[str]) -> int:
    """Return the index of the column `words`. Raises `Unsound` if there is not exactly one."""
    if header.count("words") == 1 and "verdict" not in header:
        return header.index("words")
    found = ", ".join(header) or "an empty line"
    raise Unsound(
        "The first line of the CSV file must name its columns.",
        faults=[f"expected one column 'words' and no column 'verdict', found {found}"],
        remedy="Name the columns, with commas, semicolons or TABs between them.",
    )


def _rule_jsonl(lines: Iterable[str], slips: Slips) -> Iterator[str]:
    """Yield each object, with a key `verdict` added at its end. Its key `words` has the words."""
    for number, line in enumerate(lines, 1):
        ending = "\r\n" if line.endswith("\r\n") else "\n"
        row = line.strip(" \t\r\n")
        try:
            slip = _object_of(row)
        except ValueError as error:
            # A line that is not an object can take no key, so a new object stands in its place.
            yield f'{{"verdict": "{slips.refuse(number, str(error))}"}}{ending}'
            continue
        words = words_of(slip)
        if words is None:
            verdict = slips.refuse(number, "expected a key 'words' with a text or a list of texts")
        else:
            verdict = slips.rule_or_refuse(number, words)
        yield f'{row[:-1].rstrip()}{", " if slip else ""}"verdict": "{verdict}"}}{ending}'


def _object_of(row: str) -> dict[str, object]:
    """Return the object on one line. Raises `ValueError` if it cannot take a verdict."""
    try:
        found = json.loads(row, object_pairs_hook=unrepeated)
    except json.JSONDecodeError as error:
        reason = f"not JSON: {error.msg} at character {error.pos + 1}"
    except RecursionError:
        reason = "not JSON: it is nested too deep"
    else:
        if isinstance(found, dict) and "verdict" not in found:
            return found
        reason = "expected an object without a key 'verdict'"
    raise ValueError(reason)


def words_of(slip: dict[str, object]) -> list[str] | None:
    """Return the words in an object: a list of texts or one text. None if it has no words."""
    words = slip.get("words")
    if isinstance(words, str):
        return separate(words)
    is_list = isinstance(words, list) and all(isinstance(word, str) for word in words)
    return words if is_list else None  # type: ignore[return-value]


FORMATS = {"text": _rule_text, "csv": _rule_csv, "jsonl": _rule_jsonl}


@click.command()
@click.argument("file", metavar="FILE")
@rules_option
@click.option(
    "--format", "format_", type=click.Choice(list(FORMATS)), default="text", show_default=True,
    help="The format of FILE and of the answer.",
)  # fmt: skip
def slips(file: str, rules_id: str | None, format_: str) -> int:
    """Rule on many challenges, one a line. If FILE is '-', read standard input.

    \b
    text    words separated by spaces; answered by one verdict a line
    csv     a column 'words'; answered by the rows with a column 'verdict'
    jsonl   a key 'words'; answered by the objects with a key 'verdict'

    FILE is in UTF-8, or in UTF-16 with its mark; the answer is in UTF-8.

    If a line cannot be judged, its verdict is a dash, and standard error shows the reason. The exit
    status is 0 if every line got a verdict, else 2.
    """
    library = Library()
    judge = library.adjudicator(library.default_rules() if rules_id is None else rules_id)
    if output.is_watched():
        say_identity(judge)
    say_cautions(judge)
    counted = Slips(judge)
    output.tidy_on_interrupt()
    try:
        with opened(file) as stream:
            for text in FORMATS[format_](lines_of(stream), counted):
                output.pass_on(text)
    except KeyboardInterrupt as interrupt:
        raise output.AnswerLost(interrupt) from None
    if not counted.judged and not counted.unjudged:
        output.say("The file has no slip to judge: no answer.")
        return 2
    return 2 if counted.unjudged else 0


def opened(path: str) -> AbstractContextManager[BinaryIO]:
    """Open a file, or standard input, as bytes. Raises `Missing` if that fails."""
    if path == "-" and sys.stdin is not None:
        return nullcontext(sys.stdin.buffer)
    what = "Standard input is closed."
    if path != "-":
        try:
            return open(path, "rb")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            what = f"The slips cannot be read: {path}: {reason}."
    raise Missing(what, remedy="Give the path of a file.")


def lines_of(stream: BinaryIO) -> Iterator[str]:
    """Yield lines with their line ends. Blank lines at the end are left out.

    They are in UTF-8, or in UTF-16 with its mark.
    """
    blank: list[str] = []
    for line in _decoded(stream):
        if line.strip(" \t\r\n"):
            yield from blank
            blank.clear()
            yield line
        else:
            blank.append(line)


def _decoded(stream: BinaryIO) -> Iterator[str]:
    """Yield lines as they come, so that a program may wait for each verdict."""
    first = stream.readline()
    if first.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):  # its bytes of a line feed are not one line
        text = (first + stream.read()).decode("utf-16", "replace")
        yield from StringIO(text, newline="\n")
        return
    yield first.removeprefix(BYTE_ORDER_MARK).decode("utf-8", "surrogateescape")
    for data in stream:
        yield data.decode("utf-8", "surrogateescape")
