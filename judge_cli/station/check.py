"""`judge station check`: one page on whether a machine is ready, with what to do about it."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from textwrap import wrap

import click

from judge_cli import output
from judge_cli.options import language_option
from judge_cli.station import desktop_lines, disk_lines, judge_lines, record_lines
from judge_cli.station.judge_lines import Settings
from judge_cli.station.keyboard_line import keyboard_line
from judge_cli.station.line import Line, Run, State, run
from lexicons import Library, printable
from lexicons.language import _

form = 1  # the number of this form of JSON; new keys alone do not change it
width = 78  # characters


@click.command()
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
    profile = judge_lines.of_kiosk(path, library)
    lines = list(looked(library, profile, now, run, os.environ))
    if as_json:
        output.answer(_as_json_text(lines, profile.name))
    else:
        shown = now.astimezone().strftime("%Y-%m-%d %H:%M")
        title = _("{station}, {time}", station=printable(profile.name), time=shown)
        output.answer(_as_text(lines, title))
    return 1 if any(line.state == State.LOOK for line in lines) else 0


def looked(
    library: Library, profile: Settings, now: datetime, run: Run, environment: Mapping[str, str]
) -> Iterator[Line]:
    """Yield every line of the page.

    Args:
        library: the files of this machine.
        profile: the settings of the kiosk.
        now: what the clock of this machine shows.
        run: asks a program of the system.
        environment: the variables that name the session.

    """
    judge = judge_lines.judge_of(library, profile)
    if isinstance(judge, Line):
        yield judge
        alphabet = None
    else:
        yield from judge_lines.judge_lines(judge)
        yield judge_lines.codes_line(judge, profile)
        alphabet = judge.board.alphabet
    if library.venue:
        yield judge_lines.venue_line(library.home, library.venue)
    yield record_lines.journal_line(library.home)
    yield record_lines.memory_line(library.home, profile.name)
    yield record_lines.clock_line(library.home, profile.name, now)
    yield judge_lines.pin_line(profile)
    yield disk_lines.space_line(library.home)
    yield disk_lines.home_line(library.home)
    yield disk_lines.stick_line(library.home, profile.backup)
    if profile.server:
        yield record_lines.server_line(profile.server, library.home)
    yield desktop_lines.window_line(judge_lines.look_for_window, environment)
    yield desktop_lines.screen_saver_line(run, environment)
    yield desktop_lines.sleep_line(run, environment)
    yield keyboard_line(run, environment, alphabet)


# -- the page -------------------------------------------------------------------------------------


def _as_text(lines: Sequence[Line], title: str) -> str:
    """Return the page as lines of text, without a line end at its end."""
    return "\n".join(_text_lines(lines, title))


def _text_lines(lines: Sequence[Line], title: str) -> Iterator[str]:
    """Yield the lines of the page: first what a person must look at."""
    states = {State.LOOK: _("LOOK"), State.UNKNOWN: _("not known"), State.WELL: _("well")}
    first = max(map(len, states.values())) + 2
    second = max(len(line.name) for line in lines) + 2
    yield title
    yield ""
    for line in sorted(lines, key=lambda line: [*states].index(line.state)):
        begin = states[line.state].ljust(first) + line.name.ljust(second)
        yield from _folded(begin, line.text)
        if line.remedy:
            yield from _folded(" " * len(begin), line.remedy)


def _folded(begin: str, text: str) -> list[str]:
    """Return a text in lines of a page, each after the margin that `begin` makes."""
    margin = " " * len(begin)
    return wrap(
        text, width, initial_indent=begin, subsequent_indent=margin, break_on_hyphens=False,
        break_long_words=False,
    )  # fmt: skip


def _as_json_text(lines: Sequence[Line], station: str) -> str:
    """Return the page as one object of JSON."""
    rows = [line._asdict() for line in lines]
    content = {"check": form, "station": station, "lines": rows}
    return json.dumps(content, ensure_ascii=False, indent=2)
