// What of a page does not fit the screen, and which controls have no name. Evaluated by phone_matrix.py.
(leastBoard) => {
  const found = [];
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  const words = (e) => `${e.tagName.toLowerCase()}.${e.className?.baseVal ?? e.className}`;
  const shown = (e) => {
    const style = getComputedStyle(e);
    const box = e.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && !e.closest('.visually-hidden');
  };
  const clipped = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(p).overflowX)) return true;
    }
    return false;
  };
  // Chinese and Japanese are broken anywhere, other words only where they have a hyphen.
  const brokenWords = (e) => {
    const broken = [];
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      if (!text.data.trim() || text.parentElement.clientWidth < 2) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\s\u00ad\u2e80-\uffff-]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  };
  // Where the words of an element are, and its fields; less what it cuts off with an ellipsis.
  const places = (e) => {
    const rects = [];
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const holder = text.parentElement;
      if (!text.data.trim() || holder.closest('.visually-hidden, option, kbd')) continue;
      if (!holder.checkVisibility() || (holder.offsetWidth < 3 && holder.offsetHeight < 3)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const cut = [];
      for (let p = holder; p && p !== e; p = p.parentElement)
        if (getComputedStyle(p).overflowX !== 'visible') cut.push(p.getBoundingClientRect());
      for (const { left, right, top, bottom } of range.getClientRects())
        rects.push({
          text,
          words: text.data.trim(),
          left: Math.max(left, ...cut.map((box) => box.left)),
          right: Math.min(right, ...cut.map((box) => box.right)),
          top,
          bottom,
        });
    }
    for (const field of e.querySelectorAll('input, select')) {
      if (field.closest('.visually-hidden') || !shown(field)) continue;
      const { left, right, top, bottom } = field.getBoundingClientRect();
      rects.push({ text: field, words: field.id || field.tagName, left, right, top, bottom });
    }
    return rects.filter(({ left, right }) => right > left);
  };
  if (document.documentElement.scrollWidth > width)
    found.push(`page: ${document.documentElement.scrollWidth} px wide`);
  for (const e of document.querySelectorAll('#app *, dialog[open], dialog[open] *')) {
    if (!shown(e)) continue;
    const box = e.getBoundingClientRect();
    if ((box.right > width + 1 || box.left < -1) && !clipped(e))
      found.push(`${words(e)}: from ${box.left} to ${box.right}`);
    if (e.matches('dialog') && e.scrollWidth > e.clientWidth + 1)
      found.push(`${words(e)}: ${e.scrollWidth} in ${e.clientWidth}`);
    if (e.matches('button, a, input, select, textarea')) {
      const name =
        e.ariaLabel || e.innerText?.trim() || e.title || e.labels?.[0]?.innerText || e.textContent.trim();
      if (!name) found.push(`${words(e)}: no name`);
      if (e.matches('.tool') && box.height > 80) found.push(`${words(e)}: ${box.height} px high`);
      if (e.matches('.button'))
        for (const word of brokenWords(e)) found.push(`${words(e)}: the word ${word} is broken`);
      if (e.matches('.button') && box.height > 110) found.push(`${words(e)}: ${box.height} px high`);
      if (e.scrollWidth > e.clientWidth + 2 && e.matches('.button'))
        found.push(`${words(e)}: ${e.innerText} is cut`);
    }
    if (e.matches('.button, .level-card, .choice, .manager-name, .collection-entry, .option')) {
      const rects = places(e);
      for (const [i, one] of rects.entries()) {
        if (one.right > box.right + 1 || one.left < box.left - 1) found.push(`${words(e)}: ${one.words} sticks out`);
        for (const other of rects.slice(i + 1))
          if (
            other.text !== one.text &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6
          )
            found.push(`${words(e)}: ${one.words} and ${other.words} lie over each other`);
      }
    }
    if (e.matches('.stage') && !e.closest('.made') && (box.height < leastBoard || box.width < leastBoard)) {
      found.push(`${words(e)}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
  }
  const dialog = document.querySelector('dialog[open]');
  if (dialog && dialog.getBoundingClientRect().height > height + 1)
    found.push('dialog: higher than the screen');
  if (dialog?.scrollTop) found.push('dialog: its heading is scrolled out of view');
  return [...new Set(found)];
};
