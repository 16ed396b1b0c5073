"""`run.py translate`: renew the template and the catalogues from the sentences in the code.

This runs in the environment of the tests, which has Babel.
"""

import os

from babel.messages.catalog import Catalog

from launch import catalogues
from launch.command import ROOT, run_tool
from launch.failure import Failure

MOST = 10  # faults that are shown of a catalogue


def renew(folder: str, wanted: list[str]) -> int:
    """Write the template, the catalogues and what gettext reads. Return how many have faults.

    `wanted` are languages to begin. A catalogue with faults is not compiled: a language that was
    never complete is not offered, and one that was keeps what it had.
    """
    template = catalogues.template()
    write(catalogues.template_path(folder), catalogues.text_of(template).encode())
    print(f"{len(template)} sentences", flush=True)
    incomplete = 0
    for language in sorted({*catalogues.languages(folder), *wanted}):
        catalogue = renewed(language, template, folder)
        write(catalogues.path(language, "po", folder), catalogues.text_of(catalogue).encode())
        found = list(catalogues.faults(catalogue, template))
        if found:
            incomplete += 1
            print(f"{language}: {len(found)} faults", *found[:MOST], sep="\n  ", flush=True)
        else:
            write(catalogues.path(language, "mo", folder), catalogues.compiled(catalogue))
            print(f"{language}: complete", flush=True)
    return incomplete


def renewed(language: str, template: Catalog, folder: str) -> Catalog:
    """Return a language's catalogue with the sentences of the template; an empty one if new."""
    try:
        with open(catalogues.path(language, "po", folder), "rb") as file:
            catalogue = catalogues.read(file.read(), language)
    except FileNotFoundError:
        catalogue = catalogues.begun(language)
    catalogue.update(template, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def write(path: str, data: bytes) -> None:
    """Replace a file; make its folder if it is missing."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def main(arguments: list[str]) -> int:
    """Renew all catalogues, and begin those of the languages that are named."""
    if any(argument.startswith("-") for argument in arguments):
        raise Failure("Usage: python3 run.py translate [LANGUAGE]...")
    incomplete = renew(catalogues.LOCALE, arguments)
    print(f"See {os.path.relpath(catalogues.LOCALE, ROOT)} and docs/translating.md.", flush=True)
    return 1 if incomplete else 0


if __name__ == "__main__":
    run_tool(main)
