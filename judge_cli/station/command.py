"""`judge station`: one machine, set up, and checked: one page on whether it is ready."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from textwrap import wrap

import click

from judge_cli import output
from judge_cli.options import language_option
from judge_cli.station import desktop_lines, disk_lines, judge_lines, record_lines
from judge_cli.station.desktop_lines import Run, run
from judge_cli.station.judge_lines import Settings
from judge_cli.station.line import Line, State
from judge_cli.station.setup import setup
from lexicons import Library, printable
from lexicons.language import _

form = 1  # the number of this form of JSON; new keys alone do not change it
width = 78  # characters


@click.group()
def station() -> None:
    """Check this machine, and set it up to start into the kiosk."""


station.add_command(setup)


@station.command()
@click.option("--profile", "path", metavar="FILE",
              help="The profile of the kiosk (JUDGE_HOME/profiles/kiosk.toml).")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="JSON, for other programs.")
@language_option
def check(path: str | None, as_json: bool) -> int:
    """Show on one page whether this machine is ready.

    Each line has a state. If a person must look, the line says what to do. The command needs no
    screen. Run it in the session of the kiosk, because it checks the screen saver and keyboard of
    the session.

    Exit status 0 if nothing needs a look, 1 if something does, 2 if nothing could be checked. A
    line of the state `not known` does not change it.
    """
    library, now = Library(), datetime.now(UTC)
    profile = _settings(path, library)
    lines = list(looked(library, profile, now, run, os.environ))
    if as_json:
        rows = [line._asdict() for line in lines]
        content = {"check": form, "station": profile.name, "lines": rows}
        output.answer(json.dumps(content, ensure_ascii=False, indent=2))
    else:
        shown = now.astimezone().strftime("%Y-%m-%d %H:%M")
        title = _("{station}, {time}", station=printable(profile.name), time=shown)
        output.answer("\n".join([title, "", *_page(lines)]))
    return 1 if any(line.state == State.LOOK for line in lines) else 0


def _settings(path: str | None, library: Library) -> Settings:
    """Return the settings in a file, else this machine's own, else the usual ones.

    Raises `Missing` if there is no file at the path, `Unsound` with the faults of a profile.
    """
    from judge_gui.start import profile_in, setup_of

    profile = profile_in(path, library)
    setup = setup_of(profile)
    return Settings(profile.name, profile.rules, profile.backup, profile.locked, setup)


def looked(
    library: Library, profile: Settings, now: datetime, run: Run, environment: Mapping[str, str]
) -> Iterator[Line]:
    """Yield every line of the page: `run` asks a program, `environment` names the session."""
    from judge_gui.start import check_window

    judge = judge_lines.judge_of(library, profile)
    alphabet = None if isinstance(judge, Line) else judge.board.alphabet
    if isinstance(judge, Line):
        yield judge
    else:
        yield from judge_lines.judge_lines(judge)
        yield judge_lines.codes_line(judge, profile)
    if library.venue:
        yield judge_lines.venue_line(library.home, library.venue)
    yield record_lines.journal_line(library.home)
    yield record_lines.memory_line(library.home, profile.name)
    yield record_lines.clock_line(library.home, profile.name, now)
    yield judge_lines.pin_line(profile)
    yield disk_lines.space_line(library.home)
    yield disk_lines.home_line(library.home)
    yield disk_lines.stick_line(library.home, profile.backup)
    yield desktop_lines.window_line(check_window, environment)
    yield desktop_lines.screen_saver_line(run, environment)
    yield desktop_lines.sleep_line(run, environment)
    yield desktop_lines.keyboard_line(run, environment, alphabet)


def _page(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the lines of the page below its title: first what a person must look at."""
    states = {State.LOOK: _("LOOK"), State.UNKNOWN: _("not known"), State.WELL: _("well")}
    first = max(map(len, states.values())) + 2
    second = max(len(line.name) for line in lines) + 2
    for line in sorted(lines, key=lambda line: [*states].index(line.state)):
        begin = states[line.state].ljust(first) + line.name.ljust(second)
        margin = " " * len(begin)
        for before, text in ((begin, line.text), (margin, line.remedy)):
            yield from wrap(
                text, width, initial_indent=before, subsequent_indent=margin,
                break_on_hyphens=False, break_long_words=False,
            )  # fmt: skip
