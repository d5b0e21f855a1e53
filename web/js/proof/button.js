// The button beside "shortest" and "unsolvable": it shows why that is so.

import { button } from '../dom.js';
import { t } from '../strings.js';

/**
 * @param {string} xsb
 * @param {import('./certificate.js').Claim} claim
 */
export function proofButton(xsb, claim) {
  const open = async () => {
    const { openProof } = await import('./window.js');
    openProof(xsb, claim);
  };
  return button({
    icon: 'check',
    label: t('proof.title'),
    class: 'proof-button',
    onclick: () => void open(),
  });
}
