// Those who look for the goal of a maze: a walker with a hand on the wall, and a queue that floods. Each is shown on a view of
// its own, forward and back.

import { ends, type Film, type Panel, type QueueFlood, type Walk } from "../calls/sheet";
import { heat, rgba, type RGBA, SHEER } from "../palette";
import type { Pen } from "../pen";
import type { View } from "../view";
import { english } from "../words";

export interface Racer {
  /** How many steps it takes in all, and how many it has taken. */
  readonly length: number;
  readonly at: number;
  seek(view: View, at: number): void;
  /** What it has done so far, for a picture, and all of it, for an animation. */
  panel(title: string): Panel;
  film(title: string, longest: number): Panel;
}

/** The cells where a walker was once, twice, three times, and more often. */
const TINTS: RGBA[] = [0, ...[95, 150, 195, 230].map((alpha) => rgba(0x2f7de1, alpha))];

/** So much of its way is drawn as a line. */
const TAIL = 40;

export class Walker implements Racer {
  at = 0;
  private readonly visits: Uint16Array; // a walker stands on a cell four times at most, once for each heading

  constructor(readonly walk: Walk, private readonly shortest: ArrayLike<number>, private readonly letter: string, size: number) {
    this.visits = new Uint16Array(size);
    this.visits[walk.cells[0]!] = 1;
  }

  get length(): number {
    return this.walk.cells.length - 1;
  }

  seek(view: View, at: number) {
    const { cells } = this.walk;
    const to = Math.min(at, this.length);
    const visit = (cell: number, by: number) => {
      this.visits[cell]! += by;
      view.colors.set(cell, TINTS[Math.min(this.visits[cell]!, TINTS.length - 1)]!);
    };
    if (this.at === 0) visit(cells[0]!, 0);
    while (this.at < to) visit(cells[++this.at]!, 1);
    while (this.at > to) visit(cells[this.at--]!, -1);
    view.marks = (pen) => this.draw(pen);
    view.refresh();
  }

  private draw(pen: Pen) {
    const { inks } = pen.view;
    if (this.at === this.length && this.walk.arrived) pen.path(this.shortest, inks.path, true);
    else pen.path(this.walk.cells.subarray(Math.max(0, this.at - TAIL), this.at + 1), inks.path2);
    const here = this.walk.cells[this.at]!;
    pen.unit(here, inks.hand);
    if (pen.scale >= 12) pen.text(here, this.letter, 0.4, 1, inks.ink);
  }

  panel(title: string): Panel {
    const shortest = this.at === this.length && this.walk.arrived ? this.shortest : [];
    return { title, trails: [{ name: english("racer_shortest"), cells: shortest }, { name: english("racer_walked"), cells: this.walk.cells.subarray(0, this.at + 1) }] };
  }
  film(title: string, longest: number): Panel {
    const film = filmOf(this.walk.cells, this.visits.length, longest, (i) => i);
    return this.walk.arrived ? { title, path: this.shortest, film } : { title, film };
  }
}

export class Queue implements Racer {
  at = -1;

  constructor(readonly flood: QueueFlood, private readonly size: number) {}

  get length(): number {
    return this.flood.cells.length - 1;
  }
  /** How far it has come, in steps from the start. */
  get steps(): number {
    return this.flood.steps[Math.max(this.at, 0)] ?? 0;
  }

  seek(view: View, at: number) {
    const { cells, steps } = this.flood;
    const to = Math.min(at, this.length);
    const farthest = steps[this.length]!;
    while (this.at < to) {
      this.at++;
      view.colors.set(cells[this.at]!, heat(SHEER, steps[this.at]!, farthest));
    }
    while (this.at > to) view.colors.set(cells[this.at--]!, 0);
    view.marks = (pen) => this.draw(pen);
    view.refresh();
  }

  private draw(pen: Pen) {
    if (this.at < this.length) pen.ring(this.flood.cells[this.at]!, pen.view.inks.hand);
    else pen.path(this.flood.path, pen.view.inks.path);
  }

  panel(title: string): Panel {
    const { cells, steps, path } = this.flood;
    const heats = new Int32Array(this.size).fill(-1);
    for (let i = 0; i <= this.at; i++) heats[cells[i]!] = steps[i]!;
    return this.at === this.length ? { title, heat: heats, path } : { title, heat: heats, frontier: [cells[this.at]!] };
  }
  film(title: string, longest: number): Panel {
    return { title, path: this.flood.path, film: filmOf(this.flood.cells, this.size, longest, (i) => this.flood.steps[i]!) };
  }
}

/** An animation in which cells are settled one after the other. */
function filmOf(cells: Int32Array, size: number, longest: number, cost: (i: number) => number): Film {
  const changes = new Int32Array(2 * cells.length);
  cells.forEach((cell, i) => {
    changes[2 * i] = cell;
    changes[2 * i + 1] = cost(i);
  });
  return { ends: ends(cells.length, 3 * size, longest), changes };
}
