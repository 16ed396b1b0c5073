"""What every printed page keeps: it needs no network, and no text on it is HTML."""

import re

import pytest
from jinja2 import UndefinedError

from judge_procedure.paper.template import page


def test_a_page_needs_no_network() -> None:
    assert {*re.findall(r"""(?:src=|href=|url\()["']?(.{5})""", made())} == {"data:"}


def made() -> str:
    return page("base.html", title="Papers <of> a club")


def test_a_text_is_no_html() -> None:
    assert "Papers &lt;of&gt; a club" in made()


def test_a_fact_that_is_missing_is_no_empty_text() -> None:
    with pytest.raises(UndefinedError):
        page("base.html")
