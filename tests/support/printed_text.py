"""What is printed of a paper: the texts of its HTML, without its style and the note on printing."""

import re
from html import unescape

not_printed = re.compile(r"(?s)<(style|title)\b.*?</\1>|<p class=\"tip\">.*?</p>")


def text_of(html):
    """The texts of HTML, with one space for any white."""
    return " ".join(unescape(re.sub(r"(?s)<[^>]*>", " ", html)).split())


def printed_text(html):
    """What is printed of a paper."""
    return text_of(not_printed.sub(" ", html))


def rows_in(html):
    """The rows of all tables, each with the texts of its cells."""
    rows = re.findall(r"<tr>\s*(<td.*?)</tr>", html, re.DOTALL)
    return [[*map(printed_text, re.findall(r"<td.*?</td>", row, re.DOTALL))] for row in rows]
