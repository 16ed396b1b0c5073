// What is seen once the page stays as it is, and waits for no answer. Each look comes after a
// frame, when the page has done what it does then.
const [looks, pause, done] = arguments;
let seen = "", same = 0;
const look = () => requestAnimationFrame(() => setTimeout(() => setTimeout(() => {
  const now = document.documentElement.outerHTML;
  same = now === seen && !window.underWay ? same + 1 : 0;
  seen = now;
  if (same < looks) setTimeout(look, pause);
  else done(now);
})));
look();
