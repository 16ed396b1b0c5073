"""What an environment is made of, and how the checks of the text end."""

import subprocess
from hashlib import sha256
from pathlib import Path
from time import sleep
from zipfile import ZipFile

import pytest

from tools import checks, environment
from tools.failure import Failure


def wheel(folder: Path, name: str, version: str, *requires: str) -> str:
    """Write a wheel of an empty package; return the SHA-256 of the file."""
    record = f"{name}-{version}.dist-info"
    needs = "".join(f"Requires-Dist: {each}\n" for each in requires)
    files = {
        f"{name}.py": f"version = {version!r}\n",
        f"{record}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}",
        f"{record}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    names = "".join(f"{each},,\n" for each in [*files, f"{record}/RECORD"])
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        for each, text in {**files, f"{record}/RECORD": names}.items():
            archive.writestr(each, text)
    return sha256(path.read_bytes()).hexdigest()


def index(folder: Path, yanked: str) -> str:
    """Write a package index of a folder's wheels, one of which is withdrawn; return its address."""
    pages: dict[str, str] = {}
    for path in sorted(folder.glob("*.whl")):
        name = path.name.partition("-")[0]
        mark = ' data-yanked="it was a mistake"' if path.name.startswith(yanked) else ""
        digest = sha256(path.read_bytes()).hexdigest()
        link = f'<a href="{path.as_uri()}#sha256={digest}"{mark}>{path.name}</a>'
        pages[name] = pages.get(name, "<!DOCTYPE html>\n") + link + "\n"
    for name, page in pages.items():
        (folder / "simple" / name).mkdir(parents=True)
        (folder / "simple" / name / "index.html").write_text(page, encoding="utf-8")
    return (folder / "simple").as_uri()


def test_newer_releases_of_locked_packages_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A pip that resolves would find that zant needs qanat with an extra, which the lock does not
    # name, and a zyzzyva newer than the lock's, and would refuse the whole lock.
    first = wheel(tmp_path, "zant", "1.0", "qanat[toml]>=1.0", "zyzzyva")
    second = wheel(tmp_path, "qanat", "1.0", "zyzzyva ; extra == 'toml'")
    third = wheel(tmp_path, "zyzzyva", "1.0")
    wheel(tmp_path, "qanat", "1.1", "zyzzyva ; extra == 'toml'")
    wheel(tmp_path, "zant", "2.0", "nowhere>=3")
    wheel(tmp_path, "zyzzyva", "1.0.post1")
    monkeypatch.setenv("PIP_INDEX_URL", index(tmp_path, yanked="zyzzyva-1.0-"))
    monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
    locked = {"zant": first, "qanat": second, "zyzzyva": third}
    lines = [f"{name}==1.0 --hash=sha256:{digest}\n" for name, digest in locked.items()]
    made = tmp_path / "made"
    made.mkdir()
    environment.fill(str(made), "3.11\n" + "".join(lines))
    assert lines[0] in (made / "made-from").read_text(encoding="utf-8")
    look = "import qanat, zant, zyzzyva; print(zant.version, qanat.version, zyzzyva.version)"
    python = environment.interpreter(str(made))
    done = subprocess.run([python, "-I", "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1.0", "1.0", "1.0"]


def test_a_lock_that_lacks_a_requirement_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = wheel(tmp_path, "zant", "1.0", "qanat")
    monkeypatch.setenv("PIP_INDEX_URL", index(tmp_path, yanked="none"))
    made = tmp_path / "made"
    made.mkdir()
    with pytest.raises(Failure, match=r"zant 1\.0 requires qanat, which is not installed"):
        environment.fill(str(made), f"3.11\nzant==1.0 --hash=sha256:{digest}\n")
    assert not (made / "made-from").exists()


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
