"""What an environment is made of, and how the checks of the text end."""

import sys
from pathlib import Path
from time import sleep

import pytest

from tests.package_index import CHANGES, differences, pin, tomorrow, write_pages, write_wheel
from tools import checks, environment
from tools.command import quietly
from tools.failure import Failure


def test_newer_releases_of_locked_packages_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One for each way in which a release can differ from the locked one: see `CHANGES`.

    A pip that resolves would refuse this lock, because the packages require each other with an
    extra that the lock doesn't name.
    """
    today, later, made = (tmp_path / name for name in ("today", "later", "made"))
    for folder in (today, later, made):
        folder.mkdir()
    names = [f"zant{number}" for number in range(len(CHANGES))]
    needs = [f"{names[0]}[toml]>=1.0", "zyzzyva ; extra == 'toml'"]
    wheels = [write_wheel(today, each, "1.0", *needs, extra="toml") for each in names]
    address = tomorrow(later, dict(zip(wheels, CHANGES, strict=True)))
    monkeypatch.setenv("PIP_INDEX_URL", address)
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    lines = [pin(wheel) for wheel in wheels]
    environment.fill(str(made), "3.11\n" + "".join(lines))
    assert differences(made, wheels) == []
    assert lines[0] in (made / "made-from").read_text(encoding="utf-8")
    [packages] = made.glob("lib/python3*/site-packages")
    (packages / "zant0.py").write_text("version = '2.0'\n")
    (packages / "zant1.py").unlink()
    (packages / "zant7.py").touch()
    ends = [line.rpartition("/")[2] for line in differences(made, wheels)]
    assert ends == ["zant0.py has other bytes", "zant1.py is missing", "zant7.py is of no wheel"]


def test_settings_of_pip_only_say_where_wheels_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others would install elsewhere, nothing, more, or refuse the lock."""
    elsewhere, made, constraints, config = (
        tmp_path / name for name in ("elsewhere", "it's ü\n", "constraints.txt", "pip.conf")
    )
    made.mkdir()
    wheel = write_wheel(tmp_path, "zant", "1.0")
    constraints.write_text("zant==2.0\n")
    config.write_text(
        f"[global]\nindex-url = file:///nowhere\nconstraint = {constraints}\n"
        f"[install]\nindex-url = {write_pages(tmp_path, [wheel])}\ntarget = {elsewhere}\n"
    )
    monkeypatch.setenv("PIP_CONFIG_FILE", str(config))
    monkeypatch.delenv("PIP_INDEX_URL", raising=False)
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    for name in ("PREFIX", "ROOT", "PYTHON"):
        monkeypatch.setenv(f"PIP_{name}", str(elsewhere))
    for name in ("USER", "DRY_RUN", "REQUIRE_VIRTUALENV", "QUIET"):
        monkeypatch.setenv(f"PIP_{name}", "1")
    monkeypatch.setenv("PIP_REQUIREMENT", str(constraints))
    environment.fill(str(made), f"3.11\n{pin(wheel)}")
    assert differences(made, [wheel]) == []
    assert not elsewhere.exists()


def test_a_lock_that_lacks_a_requirement_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = write_wheel(tmp_path, "zant", "1.0", "qanat")
    monkeypatch.setenv("PIP_INDEX_URL", write_pages(tmp_path, [wheel]))
    made = tmp_path / "made"
    made.mkdir()
    with pytest.raises(Failure, match=r"zant 1\.0 requires qanat, which is not installed"):
        environment.fill(str(made), f"3.11\n{pin(wheel)}")
    assert not (made / "made-from").exists()


def test_why_pip_found_nothing_is_said_once() -> None:
    """Its reason is the last of many warnings, before what it calls an error."""
    said = "WARNING: try 1\\nWARNING: no proxy\\nERROR: no zant\\nWARNING: old pip\\nmore"
    with pytest.raises(Failure) as failed:
        quietly(sys.executable, "-c", f"print('{said}'); raise SystemExit(3)")
    _, _, shown = str(failed.value).partition("status 3:\n")
    assert shown.split("\n  ") == ["  WARNING: no proxy", "ERROR: no zant", "more"]


def test_after_an_interrupt_no_further_check_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def check(_: str, name: str) -> tuple[int, str]:
        begun.append(name)
        if name != "first":
            sleep(0.2)  # seconds, in which the interrupt comes
        return 1, "a fault"

    monkeypatch.setattr(checks, "heard_in_checkout", check)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    failing = checks.failing("python", {name: [name] for name in ("first", "second", "third")})
    assert next(failing) == "first"
    with pytest.raises(KeyboardInterrupt):
        failing.throw(KeyboardInterrupt)
    assert begun in (["first"], ["first", "second"])
