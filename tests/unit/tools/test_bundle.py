"""The bundle is made where its programs can be tried."""

import pytest

from tools import Failure, bundle


def test_on_windows_it_names_the_command_for_the_zip_before_it_begins(tmp_path, monkeypatch):
    monkeypatch.setattr(bundle, "WINDOWS", True)
    with pytest.raises(Failure, match="make the zip"):
        bundle.main(["-o", str(tmp_path / "tilejudge")])
