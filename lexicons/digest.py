"""Hashes that Python brings itself: hashlib loads OpenSSL, at a twentieth of a start, for little.

They are the same functions with the same results; where an interpreter lacks them, hashlib serves.
"""

try:
    from _blake2 import blake2b
except ImportError:  # pragma: no cover  # another Python than CPython
    from hashlib import blake2b

try:
    from _sha2 import sha256  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found,no-redef,unused-ignore]
    except ImportError:  # pragma: no cover  # another Python than CPython
        from hashlib import sha256

__all__ = ["blake2b", "sha256"]
