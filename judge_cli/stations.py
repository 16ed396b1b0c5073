"""The stations of this machine: `judge kiosk` and `judge serve` start them; where they record."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from glob import escape, glob
from typing import Any

import click

from judge_cli import NO_ANSWER, failure, is_bundled, output, version
from judge_cli.options import (
    as_holder,
    as_name,
    looked_option,
    record_option,
    rules_option,
    typed_pin,
)
from judge_procedure.profile import Profile, profile_path
from judge_procedure.typed import folded
from judge_record.event import FolderPlace, Place, open_event, place_at
from judge_record.station import server_lock
from judge_record.store import Store, ends_of
from judge_server.listening import BOARD_STATION, SERVER_STATION
from lexicons import CannotJudge, Library, Missing, Unsound
from lexicons.extra import extra
from lexicons.home import EVENTS_FOLDER
from lexicons.installing import install
from lexicons.language import _

CHILD_OPTION = "--child"


class CommandProcess:
    """The running process, as a `judge_gui.Process`."""

    no_answer = NO_ANSWER
    program = version
    say = staticmethod(output.say)
    explain = staticmethod(failure.say_failure)
    tidy_on_interrupt = staticmethod(output.tidy_on_interrupt)

    @property
    def child_command(self) -> Sequence[str]:
        """The command line that starts this kiosk's process with the window."""
        # A bundle's program fills in the command `kiosk`, which the original line has not.
        command = [sys.executable, *sys.argv[1:]] if is_bundled() else sys.orig_argv
        return [*command, CHILD_OPTION]

    def build_list(self, source: str, edition: str, title: str) -> None:
        """Install a list from a file, as `judge lexicon build` does. Raises `JudgeError`."""
        from judge_cli.lexicon.building import as_lexicon
        from lexicons.lists.forms import BOARD

        # A list of a person's own is said to cover the board.
        library, lengths = Library(), BOARD if title else None
        install(library, as_lexicon(source, edition, library, title=title, lengths=lengths))


@click.command()
@rules_option
@click.option("--profile", metavar="FILE",
              help="The director's settings for this kiosk"
              " [JUDGE_HOME/profiles/kiosk.toml].")  # fmt: skip
@record_option
@click.option("--windowed", is_flag=True, help="Show a window that can be closed, to try it out.")
@click.option("--practice", is_flag=True,
              help="Practise: the free list judges, nothing is recorded.")  # fmt: skip
@click.option("--language", metavar="CODE",
              help="Language of its pages, such as es [the profile's, else the"
              " system's].")  # fmt: skip
@click.option("--set-pin", "holder", metavar="INITIALS", callback=as_holder,
              help="Set a person's PIN in the profile, and end. Entries then name the"
              " person.")  # fmt: skip
@click.option("--role", type=click.Choice(["word-judge", "director"]),
              help="With --set-pin: what the person may do [director].")  # fmt: skip
@click.option(CHILD_OPTION, "child", is_flag=True, hidden=True)
def kiosk(
    rules_id: str | None,
    profile: str | None,
    holder: str | None,
    role: str | None,
    **options: Any,
) -> int:
    """Show the kiosk: two players, one key, one verdict.

    It fills every screen until the director ends it (Esc on the first page, then the PIN). The exit
    status is then 0. A kiosk that crashes is started again.

    \b
    judge kiosk --windowed          to try it out
    judge kiosk                     at the venue
    judge kiosk --set-pin AB --role word-judge
    """
    if role and not holder:
        raise click.UsageError("--role needs --set-pin INITIALS.")
    if holder:
        from judge_procedure.profile import set_pin

        path = profile or profile_path(Library())
        set_pin(path, typed_pin(), holder, (role or "director").replace("-", " "))
        output.say(
            f"The PIN is set in {path}. If a kiosk is running, start it again: until then it does"
            " not know the PIN. If it is forgotten, set another one in the same way."
        )
        return 0
    from judge_gui import KioskOptions
    from judge_gui.kiosk_start import start

    return start(KioskOptions(profile, rules_id, **options), CommandProcess())


