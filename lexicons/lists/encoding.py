"""Bytes become text: UTF-8, UTF-16 with its mark, or the encoding that is named. Never a guess."""

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import JudgeError, ListRefused, Unsound, shown

#: Byte order marks. Those of UTF-32 begin like those of UTF-16.
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
WIDE = ("utf-16-le", "utf-16-be")
#: What lists of our languages are in that are not UTF-8: shown in a refusal, never assumed.
LIKELY = (
    *("cp1252", "cp1250", "iso8859-2", "iso8859-15", "cp1254", "iso8859-14"),
    *("cp852", "cp850", "mac-roman"),
)
#: Encodings of Python that are not those of letters in a file.
NOT_LETTERS = re.compile(
    "idna|punycode|(raw-)?unicode-escape|utf-7|undefined|hz|iso2022-.*", re.DOTALL
)
END_OF_FILE = "\x1a"  # as DOS wrote it
SAMPLE = 2000  # odd lines, or bytes
SHOWN = 3  # encodings
WIDEST = 3  # zero bytes that end a text, in UTF-32
NEWLINE = b"\n"
ZEROS = 4  # one byte in so many is zero in UTF-16 without its mark


def decode(path: str, data: bytes, named: str, alphabet: Alphabet, command: str) -> tuple[str, str]:
    """Return the text, its line ends as line feeds, and the name of its encoding.

    `command` is what was typed, for the refusal of another encoding. Raises `ListRefused` or
    `Unsound`.
    """
    _refuse_zeros(path, data)
    mark, marked = next(((m, name) for m, name in MARKS if data.startswith(m)), (b"", ""))
    name = _known(named, marked) if named else marked or "utf-8"
    if name == marked:
        data = data[len(mark) :]
    try:
        if not named and not marked and _is_wide(data):
            place = data.index(b"\0")
            raise UnicodeDecodeError(name, data, place, place + 1, "a zero byte")
        text = data.decode(name)
    except UnicodeDecodeError as error:
        odd = _Odd(path, data, name, error.start)
    else:
        if "\r" in text:
            text = text.replace("\r\n", "\n")
            if "\n" not in text:
                text = text.replace("\r", "\n")
            elif text.endswith("\r"):  # of a line end that was cut
                text = f"{text[:-1]}\n"
        return text.removesuffix(END_OF_FILE), name
    raise odd.damaged() if named or marked else odd.refused(alphabet, command)


def _refuse_zeros(path: str, data: bytes) -> None:
    """Raise `Unsound` for zeros at the end: they stand where a copy was not written."""
    whole = data.rstrip(b"\0")
    zeros = len(data) - len(whole)
    if zeros > WIDEST:
        raise Unsound(
            f"{path}, line {whole.count(NEWLINE) + 1}: {zeros:,} zero bytes at its end: it was not"
            " written to its end.",
            remedy="Copy it again from where it was good.",
        )


def _is_wide(data: bytes) -> bool:
    return data.count(b"\0", 0, SAMPLE) * ZEROS > len(data[:SAMPLE])


def _known(asked: str, marked: str) -> str:
    """Return the usual name of an encoding; `ListRefused` if there is no such encoding."""
    no_encoding = ListRefused(
        f"There is no encoding {shown(asked)}.",
        remedy=f"Usual ones are utf-8, {', '.join((*LIKELY, *WIDE))}.",
    )
    try:
        "A".encode(asked).decode(asked)  # refuses what makes no text of bytes, such as base64
        name = codecs.lookup(asked).name.replace("_", "-").removesuffix("-sig")
    except (LookupError, ValueError):
        raise no_encoding from None
    if NOT_LETTERS.fullmatch(name):
        raise no_encoding
    if name in ("utf-16", "utf-32"):
        if not marked.startswith(name):
            raise ListRefused(
                f"{name} can be either of two, and the file has no mark that says which.",
                remedy=f"Say `--encoding {name}-le` or `--encoding {name}-be`.",
            )
        return marked
    return name


class _Odd(NamedTuple):
    """A byte that is not in the encoding."""

    path: str
    data: bytes
    name: str
    place: int

    @property
    def line(self) -> int:
        """The number of its line, from 0."""
        return self.data.count(b"\n", 0, self.place)

    @property
    def what(self) -> str:
        """Where it is, in words."""
        byte = f"byte 0x{self.data[self.place]:02x}"
        return f"{self.path}, line {self.line + 1}: {byte} is not {self.name.upper()}."

    def damaged(self) -> Unsound:
        """Return the refusal of a file whose encoding is known."""
        line = self.data.split(b"\n")[self.line]
        return Unsound(
            self.what,
            faults=[shown(line.decode(self.name, "replace"))],
            remedy="Copy the file again, or name another encoding.",
        )

    def refused(self, alphabet: Alphabet, command: str) -> JudgeError:
        """Return the refusal, with the first odd line as each likely encoding reads it."""
        lines = self.data.rstrip(b"\0\n").split(b"\n")
        odd = [line for line in lines if not line.isascii() or b"\0" in line][:SAMPLE]
        best = sorted(self._readings(odd, alphabet), key=lambda each: -each[1])[:SHOWN]
        best = [each for each in best if each[1] or not best[0][1]]
        if not (odd and best):  # no likely encoding finds a line in it
            return self.damaged()
        # The first line that the two likeliest read differently: others help nobody to choose.
        both = zip(*(texts for _, _, texts in best[:2]), strict=False)
        place = next((at for at, each in enumerate(both) if len({*each}) > 1), 0)
        return ListRefused(
            f"{self.what} Such lines: {len(odd):,} of {len(lines):,}. Nothing was read.",
            faults=[
                f"as {name + ':':12} {shown(texts[place])}, and {fits:,} of {len(odd):,} in letters"
                f" of {alphabet.title}"
                for name, fits, texts in best
            ],
            remedy="\n".join([
                "If one of these is right, say it:",
                *(f"  {command} --encoding {name}" for name, _, _ in best),
            ]),
        )  # fmt: skip

    def _readings(
        self, odd: list[bytes], alphabet: Alphabet
    ) -> Iterator[tuple[str, int, list[str]]]:
        """Yield likely encodings that read the odd lines differently.

        Each has how many of these are in letters of the alphabet, and the lines.
        """
        wide, seen = _is_wide(self.data), set[str]()
        for name in WIDE if wide else LIKELY:
            try:
                text = (self.data if wide else b"\n".join(odd)).decode(name)
            except UnicodeDecodeError:
                continue
            lines = filter(None, text.split("\n"))
            texts = [line.rstrip("\r") for line in lines if wide or not line.isascii()]
            fits = sum(
                all((c.isascii() and c != "\0") or alphabet.takes(c) for c in line)
                for line in texts[:SAMPLE]
            )
            if texts and (text := "\n".join(texts)) not in seen:
                seen.add(text)
                yield name, fits, texts
