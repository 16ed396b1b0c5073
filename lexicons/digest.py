"""SHA-256 and BLAKE2b for a start that waits: CPython's own modules, or hashlib without them.

`hashlib` loads OpenSSL: 4 MB, and a twentieth of the time of `judge check`. No public module leads
to the same functions without it. They have private names, so their absence changes nothing: then
`hashlib` serves, with the same results.
"""

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

try:
    from _sha2 import sha256  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found,no-redef,unused-ignore]
    except ImportError:
        from hashlib import sha256

__all__ = ["blake2b", "sha256"]
