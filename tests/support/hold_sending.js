// What a page's script sends waits, and is never given up; what it asks for does not wait.
const send = window.fetch;
let letGo;
const goes = new Promise((is) => { letGo = is; });
window.held = 0;
window.fetch = async (to, given = {}) => {
  if (given.method !== "POST") return send(to, given);
  window.held += 1;
  await goes;
  return send(to, { ...given, signal: undefined });
};
window.letGo = () => { window.fetch = send; letGo(); };
