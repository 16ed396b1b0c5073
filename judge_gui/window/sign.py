"""The signs of the verdicts. They differ in shape, without colour."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from judge_gui.window.fonts import ScaledText, centred


def draw_sign(text: ScaledText, sign: str, centre: QPointF, radius: float, ground: QColor) -> None:
    """Draw a tick in a circle, a cross in an octagon, or a question mark in a triangle."""
    painter, ink = text.painter, text.ink
    painter.setBrush(ink)
    painter.setPen(Qt.PenStyle.NoPen)
    stroke = QPen(ground, radius * 0.2)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroke.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    radius *= 0.94
    match sign:
        case "tick":
            painter.drawEllipse(centre, radius, radius)
            strokes = [[(-0.45, 0.05), (-0.12, 0.4), (0.48, -0.36)]]
        case "cross":
            painter.drawPolygon(_corners(centre, radius * 1.05, 8, pi / 8))
            strokes = [[(-0.38, -0.38), (0.38, 0.38)], [(-0.38, 0.38), (0.38, -0.38)]]
        case _:
            painter.drawPolygon(
                _corners(centre + QPointF(0, radius * 0.2), radius * 1.15, 3, -pi / 2)
            )
            box = QRectF(centre.x() - radius, centre.y() - radius * 0.5, 2 * radius, 1.4 * radius)
            text.line(box, "?", radius / text.unit * 0.95, bold=True, colour=ground,
                      align=centred)  # fmt: skip
            return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(stroke)
    for points in strokes:
        path = QPainterPath()
        for number, (across, down) in enumerate(points):
            point = centre + QPointF(across * radius, down * radius)
            path.lineTo(point) if number else path.moveTo(point)
        painter.drawPath(path)


def _corners(centre: QPointF, radius: float, count: int, turn: float) -> QPolygonF:
    """Return a regular polygon."""
    angles = [turn + 2 * pi * number / count for number in range(count)]
    return QPolygonF([centre + QPointF(cos(a) * radius, sin(a) * radius) for a in angles])
