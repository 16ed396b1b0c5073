// What is pressed now: by a pointer, or as JUDGE by a key. What has to be held acts when it was held for its
// time. Where the server wants JUDGE held, it is pressed at once, and its time begins on the page that
// asks to confirm it.

export const HOLD = Number(document.body.dataset.hold); // milliseconds; the server may count them too
let pressed = null; // by what, which button, which key, how it is sent, and the timer of its time

export const isPressed = () => pressed !== null;
export const buttonOf = (by) => (pressed?.by === by ? pressed.button : null);

// Whether the button under a finger stays where it is: without it, browsers do not report that it is let
// go. With it stay the words, so no other page may come than its own, or the one that confirms it.
export const staysOn = (page) => isPressed() && (page.isSame || (page.confirms && pressed.confirms));

// Take a press by a pointer or a key, which `by` names. A button that is not held acts when it is let go.
export function begin({ by, button = null, key, confirms, press }) {
  pressed = { by, button, key, confirms, press, timer: 0 };
  if (button && !("hold" in button.dataset)) return;
  button?.classList.add("holding");
  if (confirms) {
    press(key);
  } else {
    pressed.timer = setTimeout(() => { cancel(); press(key); }, HOLD);
  }
}

// The page is shown that asks to confirm.
export function confirm() {
  if (!pressed?.confirms || pressed.timer) return;
  const { button, press } = pressed;
  button?.classList.remove("holding"); // its filling begins again with the time that counts
  if (button?.offsetWidth) button.classList.add("holding");
  pressed.timer = setTimeout(() => { pressed = null; press("enter"); }, HOLD + 50);
}

export function cancel() {
  if (!pressed) return;
  clearTimeout(pressed.timer);
  pressed.button?.classList.remove("holding");
  pressed = null;
}

// End the press by this, or whatever is pressed.
export function letGo(by = pressed?.by) {
  if (!pressed || pressed.by !== by) return;
  const { confirms, press } = pressed;
  cancel();
  if (confirms) press("escape");
}
