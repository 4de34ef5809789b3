// A maze being carved, shown over the finished one: forward and back, any step at any time.

import { type Carving, ends, type Film, PAINTED } from "../calls/sheet";
import type { RGBA } from "../palette";
import type { Pen } from "../pen";
import type { View } from "../view";

/** How many of the last steps leave a trace. */
const TRACE = 16;

export class CarveFilm {
  /** The kinds of the finished maze. Whoever paints in them has another maze. */
  kinds: Uint8Array<ArrayBuffer>;
  /** The kinds at the step that is shown. */
  readonly now: Uint8Array<ArrayBuffer>;
  private at = 0;

  constructor(readonly carving: Carving) {
    this.now = carving.content.kinds.slice();
    this.kinds = carving.content.kinds.slice();
    const { steps } = carving;
    for (let i = 0; i < steps.length; i += 2) this.kinds[steps[i]!] = steps[i + 1]! & 255;
  }

  get length(): number {
    return this.carving.steps.length / 2;
  }

  /** Shows the maze after so many steps; a view that was wiped is drawn anew. */
  seek(view: View, at: number, colors: RGBA[], wiped = false) {
    const { steps } = this.carving;
    const all = wiped || Math.abs(at - this.at) > this.now.length;
    const paint = (cell: number) => view.colors.set(cell, this.now[cell] === this.kinds[cell] ? 0 : colors[this.now[cell]!]!);
    const change = (step: number, shift: number) => {
      const cell = steps[2 * step]!;
      this.now[cell] = (steps[2 * step + 1]! >> shift) & 255;
      if (!all) paint(cell);
    };
    while (this.at < at) change(this.at++, 0);
    while (this.at > at) change(--this.at, 8);
    if (all) this.now.forEach((_, cell) => paint(cell));
    view.marks = (pen) => this.draw(pen);
    view.refresh();
  }

  /** The carver where it is, and where it was. */
  private draw(pen: Pen) {
    if (this.at === 0 || this.at === this.length) return;
    const { steps } = this.carving;
    const first = Math.max(0, this.at - TRACE);
    for (let i = first; i < this.at; i++) {
      pen.c.globalAlpha = (i - first + 1) / (this.at - first) / 2;
      pen.dot(steps[2 * i]!, pen.view.inks.hand, 0.3);
    }
    pen.c.globalAlpha = 1;
    pen.unit(steps[2 * this.at - 2]!, pen.view.inks.hand);
  }

  /** The same as an animation: what only looks at a cell is left out. */
  film(): Film {
    const { steps } = this.carving;
    const changes: number[] = [];
    for (let i = 0; i < steps.length; i += 2) {
      const kinds = steps[i + 1]!;
      if (kinds >> 8 !== (kinds & 255)) changes.push(steps[i]!, PAINTED - (kinds & 255));
    }
    return { ends: ends(changes.length / 2, this.now.length), changes };
  }
}
