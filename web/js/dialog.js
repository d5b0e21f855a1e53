// Windows over the page: the browser keeps the focus inside and closes them on Escape.

import { button, h } from './dom.js';
import { t } from './strings.js';

/**
 * Show a window; resolves when it is closed.
 * @param {{title: string, body: (Node | string | null)[], onclose?: () => void, class?: string, closable?:
 *   boolean}} options
 * @returns {{element: HTMLDialogElement, close: () => void, closed: Promise<void>}}
 */
export function openDialog({ title, body, onclose, class: extra = '', closable = true }) {
  const heading = h('h2', { id: `dialog-${Math.random().toString(36).slice(2)}` }, title);
  const shut = closable
    ? button({
        icon: 'close',
        label: t('close'),
        iconOnly: true,
        class: 'dialog-close',
        onclick: () => element.close(),
      })
    : null;
  const element = h(
    'dialog',
    { class: `dialog ${extra}`.trim(), 'aria-labelledby': heading.id },
    h('header', { class: 'dialog-head' }, heading, shut),
    h('div', { class: 'dialog-body' }),
  );
  element.querySelector('.dialog-body')?.append(...body.filter((each) => each !== null));
  document.body.append(element);
  const closed = new Promise((resolve) => {
    element.addEventListener(
      'close',
      () => {
        element.remove();
        onclose?.();
        resolve(undefined);
      },
      { once: true },
    );
  });
  element.addEventListener('click', (event) => {
    if (closable && event.target === element) element.close(); // beside the window
  });
  if (!closable) element.addEventListener('cancel', (event) => event.preventDefault());
  element.showModal();
  return { element, close: () => element.close(), closed: closed.then(() => undefined) };
}

/** Close whatever is open; a screen that goes takes its windows along. */
export function closeDialogs() {
  for (const element of document.querySelectorAll('dialog[open]'))
    /** @type {HTMLDialogElement} */ (element).close();
}

/**
 * A short message at the foot of the page.
 * @param {string} text
 */
export function toast(text) {
  const place = document.getElementById('toasts');
  if (!place) return;
  raise(place);
  const note = h('p', { class: 'toast' }, text);
  place.replaceChildren(note);
  setTimeout(() => note.remove(), 5000);
}

/**
 * A message that stays until its button is pressed; the page can be used meanwhile.
 * @param {string} text
 * @param {string} label
 * @param {() => void} act
 */
export function openNotice(text, label, act) {
  document.querySelector('.notice')?.remove();
  document.body.append(
    h('div', { class: 'notice', role: 'alert' }, h('p', {}, text), button({ label, onclick: act })),
  );
}

/**
 * Show messages above open dialogs, which are in the browser's top layer.
 * @param {HTMLElement} place
 */
function raise(place) {
  if (!place.showPopover) return;
  place.popover = 'manual';
  if (place.matches(':popover-open')) place.hidePopover();
  place.showPopover();
}
