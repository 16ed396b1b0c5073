"""What is printed of a paper: the texts of its HTML, without its style and the note on printing."""

import re
from html import unescape


def printed_text(html: str) -> str:
    """What is printed, with one space for any white."""
    printed = re.sub(r'(?s)<(style|title)>.*?</\1>|<p class="tip">.*?</p>', "", html)
    return " ".join(unescape(re.sub("<[^>]*>", " ", printed)).split())


def rows_in(html: str) -> list[list[str]]:
    """The rows of all tables, each with the texts of its cells."""
    rows = re.findall(r"<tr>(<td.*?)</tr>", html, re.DOTALL)
    return [[*map(printed_text, re.findall(r"<td.*?</td>", row, re.DOTALL))] for row in rows]
