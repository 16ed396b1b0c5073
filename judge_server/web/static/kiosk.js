// The document in which a browser shows the pages of its kiosk, or a notice in place of them.
//
// `page` shows what the server sends, and sends what is pressed; `hold` knows what is pressed now;
// `pointer` and `keyboard` press. Here the screen stays on, and a page that is left shows nothing.

import { cancel, letGo } from "./hold.js";
import "./keyboard.js";
import { ask, screen, wipe } from "./page.js";
import "./pointer.js";

let awake = null;

async function keepAwake() {
  if (document.body.hasAttribute("data-full") && !document.fullscreenElement) {
    document.documentElement.requestFullscreen?.().catch(() => {});
  }
  if (awake || !navigator.wakeLock) return;
  try {
    awake = await navigator.wakeLock.request("screen");
    awake.addEventListener("release", () => { awake = null; });
  } catch { awake = null; }
}

document.addEventListener("pointerdown", keepAwake);
document.addEventListener("keydown", keepAwake);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) cancel();
  else if (screen()) { keepAwake(); ask(); }
});
window.addEventListener("blur", () => letGo());
window.addEventListener("resize", () => { if (screen()) ask(); });
window.addEventListener("pagehide", wipe);
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

const again = document.querySelector("#place [data-again]");
if (again) setTimeout(ask, Number(again.dataset.again));
if ("kiosk" in document.body.dataset) ask();
