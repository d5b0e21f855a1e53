// The window behind "Proof": the engine writes a certificate, the independent checker judges it, and the
// visitor reads what was proved and can keep the file. A proof that fails is told as it is.

import { openDialog } from '../dialog.js';
import { button, h, linkButton } from '../dom.js';
import { href } from '../router.js';
import { save } from '../sharing/dialog.js';
import { formatNumber, t } from '../strings.js';
import { boardText } from './certificate.js';
import { check, write } from './index.js';
import { figures, sentence } from './result.js';

/** @typedef {import('./certificate.js').Claim} Claim */

const SECONDS = 120;

/**
 * @param {string} xsb
 * @param {Claim} claim
 */
export function openProof(xsb, claim) {
  void new ProofWindow(xsb, claim).begin(SECONDS);
}

class ProofWindow {
  /** @type {{cancel(): void} | null} */
  #job = null;
  #run = 0;
  #states = 0;
  /** @type {number | undefined} */
  #clock;
  #status = h('p', { role: 'status', class: 'verdict proof-status' });
  #bar = h('progress', { 'aria-label': t('proof.title') });
  #result = h('div', { class: 'proof-result' });
  #actions = h('div', { class: 'menu-grid' });

  /**
   * @param {string} xsb
   * @param {Claim} claim
   */
  constructor(xsb, claim) {
    this.xsb = xsb;
    this.claim = claim;
    this.dialog = openDialog({
      title: t('proof.title'),
      class: 'proof',
      onclose: () => this.#stop(),
      body: [
        h('p', { class: 'dim' }, t('proof.about')),
        this.#status,
        this.#bar,
        this.#result,
        this.#actions,
      ],
    });
  }

  #stop() {
    this.#run += 1;
    this.#job?.cancel();
    this.#job = null;
    clearInterval(this.#clock);
    this.#bar.hidden = true;
  }

  /** Write the certificate and have it checked. @param {number} seconds */
  async begin(seconds) {
    this.#stop();
    const mine = this.#run;
    const began = performance.now();
    const spent = () => ((performance.now() - began) / 1000).toFixed(0);
    const cancel = button({ icon: 'stop', label: t('cancel'), onclick: () => this.dialog.close() });
    this.#bar.hidden = false;
    this.#actions.replaceChildren(cancel);
    let step = 'writing';
    this.#states = 0;
    const show = () => {
      const states = formatNumber(this.#states);
      this.#status.textContent = t(`proof.${step}`, { states, seconds: spent() });
    };
    this.#clock = setInterval(show, 250);
    show();
    try {
      const writing = await write(this.xsb, this.claim, seconds, (states) => (this.#states = states));
      if (mine !== this.#run) {
        writing.cancel();
        return;
      }
      this.#job = writing;
      const written = await writing.result;
      if (mine !== this.#run) return;
      if (written.status !== 'written') {
        this.#fail(written.status, seconds);
        return;
      }
      step = 'checking';
      const checking = check(written.file);
      this.#job = checking;
      const checked = await checking.result;
      if (mine !== this.#run) return;
      this.#job = null;
      this.#show(checked, written.file);
    } catch {
      if (mine === this.#run) this.#fail('crashed', seconds);
    }
  }

  /**
   * @param {string} status
   * @param {number} seconds
   */
  #fail(status, seconds) {
    this.#stop();
    const isLimit = status === 'time limit' || status === 'memory limit';
    const refuted = this.claim.kind === 'unsolvable' ? 'solvable' : 'refuted';
    const key = status === 'refuted' ? refuted : isLimit ? 'limit' : null;
    this.#status.textContent = key
      ? t(`proof.${key}`, { seconds, states: formatNumber(this.#states) })
      : t('web.no_engine');
    this.#status.dataset.kind = status === 'refuted' ? 'bad' : 'wait';
    const longer = button({
      icon: 'solve',
      label: t('ai.longer'),
      onclick: () => void this.begin(seconds * 4),
    });
    this.#actions.replaceChildren(...(status === 'time limit' ? [longer] : []));
  }

  /**
   * @param {import('./index.js').Checked} checked
   * @param {Uint8Array<ArrayBuffer>} file
   */
  #show(checked, file) {
    this.#stop();
    if ('proof' in checked && checked.proof.level !== boardText(this.xsb))
      checked = { refused: 'the file is about another level' };
    if ('proof' in checked) {
      this.#status.textContent = sentence(checked.proof);
      this.#status.dataset.kind = 'good';
      this.#result.replaceChildren(h('p', { class: 'dim' }, t('proof.independent')), figures(checked.proof));
    } else {
      this.#status.textContent =
        'refused' in checked ? t('proof.refused', { reason: checked.refused }) : t('web.no_engine');
      this.#status.dataset.kind = 'bad';
    }
    const keep = button({
      icon: 'copy',
      label: t('proof.save', { size: formatNumber(file.length / 1024, file.length < 10_240 ? 1 : 0) }),
      class: 'primary',
      onclick: () => save(new Blob([file]), 'level.cert'),
    });
    const open = linkButton({ icon: 'folder', label: t('proof.open'), href: href('proof') });
    this.#actions.replaceChildren(keep, open);
  }
}
