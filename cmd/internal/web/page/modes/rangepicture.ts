// The picture of a range: colours, lines around each turn, marks and numbers. To make it takes what the range takes, however
// large the map is.

import type { App } from "../app";
import type { Range } from "../calls/range";
import type { Geometry } from "../geometry";
import type { ColorLayer } from "../layer";
import type { RGBA } from "../palette";
import type { Pen } from "../pen";
import { paces } from "../words";

/** Each turn's colour and line is this much weaker than that of the turn before. */
const FADE = 0.76;

const fade = (color: RGBA, turn: number): RGBA =>
  (((color >>> 24) * FADE ** (turn - 1)) << 24 | (color & 0xffffff)) >>> 0;

/** A ramp for what the ways cost, on which each turn has its colour. */
export const turnRamp = (range: RGBA, turns: number) => Uint32Array.from({ length: 256 }, (_, i) => fade(range, Math.max(1, Math.ceil((i * turns) / 255))));

/** How the unit comes to a cell; without a stop it may only pass. */
export interface Arrival {
  turn: number;
  left: number;
  stop: boolean;
}

export class RangePicture {
  private layer: ColorLayer | null = null;
  private shown: Range | null = null;
  private places = new Int32Array(0); // by cell: where it begins in shown.cells, plus 1; IN_FRINGE; or 0
  private struck = new Map<number, number>(); // by cell: how many enemies strike it
  private borders: Path2D[] = []; // of each turn
  private edge = new Path2D(); // of the fringe
  private crosses = new Path2D();
  private rings = new Path2D();
  private zones = new Path2D();
  private hatch = new Path2D();
  private readonly texts = new Map<number, string>(); // costs as they are written, with so many digits
  private digits = 0;

  constructor(private readonly app: App) {}

  /** Shows a range in the place of the one before. */
  show(range: Range) {
    this.clear();
    const view = this.app.stage.first;
    this.layer = view.colors;
    this.shown = range;
    if (this.places.length !== this.app.board.size) this.places = new Int32Array(this.app.board.size);
    const { cells, fringe, threat } = range;
    for (let i = 0; i < cells.length; i += 3) this.places[cells[i]!] = i + 1;
    for (const cell of fringe) this.places[cell] = IN_FRINGE;
    for (let i = 0; i < threat.length; i += 2) this.struck.set(threat[i]!, threat[i + 1]!);
    this.color(view.inks.range, view.inks.fringe);
    this.outline(view.geometry);
  }

  clear() {
    if (!this.shown) return;
    const { cells, fringe } = this.shown;
    const wipe = (cell: number) => {
      this.places[cell] = 0;
      this.layer!.set(cell, 0);
    };
    for (let i = 0; i < cells.length; i += 3) wipe(cells[i]!);
    fringe.forEach(wipe);
    this.struck.clear();
    this.shown = null;
  }

  /** Forgets what is shown, which went with the board that it was on. */
  forget() {
    this.shown = null;
    this.places = new Int32Array(0);
    this.struck.clear();
    this.texts.clear();
  }

  at(cell: number): Arrival | null {
    const place = this.places[cell] ?? 0;
    if (place <= 0) return null;
    const turn = this.shown!.cells[place]!;
    return { turn: Math.abs(turn), left: this.shown!.cells[place + 1]!, stop: turn > 0 };
  }
  /** What the way to each cell takes of the points of all turns, below zero where it does not go. */
  costs(points: number): Int32Array {
    const costs = new Int32Array(this.app.board.size).fill(-1);
    const { cells } = this.shown ?? { cells: [] };
    for (let i = 0; i < cells.length; i += 3) costs[cells[i]!] = Math.abs(cells[i + 1]!) * points - cells[i + 2]!;
    return costs;
  }
  /** The cells that it can strike and not reach. */
  get fringe(): ArrayLike<number> {
    return this.shown?.fringe ?? [];
  }
  /** How many enemies strike a cell. */
  threat(cell: number): number {
    return this.struck.get(cell) ?? 0;
  }

  private color(range: RGBA, red: RGBA) {
    const { cells, fringe } = this.shown!;
    for (let i = 0; i < cells.length; i += 3) {
      const turn = cells[i + 1]!;
      this.layer!.set(cells[i]!, fade(range, Math.abs(turn) + (turn < 0 ? 2 : 0)));
    }
    for (const cell of fringe) this.layer!.set(cell, red);
  }

