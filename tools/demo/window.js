// Does in a window what a person would do there. The program's own script and pages take it.
"use strict";

(() => {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const say = (path, text = "") => fetch(path, { method: "POST", body: text });
  const patience = 20000; // milliseconds, for a page to come
  const looked = 1200; // milliseconds: the program gives players a second to compare

  async function found(get) {
    for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
      const it = get();
      if (it) return it;
    }
    throw new Error(`it did not come: ${document.body.innerText.slice(0, 200)}`);
  }

  function strike(key) {
    const how = { key, code: key, bubbles: true, cancelable: true };
    document.dispatchEvent(new KeyboardEvent("keydown", how));
    document.dispatchEvent(new KeyboardEvent("keyup", how));
  }

  function finger(what, on) {
    const how = { bubbles: true, cancelable: true, pointerId: 1, button: 0 };
    on.dispatchEvent(new PointerEvent(what, how));
  }

  const screen = () => document.getElementById("screen")?.dataset.turn;
  const deeds = {
    async keys(keys) {
      for (const key of keys) { strike(key); await pause(110); }
    },
    async judge(key) { await pause(looked); strike(key); },
    async tap(values) {
      for (const value of values) {
        const before = screen();
        (await found(() => document.querySelector(`button[value="${value}"]`))).click();
        await found(() => screen() !== before);
      }
    },
    async hold(selector) {
      await found(() => document.querySelector(selector));
      await pause(looked);
      finger("pointerdown", document.querySelector(selector));
      await found(() => !document.querySelector(selector));
      finger("pointerup", document.body);
    },
    async until(text) { await found(() => document.body.innerText.includes(text)); },
    async fill([selector, text]) { (await found(() => document.querySelector(selector))).value = text; },
    async press(text) { // a button that leads to another page
      const all = () => [...document.querySelectorAll("button")];
      const button = await found(() => all().find((each) => each.innerText.includes(text)));
      return () => button.click();
    },
    async open(path) { return () => location.assign(path); },
  };

  async function live() {
    for (;;) {
      const asked = Object.entries(await (await say("/demo/next")).json());
      for (const [name, what] of asked) {
        let fault = "", leave;
        try { leave = await deeds[name](what); } catch (error) { fault = error.message; }
        await say("/demo/done", fault);
        if (leave) return leave(); // the next page goes on
      }
      await pause(100);
    }
  }
  live();
})();
