"""Start a kiosk's child from nothing, with a pipe of its own, so that it ends with its parent."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import BinaryIO


def spawn(command: Callable[[int], Sequence[str]]) -> tuple["subprocess.Popen[bytes]", BinaryIO]:
    """Start a child, and return it with the end of the pipe from which its signs are read.

    `command` makes the command line from the number of the child's end: on Windows that of a
    handle, else that of a file descriptor.
    """
    ours, theirs = os.pipe()
    try:
        if sys.platform == "win32":
            import msvcrt

            handle = msvcrt.get_osfhandle(theirs)
            os.set_handle_inheritable(handle, True)
            start = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
            nowhere = subprocess.DEVNULL  # a program without a console has no standard streams
            child = subprocess.Popen(
                command(handle), startupinfo=start, stdin=nowhere, stdout=nowhere,
                stderr=nowhere if sys.stderr is None else sys.stderr,
            )  # fmt: skip
            _end_with_us(child.pid)
        else:
            child = subprocess.Popen(command(theirs), pass_fds=[theirs])
    except BaseException:
        os.close(ours)
        raise
    finally:
        os.close(theirs)
    return child, open(ours, "rb", buffering=0)


def inherited(number: int) -> int:
    """Return the file descriptor of the pipe that a child got. Its own children don't get it."""
    if sys.platform == "win32":
        import msvcrt

        os.set_handle_inheritable(number, False)
        return msvcrt.open_osfhandle(number, os.O_WRONLY)
    os.set_inheritable(number, False)
    return number


def _end_with_us(process: int) -> None:
    """Let Windows end a process when ours ends, however that happens (a job object).

    Without it, a kiosk whose supervisor was killed would fill the screen until its next beat.
    """
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        for function in (kernel.CreateJobObjectW, kernel.OpenProcess):
            function.restype = ctypes.c_void_p
        # The handle of the job stays open until our process ends. That closes it, and ends the job.
        job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
        limits = (ctypes.c_byte * 144)()  # JOBOBJECT_EXTENDED_LIMIT_INFORMATION on 64 bits
        kill_on_job_close, extended_limits = 0x2000, 9
        ctypes.c_uint32.from_buffer(limits, 16).value = kill_on_job_close  # LimitFlags
        kernel.SetInformationJobObject(job, extended_limits, limits, len(limits))
        set_quota_and_terminate = 0x0101
        child = ctypes.c_void_p(kernel.OpenProcess(set_quota_and_terminate, False, process))
        kernel.AssignProcessToJobObject(job, child)
        kernel.CloseHandle(child)
