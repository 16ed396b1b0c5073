"""What the first bytes and lines show: whether it is a list, its format, and its heading."""

import re
from collections.abc import Sequence
from itertools import pairwise

from lexicons.errors import Unsound, shown
from lexicons.lists.formats.lines import around, ranked
from lexicons.lists.progress import counted

#: Text does not show what is struck through.
export = "Open it in its program, delete what is struck through, and save the list as text or CSV."
copy = "Copy its text into a plain text file, without words that are struck through."
unpack = "Unpack it, and give the list itself."

control = bytes({*range(32), 127} - set(b"\t\n\r\f\x1a"))
tar_magic, tar_place = b"ustar", 257  # POSIX.1-1988, ustar interchange format
fewest_bytes = 64  # fewer may be a list with some damage
most_control = 20  # one in so many bytes: in bytes of any value, one in nine is a control character

looked_at = 300  # lines
fewest_in_order = 8  # words below the first line: fewer may be in order by chance
fewest_in_case = 2
named = re.compile(r'"?sep=([,;\t|])"?\r?', re.IGNORECASE)

#: What a line of a format looks like; a format is taken where more than half of the lines do. Of
#: definitions, a fifth is enough if the other lines are single words: an inflection may have none.
#: The order counts: a definition has commas too.
looks: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("changes", "+ or -, and a word", re.compile(r"[+-][ \t]*[^\W\d]\S*")),
    ("ranks", "a number, a space and a word", ranked),
    ("definitions", "a word, and something in brackets", re.compile(r"\S+[ \t].*[\[{<].*")),
    ("tsv", "several columns, with a TAB between", re.compile(r"[^\t]*\t.*")),
    ("csv", "several columns, with a comma between", re.compile(r"[^,]*,.*")),
    ("csv", "several columns, with a semicolon between", re.compile(r"[^;]*;.*")),
)

item = re.compile(r"[-*] +\S.*")
flagged = re.compile(r"[^\s/]+/\S+.*")
flagged_share = 10  # one in so many entries of a dictionary for spelling has flags, at least
#: Other kinds of text, by their beginning, and how to get a list from them.
beginnings = (
    (
        "a web page (HTML)",
        re.compile(
            r"\s*<(?:!doctype|\?xml|html|head|body|table|tr|td|div|pre|ul|ol|li|p)\b", re.IGNORECASE
        ),
        f"Open it in a browser. {copy}",
    ),
    (
        "a table in Markdown",
        re.compile(r"\s*\|.*\|\s*\n\s*\|[-:| \t]+\|\s*$", re.MULTILINE),
        "Write its words one a line, without those that are struck through.",
    ),
    (
        "JSON",
        re.compile(r'\s*[\[{]\s*["\[{\]}]'),
        "Write its words one a line. For a plain array: `jq -r '.[]' FILE > list.txt`.",
    ),
    (
        "the text of a program",
        re.compile(r"\s*(?:\w+ )*\w+\s*[:=]+\s*[\[{(]"),
        "Write its words one a line.",
    ),
)


#: Files of other kinds, by their first bytes, and what to do about each.
signatures = (
    (b"%PDF-", "a PDF document", copy),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", export),
    (b"{\\rtf", "a formatted text (RTF)", export),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", unpack),
    (b"\xfd7zXZ\x00", "an xz archive", unpack),
    *((b"BZh%d1AY&SY" % size, "a bzip2 archive", unpack) for size in range(1, 10)),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive", unpack),
    (b"Rar!\x1a\x07", "a RAR archive", unpack),
    (b"SQLite format 3\x00", "an SQLite database", "Export the list from it as CSV."),
    (b"\x89PNG", "a picture", "Type the list, or get it as text."),
    (b"\xff\xd8\xff", "a picture", "Type the list, or get it as text."),
    (b"\x7fELF", "a program", "Give a list of words."),
    (b"MZ\x90", "a program", "Give a list of words."),
)
#: What was unpacked already begins so if it was packed before.
packed_twice = (
    (b"\x1f\x8b", "packed twice (gzip)", unpack),
    (b"PK\x03\x04", "packed twice (zip)", unpack),
)
#: Members of an archive by which an office document is known.
members = {
    "word/document.xml": "a text document (DOCX)",
    "content.xml": "an OpenDocument file",
}


