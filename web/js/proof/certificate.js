/**
 * A certificate as a file (docs/certificates.md): a head of text, the proof that the core has written, and a
 * checksum. No page in here.
 */

/**
 * @typedef {object} Claim
 * @property {'unsolvable' | 'pushes' | 'moves'} kind no solution, or none shorter than the bound
 * @property {number} bound
 * @property {string} solution one of exactly so many pushes or moves; empty: none
 */

const MAGIC = 'pushworks certificate 2\n';

/** Bytes of text that has only characters of ASCII. @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);

/** A board as a certificate holds it: nothing behind the last character of a row. @param {string} xsb */
export function boardText(xsb) {
  return xsb
    .replace(/[-_]/g, ' ')
    .split('\n')
    .map((row) => row.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

/**
 * @param {string} xsb @param {Claim} claim @param {Uint8Array} proof
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function assemble(xsb, { kind, bound, solution }, proof) {
  const said = kind === 'unsolvable' ? kind : `${kind} ${bound}`;
  const way = solution ? `solution ${solution}\n` : '';
  const head = bytesOf(`${MAGIC}claim ${said}\nlevel\n${boardText(xsb)}\n${way}proof\n`);
  const file = new Uint8Array(head.length + proof.length + 4);
  file.set(head);
  file.set(proof, head.length);
  const end = file.length - 4;
  new DataView(file.buffer).setUint32(end, checksum(file.subarray(0, end)), true);
  return file;
}

/** Whether a file says that it is a certificate. @param {Uint8Array} data */
export function isCertificate(data) {
  return bytesOf('pushworks certificate').every((byte, i) => data[i] === byte);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let bit = 0; bit < 8; ++bit) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

/** CRC-32, as in zlib. @param {Uint8Array} data */
function checksum(data) {
  let value = 0xffffffff;
  for (const byte of data) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff];
  return ~value >>> 0;
}
