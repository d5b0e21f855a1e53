// The page's half of the player: it draws, knows how a step goes, and tells Python what was played.
const NS = "http://www.w3.org/2000/svg";
const STEPS = { u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0] };
const KEYS = { ArrowUp: "u", ArrowDown: "d", ArrowLeft: "l", ArrowRight: "r" };
let count = 0;

function render({ model, el }) {
  const board = model.get("board");
  const prefix = `pw${count++}-`;
  const walls = new Set(board.walls), goals = new Set(board.goals);
  el.innerHTML = `
    <div tabindex="0" style="display:inline-block;outline-offset:3px">
      <svg xmlns="${NS}" viewBox="0 0 ${board.width} ${board.height}" role="img" aria-label="board"
           style="width:min(${board.width * 36}px,100%);background:${board.background};display:block"></svg>
      <div style="display:flex;gap:.4em;align-items:center;margin-top:.4em;font:14px system-ui,sans-serif">
        <button data-act="start" title="to the start">⏮</button><button data-act="back" title="Z">◀</button>
        <button data-act="on">▶</button><button data-act="play">Play</button><span></span></div>
    </div>`;
  const frame = el.firstElementChild, svg = el.querySelector("svg"), text = el.querySelector("span");
  const rename = markup => markup.replace(/id="/g, `id="${prefix}`).replace(/url\(#/g, `url(#${prefix}`);
  svg.innerHTML = `<defs>${rename(board.definitions)}</defs><g></g><g></g>`;
  const [, ground, pieces] = svg.children;
  const use = (group, name, x, y) => {
    const node = document.createElementNS(NS, "use");
    node.setAttribute("href", "#" + prefix + name);
    node.setAttribute("x", x);
    node.setAttribute("y", y);
    group.append(node);
  };
  board.ground.forEach(([name, x, y]) => use(ground, name, x, y));

  // Where everything is after so many moves; a move that cannot be made ends it there.
  function position(moves) {
    const boxes = new Set(board.boxes);
    let player = board.player, done = 0;
    for (const letter of moves) {
      const [dx, dy] = STEPS[letter.toLowerCase()] || [0, 0];
      const to = player + dx + dy * board.width, beyond = to + dx + dy * board.width;
      if (walls.has(to) || (!dx && !dy)) break;
      if (boxes.has(to)) {
        if (walls.has(beyond) || boxes.has(beyond)) break;
        boxes.delete(to);
        boxes.add(beyond);
      }
      player = to;
      done++;
    }
    return { boxes, player, done };
  }
  function draw() {
    const at = model.get("at"), moves = model.get("moves");
    const { boxes, player } = position(moves.slice(0, at));
    pieces.replaceChildren();
    for (const box of boxes)
      use(pieces, goals.has(box) ? board.sprites.done : board.sprites.box, box % board.width, Math.floor(box / board.width));
    use(pieces, board.sprites.player, player % board.width, Math.floor(player / board.width));
    const solved = [...boxes].every(box => goals.has(box));
    text.textContent = `${at} / ${moves.length}${solved ? "  ✓ solved" : ""}`;
  }
  function go(at) {
    model.set("at", Math.min(Math.max(at, 0), model.get("moves").length));
    model.save_changes();
  }
  function step(letter) {
    const before = model.get("moves").slice(0, model.get("at"));
    const now = position(before), after = position(before + letter);
    if (after.done === now.done) return;
    const [dx, dy] = STEPS[letter];
    const pushed = now.boxes.has(now.player + dx + dy * board.width);
    model.set("moves", before + (pushed ? letter.toUpperCase() : letter));
    model.set("at", before.length + 1);
    model.save_changes();
  }
  let timer = null;
  function stop() { clearInterval(timer); timer = null; }
  const acts = {
    start: () => go(0), back: () => go(model.get("at") - 1), on: () => go(model.get("at") + 1),
    play: () => {
      if (timer) return stop();
      if (model.get("at") >= model.get("moves").length) go(0);
      timer = setInterval(() => {
        go(model.get("at") + 1);
        if (model.get("at") >= model.get("moves").length) stop();
      }, 150);
    },
  };
  el.querySelectorAll("button").forEach(button => { button.onclick = () => acts[button.dataset.act](); });
  frame.addEventListener("keydown", event => {
    if (KEYS[event.key]) step(KEYS[event.key]);
    else if (event.key === "z" || event.key === "Z") acts.back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  model.on("change:at", draw);
  model.on("change:moves", draw);
  draw();
  return stop;
}

export default { render };
