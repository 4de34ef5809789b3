// The yardstick: a queue on typed arrays, as one would write it by hand for a page, to measure the engine against. Nothing
// else on this page finds a way; see calls/measure.ts.

/** How many steps it is in four directions from the first cell to every other, -1 where no way leads; open cells are not 0. */
export function queueDistances(open: Uint8Array, width: number): Int32Array {
  const steps = new Int32Array(open.length).fill(-1);
  const queue = new Int32Array(open.length);
  let head = 0;
  let tail = 0;
  if (open[0] !== 0) {
    steps[0] = 0;
    queue[tail++] = 0;
  }
  while (head < tail) {
    const cell = queue[head++]!;
    const next = steps[cell]! + 1;
    const x = cell % width;
    if (x > 0 && open[cell - 1] !== 0 && steps[cell - 1]! < 0) {
      steps[cell - 1] = next;
      queue[tail++] = cell - 1;
    }
    if (x < width - 1 && open[cell + 1] !== 0 && steps[cell + 1]! < 0) {
      steps[cell + 1] = next;
      queue[tail++] = cell + 1;
    }
    if (cell >= width && open[cell - width] !== 0 && steps[cell - width]! < 0) {
      steps[cell - width] = next;
      queue[tail++] = cell - width;
    }
    if (cell < open.length - width && open[cell + width] !== 0 && steps[cell + width]! < 0) {
      steps[cell + width] = next;
      queue[tail++] = cell + width;
    }
  }
  return steps;
}
