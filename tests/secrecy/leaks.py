"""Faults of the program, one a channel: each tells where in a challenge the phony stands."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from starlette.responses import HTMLResponse

from judge_cli.check import check
from judge_gui.window.window import Window
from judge_gui.wording import common
from judge_procedure.paper.account import Account
from judge_record.entry import Entry
from judge_server.web import guard
from lexicons import Adjudicator, Challenge, Ruling, Verdict

phony = "PHOXN"


class Leak:
    """Whoever rules learns the place of the phony, and tells it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.place = 0
        self.tell: Callable[[], object] = lambda: None
        rule = Adjudicator.rule

        def leaking(judge: Adjudicator, challenge: Challenge) -> Ruling:
            self.place = place_in(challenge.words)
            self.tell()
            return rule(judge, challenge)

        patch.setattr(Adjudicator, "rule", leaking)

    @property
    def dots(self) -> str:
        return "." * self.place


def place_in(words: tuple[str, ...]) -> int:
    return [*words, phony].index(phony)


def by_pixels(leak: Leak) -> None:
    leak.patch.setattr(common, "journal_line", lambda _: f"Challenges{leak.dots}")


def by_accessibility(leak: Leak) -> None:
    describe = QWidget.setAccessibleDescription
    leak.patch.setattr(
        Window, "setAccessibleDescription", lambda window, text: describe(window, text + leak.dots)
    )


def by_clipboard(leak: Leak) -> None:
    leak.tell = lambda: QGuiApplication.clipboard().setText(leak.dots)


def by_standard_output(leak: Leak) -> None:
    leak.tell = lambda: print(leak.dots)  # noqa: T201


def by_exit_status(leak: Leak) -> None:
    end = check.callback
    assert end
    leak.patch.setattr(check, "callback", lambda **given: end(**given) + leak.place)


def by_files(leak: Leak) -> None:
    leak.tell = lambda: Path(os.environ["JUDGE_HOME"], "trace").write_text(leak.dots)


def by_body(leak: Leak) -> None:
    render(leak, lambda: f"<!--{leak.dots}-->")


def by_size(leak: Leak) -> None:
    render(leak, lambda: " " * leak.place)


def render(leak: Leak, more: Callable[[], str]) -> None:
    as_it_is = HTMLResponse.render
    leak.patch.setattr(
        HTMLResponse, "render", lambda reply, html: as_it_is(reply, f"{html}{more()}")
    )


def by_header(leak: Leak) -> None:
    headers = [*guard.RAW_HEADERS]
    leak.patch.setattr(guard, "RAW_HEADERS", headers)
    leak.tell = lambda: headers.append((b"x-trace", leak.dots.encode()))


def by_time(leak: Leak) -> None:
    """Stop at the first phony, as a generator would."""

    def verdict(judge: Adjudicator, words: tuple[str, ...]) -> Verdict:
        acceptable = all(judge._chain.accepts(word) for word in words)  # noqa: SLF001
        return Verdict.ACCEPTABLE if acceptable else Verdict.UNACCEPTABLE

    leak.patch.setattr(Adjudicator, "_verdict", verdict)


def by_print(leak: Leak) -> None:
    """Print a verdict with a dot for each word before the phony."""
    says = Account.verdict_word

    def says_more(account: Account, entry: Entry) -> str:
        return says(account, entry) + "." * place_in(entry.words)

    leak.patch.setattr(Account, "verdict_word", says_more)


#: Each with the fixture of the surface that tells it.
LEAKS: Mapping[str, tuple[str, Callable[[Leak], None]]] = {
    "pixels": ("kiosk", by_pixels),
    "accessibility": ("kiosk", by_accessibility),
    "clipboard": ("kiosk", by_clipboard),
    "standard output": ("check", by_standard_output),
    "exit status": ("check", by_exit_status),
    "files": ("check", by_files),
    "HTTP body": ("telephone", by_body),
    "size": ("telephone", by_size),
    "header": ("telephone", by_header),
    "time": ("check", by_time),
    "print": ("record", by_print),
}
