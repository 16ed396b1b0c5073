"""The launcher from outside: `run.py` in small checkouts, and never any network."""

import json
import os
import shutil
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest

from judge_cli import ROWS
from tests.support.commands import assert_no_answer, run_apart
from tools.own_commands import TOOLS

CHECKOUT = Path(__file__).resolve().parents[2]
PREPARING = "run.py: Preparing the environment (once) ...\n"
WAITING = "run.py: Waiting for another start, which prepares the environment ...\n"

# A judge that answers with what it was given, and ends with the status that comes last.
ENTRY = """\
import json, os, sys
def main():
    print(json.dumps([os.path.basename(sys.argv[0]), *sys.argv[1:]]), flush=True)
    os._exit(int(sys.argv[-1]) if sys.argv[-1].isdigit() else 0)
"""

# Starts run.py in an interpreter of which something is changed.
CHANGED = "import os, runpy, sys\n{}\nrunpy.run_path({!r}, {{}}, '__main__')"
AS_ANYBODY = "os.geteuid = lambda: 1000\n"
AS_ROOT = "os.geteuid = lambda: 0\n"
NO_ENSUREPIP = "sys.modules['ensurepip'] = None\n"


def new_checkout(folder, *wheels):
    """A checkout of the launcher, whose locks name these wheels, and a judge."""
    (folder / "judge_cli").mkdir(parents=True)
    (folder / "judge_cli" / "main.py").write_text(ENTRY)
    shutil.copy(CHECKOUT / "judge_cli" / "__init__.py", folder / "judge_cli")
    shutil.copy(CHECKOUT / "run.py", folder)
    kept = shutil.ignore_patterns("__pycache__", "locks")
    shutil.copytree(CHECKOUT / "tools", folder / "tools", ignore=kept)
    (folder / "tools" / "debian-packages.txt").write_text(
        "[python]\npython3-venv: module ensurepip\n\n[kiosk]\nxlib: x-lib\n"
    )
    (folder / "tools" / "locks").mkdir()
    (folder / "lexicons" / "data" / "locale").mkdir(parents=True)
    for name in ("command-line", "user"):
        (folder / "tools" / "locks" / f"{name}.txt").write_text("".join(map(pin, wheels)))
    return folder


