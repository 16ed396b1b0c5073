"""What all tests share: a home of their own, small lexicons of invented words, the command."""

import gc
import os
import shutil
import signal
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from judge_cli.desk.terminal import ENDINGS
from judge_procedure import pin
from lexicons import Library
from lexicons.language import spoken
from tests.support import choosing
from tests.support.choosing import runs_long
from tests.support.clubs import lexicon_of, stage, top
from tests.support.commands import checkout, python, run_apart, run_here, speak_english
from tests.support.pseudo import translations
from tools.start.catalogues import compile_stale
from tools.start.environment import find

long_checks = checkout / "tests" / "long"

#: How the names of settings begin that change how Python, click or the program behave.
foreign = ("PYTHON", "COMP_", "_JUDGE_", "JUDGE_", "XDG_")

memory = "/dev/shm"  # noqa: S108  # where Linux keeps files in memory
room = 2**31  # bytes that must be free there

os.environ["HYPOTHESIS_NO_PLUGINS"] = "1"  # else it loads trio, which takes longer than itself


def pytest_configure():
    """Set what holds for all tests of this process."""
    compile_stale()  # a sentence that was just translated is tested
    gc.set_threshold(10_000, 20, 20)  # rarely: it finds little, and takes 3 % of the time
    # Nobody needs their files after a crash: they are in memory where there is room.
    here = "TMPDIR" not in os.environ and os.access(memory, os.W_OK)
    if here and shutil.disk_usage(memory).free >= room:
        os.environ["TMPDIR"] = tempfile.tempdir = memory
    pin.COST = 2  # else each PIN takes a tenth of a second: `hashed_apart` has what processes need


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="run the long checks, too")


def pytest_ignore_collect(collection_path, config):
    """Import no long checks that won't run: each worker would take a second for them."""
    return True if collection_path == long_checks and not runs_long(config) else None


def pytest_collection_modifyitems(config, items):
    """Leave out the long checks, unless they are asked for; begin what waits."""
    chosen = [e for e in items if runs_long(config) or not e.get_closest_marker("long")]
    config.hook.pytest_deselected(items=[*{*items}.difference(chosen)])
    waiting = [e for e in chosen if e.get_closest_marker("waits")]
    items[:] = [e for e in chosen if e not in waiting]
    # Each worker begins with an equal share of the tests: begun last, a walk of a minute would run
    # when all else is done.
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    share = len(items) // workers
    for number, item in enumerate(waiting):
        items.insert(number % workers * share, item)


def pytest_collection_finish():
    """Let the collector of garbage pass over all tests, each time it runs."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """Two workers more than processors: tests of kiosk, desk and browser wait.

    Each takes its seconds to import all tests.
    """
    return (os.cpu_count() or 1) + 2


@pytest.fixture(scope="session")
def thorough(request):
    """Whether each test tries all of its cases, not a sample."""
    return runs_long(request.config)


def pytest_runtest_setup(item):
    begin_apart()  # here, because fixtures of a wider scope begin before `alone`
    choosing.leave_out_if_lacking(item)


@pytest.fixture(scope="session")
def prepared():
    """Leave out what needs the environments that `run.py test` makes before the tests."""
    if not all(map(find, ("command-line", "user"))):
        choosing.leave_out("the environments that run.py test makes")


@pytest.fixture(autouse=True)
def alone(tmp_path):
    """Nothing outside a test and no test before it changes how it runs.

    One fixture does it all: each fixture takes longer than most tests.
    """
    os.environ["JUDGE_HOME"] = str(tmp_path / "home")
    os.environ["XDG_STATE_HOME"] = str(tmp_path / "state")
    yield
    begin_apart()  # what comes next may be an example of the program, or end a wider fixture


def begin_apart():
    """Undo what a test, or whoever runs the tests, has set for this process."""
    for number in ENDINGS:
        if signal.getsignal(number) is signal.SIG_IGN:  # under nohup; commands inherit that
            usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
            signal.signal(number, usual)
    for name in [each for each in os.environ if each.startswith(foreign)]:
        del os.environ[name]
    os.environ["PIP_CONFIG_FILE"] = os.devnull
    speak_english()


@pytest.fixture
def home(alone, tmp_path):
    """The test's own `JUDGE_HOME`, which does not exist yet."""
    return Path(os.environ["JUDGE_HOME"])


@pytest.fixture
def in_pseudo(alone, monkeypatch):
    """Speak a language of brackets and accents, a third longer than English."""
    monkeypatch.setattr(spoken, "catalogue", translations())


@pytest.fixture(scope="session")
def english():
    return Library().alphabet("english")


@pytest.fixture(scope="session")
def server():
    """A PostgreSQL server, started once, whose database has the table of journals."""
    from tests.support import postgres  # most tests do without its library

    if not postgres.folders:
        choosing.leave_out("PostgreSQL")
    server = postgres.Server()
    try:
        with closing(postgres.Database(server.url())) as database:
            database.prepare()
        yield server
    finally:
        server.remove()


@pytest.fixture
def install(home):
    """Puts a lexicon of invented words where judges find it; the path of its file."""

    def install(words, edition="invented", **more):
        path = home / "lexicons" / f"{edition}.lexicon"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lexicon_of(words, edition, **more))
        return path

    return install


@pytest.fixture
def add_rules(home):
    """Puts a rule set file where judges find it; its path."""

    def add_rules(stages=stage, rules_id="club", **more):
        path = home / "rules" / f"{rules_id}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        keys = "".join(f"{key} = {value!r}\n" for key, value in more.items())
        path.write_text(f"{top.replace('club', rules_id, 1)}{keys}{stages}", encoding="utf-8")
        return path

    return add_rules


@pytest.fixture
def judge(tmp_path):
    """Runs the command in this process, in an empty folder, and shows how it ended."""
    folder = tmp_path / "here"

    def judge(*args, stdin=b"", **environment):
        given = stdin.encode() if isinstance(stdin, str) else stdin
        folder.mkdir(exist_ok=True)
        return run_here([*map(str, args)], environment, folder, given)

    return judge


@pytest.fixture
def judge_apart(tmp_path):
    """Runs the command as `judge` does, in a process that may have other settings of Python."""
    folder = tmp_path / "here"

    def judge_apart(*args, stdin="", **environment):
        folder.mkdir(exist_ok=True)
        given = stdin.encode()
        return run_apart(
            *python, "-m", "judge_cli.main", *args, given=given, folder=folder, **environment
        )

    return judge_apart


@pytest.fixture
def script(tmp_path):
    """Runs Python source in a process of its own."""
    return lambda source, *args, stdin="": run_apart(
        *python, "-c", source, *args, folder=tmp_path, given=stdin.encode()
    )


@pytest.fixture(scope="session")
def chromium():
    """The one browser of this process, which shows no window."""
    from tests.support.chromium import headless

    with headless() as browser:
        yield browser


@pytest.fixture(scope="session")
def qt_application():
    """The one application of this process, whose windows no screen shows."""
    from PySide6.QtWidgets import QApplication

    application = QApplication(["tests", "-platform", "offscreen"])
    application.setQuitOnLastWindowClosed(False)
    yield application
    application.processEvents()


@pytest.fixture
def application(qt_application):
    """The application; whatever Qt warns of fails the test."""
    from PySide6.QtCore import qInstallMessageHandler

    told = []
    before = qInstallMessageHandler(lambda _kind, _place, text: told.append(text))
    yield qt_application
    qInstallMessageHandler(before)
    # Where there is no screen, no window can be raised.
    assert set(told) <= {"This plugin does not support raise()"}
