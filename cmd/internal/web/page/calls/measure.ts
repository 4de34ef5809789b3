// How fast the engine is on this machine, against a queue on typed arrays: engine/trial.go and yardstick.ts.

import type { Program } from "../wasm";
import { queueDistances } from "../yardstick";

export interface Measured {
  engine: number; // ms, the least of several
  queue: number;
  same: boolean; // whether both gave the same distances
  reached: number;
}

const SIDE = 512;
const ROUNDS = 15;

/** A map with walls on a quarter of its cells, the same each time; the first cell is open. */
function noise(): Uint8Array {
  const open = new Uint8Array(SIDE * SIDE);
  let random = 1;
  for (let i = 0; i < open.length; i++) {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    open[i] = random >>> 30 === 0 ? 0 : 1;
  }
  open[0] = 1;
  return open;
}

export function measureCalls(engine: Promise<Program>) {
  return {
    /** Times both on one map, in turn. */
    async measureField(): Promise<Measured> {
      const e = await engine;
      const open = noise();
      e.sendBytes(open.map((o) => (o === 0 ? 35 : 46))).call("trialNew", SIDE, SIDE); // '#' and '.'
      e.call("fieldRest");
      const least = { engine: Infinity, queue: Infinity };
      let steps = new Int32Array(0);
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now();
        e.call("trialFill");
        const between = performance.now();
        steps = queueDistances(open, SIDE) as Int32Array<ArrayBuffer>;
        least.engine = Math.min(least.engine, between - began);
        least.queue = Math.min(least.queue, performance.now() - between);
        await new Promise((resume) => setTimeout(resume)); // others get their turn
      }
      e.call("trialCosts");
      const costs = e.ints();
      return { ...least, same: costs.every((cost, cell) => cost === steps[cell]), reached: costs.reduce((n, cost) => n + (cost >= 0 ? 1 : 0), 0) };
    },
  };
}
