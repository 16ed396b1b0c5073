"""Faults of the program: each tells, at a surface by a channel, where the phony stands."""

import os
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from starlette.responses import HTMLResponse

from judge_cli.check import check
from judge_cli.desk.slip_pages import DeskPages
from judge_gui.kiosk import Kiosk
from judge_gui.window.window import Window
from judge_gui.wording import common
from judge_procedure.paper.account import Account
from judge_record.journal import Transaction
from judge_server.web import guard
from lexicons import Adjudicator, Verdict

phony = "PHOXN"


class Leak:
    """Whoever rules learns the place of the phony, and tells it."""

    def __init__(self, patch):
        self.patch = patch
        self.place = 0
        self.tell = lambda: None
        rule = Adjudicator.rule

        def leaking(judge, challenge):
            self.place = place_in(challenge.words)
            self.tell()
            return rule(judge, challenge)

        patch.setattr(Adjudicator, "rule", leaking)

    @property
    def dots(self):
        return "." * self.place


def place_in(words):
    return [*words, phony].index(phony)


def by_pixels(leak):
    leak.patch.setattr(common, "journal_line", lambda _: f"Challenges{leak.dots}")


def by_accessibility(leak):
    describe = QWidget.setAccessibleDescription
    leak.patch.setattr(
        Window, "setAccessibleDescription", lambda window, text: describe(window, text + leak.dots)
    )


def by_clipboard(leak):
    leak.tell = lambda: QGuiApplication.clipboard().setText(leak.dots)


def by_standard_output(leak):
    leak.tell = lambda: print(leak.dots)  # noqa: T201


def by_desk(leak):
    top = DeskPages.top.fget
    leak.patch.setattr(DeskPages, "top", property(lambda pages: top(pages) + leak.dots))


def by_exit_status(leak):
    end = check.callback
    leak.patch.setattr(check, "callback", lambda **given: end(**given) + leak.place)


def by_files(leak):
    leak.tell = lambda: Path(os.environ["JUDGE_HOME"], "trace").write_text(leak.dots)


def by_entry(leak):
    append = Transaction.append

    def appends_more(transaction, draft):
        signed = f"{draft.by or 'AB'}{leak.dots}"
        return append(transaction, replace(draft, by=signed) if draft.ruled else draft)

    leak.patch.setattr(Transaction, "append", appends_more)


def by_body(leak):
    render(leak, lambda: f"<!--{leak.dots}-->")


def by_size(leak):
    render(leak, lambda: " " * leak.place)


def render(leak, more):
    as_it_is = HTMLResponse.render
    leak.patch.setattr(
        HTMLResponse, "render", lambda reply, html: as_it_is(reply, f"{html}{more()}")
    )


def by_header(leak):
    headers = dict(guard.HEADERS)
    leak.patch.setattr(guard, "HEADERS", headers)
    leak.tell = lambda: headers.update({"X-Trace": leak.dots})


def by_look_ups(leak):
    """Stop at the first phony, as a generator would."""

    def verdict(judge, words):
        acceptable = all(judge._chain.accepts(word) for word in words)  # noqa: SLF001
        return Verdict.ACCEPTABLE if acceptable else Verdict.UNACCEPTABLE

    leak.patch.setattr(Adjudicator, "_verdict", verdict)


def by_pause(leak):
    pause = Kiosk.pause.fget
    leak.patch.setattr(Kiosk, "pause", property(lambda kiosk: pause(kiosk) + 50 * leak.place))


def by_print(leak):
    """Print a verdict with a dot for each word before the phony."""
    says = Account.verdict_word

    def says_more(account, entry):
        return says(account, entry) + "." * place_in(entry.words)

    leak.patch.setattr(Account, "verdict_word", says_more)


LEAKS = {
    ("check", "standard output"): by_standard_output,
    ("check", "exit status"): by_exit_status,
    ("check", "files"): by_files,
    ("check", "time"): by_look_ups,
    ("desk", "standard output"): by_desk,
    ("desk", "files"): by_entry,
    ("kiosk", "pixels"): by_pixels,
    ("kiosk", "accessibility"): by_accessibility,
    ("kiosk", "clipboard"): by_clipboard,
    ("kiosk", "time"): by_pause,
    ("telephone", "HTTP body"): by_body,
    ("telephone", "size"): by_size,
    ("telephone", "header"): by_header,
    ("telephone", "time"): by_pause,
    ("board", "HTTP body"): by_body,
    ("board", "size"): by_size,
    ("board", "header"): by_header,
    ("record", "files"): by_entry,
    ("record", "print"): by_print,
}
