"""The file that a command writes: never a source of it, and no file that is not a lexicon."""

import os
from collections.abc import Iterable
from contextlib import suppress

from lexicons import ListRefused, Missing
from lexicons.words import container

remedy = "Nothing was changed. Name another file by `-o`."


def refuse_missing_folder(path: str) -> None:
    """Raise `Missing` for a folder that does not exist: it was most likely mistyped."""
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise Missing(
            f"{path} cannot be written: there is no folder {folder}.",
            remedy="Nothing was changed. Make the folder, or name another.",
        )


def refuse_source(path: str, sources: Iterable[str]) -> None:
    """Raise `ListRefused` if a file to write is one that is read."""
    for source in sources:
        file = source
        while not os.path.exists(file) and ":" in file:  # `FILE.zip:MEMBER`
            file = file.rpartition(":")[0]
        if os.path.exists(path) and os.path.exists(file) and os.path.samefile(path, file):
            raise ListRefused(f"{path} is a source: it would be overwritten.", remedy=remedy)


def refuse_lexicon(path: str) -> None:
    """Raise `ListRefused` if a file to write a list into is a lexicon."""
    with suppress(OSError), open(path, "rb") as file:
        if file.read(len(container.magic)).startswith(container.magic[:-2]):
            raise ListRefused(f"{path} is a lexicon: it would be overwritten.", remedy=remedy)


def refuse_other_file(path: str) -> None:
    """Raise `ListRefused` if a file is there that is not a lexicon, and is not empty.

    One with a lexicon's name may be a damaged lexicon, which is to be built again.
    """
    if not os.path.exists(path) or path.endswith(".lexicon"):
        return
    if os.path.isfile(path):
        try:
            with open(path, "rb") as file:
                head = file.read(len(container.magic))
        except OSError:
            return  # who writes it says why that fails
        if not head or head.startswith(container.magic[:-2]):  # of any format
            return
    raise ListRefused(f"{path} is there already, and is not a lexicon.", remedy=remedy)
