// A keyboard. Nothing that is typed is corrected: it arrives as it is, or is refused aloud.

import { begin, isPressed, letGo } from "./hold.js";
import { buttons, hand, isHeld, press, screen } from "./page.js";

const NAMED = {
  Enter: "enter", Tab: "tab", Escape: "escape", Backspace: "backspace",
  ArrowUp: "up", ArrowDown: "down", PageUp: "page-up", PageDown: "page-down",
};
const BOUNCE = 80; // milliseconds: a worn key presses twice
const QUICK = /^(character:|(backspace|up|down)$)/; // doubled faster: people see what these do
const released = {}; // when each key was let go
let composing = false; // a dead key waits for its letter

// A dead key makes a letter with the next one. Where that comes without its mark, nothing is typed and the
// page says so: never another letter.
function characterOf(event) {
  const composed = event.key.normalize("NFC");
  if ([...composed].length !== 1) return null;
  const marked = /\p{M}/u.test(composed.normalize("NFD")) || "łŁøØđĐ·".includes(composed);
  const lost = composing && !marked;
  composing = false;
  return lost ? "refused" : `character:${composed}`;
}

// What a key sends; null if it does nothing.
function keyOf(event) {
  const plain = !(event.ctrlKey || event.altKey || event.metaKey);
  if (event.isComposing || event.key === "Process") return "refused";
  if (event.key === "Dead" || event.key === "Compose") {
    const again = composing;
    composing = !again;
    return again ? "refused" : null;
  }
  if (event.code === "NumpadEnter") return plain && !event.shiftKey ? "keypad-enter" : null;
  if (event.code.startsWith("Numpad") && event.key.length > 1) return "refused"; // no Num Lock
  const name = NAMED[event.key] || (/^F\d+$/.test(event.key) && event.key.toLowerCase());
  if (!name) return plain || event.getModifierState("AltGraph") ? characterOf(event) : null;
  composing = false;
  const shifted = event.shiftKey && name !== "enter" && name !== "backspace"; // after a capital
  return plain && !shifted ? name : null;
}

// Left and Right move the focus; Enter presses what has it, but never what is held: JUDGE has a key.
function moveFocus(step) {
  const all = buttons();
  const at = all.indexOf(document.activeElement);
  const next = at < 0 && step < 0 ? -1 : at + step;
  all[(next + all.length) % all.length]?.focus();
}

function take(key, code) {
  const focused = document.activeElement.closest("#screen button");
  const judges = buttons().some((each) => each.value === key && "hold" in each.dataset);
  if (key.endsWith("enter") && focused && !judges) {
    if (!("hold" in focused.dataset)) focused.click();
  } else if (!isHeld(key)) {
    press(key);
  } else if (!isPressed()) {
    begin({ by: code, key, confirms: true, press });
  }
}

document.addEventListener("keydown", (event) => {
  if (!screen()) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step && !event.code.startsWith("Numpad")) {
    event.preventDefault();
    return moveFocus(step);
  }
  const key = keyOf(event);
  if (key || event.key === "Dead" || event.key === "Compose") event.preventDefault();
  if (!key) return;
  const bounced = !QUICK.test(key) && event.timeStamp - released[event.code] < BOUNCE;
  if (event.repeat || bounced) return;
  hand.touches = false;
  take(key, event.code);
});
document.addEventListener("keyup", (event) => {
  released[event.code] = event.timeStamp;
  letGo(event.code);
});
document.addEventListener("compositionstart", () => press("refused"));
