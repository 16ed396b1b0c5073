"""What is printed of a paper: the texts of its HTML, without its style and the note on printing."""

import re
from html.parser import HTMLParser


class PrintedParts(HTMLParser):
    """Gathers the texts of a document that are printed."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.left_out = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"style", "title"} or ("class", "tip") in attrs:
            self.left_out = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self.left_out:
            self.left_out = ""

    def handle_data(self, data: str) -> None:
        if data.strip() and not self.left_out:
            self.texts.append(" ".join(data.split()))


def printed_text(html: str) -> str:
    """What is printed, with one space for any white."""
    reader = PrintedParts()
    reader.feed(html)
    return " ".join(reader.texts)


def rows_in(html: str) -> list[list[str]]:
    """The rows of all tables, each with the texts of its cells."""
    rows = re.findall(r"<tr>(<td.*?)</tr>", html, re.DOTALL)
    return [[*map(printed_text, re.findall(r"<td.*?</td>", row, re.DOTALL))] for row in rows]
