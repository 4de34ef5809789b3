// The board as the page keeps it: what is painted, where the units start and where they go, what terrain costs, and how one
// may step. It can be undone, and it tells who listens what has changed. The worker's copy follows it (see app.ts).

import type { PlainBoard } from "./calls/board";

export const MAX_SIDE = 1024;

/** The topologies in the order of board.Moves in Go. */
export const MOVES = ["four", "king", "eight", "octile", "hex-odd-r", "hex-even-r", "hex-odd-q", "hex-even-q"] as const;
export type Moves = (typeof MOVES)[number];
export const CORNERS = ["never", "one", "always"] as const;
export type Corners = (typeof CORNERS)[number];

/** What one pace is in units of cost. */
export const PACE: Record<Moves, number> = {
  four: 1, king: 1, eight: 70, octile: 2378, "hex-odd-r": 1, "hex-even-r": 1, "hex-odd-q": 1, "hex-even-q": 1,
};

export const isHex = (moves: Moves) => moves.startsWith("hex");

/** In a cost table: passable at no cost. 0 is closed. */
export const FREE = 65535;

/** The terrain one can paint. The digits are kinds whose cost a text map says by itself. */
export const TERRAIN = [
  { kind: "#", name: "wall", key: "0", costs: [0, 0] },
  { kind: "1", name: "road", key: "1", costs: [1, 3] },
  { kind: "2", name: "plain", key: "2", costs: [2, 2] },
  { kind: "3", name: "swamp", key: "3", costs: [3, 4] },
  { kind: "4", name: "forest", key: "4", costs: [4, 1] },
  { kind: "5", name: "hill", key: "5", costs: [5, 5] },
  { kind: "!", name: "danger", key: "6", costs: [1, 25] },
  { kind: "9", name: "water", key: "9", costs: [9, 9] },
] as const;
export type TerrainName = (typeof TERRAIN)[number]["name"] | "floor";

export const WALL = 35; // '#'
export const PLAIN = 50; // '2'
export const FLOOR = 46; // '.'

/** How a kind that came with a file is shown. */
export interface Sign {
  symbol: string;
  name: string;
}

/** Numbers for the cells that came with a file. They are kept for saving; nobody pays for them here. */
export interface Layer {
  name: string;
  values: Int32Array;
}

/** All of a board that a link keeps. */
export interface Content {
  width: number;
  height: number;
  kinds: Uint8Array;
  moves: Moves;
  corners: Corners;
  wrap: number; // 1 if the left edge meets the right one, 2 top and bottom, 3 both
  costs: [Uint16Array, Uint16Array]; // what the two movers pay: 0 the charging one, 1 the hiding one
  sources: number[];
  goals: number[];
  enemies?: number[]; // of the units on the sources, for Range
  signs: Map<number, Sign>; // of kinds that a file brought along
  bars: number[]; // thin walls and ledges: from, to, ...
  portals: number[]; // from, to, price, ...
  layers: Layer[];
}

export type Change =
  | { what: "all" } // another board
  | { what: "kinds"; cells: Int32Array }
  | { what: "places" } // sources, goals, enemies
  | { what: "costs"; mover: number }
  | { what: "moves" };

/** The kinds that are among those of a map, in order. */
export function kindsAmong(kinds: Uint8Array): number[] {
  const count = countKinds(kinds);
  return [...count.keys()].filter((kind) => count[kind]! > 0);
}

/** How many cells of each kind there are, in a plain loop: an iterator takes many times as long until it is compiled. */
function countKinds(kinds: Uint8Array): Int32Array {
  const count = new Int32Array(256);
  for (let cell = 0; cell < kinds.length; cell++) count[kinds[cell]!]!++;
  return count;
}

/** The ground that a map is made of: the commonest kind that the first mover can walk on, or plain where there is none. */
export function groundOf({ kinds, costs }: Readonly<Content>): number {
  const count = countKinds(kinds);
  const walkable = [...count.keys()].filter((kind) => count[kind]! > 0 && costs[0][kind] !== 0);
  return walkable.reduce((best, kind) => (count[kind]! > count[best]! ? kind : best), walkable[0] ?? PLAIN);
}

/** The cost tables that a board of painted terrain begins with. */
export function standardCosts(): [Uint16Array, Uint16Array] {
  const tables: [Uint16Array, Uint16Array] = [new Uint16Array(256), new Uint16Array(256)];
  for (const [mover, table] of tables.entries()) {
    table[FLOOR] = mover === 0 ? 1 : 2;
    for (const t of TERRAIN) table[t.kind.charCodeAt(0)] = t.costs[mover]!;
  }
  return tables;
}

export function blank(width: number, height: number): Content {
  const at = (x: number, y: number) => Math.floor(height * y) * width + Math.floor(width * x);
  return {
    width,
    height,
    kinds: new Uint8Array(width * height).fill(PLAIN),
    moves: "four",
    corners: "never",
    wrap: 0,
    costs: standardCosts(),
    sources: [at(0.2, 0.5)],
    goals: [at(0.8, 0.5)],
    signs: new Map(),
    bars: [],
    portals: [],
    layers: [],
  };
}

/** What a stroke of the brush changed, to be undone. */
interface Stroke {
  cells: Int32Array;
  was: Uint8Array;
  now: Uint8Array;
}

type Step = { stroke: Stroke } | { change: Change; before: Content; after: Content };

/** How many steps can be undone. */
const MAX_STEPS = 500;

