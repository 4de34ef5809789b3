// Distance maps and the units on them: package board, field.go and units.go. Whoever makes a map gives it a number of his own;
// when the map or the board has become another one, questions about it are answered with null.

import { edition } from "./board";
import type { Program } from "../wasm";

/** What one sees of a distance map at a glance. */
export interface Sight {
  settled: number; // cells that were settled for it
  ms: number; // that this took, in the worker
  reached: number;
  greatest: number; // in units of the topology
  scale: number; // the cost at the end of the ramp
  steady: boolean; // whether changes can be repaired
  changed: Int32Array; // the cells that have another cost than before
  colors: Uint32Array | null; // theirs; null if all cells have other colours:
  picture: Uint32Array | null;
}

/** The units before and after a tick, by their places in the list; -1 for one that has gone. */
export interface Tick {
  walking: number;
  resting: number;
  arrived: number;
  from: Int32Array;
  at: Int32Array;
}

/** How long something takes, and how many times one after the other it was done for that. */
export interface Timing {
  ms: number;
  times: number;
}

/** The colours of a map: the two of unreached cells, then the ramp. */
export type Colors = Uint32Array;

/** A round of a measurement takes at least so many ms: the clock of a worker may be as coarse as a tenth of one. */
const ROUND = 4;
const ROUNDS = 3;

/** The end of a ramp for a greatest cost: a round number of paces, so that small changes do not recolour the whole map. */
export function roundScale(greatest: number, pace: number): number {
  const most = Math.max(greatest / pace, 1);
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 5, 6, 8, 10].find((r) => r * power >= most)!;
  return Math.min(Math.round(round * power * pace), 2 ** 31 - 1);
}

