"""PINs. A profile holds their scrypt hashes (RFC 7914), and wrong PINs have to wait."""

import os
import re

cost, block, parallel = 2**14, 8, 1  # scrypt's n, r and p
salt_bytes, key_bytes = 16, 32
MEMORY = 2**26  # bytes; scrypt takes 128 x cost x block, 16 MiB
shortest, longest = 4, 12  # digits
FORM = re.compile(rf"scrypt:[0-9a-f]{{{2 * salt_bytes}}}:[0-9a-f]{{{2 * key_bytes}}}")

#: Seconds to wait after each wrong PIN in a row. The last value holds for all that follow.
DELAYS = (0, 0, 2, 5, 15, 30, 60, 120)


def expects(value: object) -> str:
    """Return an empty text if the value is a PIN's hash, else what a profile has to hold."""
    if isinstance(value, str) and FORM.fullmatch(value):
        return ""
    return "what `judge kiosk --set-pin` writes"


def fault(digits: str) -> str:
    """Return why these digits cannot be a PIN, or an empty text.

    >>> fault("1234"), fault("12")
    ('', 'A PIN has 4 to 12 digits.')
    """
    if digits.isascii() and digits.isdigit() and shortest <= len(digits) <= longest:
        return ""
    return f"A PIN has {shortest} to {longest} digits."


def hashed(digits: str, salt: bytes = b"") -> str:
    """Return a PIN's hash as a profile holds it; without a salt, with a random one.

    >>> agrees("2468", hashed("2468")), agrees("2469", hashed("2468"))
    (True, False)
    """
    from hashlib import scrypt  # it loads OpenSSL, which a kiosk without a PIN does not need

    salt = salt or os.urandom(salt_bytes)
    key = scrypt(
        digits.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=MEMORY, dklen=key_bytes
    )
    return f"scrypt:{salt.hex()}:{key.hex()}"


def agrees(digits: str, known: str) -> bool:
    """Return whether the digits are the PIN whose hash is known."""
    from hmac import compare_digest

    salt = bytes.fromhex(known.split(":")[1])
    return compare_digest(hashed(digits, salt), known)


def delay(failures: int) -> int:
    """Return the seconds to wait after so many wrong PINs in a row.

    >>> delay(1), delay(3), delay(99)
    (0, 2, 120)
    """
    return DELAYS[min(failures, len(DELAYS)) - 1]
