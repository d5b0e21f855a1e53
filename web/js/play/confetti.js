// Bits of paper falling over a window.

const COLOURS = ['#f0a648', '#4fbf67', '#3b9ee0', '#e8574a', '#b06ae0', '#f5d547', '#f27db3'];
const COUNT = 90;
const SECONDS = 3.2;

/** @param {HTMLElement} element */
export function confetti(element) {
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.setAttribute('aria-hidden', 'true');
  element.append(canvas);
  const [width, height] = [(canvas.width = canvas.clientWidth), (canvas.height = canvas.clientHeight)];
  const context = canvas.getContext('2d');
  const bits = Array.from({ length: COUNT }, (_, i) => ({
    x: Math.random() * width,
    y: -Math.random() * height * 0.7,
    drift: (Math.random() - 0.5) * 60,
    fall: 90 + Math.random() * 160,
    turn: Math.random() * 6,
    size: 4 + Math.random() * 6,
    colour: COLOURS[i % COLOURS.length],
  }));
  const began = performance.now();
  const draw = (/** @type {number} */ now) => {
    const seconds = (now - began) / 1000;
    if (!context || seconds > SECONDS || !canvas.isConnected) {
      canvas.remove();
      return;
    }
    context.clearRect(0, 0, width, height);
    context.globalAlpha = Math.min(1, (SECONDS - seconds) / 0.8);
    for (const bit of bits) {
      context.save();
      context.translate(bit.x + bit.drift * seconds, bit.y + bit.fall * seconds);
      context.rotate(bit.turn + seconds * 3);
      context.fillStyle = bit.colour;
      context.fillRect(-bit.size / 2, -bit.size / 4, bit.size, bit.size / 2);
      context.restore();
    }
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
