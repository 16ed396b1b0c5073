"use strict";

// The field of a PIN. Browsers offer to keep what is typed into a field of type password, whatever
// the page asks for. So this is a plain one: its value is dots, for the eye and for screen readers,
// and the digits are in this script alone until the form is sent.
(() => {
  const field = document.querySelector("input.pin");
  if (!field || !("FormDataEvent" in window)) return; // the style masks it all the same
  const dot = "\u2022";
  let digits = "";

  function wipe() {
    digits = "";
    field.value = "";
  }

  // Whatever was typed, pasted or deleted: the dots before and after it are digits that stay.
  field.addEventListener("input", () => {
    const before = field.value.slice(0, field.selectionEnd);
    const after = field.value.length - before.length;
    const added = before.replaceAll(dot, "");
    const start = before.length - added.length;
    digits = digits.slice(0, start) + added + digits.slice(digits.length - after);
    field.value = dot.repeat(digits.length);
    field.setSelectionRange(before.length, before.length);
  });
  field.form.addEventListener("formdata", (event) => event.formData.set(field.name, digits));
  window.addEventListener("pagehide", wipe);
  window.addEventListener("pageshow", wipe);
  wipe();
})();
