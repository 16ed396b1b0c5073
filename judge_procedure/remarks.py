"""What is said of a ruling that a person has just recorded."""

from judge_record.entry import Entry
from lexicons.language import _, together


def ruled_by(source: str, ground: str, by: str) -> str:
    """Return who ruled by hand, and on what."""
    on_words = ground == "lexical"
    match source:
        case "book":
            return (
                _("Ruled by hand: the book ({name}), on the words.", name=by)
                if on_words
                else _("Ruled by hand: the book ({name}), on how the tiles were placed.", name=by)
            )
        case "director":
            return (
                _("Ruled by hand: the director ({name}), on the words.", name=by)
                if on_words
                else _(
                    "Ruled by hand: the director ({name}), on how the tiles were placed.", name=by
                )
            )
    return (
        _("Ruled by hand: another person ({name}), on the words.", name=by)
        if on_words
        else _("Ruled by hand: another person ({name}), on how the tiles were placed.", name=by)
    )


def remark_on(ordinal: int, given: list[Entry], latest: Entry, before: str) -> str:
    """Return which opinion this is, and whether it agrees with the one before."""
    agrees = latest.verdict == given[-1].verdict
    second = ordinal == 2  # noqa: PLR2004  # the second
    return together(
        _("The second opinion.") if second else _("The third opinion."),
        _("It agrees with {ruling}.", ruling=before)
        if agrees
        else _("It differs from {ruling}.", ruling=before),
    )
