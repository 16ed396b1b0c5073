"""Sessions on one record answer as the rules say, whatever people do, in either store."""

from pathlib import Path
from unittest.mock import patch

import pytest
from judge_record.GONE_question import Answer
from judge_record.GONE_root import session

from judge_record.decision import decide
from judge_record.session import Session, identity
from judge_record.view import Question, View
from tests import sessions
from tests.comparison import compare
from tests.interleavings import deeds, walk
from tests.places import in_chains, in_files
from tests.postgres import Server
from tests.sessions import Difference

#: Pairs that run each time; the proof `rules` tries all of them.
at_one_record = [
    ("new words", "new words"), ("one of them", "new words"),
    ("a call let be judged", "a call refused"),
]  # fmt: skip


def test_histories_in_a_file_are_those_of_the_rules(tmp_path: Path) -> None:
    assert compare(in_files(tmp_path), 10, chosen=1).total()


def test_histories_in_a_database_are_those_of_the_rules(server: Server) -> None:
    assert compare(in_chains(server), 4, chosen=1).total()


@pytest.mark.parametrize(("first", "other"), at_one_record)
def test_two_stations_at_one_moment_get_the_answers_of_the_rules(
    tmp_path: Path, first: str, other: str
) -> None:
    points, put_off = walk(in_files(tmp_path), deeds[first], deeds[other])
    assert 0 < put_off < points


# -- planted faults ------------------------------------------------------------------------------


class Early(Session):
    """A session that decides in one change, and records in the next one."""

    def challenge(self, asked: Question) -> Answer:
        def decided() -> object:
            view = View(
                self.journal, station=self.station, identity=identity(self.judge),
                clock=self.clock, players_retype=True,
            )  # fmt: skip
            return decide(view, view.placed(asked), self.policy)

        early = self.change(decided)
        with patch.object(session, "decide", lambda *_: early):
            return super().challenge(asked)


@pytest.mark.parametrize(("first", "other"), at_one_record[:2])
def test_an_answer_that_was_decided_before_its_change_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str, other: str
) -> None:
    monkeypatch.setattr(sessions, "Session", Early)
    with pytest.raises(Difference, match="answer: the program has ruled"):
        walk(in_files(tmp_path), deeds[first], deeds[other])
