// What a search has done on the map, drawn on one view: settled cells by layer or by cost, those that wait, the candidate in
// hand and the way to it.

import type { Panel } from "../calls/sheet";
import { type Method, type Picture, type Result, SETTLED, UNTOUCHED, WAITING } from "../calls/watch";
import { css, heat, inkOn, type RGBA, SHEER } from "../palette";
import type { Pen } from "../pen";
import type { View } from "../view";
import { english } from "../words";
import type { Canvas } from "./panel";

/** Runs between jump points are drawn up to so many; more cannot be told apart. */
const MAX_RUNS = 20_000;

/** How many cells are coloured anew in a frame when the ramp is fitted. */
const REPAINTED = 60_000;

export class Flood implements Canvas {
  private readonly states: Uint8Array;
  private readonly froms: Int32Array;
  private readonly values: Float64Array; // steps or costs
  private scale = 0; // the value at the end of the ramp
  private repainted: number; // the first cell that may have a colour of another scale
  private touched = 0; // cells that are not untouched
  private picture: Picture | null = null;
  private ended: Result | null = null; // what came of the search, wherever it is shown
  private result: Result | null = null; // the same, at its end
  private readonly marks = (pen: Pen) => this.draw(pen);

  constructor(private readonly view: View, private readonly method: Method, size: number, private readonly pace: number) {
    this.states = new Uint8Array(size);
    this.froms = new Int32Array(size);
    this.values = new Float64Array(size);
    this.repainted = size;
  }

  /** A stack and a queue see steps, the others costs. */
  private get bySteps(): boolean {
    return this.method === "stack" || this.method === "queue";
  }

  get size(): number {
    return this.states.length;
  }

  /** What a picture shows of the nodes in it: steps, as if each were a pace, or costs. */
  valuesOf(p: Picture): ArrayLike<number> {
    return this.bySteps ? p.steps.map((steps) => steps * this.pace) : p.costs;
  }

  /** The way that was found when the search was over. */
  get found(): Int32Array | undefined {
    return this.ended?.way;
  }

  get title(): string {
    return english(`method_${this.method}`);
  }

  /** What is seen now, as a panel of a picture. */
  panel(): Panel {
    const unit = this.bySteps ? this.pace : 1;
    const waiting: number[] = [];
    const heat = new Int32Array(this.states.length).fill(-1);
    for (let cell = 0; cell < heat.length; cell++) {
      const state = this.states[cell]!;
      if (state >= SETTLED) heat[cell] = this.values[cell]! * unit;
      else if (state !== UNTOUCHED) waiting.push(cell);
    }
    return {
      title: this.title,
      heat,
      hottest: this.scale * unit,
      frontier: waiting,
      path: this.result?.way ?? this.picture?.way,
    };
  }

  /** Takes over what has changed. What was drawn before the first picture stays until it comes. */
  show(p: Picture, result: Result | null) {
    if (!this.picture) {
      this.view.colors.clear();
      this.view.marks = this.marks;
    }
    this.picture = p;
    this.ended = result;
    this.result = result && p.moment === p.events ? result : null;
    const values = this.bySteps ? p.steps : p.costs;
    p.nodes.forEach((cell, i) => {
      const state = p.states[i]!;
      this.touched += Number(state !== UNTOUCHED) - Number(this.states[cell] !== UNTOUCHED);
      this.states[cell] = state;
      this.froms[cell] = p.froms[i]!;
      this.values[cell] = values[i]!;
    });
    for (const cell of p.nodes) this.paint(cell);
    if (this.rescale(result !== null)) {
      const idle = this.repainted >= this.states.length;
      this.repainted = 0;
      if (idle) this.repaint();
    }
    this.view.refresh();
  }

  /** Goes on to colour everything by the ramp as it fits now. */
  private repaint() {
    if (this.view.marks !== this.marks) return; // the view is another's now
    const end = Math.min(this.repainted + REPAINTED, this.states.length);
    for (; this.repainted < end; this.repainted++) this.paint(this.repainted);
    this.view.refresh();
    if (end < this.states.length) requestAnimationFrame(() => this.repaint());
  }

