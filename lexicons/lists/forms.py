"""The forms that a list can have, and all that its maintainer says of how it is to be read."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.edition import public_editions
from lexicons.library import Library
from lexicons.manifest import LONGEST_COVERED, Manifest
from lexicons.rules.rule_keys import SHORTEST_WORD, WHOLE_BOARD

#: Tiles of a word, unless other lengths are named.
BOARD = range(SHORTEST_WORD, WHOLE_BOARD + 1)
ANY_WORD = range(BOARD[0], LONGEST_COVERED + 1)  # for a list of which some lengths are taken


class ListForm(NamedTuple):
    """How a list is to be read, as its maintainer named it. Without a name, text is plain."""

    name: str = ""
    column: str = ""
    heading: bool | None = None

    @property
    def is_placed(self) -> bool:
        """Whether a table's column is named, and whether its first line is a heading."""
        return bool(self.column) and not (self.column.isdecimal() and self.heading is None)

    @property
    def may_be_headed(self) -> bool:
        """Whether the first entry may be a heading.

        It is not where the maintainer said so, or where the column was found by the name in its
        heading. With `heading`, it still may be: what was taken for the heading may be a title.
        """
        return self.heading is not False and (not self.column or self.column.isdecimal())

    @property
    def options(self) -> str:
        """The options that name this form."""
        heading = {True: " --header", False: " --no-header", None: ""}[self.heading]
        column = f" --column {self.column}" if self.column else ""
        return f"--form {self.name}{column}{heading}"


@dataclass(frozen=True)
class ListReading:
    """How lists are to be read. Without the name of a form, only plain text is read."""

    alphabet: Alphabet
    alphabet_of: Callable[[Manifest], Alphabet]  # finds that of a lexicon
    lengths: range = BOARD
    _: KW_ONLY
    form: ListForm = ListForm()  # noqa: RUF009  # it can't be changed
    encoding: str = ""
    digits: bool = False  # stand for letters, as in the lists of some programs
    alphabet_named: bool = False  # if not, a lexicon says its own
    lengths_named: bool = False  # if not, a lexicon has those that it covers

    @classmethod
    def of(
        cls, library: Library, edition: str, alphabet: str = "", lengths: range | None = None,
        **how: Any,
    ) -> "ListReading":  # fmt: skip
        """Return how a list of an edition is read: by its alphabet, if it's publicly known."""
        known = public_editions().get(edition)
        return cls(
            library.alphabet(alphabet or (known.alphabet if known else "english")),
            library.alphabet_of,
            lengths or BOARD,
            alphabet_named=bool(alphabet or known),
            lengths_named=bool(lengths),
            **how,
        )

    def beside(self, alphabet: Alphabet) -> "ListReading":
        """Return how the other lists of a command are read: in the alphabet of the first one."""
        return replace(self, alphabet=alphabet, alphabet_named=True)

    @property
    def spelt_in(self) -> Alphabet:
        """The alphabet with which words are spelt: in some, digits are ways to write tiles."""
        return self.alphabet.with_digits if self.digits else self.alphabet


class TextForm(NamedTuple):
    """A form that `--form` names: what it holds, and an example."""

    holds: str
    sample: str  # the words AA, QI and ZANT
    mark: str = ""  # between columns, for a table
    column: str = ""  # of the words in the sample, for a table


FORMS: Mapping[str, TextForm] = {
    "plain": TextForm("one word a line; `#` begins a comment", "AA\nQI # a force\nZANT\n"),
    "several": TextForm(
        "several words a line, with spaces, TABs, commas or semicolons between",
        "AA, QI\nZANT\n",
    ),
    "definitions": TextForm(
        "a word and its definition, with a space between",
        "AA rough lava [n]\nQI a force [n]\nZANT ours [n]\n",
    ),
    "commas": TextForm(
        "columns with a comma between; cells may be in quotation marks",
        'AA,"lava, rough"\nQI,force\nZANT,ours\n', ",", "1",
    ),
    "semicolons": TextForm(
        "the same with a semicolon between",
        "AA;lava, rough\nQI;force\nZANT;ours\n", ";", "1",
    ),
    "bars": TextForm("the same with a bar between", "17|AA\n3|QI\n250|ZANT\n", "|", "2"),
    "tsv": TextForm("columns with a TAB between", "AA\tlava\nQI\tforce\nZANT\tours\n",
                    "\t", "1"),
    "spaces": TextForm(
        "columns with spaces between, such as a rank and a word",
        "17 AA\n3 QI\n250 ZANT\n", " ", "2",
    ),
    "dictionary": TextForm(
        "columns with a TAB between, one of headwords in their own spelling, such as small letters",
        "aa\trare\nqi\t\nZante\t\nzant\t\n", "\t", "1",
    ),
}  # fmt: skip
TABLES = tuple(name for name, form in FORMS.items() if form.column)
