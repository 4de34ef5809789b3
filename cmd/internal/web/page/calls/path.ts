// Cheapest paths: package board, path.go.

import type { Program } from "../wasm";
import { edition } from "./board";

export interface Trip {
  cost: number; // in units of the topology
  settled: number;
  cells: Int32Array; // start ... goal
  byKind: [kind: number, cost: number][]; // what the steps onto cells of a kind cost together
}

/** How many cells a slice settles: a few milliseconds of work. */
const SLICE = 20_000;

export function pathCalls(engine: Promise<Program>) {
  const asked = [0, 0]; // questions so far, for each mover

  function tripOf(out: Int32Array): Trip {
    const kinds = out[2]!;
    const byKind: [number, number][] = [];
    for (let i = 0; i < kinds; i++) byKind.push([out[3 + 2 * i]!, out[4 + 2 * i]!]);
    return { cost: out[0]!, settled: out[1]!, byKind, cells: out.slice(3 + 2 * kinds) };
  }

  return {
    /**
     * Finds a cheapest path of a mover from one of some starts to one of some goals; null if the board changes or the mover is
     * asked anew meanwhile. A start from which there is no way leaves it to the others.
     */
    async path(mover: number, starts: number[], goals: number[]): Promise<Trip | null> {
      const e = await engine;
      const mine = (asked[mover]! += 1);
      const board = edition();
      let best: Trip | null = null;
      let refusal: unknown;
      for (const from of starts) {
        try {
          e.send(goals).call("pathBegin", mover, from);
          while (e.call("pathContinue", mover, SLICE) === 0) {
            if (!(await rested())) return null;
          }
          const trip = tripOf(e.ints());
          if (!best || trip.cost < best.cost) best = trip;
        } catch (why) {
          refusal ??= why;
        }
        if (starts.length > 1 && !(await rested())) return null;
      }
      if (!best) throw refusal;
      return best;

      /** Lets others have their turn, and says whether the question is still asked. */
      async function rested(): Promise<boolean> {
        await new Promise((resume) => setTimeout(resume));
        return mine === asked[mover] && board === edition();
      }
    },
  };
}