  /** Fits the ramp to what is known, with room ahead while it grows; says whether it has changed. */
  private rescale(final: boolean): boolean {
    const greatest = this.bySteps ? this.picture!.greatest.steps : this.picture!.greatest.cost;
    if (final ? greatest === this.scale : greatest <= this.scale) return false;
    this.scale = final ? greatest : greatest * 2;
    return true;
  }

  private paint(cell: number) {
    const state = this.states[cell]!;
    if (state === UNTOUCHED) {
      if (this.view.colors.get(cell) !== 0) this.view.colors.set(cell, 0);
    } else this.view.colors.set(cell, state >= SETTLED ? this.layer(cell) : this.view.inks.frontier);
  }

  private layer(cell: number): RGBA {
    return heat(SHEER, this.values[cell]!, this.scale);
  }

  /** The way that was found, or that to the candidate in hand, from cell to cell. */
  private get way(): ArrayLike<number> {
    if (this.result && this.result.way.length > 0) return this.result.way;
    const { way } = this.picture!;
    return this.method === "jump-points" ? this.runs(way) : way;
  }

  /** Fills in the cells between jump points. */
  private runs(points: Int32Array): number[] {
    const { width } = this.view.geometry;
    const cells: number[] = [];
    for (const to of points) {
      const from = cells.at(-1) ?? to;
      const dx = (to % width) - (from % width);
      const dy = Math.floor(to / width) - Math.floor(from / width);
      const n = Math.max(Math.abs(dx), Math.abs(dy));
      for (let i = 1; i < n; i++) cells.push(from + i * (Math.sign(dy) * width + Math.sign(dx)));
      cells.push(to);
    }
    return cells;
  }

  private draw(pen: Pen) {
    const p = this.picture;
    if (!p) return;
    if (pen.scale >= 5) this.drawWaiting(pen);
    if (this.method === "jump-points" && this.touched <= MAX_RUNS) this.drawRuns(pen);
    if (pen.scale >= 24) this.drawValues(pen);
    const inks = this.view.inks;
    const way = this.way;
    if (way === this.result?.way) return pen.path(way, inks.path);
    pen.path(way, inks.ink);
    if (p.event) pen.ring(p.event.node, p.event.kind === "put" ? css(inks.frontier) : inks.hand);
  }

  /** Calls back for the cells that can be seen and have been met. */
  private eachSeen(visit: (cell: number, state: number) => void) {
    const { x0, y0, x1, y1 } = this.view.visible;
    const width = this.view.geometry.width;
    for (let y = y0; y < y1; y++) {
      for (let cell = y * width + x0; cell < y * width + x1; cell++) if (this.states[cell] !== UNTOUCHED) visit(cell, this.states[cell]!);
    }
  }

  private drawWaiting(pen: Pen) {
    pen.dots(this.view.inks.paper, 0.16, (dot) => this.eachSeen((cell, state) => {
      if (state === WAITING) dot(cell);
    }));
  }

  private drawRuns(pen: Pen) {
    pen.lines(this.view.inks.ink, (line) => {
      for (let cell = 0; cell < this.states.length; cell++) if (this.states[cell] !== UNTOUCHED) line(this.froms[cell]!, cell);
    });
    pen.dots(this.view.inks.ink, 0.12, (dot) => this.eachSeen((cell, state) => {
      if (state >= SETTLED) dot(cell);
    }));
  }

  private drawValues(pen: Pen) {
    const crossed = new Set(Array.from(this.way)); // whose numbers make room for the way
    this.eachSeen((cell, state) => {
      if (state < SETTLED) return;
      const value = String(this.bySteps ? this.values[cell]! : Math.round((100 * this.values[cell]!) / this.pace) / 100);
      const ink = inkOn(this.layer(cell));
      if (crossed.has(cell)) pen.text(cell, value, pen.least(8.5, 0.22), 1, ink, -0.26, -0.31);
      else pen.text(cell, value, 0.36, 1, ink);
    });
  }
}
