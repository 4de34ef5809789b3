// Ranges by the rules of turn games: package tactics, by way of extras.wasm.

import type { Program } from "../wasm";

/** A unit, how it moves and strikes, and who else is there. */
export interface Order {
  mover: number;
  from: number;
  points: number; // of a turn, in units of the topology
  turns: number;
  weapon: number; // the most steps to what it strikes
  lastStep: number; // 0 strict, 1 lenient, 2 minimum one
  zone: number; // 0 none, 1 stop, 2 cost, 3 bar
  zoneCost: number;
  friends: number[];
  enemies: number[];
  threat: boolean; // whether to tell what the enemies strike
}

export interface Range {
  cells: Int32Array; // for each cell it can enter, the soonest first: the cell, the turn (below zero: it may only pass), points left
  fringe: Int32Array; // the cells that it can strike besides
  threat: Int32Array; // for each cell that enemies strike: the cell, how many do
  zones: Int32Array; // the cells in zones of control, if those matter
}

export interface Way {
  turns: number;
  left: number; // points left on arrival
  cost: number;
  strikes: boolean; // it leads to where the unit can strike the cell
  cells: Int32Array; // for each: the cell, the turn (below zero: it ends there), points left
}

export function rangeCalls(extras: () => Promise<Program>) {
  return {
    async range(o: Order): Promise<Range> {
      const e = await extras();
      e.send(o.friends, o.enemies).call(
        "turnsReach", o.mover, o.from, o.points, o.turns, o.weapon, o.lastStep, o.zone, o.zoneCost, o.friends.length, Number(o.threat));
      const out = e.ints();
      const fringe = 4 + 3 * out[0]!;
      const threat = fringe + out[1]!;
      const zones = threat + 2 * out[2]!;
      return { cells: out.subarray(4, fringe), fringe: out.subarray(fringe, threat), threat: out.subarray(threat, zones), zones: out.subarray(zones) };
    },
    /** The way to a cell of the unit that was last asked about. */
    async way(to: number): Promise<Way> {
      const e = await extras();
      e.call("turnsWay", to);
      const out = e.ints();
      return { turns: out[0]!, left: out[1]!, cost: out[2]!, strikes: out[3] === 1, cells: out.subarray(4) };
    },
  };
}
