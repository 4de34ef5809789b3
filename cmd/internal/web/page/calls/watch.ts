// Recordings of searches: package board, watch.go and tape.go, and for graphs package roads. Each call is a slice of work, so that others can come between.

import type { Program } from "../wasm";
import { edition } from "./board";

/** The methods in the order of board.Method in Go. */
export const METHODS = ["stack", "queue", "dijkstra", "greedy", "a-star", "jump-points"] as const;
export type Method = (typeof METHODS)[number];

/** What happened, in the order of frontier.Kind in Go. */
export const KINDS = ["put", "taken", "stale", "settled", "goal"] as const;
export type Kind = (typeof KINDS)[number];

/** What has become of a node, in the order of board.State in Go. */
export const UNTOUCHED = 0;
export const WAITING = 1;
export const IN_HAND = 2;
export const SETTLED = 3;

/** How a search stands, in the order of board.Status in Go. */
export const STATUSES = ["recording", "found", "no_path", "limit", "not_applicable"] as const;
export type Status = (typeof STATUSES)[number];

export interface Candidate {
  node: number;
  from: number;
  steps: number;
  number: number; // how many were put in before it
  cost: number;
  estimate: number;
  rank: number;
}

export interface Counts {
  pushed: number;
  settled: number;
  stale: number;
  peak: number;
}

/** What a panel looks like at a moment, and what has changed since the last one. */
export interface Picture {
  moment: number;
  events: number; // recorded so far
  greatest: { cost: number; steps: number };
  counts: Counts;
  waiting: number;
  event: (Candidate & { kind: Kind }) | null;
  first: Candidate[]; // of those that wait
  way: Int32Array; // the way to the candidate of the event, or the end of it
  nodes: Int32Array; // that may look different
  states: Uint8Array;
  froms: Int32Array;
  steps: Int32Array;
  costs: Float64Array;
}

export interface Result {
  status: Status;
  cost: number; // -1 without a way
  steps: number;
  counts: Counts;
  judged: boolean; // whether there is a least cost to compare with
  least: number; // -1 if there is no way
  cheapest: boolean;
  reason: number; // frontier.Reason in Go
  way: Int32Array;
}

/** How far the recordings are, and what came of those that have just ended. */
export interface Recorded {
  more: boolean;
  events: number;
  results: [panel: number, result: Result][];
}

/** Edges of a graph of named nodes, which are numbers here. */
export interface Edge {
  from: number;
  to: number;
  cost: number;
}

/** How many events the search and the tape get through in a few milliseconds at most. */
const RECORDED = 500;
const PLAYED = 60_000;

/** Reads numbers one after the other. */
class Reader {
  private at = 0;
  constructor(private readonly numbers: Int32Array<ArrayBuffer>) {}
  int(): number {
    return this.numbers[this.at++]!;
  }
  cost(): number {
    const lower = this.int() >>> 0;
    return this.int() * 2 ** 32 + lower;
  }
  counts(): Counts {
    return { pushed: this.int(), settled: this.int(), stale: this.int(), peak: this.int() };
  }
  candidate(): Candidate {
    return { node: this.int(), from: this.int(), steps: this.int(), number: this.int(), cost: this.cost(), estimate: this.cost(), rank: this.cost() };
  }
  list(n = this.int()): Int32Array<ArrayBuffer> {
    this.at += n;
    return this.numbers.slice(this.at - n, this.at);
  }
  rest(): Int32Array<ArrayBuffer> {
    return this.numbers.slice(this.at);
  }
}

function picture(r: Reader): Picture {
  const p = {
    moment: r.int(), events: r.int(), greatest: { cost: r.cost(), steps: r.int() }, counts: r.counts(), waiting: r.int(),
    event: event(r), first: Array.from({ length: r.int() }, () => r.candidate()), way: r.list(),
  };
  const n = r.int();
  const nodes = new Int32Array(n), froms = new Int32Array(n), steps = new Int32Array(n);
  const states = new Uint8Array(n);
  const costs = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    nodes[i] = r.int();
    states[i] = r.int();
    froms[i] = r.int();
    steps[i] = r.int();
    costs[i] = r.cost();
  }
  return { ...p, nodes, states, froms, steps, costs };
}

function event(r: Reader): Picture["event"] {
  const kind = KINDS[r.int()];
  const candidate = r.candidate();
  return kind ? { kind, ...candidate } : null;
}

