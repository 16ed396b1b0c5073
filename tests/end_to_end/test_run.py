"""The launcher from outside: `run.py` in small checkouts of its own, and never any network."""

import ast
import contextlib
import fcntl
import json
import os
import platform
import runpy
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pip
import pytest

from judge_cli import commands
from tests.proofs.registry import proofs
from tools import checks

CHECKOUT = Path(__file__).resolve().parents[2]
WAIT = 240  # seconds: making an environment takes long where others are at work
PREPARING = "run.py: Preparing the environment (once) ...\n"

#: A table of machines that this one is not in, and one that it is in.
NO_MACHINE = 'pythons = ["3.11"]\nmachine = []\n'
THIS_MACHINE = f"""\
pythons = ["3.11"]
[[machine]]
name = "this"
system = {json.dumps(sys.platform)}
machines = [{json.dumps(platform.machine())}]
locks = ["command-line", "user", "test"]
platform = "linux"
"""

# A judge that answers with what it was given, and ends with the status that comes last.
ENTRY = """\
import json, os, sys
def main():
    print(json.dumps([os.path.basename(sys.argv[0]), *sys.argv[1:]]))
    sys.exit(int(sys.argv[-1]) if sys.argv[-1].isdigit() else 0)
"""

# Starts run.py in an interpreter of which something is changed.
CHANGED = (
    "import os, runpy, sys\nfrom pathlib import Path\n{}\nrunpy.run_path({!r}, {{}}, '__main__')"
)

# A Python that cannot make environments: whether it tries can be told without waiting for one.
# Not as root either, who would have this machine's own apt-get supply it.
NO_ENSUREPIP = "sys.modules['ensurepip'] = None\nos.geteuid = lambda: 1000\n"

# A Python that is too old.
CLAIMS_TO_BE_OLD = "sys.version_info = (3, 8, 18, 'final', 0)"

# Who starts it: somebody who may not install system packages, or somebody who may.
AS_ANYBODY = "os.geteuid = lambda: 1000"
AS_ROOT = "os.geteuid = lambda: 0"

# Stands in for a tool: tells its arguments, and fails where it is named.
TOOL = """\
import os, sys
def run():
    settings = [name for name in os.environ if name.startswith("PYTHON")]
    print("{0}:", *sys.argv[1:], *settings or ["no setting"], flush=True)
    sys.exit(3 if "{0}" in os.environ.get("FAILING", "") else 0)
"""

# Supplies pip by a link instead of ensurepip, which takes eight seconds to install it.
PIP_AT_ONCE = """
sys.path.insert(0, {checkout!r})
import tools.environment as environment
run_quietly = environment.quietly
def quietly(python, *command, **settings):
    if command[-1] != "ensurepip":
        return run_quietly(python, *command, **settings)
    [packages] = Path(python).parents[1].glob("lib/python3*/site-packages")
    (packages / "pip").symlink_to({pip!r})
environment.quietly = quietly
"""

#: Makes an environment of its own, which takes long.
makes_its_own = pytest.mark.proof("launcher")

LOCK, TABLE = "tools/locks/command-line.txt", "tools/machines.toml"
Spoil = Callable[[Path], object]
Done = subprocess.CompletedProcess[str]
Running = subprocess.Popen[str]


def new_checkout(folder: Path) -> Path:
    """A checkout of the launcher, and of a judge that depends on nothing."""
    (folder / "judge_cli").mkdir(parents=True)
    (folder / "judge_cli" / "entry.py").write_text(ENTRY)
    shutil.copy(CHECKOUT / "run.py", folder)
    kept = shutil.ignore_patterns("__pycache__", "locks")
    shutil.copytree(CHECKOUT / "tools", folder / "tools", ignore=kept)
    (folder / "tools" / "machines.toml").write_text(THIS_MACHINE)
    (folder / "tools" / "debian-packages.txt").write_text(
        "# purposes\n[python]\npython3-venv: import ensurepip\n\n[kiosk]\nxlib: x-lib\n\n"
        "[test]\nxshell: x-shell\nls-package: ls\n"
    )
    for name in ("command-line", "user", "test"):
        write_lock(folder, name)
    return folder


def write_lock(checkout: Path, name: str, *wheels: Path) -> None:
    """A lock that names these wheels, with their hashes."""
    place = checkout / "tools" / "locks" / f"{name}.txt"
    place.parent.mkdir(exist_ok=True)
    place.write_text("# made by hand\n" + "".join(map(pinned, wheels)))


def pinned(wheel: Path) -> str:
    """The lines of a lock that name this wheel."""
    name, version, *_ = wheel.name.split("-")
    return f"{name}=={version} \\\n    --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"