@click.command()
@rules_option
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True,
              help="The address to listen at; 0.0.0.0 for all of this machine.")  # fmt: skip
@click.option("--name", metavar="HOST",
              help="The name by which others reach it [its addresses].")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True,
              help="The port to listen at; 0 for any that is free.")  # fmt: skip
@click.option("--certificate", metavar="FILE", help="For TLS: the certificate, as PEM.")
@click.option("--key", metavar="FILE", help="For TLS: its private key, as PEM.")
@click.option("--plain-http-on-the-network", "plain_http", is_flag=True,
              help="Serve the network without TLS. Whoever owns the wireless network can then show"
              " false verdicts, and read the challenges. Compare a verdict with the record by its"
              " receipt.")  # fmt: skip
@click.option("--event", metavar="NAME", callback=as_name,
              help="The event to go on with, or to begin.")  # fmt: skip
@record_option
@click.option("--station", metavar="NAME", default=SERVER_STATION, show_default=True,
              callback=as_name, help="The name of this server in the record.")  # fmt: skip
@looked_option
def serve(rules_id: str | None, **options: Any) -> int:
    """Judge for telephones, browser kiosks and the director's board.

    It runs until Ctrl-C ends it. Every ruling is recorded before it is shown. Without options, the
    rule set of this machine judges, and only browsers on this machine reach the server.

    \b
    judge serve                     to try it out
    judge serve --host 0.0.0.0 --certificate hall.crt --key hall.key
    """
    if folded(options["station"]) == folded(BOARD_STATION):
        raise click.UsageError("Board is a station of the server itself: give another --station.")
    with extra("server"):
        from judge_server.serving import ServerOptions, start
    return start(ServerOptions(rules=rules_id, **options), CommandProcess())


# -- where they record -----------------------------------------------------------------------------


def current_journal() -> str:
    """Return the place of the event that is open on this machine, else of the one that ended last.

    Where a station of `judge event start` recorded last, it's that one's. Raises `Missing` if there
    is no journal, and `Unsound` if any is damaged.
    """
    library, found = Library(), list[tuple[str, str]]()
    place = place_of(library)
    try:
        journal = open_event(place)
        stores: list[Store] = [journal.store] if journal else [*place.stores()]
        for home in event_homes(library):
            stores += FolderPlace(os.path.join(home, "journal")).stores()
        for store in stores:
            with suppress(Missing):  # an event was about to begin
                found.append((ends_of(store).last.time, store.path))
    except Unsound as damaged:  # it may be the newest
        damaged.remedy = _("Name the file of a journal.")
        raise
    if not found:
        raise Missing(_("There is no journal on this machine."), remedy=_("Begin an event."))
    return max(found)[1]


def event_served(library: Library, wanted: str) -> tuple[str, str]:
    """Return the event of this name, else the open one, with the JUDGE_HOME that has its key.

    The server of a prepared event has a JUDGE_HOME of its own on this machine; one that is at work
    comes first. Without an event, its name is an empty text.
    """
    own = open_event(place_of(library))
    events = [(own.event, library.home)] if own else []
    for home in event_homes(library):
        with suppress(CannotJudge):  # a record that is damaged is for its own station to say
            journal = open_event(place_of(Library(home)))
            if journal and os.path.exists(server_lock(home).path):
                events.append((journal.event, home))
    known = [(event, home) for event, home in events if folded(wanted) in ("", folded(event))]
    return max(known, key=lambda of: _is_served(of[1]), default=(wanted, library.home))


def _is_served(home: str) -> bool:
    lock = server_lock(home)
    return os.path.exists(lock.path) and not lock.take_and_release()


def event_homes(library: Library) -> list[str]:
    """Return the JUDGE_HOME of each station of a prepared event on this machine."""
    return glob(os.path.join(escape(library.home), EVENTS_FOLDER, "*", "*"))


def place_of(library: Library) -> Place:
    """Return the place where stations of a JUDGE_HOME record."""
    return place_at(Profile.of_machine(library).record, library.home)
