"""The players' pages, from the first key to JUDGE."""

from judge_gui import spelling
from judge_gui.page import Cap, Page, Row
from judge_gui.screens import Counting, Entering, HandOff, Placing, Ready
from judge_gui.terms import Terms
from judge_gui.wording.language import _
from judge_gui.wording.shared import Keys, addressed, described, judge_key, key_name, party


def ready(screen: Ready, terms: Terms) -> Page:
    """Nobody is here."""
    cautions = [f"{m.title}: {m.caution}." for m in terms.lexicons if m.caution]
    told = _("Press Enter to begin.") if screen.told == "begin" else screen.told
    return Page(
        _("Challenged words are judged here"),
        (
            f"{terms.rules.title} ({terms.rules.id}, {terms.rules.fingerprint.short})",
            *(described(manifest) for manifest in terms.lexicons),
            *cautions,
            *([terms.rules.notice] if terms.rules.notice and not terms.practice else []),
            _("All the words of a play are judged together, and get one verdict."),
        ),
        told=told,
        keys=(Cap(_("Enter"), _("begin"), "enter"), Cap(_("Esc"), _("the director"), "escape")),
        footer=(
            "   |   ".join(
                (
                    *filter(None, (terms.station, terms.event)),
                    _("{label} is the {key} key").format(
                        label=terms.judge_label, key=key_name(terms.judge_key)
                    ),
                )
            ),
        ),
    )


def placing(screen: Placing) -> Page:
    """The round or the table is asked for."""
    if screen.asked == "round":
        title, wrong = _("Which round?"), _("A round has a number from 1 to 999.")
    else:
        title, wrong = _("Which table?"), _("A table has a number, a letter, or both.")
    return Page(
        title,
        line=screen.typed,
        told=wrong if screen.told else "",
        keys=(Cap(_("Enter"), _("next"), "enter"), Cap(_("Esc"), _("back"), "escape")),
    )


def counting(screen: Counting, terms: Terms) -> Page:
    """The number of words is asked for."""
    most = terms.board.most_words
    numbers = _("1 to {most}").format(most=most) if most > 1 else "1"
    return Page(
        _("How many words are challenged?"),
        (_("All the challenged words of the play. They get one verdict together."),),
        told=_("Press a number from 1 to {most}.").format(most=most) if screen.told else "",
        keys=(Cap(numbers, _("so many words")), Cap(_("Esc"), _("back"), "escape")),
    )


def entering(screen: Entering, terms: Terms) -> Page:
    """The words are typed."""
    if screen.task.corrects:
        title = _("Type the words again, as they lie on the board")
    elif terms.staffed:
        title = _("Word judge: type the words of the slip")
    elif terms.rules.says("procedure", "typist") == "challenger":
        title = _("{challenger}: type the challenged words").format(
            challenger=addressed(party(terms, "challenger"))
        )
    else:
        title = _("Type the challenged words")
    last = screen.row == len(screen.words) - 1
    return Page(
        title,
        rows=rows(screen.words, terms, screen.row),
        told=told_of_typing(screen.told, terms),
        keys=(
            Cap(_("Enter"), _("done: compare the words") if last else _("next word"), "enter"),
            Cap(_("Backspace"), _("takes a letter away"), "backspace"),
            Cap(_("Esc"), _("back: all words are wiped"), "escape"),
        ),
    )


def told_of_typing(told: str, terms: Terms) -> str:
    """Why the last key did nothing."""
    known = {
        "layout": _("That is no letter of the {language} game. Is the keyboard layout right?"),
        "letter": _("Letters alone make a word on the board."),
        "full": _("The board has room for {longest} tiles."),
        "missing": _("A word is missing here."),
        "judge": _("{label} counts on the next page, once both have compared the words."),
    }
    return known.get(told, told.replace("{", "{{").replace("}", "}}")).format(
        language=terms.board.alphabet.title,
        longest=terms.board.longest_word,
        label=terms.judge_label,
    )


def rows(words: tuple[str, ...], terms: Terms, active: int = -1) -> tuple[Row, ...]:
    """Every word in its row of tiles."""
    board = terms.board
    return tuple(
        Row(spelling.tiles(word, board.alphabet), board.longest_word, number == active)
        for number, word in enumerate(words)
    )


def hand_off(screen: HandOff, terms: Terms) -> Page:
    """Both compare the words, and JUDGE is pressed."""
    challenged = party(terms, "challenged")
    presser = terms.rules.says("procedure", "presser")
    if terms.profile.smart_device:
        presser = None
    if terms.staffed:
        who = _("Word judge: compare every word with the slip and the board.")
    elif terms.rules.says("procedure", "checker") == "challenged":
        who = _("{challenged}: compare every word with the board and the slip.")
    elif terms.rules.says("procedure", "checker") == "both":
        who = _("Both sides: compare every word with the board and the slip.")
    else:
        who = _("Compare every word with the board and the slip.")
    if not screen.seconded:
        then = _("Are they right? Then the {challenged} presses {second}, and {judge} after that.")
    elif presser == "challenged" and not terms.staffed:
        then = _("Are they right? Then the {challenged} presses {judge}.")
    elif presser == "challenger" and not terms.staffed:
        then = _("Are they right? Then the {challenger} presses {judge}.")
    else:
        then = _("Are they right? Then press {judge}.")
    device = terms.rules.says("procedure", "smart_device") if terms.profile.smart_device else None
    said = {
        "challenger": party(terms, "challenger"),
        "judge": judge_key(terms),
        "second": key_name(terms.profile.second_key),
    }
    keys: Keys = (Cap(_("Esc"), _("back to typing"), "escape"),)
    if screen.seconded:
        keys = (
            Cap(judge_key(terms), _("one verdict on all these words"), terms.judge_key),
            *keys,
        )
    else:
        keys = (
            Cap(said["second"], _("the words are right"), terms.profile.second_key),
            *keys,
        )
    corrects = screen.task.corrects
    return Page(
        who.format(challenged=addressed(challenged)),
        (
            *([_("Correction of entry {number}.").format(number=corrects)] if corrects else []),
            then.format(challenged=challenged, **said),
            *([device] if device else []),
        ),
        rows=rows(screen.words, terms),
        keys=keys,
    )
