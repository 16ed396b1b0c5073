"""What tests of refusals share: the error of a call, in words that print."""

import pytest

from lexicons import JudgeError


def refusal(call, kind=JudgeError):
    """Return the error with which a call is refused."""
    with pytest.raises(kind) as refused:
        call()
    assert [line for line in str(refused.value).split("\n") if not line.isprintable()] == []
    return refused.value
