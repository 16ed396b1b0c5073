"""The first sheet of an XLSX file, as CSV: everything behind it reads text."""

import csv
import io
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, Any

from lexicons.errors import JudgeError, Unsound, shown

workbook = "xl/workbook.xml"  # the member of an archive that makes it an XLSX file
most_unpacked = 1 << 26  # bytes of all members: ten times the largest list of words alone
most_columns, most_rows = 256, 1 << 20  # rows: no spreadsheet has more
most_at_once = 1000  # rows
#: What a cell shows where a formula failed. As text it would begin like a comment.
errors = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"))
remedy = "Open it in its program, and save the sheet as CSV."


def is_spreadsheet(file: IO[bytes]) -> bool:
    """Return whether an archive is an XLSX file; an archive that cannot be read is not."""
    try:
        with zipfile.ZipFile(file) as archive:
            return workbook in archive.namelist()
    except Exception:  # who unpacks it says what is wrong with it
        return False


def convert(path: str, file: IO[bytes], kept: IO[bytes]) -> str:
    """Write the first sheet to `kept` as CSV in UTF-8, and return which sheet it is.

    Raises `Unsound` if the file is damaged, or larger than any list.
    """
    from openpyxl import load_workbook  # loaded for spreadsheets alone: it takes 0.2 s

    refuse_large(path, file)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and the like, which we do not read
            book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
            if not book.worksheets:
                raise Unsound(f"{path} has no sheet with cells.", remedy=remedy)
            sheet = book.worksheets[0]
            sheet.reset_dimensions()  # a wrong size in the file would cut the list
            for text in as_csv(path, sheet.iter_rows(values_only=True)):
                kept.write(text.encode(errors="surrogatepass"))
            count = len(book.sheetnames)
            return f"sheet {shown(sheet.title)}, the first of {count}"
    except JudgeError:
        raise
    except Exception as error:  # zipfile, the XML reader and openpyxl each have errors of their own
        reason = f"{type(error).__name__}: {error}".split("\n")[0].rstrip(".")
    raise Unsound(f"{path} cannot be read as a spreadsheet (XLSX): {reason}.", remedy=remedy)


def refuse_large(path: str, file: IO[bytes]) -> None:
    """Raise `Unsound` for an archive that would unpack to more than any list."""
    with zipfile.ZipFile(file) as archive:
        size = sum(member.file_size for member in archive.infolist())
    if size > most_unpacked:
        raise Unsound(
            f"{path} would unpack to {size >> 20:,} MB; expected at most {most_unpacked >> 20}.",
            remedy=remedy,
        )


def as_csv(path: str, rows: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    """Yield rows of cells as text, a line for each row."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for number, row in enumerate(rows, 1):
        if number > most_rows:
            raise Unsound(
                f"{path} has a row beyond {most_rows:,}, the last of a spreadsheet.", remedy=remedy
            )
        cells = [*map(written, row)]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > most_columns:
            raise Unsound(
                f"{path} has {len(cells):,} columns in row {number}; expected {most_columns}.",
                remedy=remedy,
            )
        if len(cells) < 2:  # noqa: PLR2004  # the writer would quote an empty line
            text.write(quoted(*cells) + "\n")
        else:
            writer.writerow(cells)
        if not number % most_at_once:
            yield text.getvalue()
            text.seek(0)
            text.truncate()
    yield text.getvalue()


def written(value: object) -> str:
    """Return the text of a cell. A spreadsheet makes a truth value of the word TRUE."""
    if value is None:
        return ""
    return str(value).upper() if isinstance(value, bool) else str(value)


def quoted(cell: str = "") -> str:
    """Return the only cell of a row as a line, in quotation marks where it needs them.

    >>> quoted("ZANT"), quoted("#N/A"), quoted("ZA\\nNT")
    ('ZANT', '"#N/A"', '"ZA\\nNT"')
    """
    if cell in errors or any(mark in cell for mark in '"\r\n'):
        return '"' + cell.replace('"', '""') + '"'
    return cell