  /** Makes the lines: around each turn, around the fringe, and the marks in cells. */
  private outline(g: Geometry) {
    const { cells, fringe, zones } = this.shown!;
    this.borders = [];
    this.edge = new Path2D();
    this.crosses = new Path2D();
    this.rings = new Path2D();
    this.hatch = new Path2D();
    this.zones = new Path2D();
    for (let i = 0; i < cells.length; i += 3) {
      const cell = cells[i]!;
      const turn = Math.abs(cells[i + 1]!);
      const border = (this.borders[turn - 1] ??= new Path2D());
      side(g, border, cell, (next) => (this.at(next)?.turn ?? Infinity) > turn);
      if (cells[i + 1]! < 0) ring(g, this.rings, cell);
    }
    for (const cell of fringe) {
      side(g, this.edge, cell, (next) => (this.places[next] ?? 0) === 0);
      cross(g, this.crosses, cell);
    }
    const zoned = new Set(zones);
    for (const cell of zoned) side(g, this.zones, cell, (next) => !zoned.has(next));
    for (const cell of this.struck.keys()) stripe(g, this.hatch, cell);
  }

  draw(pen: Pen, points: number, turns: number) {
    if (!this.shown) return;
    const { c, view } = pen;
    const stroke = (path: Path2D, color: string, width: number) => {
      c.strokeStyle = color;
      c.lineWidth = width;
      c.stroke(path);
    };
    c.lineCap = c.lineJoin = "round";
    c.globalAlpha = 0.6;
    if (this.struck.size > 0) stroke(this.hatch, view.inks.enemy, pen.least(1, 0.04));
    c.globalAlpha = 1;
    if (pen.scale >= 8) stroke(this.crosses, view.inks.enemy, pen.least(1.2, 0.06));
    stroke(this.rings, view.inks.path2, pen.least(1.2, 0.06));
    const width = pen.least(2, 0.08);
    c.setLineDash([2.5 * width, 2 * width]);
    stroke(this.edge, view.inks.enemy, width * 0.8);
    c.setLineDash([0.01, 2 * width]);
    stroke(this.zones, view.inks.goal, width * 1.6);
    c.setLineDash([]);
    this.borders.forEach((border, i) => {
      stroke(border, view.inks.casing, width * 2 * FADE ** i);
      stroke(border, view.inks.path2, width * FADE ** i);
    });
    if (pen.scale >= 20) this.number(pen, points, turns);
  }

  /** Writes what the way to each cell costs, or where it goes over several turns, the turn and the points left. */
  private number(pen: Pen, points: number, turns: number) {
    const digits = pen.scale < 40 ? 1 : 2;
    if (digits !== this.digits) this.texts.clear();
    this.digits = digits;
    const { x0, y0, x1, y1 } = pen.view.visible;
    const { width } = this.app.board.now;
    const first: [number, string][] = [];
    const second: [number, string][] = [];
    for (let y = y0; y < y1; y++) {
      for (let cell = y * width + x0; cell < y * width + x1; cell++) {
        const a = this.at(cell);
        if (!a) continue;
        first.push([cell, turns > 1 ? String(a.turn) : this.text(points - a.left)]);
        if (turns > 1) second.push([cell, this.text(a.left)]);
      }
    }
    const small = pen.scale >= 32;
    const longest = first.reduce((n, [, text]) => Math.max(n, text.length), 1);
    pen.labels(first, turns > 1 ? 0.42 : Math.min(0.36, 1.25 / longest), turns > 1 && small ? -0.14 : 0);
    if (small) pen.labels(second, 0.24, 0.26);
  }

  private text(cost: number): string {
    let text = this.texts.get(cost);
    if (text === undefined) this.texts.set(cost, (text = paces(cost, this.app.board.pace, this.digits)));
    return text;
  }
}

const IN_FRINGE = -1;

/** Adds the sides of a cell that border on a cell of some sort; off the map there is none, -1. */
function side(g: Geometry, path: Path2D, cell: number, borders: (next: number) => boolean) {
  const n = g.corners.length;
  for (let i = 0; i < n; i++) {
    if (!borders(g.across(cell, i))) continue;
    const m = g.middle(cell);
    const a = g.corners[i]!;
    const b = g.corners[(i + 1) % n]!;
    path.moveTo(m.x + a.x, m.y + a.y);
    path.lineTo(m.x + b.x, m.y + b.y);
  }
}

function cross(g: Geometry, path: Path2D, cell: number) {
  const { x, y } = g.middle(cell);
  const r = 0.14;
  path.moveTo(x - r, y - r);
  path.lineTo(x + r, y + r);
  path.moveTo(x - r, y + r);
  path.lineTo(x + r, y - r);
}

function ring(g: Geometry, path: Path2D, cell: number) {
  const { x, y } = g.middle(cell);
  const r = 0.475; // around the friend who stands there
  path.moveTo(x + r, y);
  path.arc(x, y, r, 0, 2 * Math.PI);
}

function stripe(g: Geometry, path: Path2D, cell: number) {
  const { x, y } = g.middle(cell);
  const r = 0.36;
  for (const d of [-r, 0, r]) {
    path.moveTo(x + Math.max(-r, d - r), y + Math.min(r, d + r));
    path.lineTo(x + Math.min(r, d + r), y + Math.max(-r, d - r));
  }
}
