"""The players' pages, from the first key to JUDGE."""

from collections.abc import Iterator

from judge_gui.model import typed_text
from judge_gui.model.challenge_keys import longest_place
from judge_gui.model.events import InterruptedChallenge
from judge_gui.model.keys import more_rules
from judge_gui.model.page import Cap, Look, Page, Row
from judge_gui.model.rule_texts import leads_to_rules
from judge_gui.model.screens import AskingPlace, Counting, Entering, HandOff, Ready
from judge_gui.model.station_terms import Notices, StationTerms
from judge_gui.wording.language import _
from judge_gui.wording.shared import (
    Keys,
    addressed,
    beside,
    judge_key,
    judge_key_named,
    key_name,
    lexicon_line,
    party,
    shift_hint,
)


def ready(screen: Ready, terms: StationTerms) -> Page:
    """Return the first page."""
    cautions = [f"{m.title}: {m.caution}." for m in terms.lexicons if m.caution]
    message = {
        "begin": _("Press Enter to begin."),
        "event": _(
            "The event that is open is not the one of the profile: {event}.",
            event=terms.profile.event,
        ),
        "backup": _("The folder for copies is not there: {folder}.", folder=terms.profile.backup),
    }.get(screen.message, screen.message)
    return Page(
        _("Challenged words are judged here"),
        (
            f"{terms.rules.title} ({terms.rules.id}, {terms.rules.fingerprint.short})",
            *(lexicon_line(manifest) for manifest in terms.lexicons),
            *cautions,
            *([terms.rules.notice] if terms.rules.notice and not terms.practice else []),
            _("All words get one verdict."),
            *changes(terms.notices),
            *([] if terms.profile.pin else [_("To set a PIN, type: judge kiosk --set-pin")]),
        ),
        message=message,
        keys=(Cap(_("Enter"), _("begin"), "enter"), Cap(_("Esc"), _("the director"), "escape")),
        footer=(beside(terms.station, terms.event, journal_line(terms), judge_key_named(terms)),),
    )


def journal_line(terms: StationTerms) -> str:
    """Return when the journal began and how many entries it has; nothing in practice."""
    said = terms.notices
    if not said.entries:
        return ""
    return _("Journal of {begun}, {entries} entries", begun=said.begun, entries=said.entries)


def changes(said: Notices) -> Iterator[str]:
    """Yield a warning for all that differs from what this station had before."""
    for name in said.changed:
        yield _("WARNING: {change}", change=changed(name))
    for edition in said.newer:
        yield _("Another {edition} is installed. Restart to judge by it.", edition=edition)


def changed(name: str) -> str:
    """Return in words what differs from this station's last session."""
    match name:
        case "record":
            return _("The journal is not the one that this station wrote last.")
        case "rules":
            return _("These are other rules than in the last session.")
        case "alphabet":
            return _("This is another alphabet than in the last session.")
        case "lexicons":
            return _("A lexicon is not the one of the last session.")
        case "program":
            return _("The program is another release than in the last session.")
        case "clock":
            return _("The clock shows an earlier time than the last entry. Set it.")
        case "machine":
            return _("The files were copied from another machine.")
    return name


def asking_place(screen: AskingPlace) -> Page:
    """Return the page that asks for the round or the table."""
    if screen.asked == "round":
        title, wrong = _("Which round?"), _("A round has a number from 1 to 999.")
    else:
        title, wrong = _("Which table?"), _("A table has a number, a letter, or both.")
    if typed_text.needs_shift(screen.typed):
        wrong = f"{wrong} {shift_hint()}"
    return Page(
        title,
        line=screen.typed,
        message={"": "", "full": _("At most {most} characters.", most=longest_place)}.get(
            screen.message, wrong
        ),
        keys=(Cap(_("Enter"), _("next"), "enter"), Cap(_("Esc"), _("back"), "escape")),
    )


def counting(screen: Counting, terms: StationTerms) -> Page:
    """Return the page that asks for the number of words."""
    most = terms.board.most_words
    message = _("Press a number from 1 to {most}.", most=most)
    if screen.message == "layout":
        message = f"{message} {shift_hint()}"
    numbers = _("1 to {most}", most=most) if most > 1 else "1"
    return Page(
        _("How many words are challenged?"),
        (_("They get one verdict together."),),
        message=message if screen.message else "",
        keys=(Cap(numbers, _("so many words")), Cap(_("Esc"), _("back"), "escape")),
    )


def entering(screen: Entering, terms: StationTerms) -> Page:
    """Return the page on which the words are typed."""
    if screen.task.corrects:
        title = _("Type the words again, as they lie on the board")
    elif terms.staffed:
        title = _("Word judge: type the words of the slip")
    elif terms.rules.says("procedure", "typist") == "challenger":
        title = _(
            "{challenger}: type the challenged words",
            challenger=addressed(party(terms, "challenger")),
        )
    else:
        title = _("Type the challenged words")
    last = screen.row == len(screen.words) - 1
    return Page(
        title,
        rows=rows(screen.words, terms, screen.row),
        message=typing_message(screen.message, terms),
        keys=(
            Cap(_("Enter"), _("compare the words") if last else _("next word"), "enter"),
            Cap(_("Backspace"), _("deletes a letter"), "backspace"),
            Cap(_("Esc"), _("back, wipes all"), "escape"),
        ),
    )


