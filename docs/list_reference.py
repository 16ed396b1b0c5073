"""Writes the tables of docs/list-reference.md, the forms and findings of lists, from the code."""

from docs.generated import rewrite, table, with_part
from lexicons.lists.findings import FindingKind
from lexicons.lists.forms import FORMS, TextForm


def first_line(form: TextForm) -> str:
    """Return how a sample begins, as a cell of a table."""
    line = form.sample.partition("\n")[0]
    return f"`{line}`".replace("\t", " → ").replace("|", r"\|")


tables = {
    "forms": [
        ("form", "holds", "its first line"),
        *((f"`{name}`", form.holds, first_line(form)) for name, form in FORMS.items()),
    ],
    "findings": [
        ("kind", "severity", "what it is"),
        *((f"`{kind.title}`", kind.severity, kind.meaning) for kind in FindingKind),
    ],
}


def page(text: str) -> str:
    """Return the page with its tables as the code has them."""
    for name, (heading, *rows) in tables.items():
        text = with_part(text, name, table(heading, rows))
    return text


if __name__ == "__main__":
    rewrite("docs/list-reference.md", page)
