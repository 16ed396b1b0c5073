"""The lists of an event: as its plan has them, compared with its rules, and installed."""

import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from judge_cli.event.plan import Plan
from judge_cli.lexicon.reports import standing
from judge_cli.output import quoted, say
from judge_cli.output_file import is_lexicon
from judge_procedure.requirements import refuse_devices
from lexicons import (
    CannotJudge,
    Library,
    ListRefused,
    Manifest,
    Missing,
    RuleSet,
    Unsound,
    public_editions,
    schema,
)
from lexicons.installing import Proved, install, list_as_lexicon, proved_file
from lexicons.words.chain import refuse_unfit


class GivenList(NamedTuple):
    """A list of a plan: `[[OLD=]EDITION=]FILE`."""

    old: str  # the edition of the rules that it replaces; "" if that is clear
    edition: str  # "" if that is clear from the file
    path: str

    @classmethod
    def parsed(cls, line: str) -> "GivenList":
        """Return a list that a plan holds. Only ids stand before its path, which may hold `=`."""
        first, _sign, rest = line.partition("=")
        if not (rest and schema.is_id(first)):
            return cls("", "", line)
        second, _sign, path = rest.partition("=")
        if not (path and schema.is_id(second)):
            return cls("", first, rest)
        return cls(first, second, path)

    @property
    def in_full(self) -> str:
        """The list as a plan holds it. Its path is whole: other folders read it again."""
        path = os.path.abspath(self.path)
        return f"{self.choice}={path}" if self.edition else path

    @property
    def choice(self) -> str:
        """The choice as `Library.rules_with_lists` takes it."""
        return f"{self.old}={self.edition}" if self.old else self.edition


def _given(library: Library, text: str, *, is_typed: bool) -> GivenList:
    """Return a list that is there; without a name, its edition is that of the file.

    The file of one that `is_typed` now must be there: else an installed list of its name would
    judge. One of before may have gone since.
    """
    given = GivenList.parsed(text)
    path, is_named = given.path, bool(given.edition)
    if not is_named:
        given = given._replace(edition=os.path.splitext(os.path.basename(path))[0].lower())
    if expected := schema.identifier(given.edition):
        raise Missing(
            f"{given.edition} can't be the id of an edition.",
            faults=[f"expected {expected}"],
            remedy="Name the edition before the file: --list csw19=/media/stick/list.txt",
        )
    if not os.path.exists(path):
        has_ending = path.lower().endswith(library.lexicon_store.ending)
        if is_typed or has_ending or given.edition not in library.editions():
            raise Missing(
                f"There is no file {path}.", remedy="Is its name right, and the stick in?"
            )
    elif is_lexicon(path):  # it holds its edition itself
        edition = library.manifest(path=path).edition
        if is_named and edition != given.edition:
            raise CannotJudge(
                f"{path} holds the edition {edition}, not {given.edition}.",
                remedy="If it replaces a list that the rules need, OLD:"
                f" --list OLD={edition}={path}",
            )
        return given._replace(edition=edition)
    return given


def _checked(library: Library, plan: Plan, *, are_typed: bool) -> list[GivenList]:
    """Return the lists of a plan. Raises `JudgeError` if its rules need another one."""
    lists = [_given(library, text, is_typed=are_typed) for text in plan.lists]
    rules = _rules_with(library, plan, lists)
    present = {*library.editions(), *(given.edition for given in lists)}
    if lacking := [edition for edition in rules.editions if edition not in present]:
        raise Missing(
            f"These rules need {', '.join(rules.editions)}. Not installed: {', '.join(lacking)}.",
            remedy=f"Add: {' '.join(f'--list {edition}=FILE' for edition in lacking)}",
        )
    return lists


def _rules_with(
    library: Library, plan: Plan, lists: Sequence[GivenList],
    new: Mapping[str, Manifest] | None = None,
) -> RuleSet:  # fmt: skip
    """Return the rules of a plan: a list that they don't name replaces one that they name."""
    editions = library.rules(plan.rules).editions
    others = [given.choice for given in lists if given.edition not in editions]
    return library.rules_with_lists(plan.rules, others, new=new, option="--list {old}={new}=FILE")


def lexicons_of(library: Library, plan: Plan, *, are_typed: bool) -> tuple[list[Proved], RuleSet]:
    """Return a plan's lists whose files are here, as lexicons, and the rules that judge by them.

    Nothing is installed. Raises `JudgeError` if the event can't judge by them.
    """
    rules = library.rules(plan.rules)
    if plan.devices:
        refuse_devices(rules)
    lists = _checked(library, plan, are_typed=are_typed)
    here = [given for given in lists if os.path.exists(given.path)]
    for given in lists:
        if given not in here:  # a list of before, whose file has gone since
            installed = library.manifest(given.edition).identity
            say(f"{given.path} isn't here; the installed list {installed} is used.")
    rules = _rules_with(library, plan, lists)
    lexicons = [_lexicon(library, rules, given) for given in here]
    new = {lexicon.manifest.edition: lexicon.manifest for lexicon in lexicons}
    rules = _rules_with(library, plan, lists, new)
    alphabets = {lexicon.alphabet.id: lexicon.alphabet for lexicon in lexicons}
    alphabet = alphabets.get(rules.alphabet) or library.alphabet(rules.alphabet)
    asked = [stage.lexicon for stage in rules.stages]
    refuse_unfit(rules, alphabet, [new.get(name) or library.manifest(name) for name in asked])
    return lexicons, rules


def _lexicon(library: Library, rules: RuleSet, given: GivenList) -> Proved:
    if is_lexicon(given.path):
        return proved_file(library, given.path)
    known = public_editions().get(given.edition)
    asked = [rules.lengths_of(stage) for stage in rules.stages if stage.lexicon == given.edition]
    # A public edition says itself which lengths it covers.
    lengths = None if known else range(rules.lengths[0], rules.longest_word + 1)
    alphabet = "" if known else rules.alphabet
    try:
        lexicon, notes = list_as_lexicon(
            library, given.path, given.edition, alphabet=alphabet, lengths=lengths,
            asked=range(min(each[0] for each in asked), max(each[-1] for each in asked) + 1),
        )  # fmt: skip
    except ListRefused as error:
        build = f"judge lexicon build {quoted(given.path)} --edition {given.edition}"
        error.remedy += f"\nOptions for reading a list are those of `{build}`."
        error.remedy += f"\nThen prepare the event with --list {given.edition}.lexicon"
        raise
    except Unsound as error:  # other words than those of the published edition
        remedy = "Get a whole copy of the edition, or give the list an id of its own, such as mine:"
        remedy += f" --list mine={given.path}"
        raise Unsound(error.what, faults=error.faults, remedy=remedy) from None
    say("\n".join(notes))
    return lexicon


def install_list(library: Library, lexicon: Proved) -> None:
    """Install a list, and say which lengths it covers: of some, it may have no word."""
    manifest = install(library, lexicon).manifest
    say(f"Installed: {manifest.identity}.\n{standing(manifest)}")