def detect(lines: Sequence[str]) -> tuple[str, str]:
    """Return the format of a list that begins with these lines, and the reason for it."""
    if lines and named_separator(lines[0]):
        return "csv", "its first line names the separator"
    written = [text for line in lines if (text := line.strip(around)) and text[0] != "#"]
    written = written[:looked_at]
    for name, look, pattern in looks:
        fitting = sum(bool(pattern.fullmatch(text)) for text in written)
        needed = len(written) / 2
        if name == "definitions":
            spaced = sum(" " in text or "\t" in text for text in written)
            needed = max(spaced / 2, len(written) / 5)
        if fitting > needed:
            return name, f"{look}, in {fitting:,} of its first {counted(len(written), 'line')}"
    return "plain", f"nothing but words in its first {counted(len(written), 'line')}"


def refuse_binary(path: str, head: bytes) -> None:
    """Raise `Unsound` for the first bytes of a file that is not text."""
    if head[tar_place:].startswith(tar_magic):
        raise Unsound(f"{path} is a tar archive, not a list.", remedy=unpack)
    for start, kind, remedy in (*packed_twice, *signatures):
        if head.startswith(start):
            raise Unsound(f"{path} is {kind}, not a list.", remedy=remedy)
    odd = len(head) - len(head.translate(None, control))
    if len(head) >= fewest_bytes and odd * most_control > len(head):
        raise Unsound(
            f"{path} is not text: {odd:,} of its first {len(head):,} bytes are control characters.",
            remedy="Give a list as text. An automaton of another program needs its own ending"
            " (.dwg, .kwg), or `--format`; UTF-16 text needs `--encoding`.",
        )


def refuse_document(path: str, names: list[str]) -> None:
    """Raise `Unsound` for the members of an archive that is an office document."""
    for member, kind in members.items():
        if member in names:
            raise Unsound(f"{path} is {kind}, not a list.", remedy=export)


def refuse_other_text(path: str, text: str, lines: Sequence[str]) -> None:
    """Raise `Unsound` for text of a known kind that is not a list, and say how to get one."""
    for kind, beginning, remedy in beginnings:
        if beginning.match(text):
            raise Unsound(f"{path} is {kind}, not a list.", remedy=remedy)
    written = [line for line in lines if line.strip(around)]
    if sum(bool(item.fullmatch(line.strip(around))) for line in written) * 2 > len(written) and (
        not any(line.startswith("+") for line in written)
    ):
        raise Unsound(
            f"{path} is YAML or Markdown, not a list.",
            remedy="Write its words one a line, without `- ` or `* `. For changes to a list, write"
            " -WORD without a space.",
        )
    flags = sum(bool(flagged.fullmatch(line.strip(around))) for line in written)
    if written and written[0].strip(around).isdecimal() and flags * flagged_share > len(written):
        raise Unsound(
            f"{path} is a dictionary for spelling (hunspell), not a list.",
            remedy="Its flags stand for inflected words. Spell these out first:"
            " `unmunch FILE.dic FILE.aff > list.txt` (package hunspell-tools).",
        )


def separator(lines: Sequence[str]) -> str:
    """Return what separates the columns of a CSV file: commas, or semicolons if they are more."""
    commas, semicolons = (sum(mark in line for line in lines) for mark in ",;")
    return ";" if semicolons > commas else ","


def named_separator(line: str) -> str:
    """Return the separator that a first line names, as some spreadsheets write it."""
    found = named.fullmatch(line)
    return found[1] if found else ""


def heading_doubt(words: Sequence[str]) -> str:
    """Return why the first of these words may be a heading; empty if it looks like the others."""
    if len(words) <= fewest_in_case:
        return ""
    first, rest = words[0], words[1:]
    if not first.isupper() and all(map(str.isupper, rest)):
        return f"{shown(first)} is not in capitals, as all others are"
    if not first.islower() and all(map(str.islower, rest)):
        return f"{shown(first)} has a capital, which no other has"
    if len(rest) < fewest_in_order:
        return ""
    folded = [word.casefold() for word in words]
    for keys in (folded, [f"{len(word):04}{word}" for word in folded]):
        if keys[0] > keys[1] and all(a < b for a, b in pairwise(keys[1:])):
            return f"{shown(first)} is out of order, and all others are in order"
    return ""
