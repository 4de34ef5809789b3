// Where the cells lie. A place is in cells: on squares a cell is 1 x 1; a hexagon is 1 across, from side to side.

import { isHex, type Moves } from "./board";

const RADIUS = 1 / Math.sqrt(3); // from the middle of a hexagon to a corner
export const STEP = 1.5 * RADIUS; // from one row of hexagons to the next

export interface Point {
  x: number;
  y: number;
}

/** Cells from column x0 to x1 and row y0 to y1, the ends left out. */
export interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** For each side of a cell, from its corner i to the next, the step across it: on squares x and y; on hexagons the line, which
 * is a row or a column, and which way along it. */
const SIDES = {
  squares: [[0, -1], [1, 0], [0, 1], [-1, 0]],
  rows: [[1, 1], [1, -1], [0, -1], [-1, -1], [-1, 1], [0, 1]],
  columns: [[1, 1], [0, 1], [-1, 1], [-1, -1], [0, -1], [1, -1]],
} as const;

export class Geometry {
  readonly hex: boolean;
  private readonly columns: boolean; // hexagons stand in columns (flat top), not in rows
  private readonly odd: boolean; // the odd rows or columns are shifted by half a cell, not the even ones
  /** The corners of a cell, from its middle. */
  readonly corners: Point[];

  constructor(readonly width: number, readonly height: number, moves: Moves) {
    this.hex = isHex(moves);
    this.columns = moves.endsWith("q");
    this.odd = moves.includes("odd");
    this.corners = this.hex
      ? Array.from({ length: 6 }, (_, i) => {
          const turn = ((i + (this.columns ? 0 : 0.5)) * Math.PI) / 3;
          return { x: RADIUS * Math.cos(turn), y: RADIUS * Math.sin(turn) };
        })
      : [{ x: -0.5, y: -0.5 }, { x: 0.5, y: -0.5 }, { x: 0.5, y: 0.5 }, { x: -0.5, y: 0.5 }];
  }

  /** How far row (or column) i is shifted. */
  shift(i: number): number {
    return (i % 2 === 1) === this.odd ? 0.5 : 0;
  }
  /** From the middle of a hexagon to a corner. */
  readonly radius = RADIUS;
  /** Whether rows are shifted, as against columns. */
  get rows(): boolean {
    return this.hex && !this.columns;
  }

  middle(cell: number): Point {
    const x = cell % this.width;
    const y = Math.floor(cell / this.width);
    if (!this.hex) return { x: x + 0.5, y: y + 0.5 };
    return this.columns
      ? { x: x * STEP + RADIUS, y: y + 0.5 + this.shift(x) }
      : { x: x + 0.5 + this.shift(y), y: y * STEP + RADIUS };
  }

  /** The cell across the side from corner i to the next, or -1 at the edge. */
  across(cell: number, i: number): number {
    const x = cell % this.width;
    const y = Math.floor(cell / this.width);
    if (!this.hex) return this.inside(x + SIDES.squares[i]![0], y + SIDES.squares[i]![1]);
    const [step, way] = SIDES[this.columns ? "columns" : "rows"][i]!;
    const [line, at] = this.columns ? [x, y] : [y, x];
    const next = step === 0 ? at + way : Math.floor(at + this.shift(line) + way / 2); // the next line is shifted the other way
    return this.columns ? this.inside(line + step, next) : this.inside(next, line + step);
  }

  /** How wide and high the whole board is. */
  get extent(): Point {
    if (!this.hex) return { x: this.width, y: this.height };
    const [across, along] = this.columns ? [this.height, this.width] : [this.width, this.height];
    const wide = across + (along > 1 ? 0.5 : 0);
    const long = (along - 1) * STEP + 2 * RADIUS;
    return this.columns ? { x: long, y: wide } : { x: wide, y: long };
  }

  /** The cell at a place, or -1. */
  at(p: Point): number {
    if (!this.hex) return this.inside(Math.floor(p.x), Math.floor(p.y));
    const [along, across] = this.columns ? [p.x, p.y] : [p.y, p.x];
    let best = -1;
    let least = RADIUS * RADIUS; // farther away than that, a place is in no hexagon
    const near = Math.round((along - RADIUS) / STEP);
    for (let line = near - 1; line <= near + 1; line++) {
      if (line < 0) continue;
      const i = Math.floor(across - this.shift(line));
      const cell = this.columns ? this.inside(line, i) : this.inside(i, line);
      if (cell < 0) continue;
      const m = this.middle(cell);
      const d = (m.x - p.x) ** 2 + (m.y - p.y) ** 2;
      if (d < least) [best, least] = [cell, d];
    }
    return best;
  }

  private inside(x: number, y: number): number {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : -1;
  }

  /** The cells that may be seen between two places. */
  visible(from: Point, to: Point): Area {
    const sx = this.hex && this.columns ? STEP : 1;
    const sy = this.hex && !this.columns ? STEP : 1;
    return {
      x0: Math.max(0, Math.floor(from.x / sx) - 1),
      y0: Math.max(0, Math.floor(from.y / sy) - 1),
      x1: Math.min(this.width, Math.ceil(to.x / sx) + 1),
      y1: Math.min(this.height, Math.ceil(to.y / sy) + 1),
    };
  }

  /** The cells under a brush of a size at a place; size 1 is one cell. */
  brush(cell: number, size: number): number[] {
    if (size <= 1) return [cell];
    const m = this.middle(cell);
    const r = size / 2;
    const area = this.visible({ x: m.x - r, y: m.y - r }, { x: m.x + r, y: m.y + r });
    const cells: number[] = [];
    for (let y = area.y0; y < area.y1; y++) {
      for (let x = area.x0; x < area.x1; x++) {
        const p = this.middle(y * this.width + x);
        const dx = Math.abs(p.x - m.x);
        const dy = Math.abs(p.y - m.y);
        if (this.hex ? dx * dx + dy * dy < r * r : Math.max(dx, dy) < r) cells.push(y * this.width + x);
      }
    }
    return cells;
  }

  /** The cells that a stroke passes between two cells. */
  line(a: number, b: number): number[] {
    const p = this.middle(a);
    const q = this.middle(b);
    const n = Math.ceil(2 * Math.max(Math.abs(q.x - p.x), Math.abs(q.y - p.y)));
    const cells = new Set<number>();
    for (let i = 0; i <= n; i++) {
      const cell = this.at({ x: p.x + ((q.x - p.x) * i) / (n || 1), y: p.y + ((q.y - p.y) * i) / (n || 1) });
      if (cell >= 0) cells.add(cell);
    }
    return [...cells];
  }

  /** The cell that lies from a cell in the direction of an arrow key, or the cell itself at the edge. */
  toward(cell: number, dx: number, dy: number): number {
    const x = Math.min(Math.max((cell % this.width) + dx, 0), this.width - 1);
    const y = Math.min(Math.max(Math.floor(cell / this.width) + dy, 0), this.height - 1);
    return y * this.width + x;
  }
}
