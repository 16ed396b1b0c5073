"""The players' pages, from the first key to JUDGE."""

from judge_gui.model import typed_text
from judge_gui.model.challenge_keys import longest_place
from judge_gui.model.page import Cap, Page, Row
from judge_gui.model.screens import AskingPlace, Counting, Entering, HandOff, Ready
from judge_gui.model.station_terms import StationTerms
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
            _("All the words of a play are judged together, and get one verdict."),
            *([] if terms.profile.pin else [_("To set a PIN, type: judge kiosk --set-pin")]),
        ),
        message=message,
        keys=(Cap(_("Enter"), _("begin"), "enter"), Cap(_("Esc"), _("the director"), "escape")),
        footer=(beside(terms.station, terms.event, judge_key_named(terms)),),
    )


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
        (_("All the challenged words of the play. They get one verdict together."),),
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
            Cap(_("Enter"), _("done: compare the words") if last else _("next word"), "enter"),
            Cap(_("Backspace"), _("takes a letter away"), "backspace"),
            Cap(_("Esc"), _("back: all words are wiped"), "escape"),
        ),
    )


def typing_message(message: str, terms: StationTerms) -> str:
    """Return why the last key did nothing."""
    board = terms.board
    match message:
        case "layout":
            return _(
                "That is no letter of the {language} game. Is the keyboard layout right?",
                language=board.alphabet.title,
            )
        case "letter":
            return _("Letters alone make a word on the board.")
        case "full":
            return _("The board has room for {longest} tiles.", longest=board.longest_word)
        case "missing":
            return _("A word is missing here.")
        case "judge":
            return _(
                "{label} counts on the next page, once both have compared the words.",
                label=terms.judge_label,
            )
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
        meaning = _("one verdict on all these words")
        keys = (Cap(judge_key(terms), meaning, terms.judge_key), *keys)
    else:
        keys = (Cap(second, _("the words are right"), terms.profile.second_key), *keys)
    corrects = screen.task.corrects
    device = terms.rules.says("procedure", "smart_device") if terms.profile.smart_device else None
    return Page(
        checking(terms),
        (
            *([_("Correction of entry {number}.", number=corrects)] if corrects else []),
            pressing(terms, "" if screen.seconded else second),
            *([device] if device else []),
        ),
        rows=rows(screen.words, terms),
        message={
            "early": _("Too soon: compare the words, let the key go, and press it again."),
            "second": _("First {second}.", second=second),
            "locked": _("Typing is locked here. To correct a word, press Esc."),
        }.get(screen.message, ""),
        keys=keys,
    )


def checking(terms: StationTerms) -> str:
    """Return who compares the words, and with what."""
    if terms.staffed:
        return _("Word judge: compare every word with the slip and the board.")
    match terms.rules.says("procedure", "checker"):
        case "challenged":
            return _(
                "{challenged}: compare every word with the board and the slip.",
                challenged=addressed(party(terms, "challenged")),
            )
        case "both":
            return _("Both sides: compare every word with the board and the slip.")
    return _("Compare every word with the board and the slip.")


def pressing(terms: StationTerms, second: str) -> str:
    """Return who presses JUDGE. `second` is the second player's key, if it has to come first."""
    judge, challenged = judge_key(terms), party(terms, "challenged")
    if second:
        return _(
            "Are they right? Then the {challenged} presses {second}, and {judge} after that.",
            challenged=challenged,
            second=second,
            judge=judge,
        )
    presser = terms.rules.says("procedure", "presser")
    if terms.profile.smart_device and terms.rules.says("procedure", "smart_device"):
        return _(
            "Are they right? Then {judge} is pressed, as the rules for this device have it:",
            judge=judge,
        )
    if presser is None or terms.staffed:
        return _("Are they right? Then press {judge}.", judge=judge)
    return _(
        "Are they right? Then the {presser} presses {judge}.",
        presser=party(terms, presser),
        judge=judge,
    )
