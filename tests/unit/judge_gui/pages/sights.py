"""Contrast as people see it, also those who lack a cone."""

from functools import cache

Colour = tuple[float, float, float]  # linear light, from 0 to 1

#: Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color
#: Vision Deficiency", IEEE TVCG 15(6), the matrices of severity 1.0. They work on linear light.
sights = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(pixel: int, sight: str) -> Colour:
    """A pixel in linear light, through somebody's eyes."""
    parts = [((pixel >> shift) & 255) / 255 for shift in (16, 8, 0)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    through = [sum(a * x for a, x in zip(row, linear, strict=True)) for row in sights[sight]]
    red, green, blue = (min(max(x, 0.0), 1.0) for x in through)
    return red, green, blue


@cache
def brightness(pixel: int, sight: str) -> float:
    """The relative luminance of a pixel, as WCAG 2 computes it, through somebody's eyes."""
    red, green, blue = seen(pixel, sight)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, another: int, sight: str) -> float:
    """The contrast of two pixels, from 1 to 21, as WCAG 2 computes it."""
    light = brightness(one, sight), brightness(another, sight)
    return (max(light) + 0.05) / (min(light) + 0.05)