def surroundings(**others: str) -> dict[str, str]:
    """Settings under which pip finds nothing but what is named here."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name != "CI" and not name.startswith(("PIP_", "PYTHON"))
    }
    return kept | {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull} | others


def launch(*command: str, cwd: Path, **others: str) -> Done:
    """A command that was run to its end, with all that it said."""
    return subprocess.run(
        command, cwd=cwd, env=surroundings(**others), stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=WAIT, check=False,
    )  # fmt: skip


def start(checkout: Path, *arguments: str, change: str = "", **others: str) -> Done:
    """The launcher, started from another folder, in an interpreter of which something is changed.

    Unless it is changed otherwise, nobody there may install system packages.
    """
    code = CHANGED.format(change or AS_ANYBODY, str(checkout / "run.py"))
    return launch(sys.executable, "-c", code, *arguments, cwd=checkout.parent, **others)


def without_errors(where: str, checkout: Path, *arguments: str) -> Done:
    """The launcher, with standard error closed (`&-`) or in this file."""
    silent = ["sh", "-c", f'exec "$@" 2>{where}', "sh", sys.executable, str(checkout / "run.py")]
    return launch(*silent, *arguments, cwd=checkout)


def assert_starts(done: Done, *given: str, told: str = "", status: int = 0) -> None:
    """The judge was given this, and run.py told this."""
    assert (done.returncode, done.stderr) == (status, told)
    assert the_judge_was_given(done) == ["run.py", *given]


@contextlib.contextmanager
def starting(checkout: Path, *arguments: str) -> Iterator[Running]:
    """The launcher while it runs, the leader of its own group, in an interpreter that is up."""
    code = CHANGED.format("print('go', flush=True)", str(checkout / "run.py"))
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], cwd=checkout.parent, env=surroundings(),
        stdin=subprocess.DEVNULL, **pipes, text=True, start_new_session=True,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        assert running.stdout.readline() == "go\n"
        yield running
        running.kill()


def until_half_made(checkout: Path, running: Running) -> None:
    """Wait until pip is at work in an environment that is made."""
    deadline = time.monotonic() + WAIT
    while not any(checkout.glob(".environments/*/lib/python3*/site-packages/pip")):
        assert running.poll() is None, "it ended first"
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.005)


def environments(checkout: Path) -> list[Path]:
    return [place for place in (checkout / ".environments").glob("*") if place.is_dir()]


def the_judge_was_given(done: Done) -> list[str]:
    """The arguments that reached the judge, which must be all that was answered."""
    given = json.loads(done.stdout)
    assert isinstance(given, list)
    return given


def assert_refused(done: Done, *told: str) -> None:
    """Status 2, a few lines in words, and nothing that could be taken for a verdict."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("run.py: ")
    assert "Traceback" not in done.stderr
    assert 'File "' not in done.stderr
    assert len(done.stderr.splitlines()) <= 12
    for words in told:
        assert words in done.stderr