export class Board {
  private content: Content;
  private listeners: ((change: Change) => void)[] = [];
  private done: Step[] = [];
  private undone: Step[] = [];
  private open: Map<number, number> | null = null; // the stroke being painted: cell and what it was

  /** What erasing leaves: the ground that the map was made of when it came, whatever has been painted on it since. */
  ground: number;

  constructor(content: Content) {
    this.content = content;
    this.ground = groundOf(content);
  }

  get now(): Readonly<Content> {
    return this.content;
  }
  get pace(): number {
    return PACE[this.content.moves];
  }
  get size(): number {
    return this.content.kinds.length;
  }

  onChange(listener: (change: Change) => void) {
    this.listeners.push(listener);
  }
  private tell(change: Change) {
    if (change.what === "all") this.ground = groundOf(this.content);
    for (const listener of this.listeners) listener(change);
  }

  x(cell: number): number {
    return cell % this.content.width;
  }
  y(cell: number): number {
    return Math.floor(cell / this.content.width);
  }
  get enemies(): readonly number[] {
    return this.content.enemies ?? [];
  }
  cost(cell: number, mover = 0): number {
    return this.content.costs[mover]![this.content.kinds[cell]!]!;
  }

  /** Paints cells; the strokes until endStroke are undone together. */
  paint(cells: Iterable<number>, kind: number) {
    this.open ??= new Map();
    const changed: number[] = [];
    for (const cell of cells) {
      const was = this.content.kinds[cell]!;
      if (was === kind) continue;
      if (!this.open.has(cell)) this.open.set(cell, was);
      this.content.kinds[cell] = kind;
      changed.push(cell);
    }
    if (changed.length > 0) this.tell({ what: "kinds", cells: Int32Array.from(changed) });
  }

  /** Changes cells as the play goes on, such as a door that opens by itself: that is not undone. */
  play(cells: number[], kind: number) {
    for (const cell of cells) this.content.kinds[cell] = kind;
    this.tell({ what: "kinds", cells: Int32Array.from(cells) });
  }

  endStroke() {
    const open = this.open;
    this.open = null;
    if (!open || open.size === 0) return;
    const cells = Int32Array.from(open.keys());
    this.push({ stroke: { cells, was: Uint8Array.from(open.values()), now: this.kindsOf(cells) } });
  }

  /** Takes back what was painted since the last stroke ended, as if it had not been. */
  dropStroke() {
    const open = this.open;
    this.open = null;
    if (!open || open.size === 0) return;
    for (const [cell, was] of open) this.content.kinds[cell] = was;
    this.tell({ what: "kinds", cells: Int32Array.from(open.keys()) });
  }

  kindsOf(cells: Int32Array): Uint8Array {
    return Uint8Array.from(cells, (c) => this.content.kinds[c]!);
  }

  /** Puts another board in the place of this one. */
  replace(content: Content, again = false) {
    this.change({ what: "all" }, content, again);
  }
  setPlaces(sources: number[], goals: number[]) {
    this.change({ what: "places" }, { ...this.content, sources, goals });
  }
  setEnemies(enemies: number[]) {
    this.change({ what: "places" }, { ...this.content, enemies });
  }
  setCost(mover: number, kind: number, cost: number, again = false) {
    const costs: [Uint16Array, Uint16Array] = [this.content.costs[0].slice(), this.content.costs[1].slice()];
    costs[mover]![kind] = cost;
    this.change({ what: "costs", mover }, { ...this.content, costs }, again);
  }
  setMoves(moves: Moves, corners: Corners) {
    this.change({ what: "moves" }, { ...this.content, moves, corners });
  }

  /** Changes all but the kinds. If it is the next try of the last step, that one is not kept. */
  private change(change: Change, content: Content, again = false) {
    this.endStroke();
    const last = this.done.at(-1);
    const tried = again && last && "after" in last && last.after === this.content ? last : null;
    if (tried) this.done.pop();
    const before = tried ? tried.before : this.content;
    this.content = content;
    this.push({ change, before, after: content });
    this.tell(change);
  }

  private push(step: Step) {
    this.done.push(step);
    if (this.done.length > MAX_STEPS) this.done.shift();
    this.undone = [];
  }

  get canUndo(): boolean {
    return this.done.length > 0 || (this.open?.size ?? 0) > 0;
  }
  get canRedo(): boolean {
    return this.undone.length > 0;
  }
  undo() {
    this.endStroke();
    this.move(this.done, this.undone, true);
  }
  redo() {
    this.endStroke();
    this.move(this.undone, this.done, false);
  }

  private move(from: Step[], to: Step[], back: boolean) {
    const step = from.pop();
    if (!step) return;
    to.push(step);
    if ("stroke" in step) {
      const { cells, was, now } = step.stroke;
      const kinds = back ? was : now;
      cells.forEach((cell, i) => (this.content.kinds[cell] = kinds[i]!));
      this.tell({ what: "kinds", cells });
      return;
    }
    // The two share their kinds unless the board was replaced, and strokes in between are undone by now.
    this.content = back ? step.before : step.after;
    this.tell(step.change);
  }

  /** The board as the worker takes it. */
  plain(): PlainBoard {
    const c = this.content;
    return {
      width: c.width,
      height: c.height,
      kinds: c.kinds,
      moves: MOVES.indexOf(c.moves),
      corners: CORNERS.indexOf(c.corners),
      wrap: c.wrap,
      costs: c.costs,
      bars: c.bars,
      portals: c.portals,
    };
  }
}
