"""Written from `lexicons/data/look/values.toml` by `tools.values_table`."""

from typing import Any

# fmt: off
TABLE: dict[str, Any] = \
{"type": {"step": 1.25, "scale": [16, 20, 25, 31, 39, 49, 61, 76, 95, 119, 149], "line": 1.3,
"line_title": 1.1, "measure": 60, "role": {"foot": 20, "label": 20, "text": 25, "lead": 31,
"heading": 39, "title": 49, "poster": 61, "call": 95, "verdict": 149, "figure": 76, "key": 20},
"grow": {"upto_25": 1.5, "upto_39": 1.25, "above": 1.0}}, "space": {"steps": [4, 8, 12, 16, 24,
32, 48], "page_side": 48, "page_top": 24, "in_button": 24, "in_card": 24, "between_cards": 24,
"between_buttons": 16, "between_tiles": 4}, "corner": {"all": 8, "tile": 6, "cap": 4}, "stroke":
{"edge": 2, "press_edge": 4, "focus": 4, "focus_gap": 3, "place": 4, "sign_to_48": 2,
"sign_above_48": 1.5}, "size": {"touch_least": 44, "button": 64, "button_begin": 88,
"button_judge": 132, "row": 76, "key_of_keypad": 64, "rail": 72, "foot": 32, "sign_in_button": 28,
"sign_in_row": 36, "sign_of_step": 120, "sign_of_verdict": 190}, "layout": {"reference": [1366,
768], "portrait": [900, 1180], "least_unit": 0.7, "narrow": 700, "tile": {"rows_1_to_4": 68,
"rows_5_to_6": 56, "rows_7_to_8": 47}, "whole": [800, 450], "whole_upright": [540, 800]},
"duration": {"press": 120, "page": 0, "reduced_motion": 0, "waiting_shown_after": 200,
"waiting_turn": 1200, "judge_hold": 1000, "mouse_hides_after": 3000, "judging": 1000,
"verdict_least": 2000, "verdict_most": 20000}, "colour": {"light": {"ground": "#FAF8F3",
"surface": "#FFFFFF", "ink": "#14181C", "quiet": "#41484F", "line": "#646B73", "hair": "#DDD8CB",
"rack": "#E8E2D2", "tile": "#F6E7BF", "mark": "#8A1C00", "focus": "#6A1FB0", "band": "#14181C",
"band_ink": "#FFFFFF", "band_quiet": "#C9CFD6", "press": "#14181C", "press_ink": "#FFFFFF"},
"dark": {"ground": "#14181C", "surface": "#20262C", "ink": "#F6F6F6", "quiet": "#C2C9D0", "line":
"#929BA5", "hair": "#3A434C", "rack": "#262D34", "tile": "#3B4550", "mark": "#FFC27A", "focus":
"#CDA6FF", "band": "#20262C", "band_ink": "#FFFFFF", "band_quiet": "#C9CFD6", "press": "#F6F6F6",
"press_ink": "#14181C"}, "acceptable": {"ground": "#00386E", "ink": "#FFFFFF", "panel": "#0A4A8A",
"line": "#9CC3EA", "focus": "#FFD98A"}, "unacceptable": {"ground": "#FFB000", "ink": "#000000",
"panel": "#FFCB57", "line": "#5A3D00", "focus": "#3A0A66"}, "no_verdict": {"ground": "#2B2B2B",
"ink": "#FFFFFF", "panel": "#3D3D3D", "line": "#B4B4B4", "focus": "#CDA6FF"}, "banner": {"ground":
"#4B0F6B", "ink": "#FFFFFF"}}}
