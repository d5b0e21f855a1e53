// A queue that gives the smallest first; of equals the one that came first (a binary heap).

/** @template T */
export class PriorityQueue {
  /** @type {{priority: number, order: number, item: T}[]} */
  #heap = [];
  #order = 0;

  get size() {
    return this.#heap.length;
  }

  /**
   * @param {T} item
   * @param {number} priority
   */
  push(item, priority) {
    const heap = this.#heap;
    const entry = { priority, order: this.#order++, item };
    let at = heap.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(entry, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = entry;
  }

  /** @returns {T | undefined} */
  pop() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || !heap.length) return first?.item;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child += 1;
      if (!before(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first.item;
  }
}

/**
 * @param {{priority: number, order: number}} one
 * @param {{priority: number, order: number}} other
 */
function before(one, other) {
  return one.priority < other.priority || (one.priority === other.priority && one.order < other.order);
}
