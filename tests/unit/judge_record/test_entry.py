"""An entry as JSON holds it."""

import pytest

from judge_record.entry import in_json


def test_a_pair_has_as_many_values_as_names() -> None:
    assert in_json("files", (("venue", "0f"),)) == [{"name": "venue", "fingerprint": "0f"}]
    with pytest.raises(ValueError, match="longer"):
        in_json("files", (("venue", "0f", "more"),))