export function fieldCalls(engine: Promise<Program>) {
  let owner = 0;
  let colors: Colors = new Uint32Array(3);
  let scale = 0;
  let pace = 1;

  /** The engine, if the map that is asked about is still there. */
  async function mine(id: number): Promise<Program | null> {
    const e = await engine;
    return id === owner && e.call("fieldOn") === 1 ? e : null;
  }

  function look(e: Program, settled: number, ms: number, whole: boolean): Sight {
    e.call("fieldLook");
    const out = e.ints();
    const [reached, greatest, steady] = [out[0]!, out[1]!, out[2]! === 1];
    const changed = out.subarray(3);
    const round = roundScale(greatest, pace);
    whole ||= round !== scale || changed.length * 4 > reached;
    scale = round;
    e.send(colors).call("fieldColors", scale, whole ? 1 : 0);
    const painted = new Uint32Array(e.ints().buffer);
    return { settled: settled < 0 ? reached : settled, ms, reached, greatest, scale, steady, changed, colors: whole ? null : painted, picture: whole ? painted : null };
  }

  async function change(id: number, name: string, cells: ArrayLike<number>): Promise<Sight | null> {
    const e = await mine(id);
    if (!e) return null;
    e.send(cells);
    const began = performance.now();
    const settled = e.call(name);
    return look(e, settled, performance.now() - began, false);
  }

  function tick(e: Program): Tick {
    const out = e.ints();
    const n = (out.length - 3) / 2;
    return { walking: out[0]!, resting: out[1]!, arrived: out[2]!, from: out.slice(3, 3 + n), at: out.slice(3 + n) };
  }

  /** Times the best of a few rounds, in slices. In each something is done as often as it takes to be timed. */
  async function time(id: number, run: (e: Program, times: number) => number): Promise<Timing | null> {
    let best: Timing = { ms: Infinity, times: 0 };
    for (let times = 1, rounds = 0; rounds < ROUNDS; ) {
      const e = await mine(id);
      if (!e) return null;
      const began = performance.now();
      const done = run(e, times);
      const ms = performance.now() - began;
      if (done === 0) return { ms: 0, times: 0 };
      if (ms < ROUND) times *= 4;
      else rounds++;
      if (ms >= ROUND && ms / done < best.ms) best = { ms: ms / done, times: done };
      await new Promise((resume) => setTimeout(resume));
    }
    return best;
  }

  return {
    /** Makes the map of a mover from some sources, or the one to flee from them by. */
    async fieldMake(id: number, mover: number, sources: number[], flees: boolean, onePace: number, ramp: Colors): Promise<Sight> {
      const e = await engine;
      [owner, pace, colors] = [id, onePace, ramp];
      e.send(sources);
      const began = performance.now();
      e.call("fieldNew", mover, flees ? 1 : 0);
      return look(e, -1, performance.now() - began, true);
    },

    /** Makes the map exact again after these cells were painted. */
    fieldUpdate: (id: number, cells: Int32Array) => change(id, "fieldUpdate", cells),

    /** Gets ready for changes that will be timed. */
    async fieldWarm(id: number) {
      (await mine(id))?.call("fieldWarm");
    },

    /** Gives it other sources. */
    fieldMove: (id: number, sources: number[]) => change(id, "fieldMove", sources),

    /** Paints it in other colours. */
    async fieldPaint(id: number, ramp: Colors): Promise<Sight | null> {
      const e = await mine(id);
      if (!e) return null;
      colors = ramp;
      return look(e, 0, 0, true);
    },

    /** The cost and the next cell of each cell of a part of the board, one after the other. */
    async fieldWindow(id: number, x0: number, y0: number, x1: number, y1: number): Promise<Int32Array | null> {
      const e = await mine(id);
      e?.call("fieldWindow", x0, y0, x1, y1);
      return e?.ints() ?? null;
    },

    /** The cost of a cell, -1 if it is not reached, and the cells of the way down the map from there. */
    async fieldWay(id: number, from: number): Promise<Int32Array | null> {
      const e = await mine(id);
      e?.call("fieldWay", from);
      return e?.ints() ?? null;
    },

    /** How long it takes to make the map anew. */
    async fieldTime(id: number): Promise<Timing | null> {
      (await engine).call("fieldRest");
      return time(id, (e, times) => {
        e.call("fieldFresh", times);
        return times;
      });
    },

    /** Whether the map that was repaired is, cell by cell, the one that was made anew last. */
    async fieldCheck(id: number): Promise<boolean | null> {
      const e = await mine(id);
      if (!e) return null;
      try {
        e.call("fieldCheck");
        return true;
      } catch (why) {
        console.error(why);
        return false;
      }
    },

    /** The closed cell whose opening shortens ways most, and the kind to open it to; a cell of -1 if there is none. */
    async fieldDoor(id: number): Promise<{ cell: number; kind: number } | null> {
      const e = await mine(id);
      return e && { cell: e.call("fieldDoor") - 1, kind: e.ints()[0]! };
    },

    /** The cell half way from another one, -1 if nothing lies between. */
    async fieldBoulder(id: number, from: number): Promise<number | null> {
      const e = await mine(id);
      return e && e.call("fieldBoulder", from) - 1;
    },

    /** Sends all units away. */
    async unitsClear(seed: number) {
      (await engine).call("unitsClear", seed);
    },

    /** Drops units anywhere, or around a cell. */
    async unitsDrop(id: number, n: number, at = -1): Promise<Tick | null> {
      const e = await mine(id);
      if (!e) return null;
      e.call("unitsDrop", n, at);
      e.call("unitsSee");
      return tick(e);
    },

    async unitsTick(id: number, anew: boolean): Promise<Tick | null> {
      const e = await mine(id);
      if (!e) return null;
      e.call("unitsTick", anew ? 1 : 0);
      return tick(e);
    },

    /** How long it takes to ask the map for one step of one unit. */
    unitsTime: (id: number) => time(id, (e, times) => e.call("unitsPace", times)),

    /** How long it takes to ask for a path instead, over some of the units. */
    async pathsTime(id: number): Promise<Timing | null> {
      const board = edition(); // on which a search may go on
      let ms = 0;
      let times = -1; // the first one, which takes up memory, does not count
      for (; times < 60 && ms < 40; times++) {
        const e = await mine(id);
        if (!e || board !== edition()) return null;
        if (times === 0) ms = 0;
        let began = performance.now();
        if (e.call("unitsAsk", (times + 1) * 89) === 0) return { ms: 0, times: 0 };
        for (;;) {
          if (!(await mine(id)) || board !== edition()) return null;
          if (e.call("unitsAnswer", 20_000) === 1) break;
          ms += performance.now() - began;
          await new Promise((resume) => setTimeout(resume));
          began = performance.now();
        }
        ms += performance.now() - began;
      }
      return { ms: ms / times, times };
    },
  };
}