def write_wheel(folder, version, *requires):
    """A wheel with one module that holds its version."""
    info = f"tilewindow-{version}.dist-info"
    needs = "".join(f"Requires-Dist: {each}\n" for each in requires)
    files = {
        "tilewindow.py": f"version = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: tilewindow\nVersion: {version}\n{needs}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in [*files, f"{info}/RECORD"])
    path = folder / f"tilewindow-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in {**files, f"{info}/RECORD": record}.items():
            wheel.writestr(name, text)
    return path


def pin(wheel):
    """The line of a lock that names this wheel."""
    name, version, *_ = wheel.name.split("-")
    return f"{name}=={version} --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"


def launch(*command, cwd, **others):
    """A command that was run to its end. pip finds nothing but what is named here."""
    settings = {"PYTHONPATH": "", "PIP_NO_INDEX": "1", "DISPLAY": ":0", **others}
    return run_apart(*command, folder=cwd, **settings)


def start(checkout, *arguments, change=AS_ANYBODY, **others):
    """The launcher, started from another folder, by somebody who may not install packages."""
    code = CHANGED.format(change, str(checkout / "run.py"))
    return launch(sys.executable, "-c", code, *arguments, cwd=checkout.parent, **others)


def assert_starts(done, *given, said="", status=0):
    """The judge got these arguments, and run.py said this."""
    assert (done.status, done.err) == (status, said)
    assert json.loads(done.out) == ["run.py", *given]


def environments(checkout):
    return [place for place in (checkout / ".environments").glob("*") if place.is_dir()]


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """A folder with the wheel of a lock and a newer release, which needs what nobody has."""
    folder = tmp_path_factory.mktemp("wheels")
    write_wheel(folder, "1.0", "tilewindow[tomorrow]>=1.0")
    write_wheel(folder, "2.0", "nowhere>=3")
    return folder


@pytest.fixture(scope="module")
def prepared_once(once, wheels):
    """A checkout with one environment, of two starts at once, after one that was interrupted."""

    def prepared(folder):
        checkout = new_checkout(folder, wheels / "tilewindow-1.0-py3-none-any.whl")
        half = checkout / ".environments" / "command-line-half"
        half.mkdir(parents=True)  # without `made-from`
        find = {"PIP_FIND_LINKS": str(wheels), "PIP_TARGET": str(wheels / "elsewhere")}
        with ThreadPoolExecutor() as pool:
            begun = [pool.submit(start, checkout, "check", **find) for _ in range(2)]
        first, second = sorted((each.result() for each in begun), key=lambda done: done.err)
        assert_starts(first, "check", said=PREPARING)
        assert_starts(second, "check", said=WAITING)
        [whole] = environments(checkout)
        assert whole.name != half.name
        for pip in whole.glob("lib/python3*/site-packages/pip*"):
            shutil.rmtree(pip)  # a later start needs none
        return checkout

    return once("prepared", prepared)


@pytest.fixture
def made(prepared_once, tmp_path):
    """A checkout with its environment that was moved."""
    return shutil.copytree(prepared_once, tmp_path / "moved" / "checkout", symlinks=True)


@pytest.fixture
def fresh(tmp_path, wheels):
    """A checkout that nobody has started anything from."""
    wheel = wheels / "tilewindow-1.0-py3-none-any.whl"
    return new_checkout(tmp_path / "fresh" / "checkout", wheel)


# Environments


def test_a_first_start_installs_what_the_lock_names_whatever_is_newer(prepared_once):
    found = prepared_once.glob(".environments/*/lib/python3*/site-packages/tilewindow*")
    assert {path.name for path in found} == {"tilewindow.py", "tilewindow-1.0.dist-info"}


def test_a_later_start_runs_the_code_as_it_is_and_imports_next_to_nothing(made):
    run = (sys.executable, "-S", "-X", "importtime", str(made / "run.py"), "check", "QI")
    done = launch(*run, cwd=made)
    assert json.loads(done.out) == ["run.py", "check", "QI"]
    imported = {line.rpartition("|")[2].strip() for line in done.err.splitlines()}
    heavy = {"hashlib", "importlib.util", "re", "shutil", "subprocess", "tomllib"}
    assert ("os" in imported, imported & heavy) == (True, set())
    text = "def main():\n    import os, tilewindow\n    print(tilewindow.version, flush=True)"
    (made / "judge_cli" / "main.py").write_text(f"{text}\n    os._exit(1)")
    done = start(made, "check")
    assert (done.status, done.out, done.err) == (1, "1.0\n", "")


@pytest.mark.parametrize(
    ("arguments", "lock"),
    [
        (("check", "KIOSK"), "command-line"), (("lexicon", "build", "list.csv"), "command-line"),
        ((), "user"), (("event", "start"), "user"),
    ],
)  # fmt: skip
def test_a_command_gets_the_environment_that_it_needs(fresh, arguments, lock):
    """The only lock that is here is the other one, and its environment can't be made."""
    (fresh / "tools" / "locks" / f"{lock}.txt").unlink()
    assert_no_answer(start(fresh, *arguments), f"{lock}.txt")


def test_help_installs_nothing_and_names_every_command(fresh):
    done = start(fresh, "--help", PYTHONOPTIMIZE="2")
    assert (done.status, done.err) == (0, "")
    listed = done.out.partition("The judge's commands: ")[2].partition(".")[0]
    assert listed.replace(",", " ").split() == [row.name for row in ROWS]
    assert [name for name in TOOLS if f"\n    {name} " not in done.out] == []
    for name in TOOLS:  # -S: without the libraries of this Python
        done = launch(sys.executable, "-S", str(fresh / "run.py"), name, "--help", cwd=fresh)
        assert done.out.startswith(f"usage: python3 run.py {name} "), done
        assert done.status == 0
    assert environments(fresh) == []


def test_what_is_mistyped_installs_nothing(fresh):
    assert_no_answer(start(fresh, "tset"), "there is no command 'tset'. See: python3 run.py --help")
    done = start(fresh, "renew", "bogus")
    assert (done.status, done.err[:22]) == (2, "usage: python3 run.py ")
    assert environments(fresh) == []


# The judge


@pytest.mark.parametrize(
    "search",
    ["{trap}", ":/nowhere", "/nowhere:", ":", "{trap}:{library}/", "{library}/lib-dynload"],
)
def test_nothing_outside_changes_what_runs_or_the_arguments(made, search):
    """The current folder and settings of Python. The exit status is handed on.

    Python takes an empty part of PYTHONPATH for the current folder.
    """
    odd = ("check", "", " ", "--rules", "a b", "'\"$HOME\\", "-", "ÄÖ\n", "1")
    trap = made.parent / "trap"
    for module in ("judge_cli/main", "random", "json/__init__", "signal"):
        (trap / module).parent.mkdir(parents=True, exist_ok=True)
        (trap / f"{module}.py").write_text("raise SystemExit(1)")
    text = "import random\n" + ENTRY
    (made / "judge_cli" / "main.py").write_text(text + "    assert sys.flags.optimize == 0\n")
    run = (sys.executable, str(made / "run.py"), *odd)
    named = search.format(trap=trap, library=os.path.dirname(os.__file__))
    settings = {"PYTHONPATH": named, "PYTHONOPTIMIZE": "2"}
    assert_starts(launch(*run, cwd=trap, **settings), *odd, status=1)


def test_a_judge_that_cannot_start_ends_with_status_2(made):
    (made / "judge_cli" / "main.py").write_text("def main(:")
    assert_no_answer(start(made, "check"), "judge: could not start: ")
    [folder] = environments(made)
    folder.rename(folder.with_name("user-1"))
    assert_no_answer(start(made, "prepare"), "judge: could not start: ")


# Failures of its own


@pytest.mark.parametrize(
    ("spoil", "change", "said"),
    [
        ("touch .environments", AS_ANYBODY, ("The first start writes to .environments",)),
        ("rm tools/locks/command-line.txt", AS_ANYBODY, ("command-line.txt",)),
        # What the lock names can be had from nowhere.
        ("true", AS_ANYBODY + NO_ENSUREPIP, ("apt-get install python3-venv",)),
        pytest.param(
            *("true", AS_ANYBODY, ("tilewindow==1.0", "PIP_FIND_LINKS")), marks=pytest.mark.long
        ),
    ],
)
def test_what_stops_a_first_start_is_said_in_words(fresh, spoil, change, said):
    assert launch("sh", "-c", spoil, cwd=fresh).status == 0
    assert_no_answer(start(fresh, "check", change=change, PIP_FIND_LINKS=""), *said)
    assert environments(fresh) == []


def test_an_environment_of_another_python_or_without_its_python_is_not_used(made):
    another = "sys.base_prefix = '/another'"
    assert_no_answer(start(made, "check", change=AS_ANYBODY + NO_ENSUREPIP + another), "ensurepip")
    for link in made.glob(".environments/*/bin/python*"):
        link.unlink()
    assert_no_answer(start(made, "check", change=AS_ANYBODY + NO_ENSUREPIP), "ensurepip")


def test_an_old_python_is_refused_in_a_sentence(fresh):
    said = "run.py: Python 3.11 or later is needed, and this is Python 3."
    changed = "sys.version_info = (3, 8, 18, 'final', 0)"
    assert_no_answer(start(fresh, "check", change=changed), said)


# System packages


@pytest.mark.parametrize(
    ("who", "command", "asked"),
    [
        (AS_ROOT + NO_ENSUREPIP, ("check",), "python3-venv"),
        (AS_ROOT + NO_ENSUREPIP, ("kiosk",), "xlib"),
        (AS_ROOT, ("kiosk",), ""),
        (AS_ROOT, ("prepare",), "xlib"),
        (AS_ANYBODY + NO_ENSUREPIP, ("check",), ""),
        (AS_ANYBODY, ("prepare",), ""),
    ],
)
def test_root_gets_the_system_packages_that_a_command_needs_and_nobody_else_does(
    made, tmp_path, who, command, asked
):
    """Without `ensurepip`, no environment is here yet. What can't be installed is named."""
    [folder] = environments(made)
    if NO_ENSUREPIP in who:
        shutil.rmtree(folder)
    else:
        folder.rename(folder.with_name("user-1"))
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "apt-get").write_text('#!/bin/sh\necho "$@" >>"$0-log"\nexit 100\n')
    (tmp_path / "bin" / "apt-get").chmod(0o755)
    path = f"{tmp_path}/bin{os.pathsep}{os.environ['PATH']}"
    done = start(made, *command, change=who, PATH=path)
    assert done.status == (2 if NO_ENSUREPIP in who else 0)
    if command == ("prepare",):
        assert "lacks x-lib. On Debian: sudo apt-get install xlib" in done.err
    log = tmp_path / "bin" / "apt-get-log"
    assert log.exists() == bool(asked)
    if asked:
        assert f"Installing {asked} ..." in done.err
