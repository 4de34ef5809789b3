// Cheapest paths: package board, path.go.

import type { Program } from "../wasm";
import { edition } from "./board";

export interface Trip {
  cost: number; // in units of the topology
  settled: number;
  cells: Int32Array; // start ... goal
  byKind: [kind: number, cost: number][]; // what the steps onto cells of a kind cost together
  ms: number; // in the worker
}

/** How many cells a slice settles: a few milliseconds of work. */
const SLICE = 20_000;

export function pathCalls(engine: Promise<Program>) {
  const asked = [0, 0]; // questions so far, for each mover
  return {
    /** Finds a cheapest path of a mover to the nearest goal; null if the board changes or the mover is asked anew meanwhile. */
    async path(mover: number, from: number, goals: number[]): Promise<Trip | null> {
      const e = await engine;
      const mine = (asked[mover]! += 1);
      const board = edition();
      const began = performance.now();
      e.send(goals).call("pathBegin", mover, from);
      while (e.call("pathContinue", mover, SLICE) === 0) {
        await new Promise((resume) => setTimeout(resume));
        if (mine !== asked[mover] || board !== edition()) return null;
      }
      const ms = performance.now() - began;
      const out = e.ints();
      const kinds = out[2]!;
      const byKind: [number, number][] = [];
      for (let i = 0; i < kinds; i++) byKind.push([out[3 + 2 * i]!, out[4 + 2 * i]!]);
      return { cost: out[0]!, settled: out[1]!, byKind, cells: out.slice(3 + 2 * kinds), ms };
    },
  };
}
