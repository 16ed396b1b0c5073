"""The director's PIN: kept as what scrypt makes of it, and never guessed in a hurry."""

import os
import re

cost, block, parallel = 2**14, 8, 1
salt_bytes, key_bytes = 16, 32
memory = 2**26  # bytes; scrypt takes 128 x cost x block, 16 MiB
shortest, longest = 4, 12
form = re.compile(rf"scrypt:[0-9a-f]{{{2 * salt_bytes}}}:[0-9a-f]{{{2 * key_bytes}}}")

#: Seconds to wait after so many wrong ones in a row; the last one from there on.
delays = (0, 0, 2, 5, 15, 30, 60, 120)


def expects(value: object) -> str:
    """Whether this is what `kept` makes."""
    if isinstance(value, str) and form.fullmatch(value):
        return ""
    return "what `judge kiosk --set-pin` writes"


def fault(digits: str) -> str:
    """Why this can be no PIN, or nothing.

    >>> fault("1234"), fault("12")
    ('', 'A PIN has 4 to 12 digits.')
    """
    if digits.isascii() and digits.isdigit() and shortest <= len(digits) <= longest:
        return ""
    return f"A PIN has {shortest} to {longest} digits."


def kept(digits: str, salt: bytes = b"") -> str:
    """A PIN as a profile keeps it.

    >>> agrees("2468", kept("2468")), agrees("2469", kept("2468"))
    (True, False)
    """
    from hashlib import scrypt  # OpenSSL: nobody needs it who has no PIN

    salt = salt or os.urandom(salt_bytes)
    key = scrypt(
        digits.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=memory, dklen=key_bytes
    )
    return f"scrypt:{salt.hex()}:{key.hex()}"


def agrees(digits: str, known: str) -> bool:
    """Whether this is the PIN that is kept."""
    from hmac import compare_digest

    salt = bytes.fromhex(known.split(":")[1])
    return compare_digest(kept(digits, salt), known)


def delay(failures: int) -> int:
    """Seconds to wait after so many wrong ones in a row.

    >>> delay(1), delay(3), delay(99)
    (0, 2, 120)
    """
    return delays[min(failures, len(delays)) - 1]
