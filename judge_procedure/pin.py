"""PINs. A profile holds their scrypt hashes (RFC 7914), and wrong PINs have to wait."""

import os
import re

COST, BLOCK, PARALLEL = 2**14, 8, 1  # scrypt's n, r and p
SALT_BYTES, KEY_BYTES = 16, 32
MEMORY = 2**26  # bytes; scrypt takes 128 x cost x block, 16 MiB
SHORTEST, LONGEST = 4, 12  # digits
STORED_FORM = re.compile(rf"scrypt:[0-9a-f]{{{2 * SALT_BYTES}}}:[0-9a-f]{{{2 * KEY_BYTES}}}")

#: Seconds to wait after so many wrong PINs in a row. The last value holds for all that follow.
DELAYS = (0, 0, 0, 2, 5, 15, 30, 60, 120)


def expects(value: object) -> str:
    """Return an empty text if the value is a PIN's hash, else what a profile has to hold."""
    if isinstance(value, str) and STORED_FORM.fullmatch(value):
        return ""
    return "what `judge kiosk --set-pin` writes"


def fault(digits: str) -> str:
    """Return why these digits cannot be a PIN, or an empty text."""
    if digits.isascii() and digits.isdigit() and SHORTEST <= len(digits) <= LONGEST:
        return ""
    return f"A PIN has {SHORTEST} to {LONGEST} digits."


def hashed(digits: str, salt: bytes = b"") -> str:
    """Return a PIN's hash as a profile holds it; without a salt, with a random one."""
    from hashlib import scrypt  # it loads OpenSSL, which a kiosk without a PIN does not need

    salt = salt or os.urandom(SALT_BYTES)
    key = scrypt(
        digits.encode(), salt=salt, n=COST, r=BLOCK, p=PARALLEL, maxmem=MEMORY, dklen=KEY_BYTES
    )
    return f"scrypt:{salt.hex()}:{key.hex()}"


def agrees(digits: str, known: str) -> bool:
    """Return whether the digits are the PIN whose hash is known."""
    from hmac import compare_digest

    salt = bytes.fromhex(known.split(":")[1])
    return compare_digest(hashed(digits, salt), known)


def delay(failures: int) -> int:
    """Return the seconds to wait after so many wrong PINs in a row."""
    return DELAYS[min(failures, len(DELAYS) - 1)]
