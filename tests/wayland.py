"""Compositors of Wayland without a display, and a keyboard with ordinary key codes."""

import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.displays import until

nobody = 65534
codes = {
    name: code
    for row, first in (("1234567890", 2), ("qwertyuiop", 16), ("asdfghjkl", 30), ("zxcvbnm", 44))
    for code, name in enumerate(row, first)
} | {"Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28}
commands = {
    "sway": ("sway", "--config", "sway.conf"),
    "cage": ("cage", "--", "sleep", "600"),
    "weston": (
        "weston", "--backend=headless-backend.so", "--use-pixman", "--idle-time=0",
        "--width=1024", "--height=600",
    ),
}  # fmt: skip
settings_of_sway = "output HEADLESS-1 resolution 1024x600 position 0,0\n"


class Compositor:
    """A compositor that runs, and the settings with which programs reach it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        [self.socket] = [path for path in folder.glob("wayland-*") if path.suffix != ".lock"]
        gone = ("DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR")
        kept = {name: value for name, value in os.environ.items() if name not in gone}
        found = {"WAYLAND_DISPLAY": str(self.socket), "XDG_RUNTIME_DIR": str(folder)}
        self.surroundings = {**kept, **found}

    def sway(self, *command: str) -> str:
        """Give sway a command, and return what it says."""
        [place] = self.folder.glob("sway-ipc*")
        asked = ["swaymsg", "--socket", str(place), "--raw", *command]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


@contextmanager
def compositor(name: str) -> Iterator[Compositor]:
    """Yield a compositor with one screen: sway, cage or weston."""
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    (folder / "sway.conf").write_text(settings_of_sway, "ascii")
    settings = {
        "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "PATH": os.environ["PATH"],
        "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        "WLR_HEADLESS_OUTPUTS": "1",
    }  # fmt: skip
    other: dict[str, Any] = {}
    if os.geteuid() == 0:  # sway and cage refuse to run as root
        os.chown(folder, nobody, nobody)
        other = {"user": nobody, "group": nobody, "extra_groups": []}
    process = subprocess.Popen(
        commands[name], cwd=folder, env=settings, **other,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert until(lambda: list(folder.glob("wayland-*"))), f"{name} did not start"
        time.sleep(1)
        yield Compositor(folder)
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


class Keyboard:
    """A keyboard of sway, by the protocol virtual-keyboard-unstable-v1.

    Unlike wtype's, it has the key codes that every keyboard has, and a layout of xkb's.
    """

    def __init__(self, socket_path: Path, layout: str = "us") -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(socket_path))
        self.last = 1  # the number of an object; 1 is the display
        self.globals: dict[str, int] = {}
        self.rest = b""
        self.registry = self.new()
        self.send(1, 1, struct.pack("=I", self.registry))
        self.answered()
        seat = self.bound("wl_seat")
        manager = self.bound("zwp_virtual_keyboard_manager_v1")
        self.keys = self.new()
        self.send(manager, 0, struct.pack("=II", seat, self.keys))
        made = ["xkbcli", "compile-keymap", "--layout", layout]
        keymap = subprocess.run(made, capture_output=True, check=True).stdout + b"\0"
        with tempfile.TemporaryFile() as file:
            file.write(keymap)
            file.flush()
            self.send(self.keys, 0, struct.pack("=II", 1, len(keymap)), file.fileno())
            self.answered()

    def press(self, *names: str) -> None:
        """Press keys one after another, named by what is on them in the layout us."""
        for name in names:
            for is_down in (1, 0):
                now = time.monotonic_ns() // 1_000_000 & 0xFFFFFFFF
                self.send(self.keys, 1, struct.pack("=III", now, codes[name], is_down))
                self.answered()
                time.sleep(0.07)

    def close(self) -> None:
        self.socket.close()

    # -- the protocol ----------------------------------------------------------------------------

    def new(self) -> int:
        self.last += 1
        return self.last

    def send(self, to: int, request: int, given: bytes, *descriptors: int) -> None:
        head = struct.pack("=IHH", to, request, 8 + len(given))
        socket.send_fds(self.socket, [head + given], descriptors)

    def bound(self, interface: str) -> int:
        """Return the number of an object of the compositor's own."""
        name = interface.encode() + b"\0"
        number = self.new()
        given = struct.pack("=II", self.globals[interface], len(name))
        given += name + bytes(-len(name) % 4) + struct.pack("=II", 1, number)
        self.send(self.registry, 0, given)
        return number

    def answered(self) -> None:
        """Wait until the compositor has taken all that was sent."""
        asked = self.new()
        self.send(1, 0, struct.pack("=I", asked))
        while asked not in self.heard():
            pass

    def heard(self) -> list[int]:
        """Read events, and return whose they were."""
        self.rest += self.socket.recv(65536)
        found = []
        while len(self.rest) >= 8:
            of, kind, size = struct.unpack("=IHH", self.rest[:8])
            if len(self.rest) < size:
                break
            data, self.rest = self.rest[8:size], self.rest[size:]
            assert (of, kind) != (1, 0), data  # the display's error
            if (of, kind) == (self.registry, 0):
                name, length = struct.unpack("=II", data[:8])
                self.globals[data[8 : 7 + length].decode()] = name
            found.append(of)
        return found
