"""Sessions on one record answer as the rules say, whatever people do, in either store."""

from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import Entry
from judge_record.view import View
from tests.comparison import compare
from tests.places import in_database, in_files
from tests.sessions import Difference


def test_histories_in_a_file_are_those_of_the_rules(tmp_path: Path) -> None:
    assert compare(in_files(tmp_path), 10, chosen=1).total()


def test_histories_in_a_database_are_those_of_the_rules(database: Any) -> None:
    assert compare(in_database(database), 3, chosen=1).total()


@pytest.mark.long
def test_a_thousand_histories_are_those_of_the_rules(tmp_path: Path, database: Any) -> None:
    assert compare(in_files(tmp_path), 1000).total()
    assert compare(in_database(database), 100).total()


def test_a_view_that_forgets_what_persons_ruled_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_machines(view: View, *given: Any) -> Entry | None:
        ruling = holding(view, *given)
        return ruling if ruling and ruling.source == "machine" else None

    holding = View.holding
    monkeypatch.setattr(View, "holding", only_machines)
    with pytest.raises(Difference, match="answer: the program has"):
        compare(in_files(tmp_path), 200, chosen=1)
