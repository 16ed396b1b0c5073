// Places the server's page on this screen, sends what is pressed, says which page is seen, keeps the
// screen awake, and shows when the server is away. Which page follows which is for the server to
// say.
"use strict";

(() => {
  const place = document.getElementById("place");
  const said = document.getElementById("said");
  const away = document.getElementById("away");
  const named = {
    Enter: "enter", Tab: "tab", Escape: "escape", Backspace: "backspace",
    ArrowUp: "up", ArrowDown: "down", PageUp: "page-up", PageDown: "page-down",
  };
  const patience = 4000; // milliseconds, for an answer
  const often = 3000; // milliseconds between two looks at a page on which nothing happens
  const afterwards = 1000; // milliseconds, within which a click follows a pointer
  const bounce = 80; // milliseconds: a worn key presses twice
  const hold = Number(document.body.dataset.hold); // milliseconds; the server may count them too
  const sheet = new CSSStyleSheet(); // where each box stands
  let waiting = []; // presses that are not sent yet, each with the turn of its page
  let asking = false;
  let timer = 0;
  let last = ""; // what is shown on the page, as it came
  let seen = { turn: "", at: 0 }; // which page is shown, and since when
  let pressed = null; // what is pressed now, by a pointer or as JUDGE by a key
  let letUp = -Infinity; // when a pointer was let go
  let touch = false; // whether a finger pressed last, and not a key
  let composing = false; // a dead key waits for its letter
  const released = {}; // when each key was let go

  document.adoptedStyleSheets = [sheet];

  const screen = () => document.getElementById("screen");
  const buttons = () => [...screen().querySelectorAll("button")];
  const isSeen = () => screen()?.classList.contains("laid") && !document.hidden;

  // The page.

  function view() {
    const { width, height } = place.getBoundingClientRect();
    const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    return [
      ["wide", Math.floor(width)], ["high", Math.floor(height)],
      ["text", Math.round(100 * text)], ["touch", touch ? 1 : 0],
    ];
  }

  function lay() {
    const now = screen();
    const { width, height } = place.getBoundingClientRect();
    if (now.dataset.size !== `${Math.floor(width)} ${Math.floor(height)}`) return false;
    if (now.classList.contains("laid")) return true;
    const rules = new Set([`#screen { --unit: ${now.dataset.unit}; --hold: ${hold}ms }`]);
    for (const { dataset: { at } } of now.querySelectorAll("[data-at]")) {
      const [left, top, wide, high, size, line] = at.split(" ");
      const type = size ? `font-size: ${size}px; line-height: ${line}px;` : "";
      rules.add(
        `[data-at="${at}"] { left: ${left}px; top: ${top}px; width: ${wide}px; height: ${high}px; ${type} }`
      );
    }
    sheet.replaceSync([...rules].join("\n"));
    now.classList.add("laid");
    return true;
  }

  function show(html) {
    const page = document.createElement("template");
    page.innerHTML = html;
    const next = page.content.getElementById("screen");
    const sameTurn = screen()?.dataset.turn === next.dataset.turn;
    const inside = next.innerHTML;
    // The button under a finger stays: without it, browsers do not report that it is let go. With
    // it stay the words, so the page has to be the next one: another browser with this cookie may
    // have come to that of other words.
    const isNext = Number(next.dataset.turn) === Number(screen()?.dataset.turn) + 1;
    const confirms = pressed?.confirms && isNext && "confirming" in next.dataset;
    const stays = pressed && (sameTurn || confirms);
    if (stays || inside === last) {
      const now = screen();
      for (const name of Object.keys(now.dataset)) delete now.dataset[name];
      Object.assign(now.dataset, next.dataset);
      if (stays) last = "";
    } else {
      cancel();
      const focused = sameTurn && document.activeElement?.value;
      place.replaceChildren(page.content);
      last = inside;
      if (focused) buttons().find((each) => each.value === focused)?.focus();
    }
    const now = screen();
    clearTimeout(timer);
    if (!lay()) {
      timer = setTimeout(ask, 0); // the page of a screen of another size
      return;
    }
    if (seen.turn !== now.dataset.turn) seen = { turn: now.dataset.turn, at: performance.now() };
    if (said.textContent !== next.dataset.says) said.textContent = next.dataset.says;
    timer = setTimeout(ask, Math.min(Number(next.dataset.refresh || often), often));
    if ("reports" in next.dataset) requestAnimationFrame(() => setTimeout(ask, 0));
    if (pressed) confirmHeld();
  }

  function showAway() {
    waiting = [];
    pressed = null;
    last = "";
    place.replaceChildren(away.content.cloneNode(true));
    said.textContent = place.querySelector("h1").textContent;
    clearTimeout(timer);
    timer = setTimeout(ask, 2000);
  }

  // Ask for the page of this moment. Presses go along if their page is still the one that is shown:
  // a press belongs to the page that its person has seen.
  async function ask() {
    if (asking) return;
    asking = true;
    try {
      const now = screen();
      // A page that must be laid out for another size first is not shown yet: its presses wait.
      waiting = waiting.filter((each) => each.turn === now?.dataset.turn);
      const keys = isSeen() ? waiting.splice(0) : [];
      const fields = new URLSearchParams(view());
      if (isSeen()) fields.append("turn", now.dataset.turn);
      const options = { cache: "no-store", signal: AbortSignal.timeout(patience) };
      if (keys.length) {
        fields.append("first", now.dataset.taken);
        fields.append("secret", now.dataset.secret);
        fields.append("after", Math.floor(Math.min(...keys.map((each) => each.after))));
        for (const { key } of keys) fields.append("key", key);
        Object.assign(options, { method: "POST", body: fields });
      }
      const answer = await fetch(keys.length ? "/screen" : `/screen?${fields}`, options);
      if (answer.status === 401) return location.replace("/");
      if (!answer.ok) throw new Error("no answer");
      show(await answer.text());
    } catch {
      showAway();
    } finally {
      asking = false;
    }
    if (waiting.length && !document.hidden) ask();
  }

  function press(key) {
    // A page that is laid out again was seen.
    if (document.hidden || screen()?.dataset.turn !== seen.turn) return;
    waiting.push({ turn: screen().dataset.turn, key, after: performance.now() - seen.at });
    ask();
  }

  // Mouse, finger, and helpers that click. What has to be held acts when it was held for its time;
  // where the server wants JUDGE held, it is pressed at once, and confirmed then.

  function begin(by, button, key) {
    const judge = screen().dataset.held;
    const confirms = Boolean(judge) && key === judge && !("confirming" in screen().dataset);
    pressed = { by, button, key, confirms, timer: 0 };
    if (button && !("hold" in button.dataset)) return;
    button?.classList.add("holding");
    if (confirms) {
      press(key);
    } else {
      pressed.timer = setTimeout(() => { cancel(); press(key); }, hold);
    }
  }

  function confirmHeld() {
    if (!pressed.confirms || pressed.timer || !("confirming" in screen().dataset)) return;
    const button = pressed.button; // its filling begins again with the time that counts
    button?.classList.remove("holding");
    if (button?.offsetWidth) button.classList.add("holding");
    pressed.timer = setTimeout(() => { pressed = null; press("enter"); }, hold + 50);
  }

  function cancel() {
    if (!pressed) return;
    clearTimeout(pressed.timer);
    pressed.button?.classList.remove("holding");
    pressed = null;
  }

  function letGo(by) {
    if (pressed?.by !== by) return;
    const confirms = pressed.confirms;
    cancel();
    if (confirms) press("escape");
  }

  const buttonAt = (event) => event.target.closest?.("#screen button");
  const pointer = (event) => `pointer ${event.pointerId}`;
  const isOn = (button, { clientX, clientY }) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left <= clientX && clientX < right && top <= clientY && clientY < bottom;
  };

  document.addEventListener("pointerdown", (event) => {
    keepAwake();
    const button = buttonAt(event);
    if (!button || event.button || pressed || !event.isPrimary) return;
    begin(pointer(event), button, button.value);
  });
  document.addEventListener("pointermove", (event) => {
    if (pressed?.by !== pointer(event)) return;
    if (!isOn(pressed.button, event)) letGo(pressed.by);
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerType === "touch") touch = true;
    letUp = performance.now();
    const { by, button, key } = pressed ?? {};
    const acts = by === pointer(event) && !("hold" in button.dataset) && isOn(button, event);
    letGo(pointer(event));
    if (acts) press(key);
  });
  document.addEventListener("pointercancel", (event) => letGo(pointer(event)));
  document.addEventListener("click", (event) => {
    const button = buttonAt(event);
    if (!button) return;
    event.preventDefault();
    // A click without a pointer is that of a helper for people who cannot hold, or of the focus.
    if (!event.detail || performance.now() - letUp > afterwards) press(button.value);
  });
  for (const name of ["mousedown", "contextmenu", "dragstart", "selectstart", "copy", "cut", "paste"]) {
    document.addEventListener(name, (event) => { if (screen()) event.preventDefault(); });
  }

  // A keyboard.

  // A dead key makes a letter with the next one. Where that comes without its mark, nothing is typed
  // and the page says so: never another letter.
  function characterOf(event) {
    const composed = event.key.normalize("NFC");
    if ([...composed].length !== 1) return null;
    const marked = /\p{M}/u.test(composed.normalize("NFD")) || "łŁøØđĐ·".includes(composed);
    const lost = composing && !marked;
    composing = false;
    return lost ? "refused" : `character:${composed}`;
  }

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
    const name = named[event.key] || (/^F\d+$/.test(event.key) && event.key.toLowerCase());
    if (name) composing = false;
    const shifted = event.shiftKey && name !== "enter" && name !== "backspace"; // after a capital
    if (name) return plain && !shifted ? name : null;
    return plain || event.getModifierState("AltGraph") ? characterOf(event) : null;
  }

  // Left and Right move the focus; Enter presses what has it, but never what is held: JUDGE has a key.
  function moveFocus(step) {
    const all = buttons();
    const at = all.indexOf(document.activeElement);
    const next = at < 0 && step < 0 ? -1 : at + step;
    all.at(next % all.length)?.focus();
  }

  document.addEventListener("keydown", (event) => {
    if (!screen()) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step && !event.code.startsWith("Numpad")) {
      event.preventDefault();
      return moveFocus(step);
    }
    const key = keyOf(event);
    if (event.key === "Dead" || event.key === "Compose") event.preventDefault();
    if (!key) return;
    event.preventDefault();
    keepAwake();
    const bounced = !key.startsWith("character") && event.timeStamp - released[event.code] < bounce;
    if (event.repeat || bounced) return;
    touch = false;
    const focused = document.activeElement.closest("#screen button");
    const judges = buttons().some((each) => each.value === key && "hold" in each.dataset);
    if (key.endsWith("enter") && focused && !judges) {
      if (!focused.matches("[data-hold]")) focused.click();
    } else if (key === screen().dataset.held && !("confirming" in screen().dataset)) {
      if (!pressed) begin(event.code, null, key);
    } else {
      press(key);
    }
  });
  document.addEventListener("keyup", (event) => {
    released[event.code] = event.timeStamp;
    letGo(event.code);
  });
  document.addEventListener("compositionstart", () => press("refused"));
  window.addEventListener("blur", () => { if (pressed) letGo(pressed.by); });

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

  window.addEventListener("resize", () => { if (screen()) ask(); });
  window.addEventListener("pagehide", () => {
    last = said.textContent = "";
    place.replaceChildren();
  });
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) cancel();
    else if (screen()) { keepAwake(); ask(); }
  });

  const again = document.querySelector("#place [data-again]");
  if (again) setTimeout(() => location.replace("/"), Number(again.dataset.again));
  if ("kiosk" in document.body.dataset) ask();
})();
