const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const range = document.createRange();
  range.selectNodeContents(walk.currentNode);
  const box = range.getBoundingClientRect();
  found.push([walk.currentNode.data, box.left, box.top, box.width, box.height]);
}
return [document.title, location.href, document.documentElement.outerHTML, found];
