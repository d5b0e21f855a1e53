// Pairs that cost least together: the Hungarian method, in its short form.

/**
 * The smallest sum when every row takes a column of its own; Infinity when that is not possible.
 * @param {number[][]} costs at least as many columns as rows
 */
export function cheapestMatching(costs) {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  if (columns < rows) return Infinity;
  const rowPrice = new Array(rows + 1).fill(0);
  const columnPrice = new Array(columns + 1).fill(0);
  /** The row that holds each column; column 0 is where a new row begins. */
  const holder = new Array(columns + 1).fill(0);
  for (let row = 1; row <= rows; row++) {
    holder[0] = row;
    const least = new Array(columns + 1).fill(Infinity);
    const cameFrom = new Array(columns + 1).fill(0);
    const used = new Array(columns + 1).fill(false);
    let column = 0;
    do {
      used[column] = true;
      let gap = Infinity;
      let next = 0;
      for (let other = 1; other <= columns; other++) {
        if (used[other]) continue;
        const price = costs[holder[column] - 1][other - 1] - rowPrice[holder[column]] - columnPrice[other];
        if (price < least[other]) {
          least[other] = price;
          cameFrom[other] = column;
        }
        if (least[other] < gap) {
          gap = least[other];
          next = other;
        }
      }
      if (gap === Infinity) return Infinity;
      for (let other = 0; other <= columns; other++) {
        if (used[other]) {
          rowPrice[holder[other]] += gap;
          columnPrice[other] -= gap;
        } else least[other] -= gap;
      }
      column = next;
    } while (holder[column] !== 0);
    for (; column !== 0; column = cameFrom[column]) holder[column] = holder[cameFrom[column]];
  }
  return -columnPrice[0];
}
