"""The forms in which maintainers exchange lists: bytes become pages, lines, and rows."""
