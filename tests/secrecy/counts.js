// Counts what the page asks for and has not got, and lets it ask for nothing after it sent a key.
if (!("underWay" in window)) {
  const send = window.fetch, gone = [];
  window.underWay = 0;
  window.stops = ""; // "soon" with the next key, "now"
  window.goOn = () => { window.stops = ""; gone.splice(0).forEach((go) => go()); };
  window.fetch = async (to, given = {}) => {
    const asks = given.method !== "POST";
    if (asks && window.stops === "now") {
      await new Promise((go) => { gone.push(go); });
      given = { ...given, signal: undefined };
    }
    window.underWay += 1;
    try {
      const reply = await send(to, given);
      await reply.clone().blob();
      if (!asks && window.stops) window.stops = "now";
      return reply;
    } finally {
      window.underWay -= 1;
    }
  };
}