def write_program(path: Path, text: str) -> None:
    """A shell script that can be started."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of wheels: something for the kiosk, and stand-ins for the developers' tools."""
    tools = {
        name + ".py": TOOL.format(name) + 'if __name__ == "__main__": run()\n'
        for name in ("ruff", "mypy", "pytest")
    }
    tools["tileimports.py"] = TOOL.format("imports")
    tools["tilechecks-1.0.dist-info/entry_points.txt"] = (
        "[console_scripts]\nlint-imports = tileimports:run\n"
    )
    folder = tmp_path_factory.mktemp("wheels")
    for name, files in {"tilewindow": {"tilewindow.py": ""}, "tilechecks": tools}.items():
        told = f"{name}-1.0.dist-info"
        files |= {
            f"{told}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
            f"{told}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        }
        record = "".join(f"{path},,\n" for path in [*files, f"{told}/RECORD"])
        with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
            for path, text in {**files, f"{told}/RECORD": record}.items():
                wheel.writestr(path, text)
    return folder


@pytest.fixture(scope="module")
def prepared_once(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> Path:
    """A checkout with one environment, for the judge and for the checks, of which copies are taken.

    All locks are the same, so that one environment is enough. It is left without pip.
    """
    checkout = new_checkout(tmp_path_factory.mktemp("prepared") / "checkout")
    for name in ("command-line", "user", "test"):
        write_lock(checkout, name, wheels / "tilechecks-1.0-py3-none-any.whl")
    change = PIP_AT_ONCE.format(checkout=str(checkout), pip=str(Path(pip.__file__).parent))
    done = start(checkout, "check", "QI", change=change, PIP_FIND_LINKS=str(wheels))
    assert_starts(done, "check", "QI", told=PREPARING)
    (linked,) = checkout.glob(".environments/*/lib/python3*/site-packages/pip")
    linked.unlink()
    return checkout


@pytest.fixture(scope="module")
def checked_once(tmp_path_factory: pytest.TempPathFactory, prepared_once: Path) -> Path:
    """A checkout with its environment for the checks, which tests leave as it is."""
    folder = tmp_path_factory.mktemp("checked") / "checkout"
    checkout = shutil.copytree(prepared_once, folder, symlinks=True)
    done = start(checkout, "test", "-k", "a chain")
    assert (done.returncode, done.stderr) == (0, "")
    return checkout


@pytest.fixture
def with_window(made: Path, wheels: Path) -> Path:
    """A checkout whose judge imports a library, which its lock has come to name."""
    (made / "judge_cli" / "entry.py").write_text("import tilewindow\n" + ENTRY)
    for name in ("command-line", "user"):
        write_lock(made, name, wheels / "tilewindow-1.0-py3-none-any.whl")
    return made


@pytest.fixture
def made(prepared_once: Path, tmp_path: Path) -> Path:
    """A checkout of one's own with its environment: it was moved, and that must not matter."""
    return shutil.copytree(prepared_once, tmp_path / "moved" / "checkout", symlinks=True)


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A checkout that nobody has started anything from."""
    return new_checkout(tmp_path / "fresh" / "checkout")


# Old Pythons


def older_pythons() -> list[str]:
    """The Pythons on this machine that are too old, where a version manager or the path has any."""
    versions = ["2.7", *(f"3.{minor}" for minor in range(5, 11))]
    found = [shutil.which(f"python{version}") for version in versions]
    if shutil.which("pyenv"):
        root = Path(subprocess.check_output(["pyenv", "root"], text=True).strip())
        kept = [path for path in found if path and root not in Path(path).parents]
        own = (root.glob(f"versions/{version}.*/bin/python") for version in versions)
        found = [*kept, *(str(path) for paths in own for path in paths)]
    here = Path(sys.prefix)
    return [path for path in found if path and not launch(path, "-c", "", cwd=here).returncode]


#: What Python 2.7 cannot read, as far as a file of ours could come to hold it.
NEWER = (
    ast.AnnAssign, ast.AsyncFunctionDef, ast.Await, ast.JoinedStr, ast.Match, ast.MatMult,
    ast.NamedExpr, ast.Nonlocal, ast.Starred, ast.TryStar, ast.YieldFrom,
)  # fmt: skip


@pytest.mark.parametrize("path", ["run.py", "tools/__init__.py", "tools/failure.py"])
def test_python_2_can_read_the_launcher(path: str) -> None:
    """A real one is tried below, where there is one."""
    text = (CHECKOUT / path).read_text("ascii")
    for node in ast.walk(ast.parse(text)):
        place = f"{path}:{getattr(node, 'lineno', '')}"
        assert not isinstance(node, NEWER), place
        match node:
            case ast.arguments():
                assert not node.kwonlyargs, place
                assert not node.posonlyargs, place
            case ast.arg(annotation=note) | ast.FunctionDef(returns=note):
                assert note is None, place
            case ast.Raise():
                assert node.cause is None, place
            case ast.ClassDef():
                assert not node.keywords, place


def test_the_launcher_and_the_project_ask_for_the_same_python() -> None:
    oldest = runpy.run_path(str(CHECKOUT / "run.py"))["OLDEST"]
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">={}.{}".format(*oldest)


def test_an_old_python_is_told_what_is_needed_and_found_and_which_command_to_use(
    fresh: Path, tmp_path: Path
) -> None:
    """One that claims to be old, and those that are."""
    write_program(tmp_path / "bin" / "python3.13", "exit 127")
    started = ("check", "QI")
    path, run = str(tmp_path / "bin"), str(fresh / "run.py")
    done = start(fresh, *started, change=CLAIMS_TO_BE_OLD, PATH=path)
    assert_refused(done, "Python 3.11 or later is needed", "Install one")
    (tmp_path / "bin" / "python3.12").symlink_to(os.path.realpath(sys.executable))
    for done in (
        start(fresh, *started, change=CLAIMS_TO_BE_OLD, PATH=path),
        *(launch(old, run, *started, cwd=tmp_path, PATH=path) for old in older_pythons()),
    ):
        assert_refused(done, "Python 3.11 or later is needed", "this is Python ", "Use: ")
        assert " python3.12 " in done.stderr
        assert done.stderr.endswith(" check QI\n")
    assert not list(fresh.rglob("*.pyc"))


# Environments


def test_the_second_start_runs_the_code_as_it_is_and_needs_no_pip_and_no_network(
    made: Path,
) -> None:
    """Of Python it imports next to nothing."""
    assert not list(made.glob(".environments/**/site-packages/pip"))
    run = str(made / "run.py")
    done = launch(sys.executable, "-S", "-X", "importtime", run, "check", "QI", "ZA", cwd=made)
    assert the_judge_was_given(done) == ["run.py", "check", "QI", "ZA"]
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    heavy = {"hashlib", "importlib.util", "tools", "re", "shutil", "subprocess", "tomllib"}
    assert ("os" in imported, imported & heavy) == (True, set())
    (made / "judge_cli" / "entry.py").write_text("def main():\n    print('new code')\n    return 1")
    done = launch(sys.executable, run, "check", cwd=made)
    assert (done.returncode, done.stdout, done.stderr) == (1, "new code\n", "")


@makes_its_own
def test_a_changed_lock_makes_a_new_environment_and_leaves_the_old_one(
    with_window: Path, wheels: Path
) -> None:
    done = start(with_window, "check", PIP_FIND_LINKS=str(wheels))
    assert_starts(done, "check", told=PREPARING)
    (with_window / "judge_cli" / "entry.py").write_text(ENTRY)
    write_lock(with_window, "command-line", wheels / "tilechecks-1.0-py3-none-any.whl")
    assert_starts(start(with_window, "check"), "check")


LARGE = [
    (), ("kiosk",), ("kiosk", "--windowed"), ("print", "card"), ("serve",),
    ("rules", "sheet", "open"), ("lexicon", "validate", "List.XLSX:names"),
    ("journal", "verify", "postgresql:///club"),
]  # fmt: skip
SMALL = [
    ("check", "print", "KIOSK"), ("desk",), ("journal", "report"), ("lexicon", "build", "list.csv"),
    ("rules", "show", "open"), ("check", "--help"),
]  # fmt: skip


def test_a_command_gets_the_environment_that_it_needs(
    made: Path, subtests: pytest.Subtests
) -> None:
    """The locks of the others name a release that nobody has."""
    locks = made / "tools" / "locks"
    for each, other in ((SMALL, "user"), (LARGE, "command-line")):
        kept = (locks / f"{other}.txt").read_text()
        (locks / f"{other}.txt").write_text("zant==1.0 --hash=sha256:00\n")
        for arguments in each:
            with subtests.test(arguments=arguments):
                done = start(made, *arguments, DISPLAY=":0")
                assert_starts(done, *(arguments or ("kiosk", "--windowed")))
        if other == "user":  # a kiosk without a screen installs no window
            nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}
            assert_starts(start(made, **nowhere), "kiosk", "--windowed")
        (locks / f"{other}.txt").write_text(kept)


def test_help_and_the_list_of_proofs_install_nothing(fresh: Path) -> None:
    shutil.copytree(CHECKOUT / "tests" / "proofs", fresh / "tests" / "proofs")
    (fresh / ".environments").touch()
    for option in ("-h", "--help", "prove"):
        done = start(fresh, option)
        assert (done.returncode, done.stderr) == (0, "")
        if option != "prove":
            listed = done.stdout.partition("The judge's commands: ")[2].partition(".")[0]
            assert listed.replace(",", " ").split() == list(commands.COMMAND_NAMES)
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(proofs())


@pytest.mark.parametrize("where", ["&-", "/dev/full"])
def test_help_that_nobody_gets_is_no_answer(fresh: Path, where: str) -> None:
    script = f'exec "$@" >{where}'
    run = (sys.executable, str(fresh / "run.py"), "--help")
    done = launch("sh", "-c", script, "sh", *run, cwd=fresh)
    assert_refused(done, "closed" if where == "&-" else "No space left")


@makes_its_own
def test_prepare_prepares_and_does_nothing_else(with_window: Path, wheels: Path) -> None:
    for told in (PREPARING, ""):
        done = start(with_window, "prepare", PIP_FIND_LINKS=str(wheels))
        assert (done.returncode, done.stdout) == (0, "")
        assert done.stderr.startswith(f"{told}run.py: Prepared: all commands except the kiosk, in ")
    assert_refused(start(with_window, "prepare", "now"), "prepare takes no arguments")


def test_after_prepare_no_command_needs_another_environment(made: Path) -> None:
    assert start(made, "prepare").returncode == 0
    (made / "tools" / "locks" / "command-line.txt").write_text("zant==1.0 --hash=sha256:00\n")
    assert_starts(start(made, "check"), "check")


@makes_its_own
def test_what_pip_cannot_install_as_the_lock_names_it_is_told_of_and_leaves_nothing(
    fresh: Path, wheels: Path, tmp_path: Path
) -> None:
    """A release that is nowhere, a wheel with other bytes, a source alone, and a damaged lock."""
    lock = fresh / "tools" / "locks" / "command-line.txt"
    folder = shutil.copytree(wheels, tmp_path / "wheels")
    wheel = folder / "tilewindow-1.0-py3-none-any.whl"
    source = folder / "tilesource-1.0-.tar.gz"  # named so that its release is read as a wheel's
    with tarfile.open(source, "w:gz") as archive:
        archive.addfile(tarfile.TarInfo("tilesource-1.0/PKG-INFO"))
    pins = {each: pinned(each) for each in (wheel, source)}
    source.rename(folder / "tilesource-1.0.tar.gz")
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("tilewindow_extra.py", "print('I was not tried on Friday')")
    for text, place, told in (
        (pins[wheel], "", ("tilewindow==1.0", "PIP_FIND_LINKS")),
        (pins[wheel], str(folder), ("DO NOT MATCH THE HASHES", "tilewindow", "Nothing was inst")),
        (pins[source], str(folder), ("tilesource==1.0",)),
        ("<<<<<<< HEAD\n", "", ("HEAD", "Nothing was installed")),
    ):
        lock.write_text(text)
        assert_refused(start(fresh, "check", PIP_FIND_LINKS=place), *told)
        assert environments(fresh) == []


@pytest.mark.parametrize("most", [1_000, 1_000_000])
def test_a_disk_that_takes_no_more_is_named_and_nothing_is_left(fresh: Path, most: int) -> None:
    """A limit for the size of files stands in for a full disk: no mount is needed."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most},) * 2)"
    done = start(fresh, "check", change=f"{AS_ANYBODY}; {limit}")
    assert_refused(done, "File too large", "Nothing was installed", "room on the disk")
    assert environments(fresh) == []


@makes_its_own
def test_where_the_window_has_no_wheel_everything_else_is_installed_and_that_is_said(
    with_window: Path, wheels: Path
) -> None:
    (with_window / "tools" / "machines.toml").write_text(NO_MACHINE)
    with (with_window / "tools" / "locks" / "user.txt").open("a") as lock:
        lock.write("pyside6-essentials==1.0 \\\n    --hash=sha256:00\n    # via the window\n")
        lock.write("shiboken6==1.0 \\\n    --hash=sha256:00\n")
    for told in (PREPARING, ""):
        done = start(with_window, "prepare", PIP_FIND_LINKS=str(wheels))
        assert done.returncode == 0
        assert ("PySide6 has no wheel for this machine" in done.stderr) == bool(told)
        assert "Prepared: all commands except the kiosk, in " in done.stderr
    assert_starts(start(with_window, "print"), "print")
    assert_refused(start(with_window, "test"), "This needs PySide6")


@makes_its_own
def test_two_first_starts_at_once_both_succeed_and_make_one_environment(fresh: Path) -> None:
    with starting(fresh, "check", "QI") as one, starting(fresh, "check", "ZA") as other:
        ended = [running.communicate(timeout=WAIT) for running in (one, other)]
        assert [one.returncode, other.returncode] == [0, 0]
    assert [json.loads(said)[-1] for said, _ in ended] == ["QI", "ZA"]
    assert "".join(told for _, told in ended).count(PREPARING) == 1
    assert len(environments(fresh)) == 1


def test_whoever_waits_for_another_start_is_told_so(made: Path) -> None:
    for current in made.glob(".environments/command-line.*"):
        current.unlink()
    with (made / ".environments" / "lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with starting(made, "check") as waiting:
            assert waiting.stderr is not None
            assert waiting.stderr.readline().startswith("run.py: Waiting for another run.py")
            assert waiting.poll() is None
            fcntl.flock(lock, fcntl.LOCK_UN)
            assert waiting.communicate(timeout=WAIT) == ('["run.py", "check"]\n', "")
    assert waiting.returncode == 0


@makes_its_own
@pytest.mark.parametrize("kill", [os.killpg, os.kill], ids=["with its pip", "but not its pip"])
def test_a_making_that_was_killed_is_not_taken_for_whole_and_spoils_nothing(
    fresh: Path, kill: Callable[[int, int], None]
) -> None:
    with starting(fresh, "check") as killed:
        until_half_made(fresh, killed)
        kill(killed.pid, signal.SIGKILL)
    (half,) = environments(fresh)
    assert_starts(start(fresh, "check"), "check", told=PREPARING)
    assert len([place for place in environments(fresh) if place.name != half.name]) == 1
    assert kill is os.kill or not half.exists()


@pytest.mark.needs("git")
def test_a_checkout_has_the_same_bytes_whatever_git_does_to_line_ends(tmp_path: Path) -> None:
    """Otherwise Linux can't run the scripts, and tests that compare files fail."""
    kept = {"notes.md": b"one\ntwo\n", "run": b"#!/bin/sh\n", "dos.csv": b"a\r\n"}
    shutil.copy(CHECKOUT / ".gitattributes", tmp_path)
    for name, data in kept.items():
        (tmp_path / name).write_bytes(data)
    git = ("git", "-C", str(tmp_path), "-c", "core.autocrlf=true")
    for command in (("init", "-q"), ("add", ".")):
        subprocess.run([*git, *command], check=True)
    for name in kept:
        (tmp_path / name).unlink()
    subprocess.run([*git, "checkout", "-q", "--", "."], check=True)
    assert {name: (tmp_path / name).read_bytes() for name in kept} == kept


# The judge


def test_neither_the_current_folder_nor_pythonpath_changes_what_runs(made: Path) -> None:
    trap, gone = made.parent / "trap", made.parent / "gone"
    for module in ("judge_cli/entry", "lexicons/__init__", "random", "json/__init__", "signal"):
        (trap / module).parent.mkdir(parents=True, exist_ok=True)
        (trap / f"{module}.py").write_text("raise SystemExit(1)")
    (made / "judge_cli" / "entry.py").write_text("import random\n" + ENTRY)
    run = [sys.executable, str(made / "run.py"), "check", "QI"]
    gone.mkdir()
    leave = ["sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh"]
    for done in (
        launch(*run, cwd=trap), launch(*run, cwd=trap, PYTHONPATH=str(trap)),
        launch(*leave, *run, cwd=gone),
    ):  # fmt: skip
        assert_starts(done, "check", "QI")
    assert not gone.exists()


@pytest.mark.parametrize("status", [0, 1, 2])
def test_arguments_of_all_kinds_reach_the_judge_and_its_exit_status_is_handed_on(
    made: Path, status: int
) -> None:
    odd = ["", " ", "--rules", "a b", "'\"$HOME\\", "-", "ÄÖ\n", str(status)]
    assert_starts(start(made, *odd), *odd, status=status)


@pytest.mark.parametrize("text", ["exit 1", "exit 0", "echo ACCEPTABLE"])
def test_no_program_in_the_environment_gives_the_judges_status(made: Path, text: str) -> None:
    """Only its modules are used: an interpreter that was replaced decides nothing."""
    for link in made.glob(".environments/*/bin/python*"):
        link.unlink()
        write_program(link, text)
    assert_starts(start(made, "check", "7"), "check", "7", status=7)


def test_a_judge_that_cannot_start_ends_with_status_2(
    made: Path, subtests: pytest.Subtests
) -> None:
    for fault in ("import nowhere", "def main(:", "raise ValueError('no')"):
        (made / "judge_cli" / "entry.py").write_text(fault)
        with subtests.test(fault=fault):
            done = start(made, "check")
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr.startswith("judge: could not start: ")
            assert "Traceback" not in done.stderr
            assert ".environments" in done.stderr


# Failures of its own


def interpreter_gone(checkout: Path) -> None:
    """Its environment's interpreter was removed from the system."""
    for link in checkout.glob(".environments/*/bin/python*"):
        link.unlink()
        link.symlink_to(checkout / "gone")


def origin_unreadable(checkout: Path) -> None:
    """It cannot be read of what its environment was made."""
    (made_from,) = checkout.glob(".environments/*/made-from")
    made_from.write_bytes(b"\xff")
    (stamp,) = checkout.glob(".environments/command-line.*")
    stamp.unlink()


def nowhere(checkout: Path) -> None:
    """The environments' place is there and cannot be written to, not even by root."""
    (checkout / ".environments").symlink_to(checkout / ".environments" / "nowhere")


def written(path: str, text: str = "") -> Spoil:
    return lambda checkout: (checkout / path).write_text(text)


def removed(path: str) -> Spoil:
    return lambda checkout: (checkout / path).unlink()


untouched = Path.exists
read_only: Spoil = lambda checkout: checkout.chmod(0o555)  # noqa: E731
NO_FCNTL = f"{AS_ANYBODY}; sys.modules['fcntl'] = None"
ANOTHER = f"{NO_ENSUREPIP}sys.base_prefix = '/another'"
MINOR = f"python3.{sys.version_info[1]}-venv"
WRITES = (".environments", "The first start writes to")

#: Checkouts that nobody has started, or that have an environment; the command, and what it tells.
REFUSED: dict[str, tuple[str, Spoil, str, str, tuple[str, ...]]] = {
    "a file": ("fresh", written(".environments"), "", "check", WRITES),
    "a link": ("fresh", nowhere, "", "test", WRITES),
    **({"read only": ("fresh", read_only, "", "check", WRITES)} if os.geteuid() else {}),
    "no ensurepip": ("fresh", untouched, NO_ENSUREPIP, "check", ("install python3-venv", MINOR)),
    "no lock": ("fresh", removed(LOCK), "", "check", ("command-line.txt", "git status")),
    "no table": ("fresh", written(TABLE, "<<<<"), "", "prepare", ("machines.toml", "git status")),
    "a table": ("fresh", written(TABLE, "[tool]"), "", "prepare", ("machines.toml", "git status")),
    "no module": ("fresh", removed("tools/failure.py"), "", "check", ("tools", "git status")),
    "no fcntl": ("fresh", untouched, NO_FCNTL, "check", ("lacks its module fcntl", "complete")),
    "its own fault": ("made", untouched, "os.execv = None", "check", ("please report it",)),
    "another Python": ("made", untouched, ANOTHER, "check", (PREPARING, "ensurepip")),
    "no Python": ("made", interpreter_gone, NO_ENSUREPIP, "check", (PREPARING, "ensurepip")),
    "no origin": ("made", origin_unreadable, NO_ENSUREPIP, "check", (PREPARING, "ensurepip")),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_stops_a_start_is_told_of_in_words(request: pytest.FixtureRequest, case: str) -> None:
    """What it needs is missing, damaged or not to be written, or an environment is none now."""
    which, spoil, change, command, told = REFUSED[case]
    checkout: Path = request.getfixturevalue(which)
    spoil(checkout)
    try:
        assert_refused(start(checkout, command, change=change), *told)
    finally:
        checkout.chmod(0o755)
    assert which == "made" or environments(checkout) == []


def test_a_folder_with_a_colon_is_named_before_anything_is_made(tmp_path: Path) -> None:
    """Python makes no environment in it; one that was made elsewhere and moved there is used."""
    checkout = new_checkout(tmp_path / "club 19:30")
    done = start(checkout, "check")
    assert_refused(done, "has a colon", str(checkout), "Rename the folder")
    assert len(done.stderr.splitlines()) == 2
    assert environments(checkout) == []


def test_a_checkout_that_was_moved_into_a_folder_with_a_colon_starts(made: Path) -> None:
    moved = made.rename(made.parent / "19:30")
    assert_starts(start(moved, "check"), "check")


@pytest.mark.parametrize("where", ["&-", "/dev/full"])
def test_with_standard_error_closed_or_full_the_exit_status_is_the_same(
    fresh: Path, made: Path, where: str
) -> None:
    (fresh / ".environments").touch()
    done = without_errors(where, fresh, "check")
    assert (done.returncode, done.stdout) == (2, "")
    done = without_errors(where, made, "check", "1")
    assert done.returncode == 1
    assert the_judge_was_given(done) == ["run.py", "check", "1"]
    (made / "judge_cli" / "entry.py").unlink()
    done = without_errors(where, made, "check")
    assert (done.returncode, done.stdout) == (2, "")


# Ctrl-C


def test_ctrl_c_at_any_moment_of_a_start_never_looks_like_a_verdict(
    made: Path, proving: str
) -> None:
    statuses = set()
    for step in range(0, 16, 1 if proving == "launcher" else 4):
        with starting(made, "check", "7") as running:
            time.sleep(step * 0.004)
            running.send_signal(signal.SIGINT)
            statuses.add(running.wait(timeout=WAIT))
    assert statuses & {2, -signal.SIGINT}, "no interrupt came before the end"
    assert statuses <= {2, -signal.SIGINT, 7}


def test_ctrl_c_while_the_judges_interpreter_starts_is_status_2(made: Path) -> None:
    pressed = f"os.kill(os.getpid(), {signal.SIGINT:d})"
    change = f"begin = os.execv\nos.execv = lambda *command: ({pressed}, begin(*command))"
    done = start(made, "check", "0", change=f"{AS_ANYBODY}\n{change}")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "judge: interrupted\n")


@makes_its_own
def test_ctrl_c_while_an_environment_is_made_ends_with_status_2_and_leaves_nothing(
    fresh: Path,
) -> None:
    with starting(fresh, "check") as running:
        until_half_made(fresh, running)
        os.killpg(running.pid, signal.SIGINT)
        answer = running.communicate(timeout=WAIT)
    assert (running.returncode, answer) == (2, ("", PREPARING + "run.py: interrupted\n"))
    assert environments(fresh) == []


# The checks


CHECKS = """\
== ruff check
ruff: check . no setting
== ruff format
ruff: format --check . no setting
== mypy
mypy: no setting
== mypy for Windows
mypy: --platform win32 --cache-dir .mypy_cache/win32 no setting
== mypy for macOS
mypy: --platform darwin --cache-dir .mypy_cache/darwin no setting
== import-linter
imports: no setting
== pytest
pytest: -n auto --dist worksteal no setting
"""
MISSING = """\
Not run: the tests that need x-lib, x-shell.
They run after: sudo apt-get install xlib xshell
"""
PASSED = f"{CHECKS}{MISSING}Passed: {', '.join([*checks.STEPS, 'pytest'])}\n"
FAILED = f"{CHECKS}{MISSING}Failed: "
ALONE = f"== pytest\npytest: -k a --cov no setting\n{MISSING}Failed: system packages\n"
RUFF = f"{FAILED}ruff check, ruff format, mypy, mypy for Windows, mypy for macOS\n"


@pytest.mark.parametrize(
    ("arguments", "settings", "shown"),
    [
        ((), {"PYTHONPATH": "/elsewhere", "PYTHONOPTIMIZE": "2"}, PASSED),
        ((), {"FAILING": "ruff mypy"}, RUFF),
        ((), {"FAILING": "imports pytest"}, f"{FAILED}import-linter, pytest\n"),
        (("-k", "a", "--cov"), {"CI": "true"}, ALONE),
    ],
)
def test_the_checks_run_in_order_and_see_nothing_of_whoever_starts_them(
    checked_once: Path, arguments: tuple[str, ...], settings: dict[str, str], shown: str
) -> None:
    """A failing one is told last. Arguments go to pytest alone; in CI, a missing package fails."""
    done = start(checked_once, "test", *arguments, **settings)
    assert (done.returncode, done.stderr, done.stdout) == ("Failed" in shown, "", shown)


def test_in_the_background_the_checks_can_still_be_interrupted(
    checked_once: Path, tmp_path: Path
) -> None:
    look = tmp_path / "look.py"
    look.write_text("import signal\nprint('SIGINT:', signal.getsignal(signal.SIGINT))\n")
    ignored = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
    stand_in = f"import tools.checks; tools.checks.STEPS = {{'look': [{str(look)!r}]}}"
    change = f"{AS_ANYBODY}; {ignored}; sys.path.insert(0, {str(checked_once)!r}); {stand_in}"
    done = start(checked_once, "test", change=change)
    assert "SIGINT: <built-in function default_int_handler>" in done.stdout


#: An apt-get that supplies what it is asked for, and one that cannot.
SUPPLIES = " ".join(
    f'case "$*" in *" install "*" {package}"*) printf "#!/bin/sh\\n" >"$0-{program}";'
    f' chmod +x "$0-{program}"; mv "$0-{program}" "${{0%/*}}/{program}";; esac;'
    for package, program in (("xshell", "x-shell"), ("xlib", "x-lib"))
)
FAILS = "echo 'E: no such package'; exit 100"
CHAIN = ("test", "-k", "a chain")
VENV = f"{NO_ENSUREPIP}{AS_ROOT}"

#: Who starts what in which checkout; what apt-get does; the status, what is told, and the packages
#: that apt-get was asked to install.
PACKAGES: list[tuple[str, str, tuple[str, ...], str, int, str, list[str]]] = [
    (AS_ROOT, "made", ("check", "QI"), SUPPLIES, 0, "", []),
    (AS_ROOT, "made", (), SUPPLIES, 0, "", ["xlib"]),
    (AS_ROOT, "made", ("prepare",), SUPPLIES, 0, "", ["xlib"]),
    (AS_ROOT, "checked_once", CHAIN, SUPPLIES, 0, "", ["xlib xshell"]),
    (VENV, "fresh", ("check",), SUPPLIES, 2, "apt install python3-venv", ["python3-venv"] * 2),
    (AS_ROOT, "made", ("prepare",), FAILS, 0, "x-lib. On Debian: sudo apt-get install xlib", []),
    (AS_ANYBODY, "made", ("prepare",), FAILS, 0, "sudo apt-get install xlib", []),
    (AS_ROOT, "checked_once", CHAIN, FAILS, 0, "E: no such package", []),
    (AS_ROOT, "made", ("kiosk",), FAILS, 0, "E: no such package", []),
    (AS_ANYBODY, "checked_once", CHAIN, SUPPLIES, 0, "", []),
]


@pytest.mark.parametrize(("who", "which", "command", "does", "status", "told", "asked"), PACKAGES)
def test_root_gets_the_system_packages_that_a_command_needs_and_nobody_else_is_asked(
    request: pytest.FixtureRequest, tmp_path: Path, who: str, which: str, command: tuple[str, ...],
    does: str, status: int, told: str, asked: list[str],
) -> None:  # fmt: skip
    """Those that are missing, and no others; what cannot be installed stops nothing."""
    write_program(tmp_path / "bin" / "apt-get", f'echo "$DEBIAN_FRONTEND" "$@" >>"$0-log"; {does}')
    path = f"{tmp_path}/bin{os.pathsep}{os.environ['PATH']}"
    for _ in range(2):
        checkout = request.getfixturevalue(which)
        done = start(checkout, *command, change=who, PATH=path, DISPLAY=":0")
        assert (done.returncode, told in done.stderr) == (status, True), done.stderr
        left = "They run after: sudo apt-get install xlib xshell" in done.stdout
        assert left == (command == CHAIN and not asked)
    log = tmp_path / "bin" / "apt-get-log"
    calls = log.read_text().splitlines() if log.exists() else []
    assert all(call.startswith("noninteractive ") for call in calls)
    assert calls == [] or calls[0].endswith(" update")
    installs = [call.partition(" install --yes --no-install-recommends ")[2] for call in calls]
    assert [call for call in installs if call] == asked
