// A browser keeps a page for the way back, whatever Cache-Control says. Shown again, it asks the server:
// the director may have left the board.
"use strict";

window.addEventListener("pagehide", () => { document.body.hidden = true; });
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
