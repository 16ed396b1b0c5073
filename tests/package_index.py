"""A package index in a folder: wheels, pages that link to them, and releases newer than a lock.

pip reads the pages by their `file:` address, so nothing here needs a network.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from email import message_from_bytes
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

#: What may happen to a package after it was locked. Each makes a newer release, or another file of
#: the locked one; "yanked" also withdraws the locked one.
CHANGES = ("plain", "extra", "yanked", "unsatisfiable", "bad metadata", "no zip", "another build")


def write_wheel(
    folder: Path, name: str, version: str, *requires: str, build: str = "", extra: str = ""
) -> Path:
    """Write a wheel of a package with one module, which holds its version."""
    record = f"{name}-{version}.dist-info"
    needs = "".join(f"Requires-Dist: {each}\n" for each in requires)
    needs += f"Provides-Extra: {extra}\n" if extra else ""
    files = {
        f"{name}.py": f"version = {version + build!r}\n",
        f"{record}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}",
        f"{record}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    names = "".join(f"{each},,\n" for each in [*files, f"{record}/RECORD"])
    path = folder / f"{name}-{version}{build}-py3-none-any.whl"
    with ZipFile(path, "w") as archive:
        for each, text in {**files, f"{record}/RECORD": names}.items():
            archive.writestr(each, text)
    return path


def pin(wheel: Path) -> str:
    """Return the line of a lock that names this wheel."""
    name, version = wheel.name.split("-")[:2]
    return f"{name}=={version} --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"


def release_newer(folder: Path, locked: Path, change: str, others: Iterable[str]) -> None:
    """Write what came after the lock: one of `CHANGES`. `others` are the locked packages."""
    name, version = locked.name.split("-")[:2]
    newer = f"{int(version.partition('.')[0]) + 1}.0"
    requires = list(requirements(locked))
    match change:
        case "extra":  # the release that broke every fresh clone: a resolver leaves the lock
            requires += [f"{each}[tomorrow]" for each in others if each != name]
        case "unsatisfiable":
            requires += ["nowhere>=3", f"{name}<{newer}"]
        case "bad metadata":
            requires += ["no; requirement [of >= any"]
        case "no zip":
            (folder / f"{name}-{newer}-py3-none-any.whl").write_bytes(b"502 Bad Gateway\n")
            return
        case "another build":  # a file added to the locked release, which pip would prefer
            write_wheel(folder, name, version, *requires, build="-99")
    write_wheel(folder, name, newer, *requires, extra="tomorrow")


def requirements(wheel: Path) -> Iterator[str]:
    """Yield what a wheel requires, as its metadata has it."""
    with ZipFile(wheel) as archive:
        [path] = [each for each in archive.namelist() if of_metadata(each)]
        yield from message_from_bytes(archive.read(path)).get_all("Requires-Dist") or ()


def of_metadata(path: str) -> bool:
    """Return whether this is the metadata of the wheel itself, not of a package within it."""
    return path.endswith(".dist-info/METADATA") and path.count("/") == 1


def write_pages(folder: Path, wheels: Iterable[Path], withdrawn: Collection[Path] = ()) -> str:
    """Write an index of these wheels, some of which are withdrawn. Return its address."""
    pages: dict[str, str] = {}
    for path in sorted(wheels):
        name = re.sub(r"[-_.]+", "-", path.name.partition("-")[0]).lower()
        mark = ' data-yanked="it was a mistake"' if path in withdrawn else ""
        digest = sha256(path.read_bytes()).hexdigest()
        link = f'<a href="{path.as_uri()}#sha256={digest}"{mark}>{path.name}</a>'
        pages[name] = pages.get(name, "<!DOCTYPE html>\n") + link + "\n"
    for name, page in pages.items():
        (folder / "simple" / name).mkdir(parents=True)
        (folder / "simple" / name / "index.html").write_text(page, encoding="utf-8")
    return (folder / "simple").as_uri()


def tomorrow(folder: Path, locked: dict[Path, str]) -> str:
    """Write an index in which each locked wheel has what came after it. Return its address."""
    names = [path.name.partition("-")[0] for path in locked]
    for path, change in locked.items():
        release_newer(folder, path, change, names)
    withdrawn = [path for path, change in locked.items() if change == "yanked"]
    return write_pages(folder, [*locked, *folder.glob("*.whl")], withdrawn)


def differences(environment: Path, wheels: Iterable[Path]) -> list[str]:
    """Return how an environment differs from these wheels, byte for byte; [] if it doesn't.

    What ensurepip installed is not looked at, nor bytecode, nor what pip notes about a package.
    """
    [packages] = environment.glob("lib/python3*/site-packages")
    expected: dict[Path, Callable[[bytes], bool]] = {}
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            for path in archive.namelist():
                if not path.endswith(("/", ".dist-info/RECORD", ".pyc")):
                    place, same = installed_as(environment, packages, path, archive.read(path))
                    expected[place] = same
    noted = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}
    there = {
        path
        for path in packages.rglob("*")
        if path.is_file() and path.suffix != ".pyc" and path.name not in noted
    }
    supplied = {packages / line.partition(",")[0] for line in of_ensurepip(packages)}
    missing = [f"{path} is missing" for path in expected if not path.is_file()]
    foreign = [f"{path} is of no wheel" for path in there - set(expected) - supplied]
    changed = [
        f"{path} has other bytes"
        for path, same in expected.items()
        if path.is_file() and not same(path.read_bytes())
    ]
    return sorted(missing + foreign + changed)


def installed_as(
    environment: Path, packages: Path, path: str, data: bytes
) -> tuple[Path, Callable[[bytes], bool]]:
    """Return where pip installs a file of a wheel, and whether bytes found there are the file's."""
    top, _, rest = path.partition("/")
    if not top.endswith(".data"):
        return packages / path, data.__eq__
    kind, _, rest = rest.partition("/")
    if kind == "scripts" and data.startswith(b"#!python"):  # pip writes the interpreter there
        return environment / "bin" / rest, lambda found: found.endswith(data.partition(b"\n")[2])
    places = {"scripts": environment / "bin", "data": environment}
    return places.get(kind, packages) / rest, data.__eq__


def of_ensurepip(packages: Path) -> Iterator[str]:
    """Yield the records of what a new environment begins with."""
    for name in ("pip", "setuptools"):
        for record in packages.glob(f"{name}-*.dist-info/RECORD"):
            yield from record.read_text("utf-8").splitlines()
