// The server's page on this screen: asks for it, places it, sends what is pressed on it, and shows when the
// server is away. Which page follows which is for the server to say.

import { HOLD, cancel, confirm, staysOn } from "./hold.js";

const PATIENCE = 4000; // milliseconds, for an answer
const OFTEN = 3000; // milliseconds between two looks at a page on which nothing happens
const AWAY = 2000; // the same, while there is no answer
const place = document.getElementById("place");
const said = document.getElementById("said");
const away = document.getElementById("away");
const needsScript = place.firstElementChild; // on a kiosk: the document has it until the script runs
let waiting = []; // presses that are not sent yet, each with the turn of its page
let asking = false;
let timer = 0;
let last = ""; // what is shown on the page, as it came
let seen = { turn: "", at: 0 }; // which page is shown, and since when

export const hand = { touches: false }; // whether a finger pressed last, and not a key
export const screen = () => document.getElementById("screen");
export const buttons = () => [...screen().querySelectorAll("button")];
const isSeen = () => screen()?.classList.contains("laid") && !document.hidden;
const isConfirming = () => "confirming" in screen().dataset;

// Whether the server wants this key held, and confirmed on another page.
export const isHeld = (key) => screen().dataset.held === key && !isConfirming();

// What is shown.

function placeSize() {
  const { width, height } = place.getBoundingClientRect();
  return `${Math.floor(width)} ${Math.floor(height)}`;
}

function view() {
  const [wide, high] = placeSize().split(" ");
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return [
    ["wide", wide], ["high", high], ["text", Math.round(100 * text)], ["touch", hand.touches ? 1 : 0],
  ];
}

function lay(asked) {
  if (placeSize() !== asked) return false;
  const now = screen();
  if (now.classList.contains("laid")) return true;
  now.style.setProperty("--unit", now.dataset.unit);
  now.style.setProperty("--hold", `${HOLD}ms`);
  for (const { style, dataset: { at } } of now.querySelectorAll("[data-at]")) {
    const [left, top, width, height, fontSize, lineHeight] = at.split(" ").map((each) => `${each}px`);
    Object.assign(style, { left, top, width, height, fontSize, lineHeight });
  }
  now.classList.add("laid");
  return true;
}

// Put the page in place of the one before. Another browser with this cookie may have come to other words.
function put(content) {
  const next = content.getElementById("screen");
  const inside = next.innerHTML;
  const before = screen()?.dataset.turn;
  const isSame = before === next.dataset.turn;
  const isNext = Number(next.dataset.turn) === Number(before) + 1;
  const stays = staysOn({ isSame, confirms: isNext && "confirming" in next.dataset });
  if (stays || inside === last) {
    const now = screen();
    for (const name of Object.keys(now.dataset)) delete now.dataset[name];
    Object.assign(now.dataset, next.dataset);
    if (stays) last = "";
    return;
  }
  cancel();
  const focused = isSame && document.activeElement?.value;
  place.replaceChildren(content);
  last = inside;
  if (focused) buttons().find((each) => each.value === focused)?.focus();
}

function show(html, asked) {
  const page = document.createElement("template");
  page.innerHTML = html;
  put(page.content);
  clearTimeout(timer);
  if (!lay(asked)) {
    timer = setTimeout(ask, 0); // the screen has another size by now
    return;
  }
  const { turn, says, refresh, reports } = screen().dataset;
  if (seen.turn !== turn) seen = { turn, at: performance.now() };
  if (said.textContent !== says) said.textContent = says;
  timer = setTimeout(ask, Math.min(Number(refresh || OFTEN), OFTEN));
  if (reports !== undefined) requestAnimationFrame(() => setTimeout(ask, 0));
  if (isConfirming()) confirm();
}

// Show in place of the page why there is none, and ask again.
function showFault(notice) {
  waiting = [];
  cancel();
  last = "";
  place.replaceChildren(notice);
  said.textContent = place.querySelector("h1").textContent;
  clearTimeout(timer);
  timer = setTimeout(ask, AWAY);
}

// A page that is left shows nothing.
export function wipe() {
  last = said.textContent = "";
  place.replaceChildren();
}

// What is sent.

// The status and the text of the server's answer; a status of 0 if none comes.
async function answerTo(path, options) {
  const given = new AbortController();
  const late = setTimeout(() => given.abort(), PATIENCE);
  try {
    const answer = await fetch(path, { ...options, cache: "no-store", signal: given.signal });
    return [answer.status, await answer.text()];
  } catch {
    return [0, ""];
  } finally {
    clearTimeout(late);
  }
}

// Ask for the page of this moment. Presses go along if their page is still the one that is shown: a press
// belongs to the page that its person has seen.
export async function ask() {
  if (asking) return;
  asking = true;
  try {
    const now = screen();
    // A page that must be laid out for another size first is not shown yet: its presses wait.
    waiting = waiting.filter((each) => each.turn === now?.dataset.turn);
    const presses = isSeen() ? waiting.splice(0) : [];
    const asked = placeSize();
    const fields = new URLSearchParams(view());
    if (isSeen()) fields.append("turn", now.dataset.turn);
    let options = {};
    if (presses.length) {
      fields.append("first", now.dataset.taken);
      fields.append("secret", now.dataset.secret);
      fields.append("after", Math.floor(Math.min(...presses.map((each) => each.after))));
      for (const { key } of presses) fields.append("key", key);
      options = { method: "POST", body: fields };
    }
    const [status, html] = await answerTo(presses.length ? "/screen" : `/screen?${fields}`, options);
    // A notice was waiting for any answer. A kiosk may need another document, too.
    if (status === 401 || (status && !("kiosk" in document.body.dataset))) return location.replace("/");
    if (status === 200) show(html, asked);
    else showFault(away.content.cloneNode(true));
  } catch (fault) { // of this script: a browser that lacks something
    needsScript.classList.remove("late");
    showFault(needsScript);
    throw fault;
  } finally {
    asking = false;
  }
  if (waiting.length && !document.hidden) ask();
}

export function press(key) {
  // A page that is laid out again was seen.
  if (document.hidden || screen()?.dataset.turn !== seen.turn) return;
  waiting.push({ turn: seen.turn, key, after: performance.now() - seen.at });
  ask();
}
