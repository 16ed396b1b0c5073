// Draws the server's page, sends keys, keeps the screen awake, and shows when the server is away.
// Which page follows which is for the server to say: without this script, forms do the same.
"use strict";

(() => {
  const place = document.getElementById("place");
  const said = document.getElementById("said");
  const away = document.getElementById("away");
  const named = {
    Enter: "enter", Tab: "tab", Escape: "escape", Backspace: "backspace",
    ArrowUp: "up", ArrowDown: "down",
  };
  const patience = 4000; // milliseconds, for an answer
  const often = 3000; // milliseconds between two looks at a page on which nothing happens
  const hold = 1000; // milliseconds; the server counts them too
  const bounce = 80; // milliseconds: a worn key presses twice
  let waiting = []; // keys that are not sent yet
  let asking = false;
  let timer = 0;
  let held = null; // the button or key that holds JUDGE
  const released = {}; // when each key was let go

  const screen = () => document.getElementById("screen");

  function show(html) {
    if (!(held && keepsButton(html))) place.innerHTML = html;
    const now = screen();
    const says = now.dataset.says;
    if (said.textContent !== says) said.textContent = says;
    clearTimeout(timer);
    const refresh = Number(now.dataset.refresh || often);
    timer = setTimeout(ask, Math.min(refresh, often));
    if (held) confirmHeld();
    if (!now.querySelector("form") && !now.dataset.refresh) held = null;
  }

  // The button under a finger stays: without it, some browsers do not report that it is let go.
  function keepsButton(html) {
    const page = document.createElement("template");
    page.innerHTML = html;
    const next = page.content.getElementById("screen");
    if (!screen() || !("confirming" in next.dataset)) return false;
    Object.assign(screen().dataset, next.dataset);
    return true;
  }

  function showAway() {
    waiting = [];
    held = null;
    place.replaceChildren(away.content.cloneNode(true));
    said.textContent = place.querySelector("h1").textContent;
    clearTimeout(timer);
    timer = setTimeout(ask, 2000);
  }

  async function ask() {
    if (asking) return;
    asking = true;
    const keys = waiting;
    waiting = [];
    try {
      const now = screen();
      const options = { cache: "no-store", signal: AbortSignal.timeout(patience) };
      if (keys.length && now) {
        options.method = "POST";
        options.body = new URLSearchParams(
          [["turn", now.dataset.turn], ["secret", now.dataset.secret],
           ...keys.map((key) => ["key", key])]);
      }
      const shown = now && !keys.length ? `?turn=${now.dataset.turn}` : "";
      const answer = await fetch(`/screen${shown}`, options);
      if (answer.status === 401) return location.replace("/");
      if (!answer.ok) throw new Error("no answer");
      show(await answer.text());
    } catch {
      showAway();
    } finally {
      asking = false;
    }
    if (waiting.length) ask();
  }

  function press(...keys) {
    if (!screen()) return;
    waiting.push(...keys);
    ask();
  }

  // JUDGE is pressed, and confirmed when it was held for its time.

  function beginHold(by, key) {
    held = { by, timer: 0 };
    press(key);
  }

  function confirmHeld() {
    if (!("confirming" in screen().dataset) || held.timer) return;
    screen().classList.add("holding");
    held.timer = setTimeout(() => { held = null; press("enter"); }, hold + 50);
  }

  function letGo(by) {
    if (!held || held.by !== by) return;
    clearTimeout(held.timer);
    held = null;
    press("escape");
  }

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("#screen button");
    keepAwake();
    if (!button || event.button) return;
    const judge = screen().dataset.held;
    if (judge && button.value === judge) {
      event.preventDefault();
      beginHold(`pointer ${event.pointerId}`, judge);
    }
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => letGo(`pointer ${event.pointerId}`));
  }
  document.addEventListener("contextmenu", (event) => event.preventDefault());

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#screen button");
    if (!button) return;
    event.preventDefault();
    const judge = screen().dataset.held;
    // A click without a pointer is that of a helper for people who cannot hold.
    if (judge && button.value === judge && event.detail) return;
    if (event.detail && "confirming" in screen().dataset && held) return;
    press(button.value);
  });

  // A keyboard.

  function keyOf(event) {
    if (event.isComposing) return null;
    const plain = !(event.ctrlKey || event.altKey || event.metaKey);
    if (event.code === "NumpadEnter") return plain && !event.shiftKey ? "keypad-enter" : null;
    const name = named[event.key] || (/^F\d+$/.test(event.key) && event.key.toLowerCase());
    if (name) return plain && !event.shiftKey ? name : null;
    const typing = plain || event.getModifierState("AltGraph");
    return [...event.key].length === 1 && typing ? `character:${event.key}` : null;
  }

  document.addEventListener("keydown", (event) => {
    if (!screen()) return;
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    keepAwake();
    const bounced = !key.startsWith("character") && event.timeStamp - released[event.code] < bounce;
    if (event.repeat || bounced) return;
    if (key === screen().dataset.held && !("confirming" in screen().dataset)) {
      beginHold(event.code, key);
    } else {
      press(key);
    }
  });
  document.addEventListener("keyup", (event) => {
    released[event.code] = event.timeStamp;
    letGo(event.code);
  });
  window.addEventListener("blur", () => { if (held) letGo(held.by); });

  // The screen stays on, and a page that is left shows nothing.

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

  window.addEventListener("pagehide", () => place.replaceChildren());
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && screen()) { keepAwake(); ask(); }
  });

  const again = document.querySelector("#place [data-again]");
  if (again) setTimeout(() => location.replace("/"), Number(again.dataset.again));
  if (screen()) show(place.innerHTML);
})();
