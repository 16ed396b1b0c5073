"""What commands say of a list, and of its lexicon: every finding, its standing, how to use it."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from judge_cli import output
from judge_cli.output import quoted
from judge_procedure.system_clock import SystemClock
from lexicons import JudgeError, Library, Manifest, caution, public_editions
from lexicons.installing import Installed
from lexicons.lists.findings import SEVERITIES, quantity
from lexicons.lists.forms import BOARD
from lexicons.lists.identity import near_miss
from lexicons.lists.results import ListReport
from lexicons.lists.suggest import hint

NOT_STATED = (
    "not stated. Were they left out? Build it with --exclusions left-out, or with --exclusions"
    " kept. Until then every use shows a caution"
)


def report_lines(report: ListReport) -> Iterator[str]:
    for source in report.sources:
        yield from source.summary()
        yield from source.findings.lines(*SEVERITIES)
        if more := hint(source.form, source.findings.counts, report.alphabet):
            yield ""
            yield more
    yield from report.overall.lines(*SEVERITIES)
    edition = report.identity.edition
    public = edition.counts if edition else {}
    if report.words or public:
        yield ""
        yield from counts_table(report.counts, public)
    yield ""
    yield f"fingerprint {report.words.fingerprint.short}  ({report.words.fingerprint})"
    if report.identity.standing:
        yield f"{report.identity.standing}"
    if report.identity.note:
        yield report.identity.note
    yield _conclusion(report)


def _conclusion(report: ListReport) -> str:
    sources = report.sources
    subject = sources[0].path if len(sources) == 1 else quantity(len(sources), "list")
    totals = ", ".join(quantity(report.total(name), name) for name in SEVERITIES)
    verdict = "sound" if report.ok else "unsound"
    return f"{subject}: {quantity(len(report.words), 'word')}, {totals}: {verdict}."


def counts_table(counts: Mapping[int, int], public: Mapping[int, int]) -> Iterator[str]:
    """Yield how many words there are of each length, and how many the edition has in public."""
    yield f"letters     words{'    public' if public else ''}"
    for length in sorted({*counts, *public}):
        count, known = counts.get(length, 0), public.get(length)
        expected = "" if known is None else f"{known:10,}"
        mark = "" if known in (None, count) else f"  {count - (known or 0):+,}"
        yield f"{length:7}{count:10,}{expected}{mark}"


def say_near_miss(edition: str, library: Library) -> None:
    """Warn of an id that was perhaps mistyped: another one is known, or installed."""
    if warning := near_miss(edition, library.editions()):
        output.say(f"Warning: {warning}")


# -- a lexicon -------------------------------------------------------------------------------------


def effective(manifest: Manifest) -> str:
    """Return from which day a lexicon is to be used, and whether that day has come.

    An edition that is publicly known has a public day if its lexicon names no other.

    >>> from lexicons import Library
    >>> effective(Library().manifest("scowl80"))
    ''
    """
    known = public_editions().get(manifest.edition)
    first = manifest.effective or (known.effective if known else "")
    if not first:
        return ""
    has_come = SystemClock().today() >= first
    return f"{first} ({'in force' if has_come else 'not in force yet'})"


def standing(manifest: Manifest) -> str:
    """Return which lengths a lexicon covers, and how far it is proved to be its edition."""
    covered = f"It covers words of {manifest.covers}."
    if gaps := ", ".join(str(n) for n in manifest.lengths if n not in manifest.counts):
        covered += f" Warning: it has none of {gaps} letters. By it alone, they are unacceptable."
    return f"{covered} Standing: {manifest.standing}."


def entries_that_count(library: Library, manifest: Manifest) -> Iterator[str]:
    """Yield which entries rule sets take, and ask whether the others were left out.

    No list shows it: who compiles the list must state it.
    """
    for rules in library.usable_rules():
        if entries := caution.entries_that_count(rules, manifest):
            yield f"{rules.id} takes these entries of it: {'; '.join(entries)}."
            yield f"Its other entries: {manifest.exclusions or NOT_STATED}."


def say_standing(library: Library, manifest: Manifest) -> None:
    """Say how far a lexicon can be relied on, from which day, and which entries count."""
    output.say(standing(manifest))
    if first := effective(manifest):
        output.say(f"Effective: {first}.")
    for line in entries_that_count(library, manifest):
        output.say(line)


def say_lengths(manifest: Manifest) -> None:
    """Say which lengths most rule sets need, if a lexicon covers fewer and nobody named others."""
    if not set(BOARD) <= set(manifest.lengths):
        output.say("Most rule sets need words of 2 to 15 letters. If the list is complete, add"
                   " --lengths 2-15.")  # fmt: skip


def say_written(library: Library, path: str, manifest: Manifest, size: int) -> None:
    """Say what the lexicon file that was just written holds, and how to judge by it."""
    is_file = path != "-"
    output.say(f"{f'{path}: ' if is_file else ''}{manifest.identity}, {size:,} bytes.")
    say_standing(library, manifest)
    if not is_file:
        return
    as_is = " --as-is" if manifest.standing.differs else ""
    output.say(f"To judge by it: `judge lexicon install {quoted(path)}{as_is}`")


def say_installed(library: Library, done: Installed) -> None:
    """Say what was installed, what it replaced, and how to judge by it."""
    manifest = done.manifest
    output.say(f"Installed: {manifest.identity}.")
    say_standing(library, manifest)
    if done.replaced:
        output.say(f"It replaces {done.replaced}.")
        output.say("Desks and kiosks that run keep the old one until they are started again.")
    edition = manifest.edition
    for line in [*_ready_rules(library, edition)] or _way_to_judge(library, edition):
        output.say(line)


def _ready_rules(library: Library, edition: str) -> Iterator[str]:
    """Yield the rule sets that name a lexicon and can judge by it now, with the command."""
    for rules in library.usable_rules():
        with suppress(JudgeError):
            if edition in library.judge_by(rules).rules.editions:
                yield f"Ready to judge by it: {rules.original_title}: `judge rules use {rules.id}`"


def _way_to_judge(library: Library, edition: str) -> Iterator[str]:
    """Yield how rules that name another edition can judge by a lexicon: those in use, if they can.

    The last line ends with a command, if one works.
    """
    in_use = library.first_rules
    with suppress(JudgeError):
        in_use = library.default_rules()
    reasons = list[JudgeError]()
    for rules_id in dict.fromkeys((in_use, library.first_rules)):
        try:
            library.judge_by(library.rules_with_lists(rules_id, [edition]))
        except JudgeError as error:
            reasons.append(error)
            continue
        yield f"By a rulebook that names another edition: `judge rules use ID --lexicon {edition}`"
        yield f"To judge by it: `judge rules use {rules_id} --lexicon {edition}`"
        return
    yield f"No rule set can judge by it yet: {'; '.join(reasons[-1].faults)}."
    yield reasons[-1].remedy
