// The faults of a page as it is laid out for print: what overflows its box, and what is small.
const faults = [];
for (const box of document.querySelectorAll(".slip, .card, .sheet, td")) {
  if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
    faults.push(`overflows: ${box.className} ${box.textContent.trim().slice(0, 40)}`);
}
const sizes = new Set();
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const owner = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || owner.closest(".tip, style")) continue;
  const scale = owner.closest("text") ? owner.getScreenCTM().a : 1;
  sizes.add(parseFloat(getComputedStyle(owner).fontSize) * scale * 72 / 96);
}
for (const text of document.querySelectorAll("svg text")) {
  const [inner, outer] = [text, text.closest("svg")].map((each) => each.getBoundingClientRect());
  if (inner.left < outer.left || inner.right > outer.right) faults.push(text.textContent);
}
return [faults, [...sizes]];