/** The rounds of Bellman and Ford on a graph, and what package graph answers there. */
export interface Rounds {
  rounds: number;
  relaxed: Relaxation[];
  way: Int32Array; // to the goal; empty if there is none
  cost: number;
  cycle: Int32Array; // below zero; empty if there is none
  cycleCost: number;
}
/** An edge by which a node was reached at less cost than before. */
export interface Relaxation {
  round: number; // from 1
  edge: number;
  first: boolean; // the node had not been reached before
  cost: number; // of the node from now on
}

export function watchCalls(engine: Promise<Program>, extras: () => Promise<Program>) {
  let program: Program | null = null; // that has the panels
  let edits: number | null = null; // the edition of the board that is searched; null if it is a graph
  let going: boolean[] = []; // for each panel, whether its recording goes on
  let events = 0; // of the longest recording
  let begun = 0; // recordings so far

  const numbers = (methods: Method[]) => methods.map((m) => METHODS.indexOf(m));
  const current = () => program !== null && (edits === null || edits === edition());
  const columns = (edges: Edge[]) => [edges.map((x) => x.from), edges.map((x) => x.to), edges.map((x) => x.cost)];

  /** Lets a program make so many panels, unless others are asked for before it is loaded. */
  async function begin(loading: Promise<Program>, panels: number, onBoard: boolean, make: (p: Program) => void) {
    const mine = ++begun;
    program = null;
    const p = await loading;
    if (mine !== begun) return;
    make(p);
    [program, edits, going, events] = [p, onBoard ? edition() : null, Array(panels).fill(true), 0];
  }

  return {
    /** Begins recordings on the board, one for each method. */
    watchBoard: (starts: number[], goals: number[], methods: Method[]) =>
      begin(engine, methods.length, true, (p) => p.send(starts, goals, numbers(methods)).call("watchBoard", starts.length, goals.length)),

    /** Begins recordings on a graph. */
    watchRoads: (nodes: number, starts: number[], goals: number[], edges: Edge[], methods: Method[]) =>
      begin(extras(), methods.length, false, (p) =>
        p.send(starts, goals, ...columns(edges), numbers(methods)).call("watchRoads", nodes, starts.length, goals.length, edges.length)),

    /** Records on for so many milliseconds; null if the board has changed. */
    watchRecord(ms: number): Recorded | null {
      if (!current()) return null;
      const until = performance.now() + ms;
      const results: Recorded["results"] = [];
      while (going.includes(true) && performance.now() < until) {
        for (let panel = 0; panel < going.length; panel++) {
          if (!going[panel]) continue;
          going[panel] = program!.call("panelRecord", panel, RECORDED) === 1;
          events = Math.max(events, program!.ints()[0]!);
          if (!going[panel]) results.push([panel, result(panel)]);
        }
      }
      return { more: going.includes(true), events, results };
    },

    /** Plays the panels toward a moment; where that is far away, a part of the way. Null if the board has changed. */
    watchSeek(moment: number, waiting: number): (Picture | null)[] | null {
      if (!current()) return null;
      return going.map((_, panel) => (program!.call("panelSeek", panel, moment, PLAYED, waiting) === 0 ? null : picture(new Reader(program!.ints()))));
    },

    /** Asks Bellman and Ford about a graph. */
    async rounds(nodes: number, starts: number[], goals: number[], edges: Edge[]): Promise<Rounds> {
      const e = await extras();
      e.send(starts, goals, ...columns(edges)).call("roadsBellman", nodes, starts.length, goals.length, edges.length);
      const r = new Reader(e.ints());
      const rounds = r.int();
      const relaxed = Array.from({ length: r.int() }, () => ({ round: r.int(), edge: r.int(), first: r.int() === 1, cost: r.cost() }));
      return { rounds, relaxed, way: r.list(), cost: r.cost(), cycle: r.list(), cycleCost: r.cost() };
    },
  };

  function result(panel: number): Result {
    program!.call("panelResult", panel);
    const r = new Reader(program!.ints());
    return {
      status: STATUSES[r.int()]!, cost: r.cost(), steps: r.int(), counts: r.counts(), judged: r.int() === 1, least: r.cost(),
      cheapest: r.int() === 1, reason: r.int(), way: r.rest(),
    };
  }
}
