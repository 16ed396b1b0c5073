"""The hashes are the public ones, with or without CPython's own modules."""

import hashlib
import sys
from importlib import reload

import pytest

from lexicons import digest

private = ("_blake2", "_sha2", "_sha256")


def test_the_hashes_are_those_of_hashlib() -> None:
    assert digest.sha256(b"QI\n").hexdigest() == hashlib.sha256(b"QI\n").hexdigest()
    assert digest.blake2b(b"QI\n").hexdigest() == hashlib.blake2b(b"QI\n").hexdigest()


def test_an_interpreter_without_its_own_modules_takes_hashlib(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patched:
        for name in private:
            patched.setitem(sys.modules, name, None)
        reload(digest)
        assert (digest.sha256, digest.blake2b) == (hashlib.sha256, hashlib.blake2b)
    reload(digest)