def typing_message(message: str, terms: StationTerms) -> str:
    """Return why the last key did nothing."""
    board = terms.board
    match message:
        case "layout":
            return _(
                "No letter of the {language} game. Is the keyboard layout right?",
                language=board.alphabet.title,
            )
        case "letter":
            return _("Letters alone make a word on the board.")
        case "full":
            return _("The board has room for {longest} tiles.", longest=board.longest_word)
        case "missing":
            return _("A word is missing here.")
        case "judge":
            return _("{label} counts on the next page.", label=terms.judge_label)
    return message  # why the word does not fit the board


def rows(words: tuple[str, ...], terms: StationTerms, active: int = -1) -> tuple[Row, ...]:
    """Return each word as a row of tiles."""
    board = terms.board
    return tuple(
        Row(typed_text.tiles(word, board.alphabet), board.longest_word, number == active)
        for number, word in enumerate(words)
    )


def hand_off(screen: HandOff, terms: StationTerms) -> Page:
    """Return the page on which the words are compared and JUDGE is pressed."""
    second = key_name(terms.profile.second_key)
    keys: Keys = (Cap(_("Esc"), _("back to typing"), "escape"),)
    if screen.seconded:
        keys = (Cap(judge_key(terms), _("judges"), terms.judge_key), *keys)
    else:
        keys = (Cap(second, _("right"), terms.profile.second_key), *keys)
    if leads_to_rules(screen, terms):
        keys = (*keys, rules_cap())
    corrects = screen.task.corrects
    return Page(
        pressing(terms, "" if screen.seconded else second),
        (
            checking(terms),
            *([_("Corrects entry {number}.", number=corrects)] if corrects else []),
        ),
        rows=rows(screen.words, terms),
        message={
            "early": _("Too soon. Compare first."),
            "second": _("First {second}.", second=second),
            "locked": _("Typing is locked here. To correct a word, press Esc."),
        }.get(screen.message, ""),
        keys=keys,
        large=True,
    )


def rules_cap() -> Cap:
    """Return the key that shows what the rules say."""
    return Cap(_("Down"), _("the rules"), more_rules.name)


def checking(terms: StationTerms) -> str:
    """Return who compares the words, and with what. It comes before JUDGE is pressed."""
    if terms.staffed:
        return _("First compare every word with slip and board.")
    match terms.rules.says("procedure", "checker"):
        case "challenged":
            return _(
                "{challenged}: first compare every word with board and slip.",
                challenged=addressed(party(terms, "challenged")),
            )
        case "both":
            return _("Both sides: first compare every word with board and slip.")
    return _("First compare every word with board and slip.")


def pressing(terms: StationTerms, second: str) -> str:
    """Return who presses JUDGE: the opponent of the typist, where the rules do not say who.

    Args:
        terms: the terms of the station.
        second: the second player's key, if it has to come first.

    """
    judge, challenged = judge_key(terms), party(terms, "challenged")
    if second:
        return _("The {challenged} presses {second}.", challenged=challenged, second=second)
    if terms.profile.smart_device and terms.rules.says("procedure", "smart_device"):
        return _("{judge}: by the rules for this device", judge=judge)
    if terms.staffed:
        return _("Word judge: press {judge}.", judge=judge)
    presser = party(terms, terms.rules.says("procedure", "presser") or "challenged")
    return _("The {presser} presses {judge}.", presser=presser, judge=judge)


def interrupted(challenge: InterruptedChallenge) -> Page:
    """Return the page after the program ended in the middle of a challenge.

    It does not show the verdict: nobody knows who stands here now.
    """
    place = beside(
        _("round {number}", number=challenge.round) if challenge.round else "",
        _("Table {table}", table=challenge.table) if challenge.table else "",
        challenge.since,
    )
    if challenge.ruled:
        title = _("A challenge was interrupted")
        said = [
            _("Ruling {number} is recorded.", number=challenge.ruled),
            _("Keep the slip. Call the word judge."),
        ]
    elif challenge.other_record:
        title = _("A challenge was interrupted")
        said = [_("Its journal is not open now."), _("Keep the slip. Call the word judge.")]
    else:
        title = _("Your challenge was not judged")
        said = [_("The machine was interrupted. Keep the slip, and type the words again.")]
    number = challenge.ruled or challenge.recorded
    return Page(
        title,
        (*said, place),
        Look.NO_VERDICT,
        "question",
        keys=(
            Cap(_("Enter"), _("back to the start"), "enter"),
            Cap(_("Esc"), _("the director"), "escape"),
        ),
        number=_("Entry {number}", number=number) if number else "",
    )
