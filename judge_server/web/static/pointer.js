// Mouse and finger, and helpers that click.

import { begin, buttonOf, isPressed, letGo } from "./hold.js";
import { hand, isHeld, press, screen } from "./page.js";

const AFTERWARDS = 1000; // milliseconds, within which a click follows a pointer
let letUp = -Infinity; // when a pointer was let go

const buttonAt = (event) => event.target.closest?.("#screen button");
const nameOf = (event) => `pointer ${event.pointerId}`;

function isOn(button, { clientX, clientY }) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return left <= clientX && clientX < right && top <= clientY && clientY < bottom;
}

document.addEventListener("pointerdown", (event) => {
  const button = buttonAt(event);
  if (!button || event.button || isPressed() || !event.isPrimary) return;
  begin({ by: nameOf(event), button, key: button.value, confirms: isHeld(button.value), press });
});
document.addEventListener("pointermove", (event) => {
  const button = buttonOf(nameOf(event));
  if (button && !isOn(button, event)) letGo(nameOf(event));
});
document.addEventListener("pointerup", (event) => {
  if (event.pointerType === "touch") hand.touches = true;
  letUp = performance.now();
  const button = buttonOf(nameOf(event));
  const acts = button && !("hold" in button.dataset) && isOn(button, event);
  letGo(nameOf(event));
  if (acts) press(button.value);
});
document.addEventListener("pointercancel", (event) => letGo(nameOf(event)));
document.addEventListener("click", (event) => {
  const button = buttonAt(event);
  if (!button) return;
  event.preventDefault();
  // A click without a pointer is that of a helper for people who can't hold, or of the focus.
  if (!event.detail || performance.now() - letUp > AFTERWARDS) press(button.value);
});
for (const name of ["mousedown", "contextmenu", "dragstart", "selectstart", "copy", "cut", "paste"]) {
  document.addEventListener(name, (event) => { if (screen()) event.preventDefault(); });
}
