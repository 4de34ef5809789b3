// Arrows and numbers in the cells of a distance map that can be seen.

import type { App } from "./app";
import type { Chart } from "./chart";
import type { Area } from "./geometry";
import { heat, inkOn } from "./palette";
import { Pen } from "./pen";
import { currentLanguage } from "./words";

/** From so many pixels a cell on there are arrows, and numbers. */
const ARROWS = 15;
const NUMBERS = 34;

/** So many cells beyond those that can be seen are asked for too. */
const MARGIN = 3;

/** A part of the board as it was asked for, sorted by what is drawn there. */
interface Seen {
  area: Area;
  byInk: Map<string, { arrows: [from: number, to: number][]; texts: [cell: number, text: string][] }>;
  longest: number; // how many characters a text has at most
  lost: number[]; // open cells from which no way leads
}

export class Arrows {
  private seen: Seen | null = null;
  private readonly drawing = document.createElement("canvas").getContext("2d")!;
  private drawn: { seen: Seen | null; aimed: string } = { seen: null, aimed: "" }; // what is on it
  private wanted: Area | null = null; // the part that is being asked for

  constructor(private readonly app: App, private readonly chart: Chart) {}

  /** Forgets what was asked for: the map is another one. */
  forget() {
    this.seen = null;
  }

  /** Draws them where there is room. They are drawn anew only for another part of the board. */
  draw(pen: Pen) {
    if (!this.chart.sight || pen.scale < ARROWS) return;
    const { view } = pen;
    const area = view.visible;
    if (!this.seen || !covers(this.seen.area, area)) void this.ask(area);
    if (!this.seen) return;
    const { drawing } = this;
    const { camera, element } = view;
    const aimed = [camera.x, camera.y, camera.scale, element.width, element.height].join(" ");
    if (this.drawn.seen !== this.seen || this.drawn.aimed !== aimed) {
      view.aim(drawing);
      drawSeen(new Pen(view, drawing, view.geometry, pen.scale), this.seen);
      this.drawn = { seen: this.seen, aimed };
    }
    pen.c.save();
    pen.c.setTransform(1, 0, 0, 1, 0, 0);
    pen.c.drawImage(drawing.canvas, 0, 0);
    pen.c.restore();
  }

  private async ask(visible: Area) {
    if (this.wanted && covers(this.wanted, visible)) return;
    const { width, height } = this.app.board.now;
    const area: Area = {
      x0: Math.max(0, visible.x0 - MARGIN), y0: Math.max(0, visible.y0 - MARGIN),
      x1: Math.min(width, visible.x1 + MARGIN), y1: Math.min(height, visible.y1 + MARGIN),
    };
    this.wanted = area;
    const { sight } = this.chart;
    const cells = await this.app.engine.calls.fieldWindow(this.chart.map, area.x0, area.y0, area.x1, area.y1).catch(() => null);
    if (this.wanted === area) this.wanted = null;
    if (!cells || sight !== this.chart.sight || cells.length !== 2 * (area.x1 - area.x0) * (area.y1 - area.y0)) return;
    this.seen = this.sort(area, cells);
    this.app.stage.refresh();
  }

  private sort(area: Area, cells: Int32Array): Seen {
    const format = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1, useGrouping: false });
    const { width, kinds, costs } = this.app.board.now;
    const seen: Seen = { area, byInk: new Map(), longest: 1, lost: [] };
    let i = 0;
    for (let y = area.y0; y < area.y1; y++) {
      for (let x = area.x0; x < area.x1; x++) {
        const cell = y * width + x;
        const [cost, next] = [cells[i++]!, cells[i++]!];
        if (cost < 0) {
          if (costs[this.chart.mover]![kinds[cell]!] !== 0) seen.lost.push(cell);
          continue;
        }
        const ink = inkOn(heat(this.chart.ramp, cost, this.chart.sight!.scale));
        let list = seen.byInk.get(ink);
        if (!list) seen.byInk.set(ink, (list = { arrows: [], texts: [] }));
        if (next >= 0) list.arrows.push([cell, next]);
        const text = format.format(cost / this.app.board.pace);
        list.texts.push([cell, text]);
        seen.longest = Math.max(seen.longest, text.length);
      }
    }
    return seen;
  }
}

function drawSeen(pen: Pen, seen: Seen) {
  const numbers = pen.scale >= NUMBERS;
  for (const [ink, list] of seen.byInk) {
    pen.arrows(list.arrows, ink, numbers ? 0.6 : 1, numbers ? 0.26 : 0);
    if (numbers) pen.labels(list.texts, Math.min(0.36, 1.4 / seen.longest), -0.16, ink);
  }
  pen.crosses(seen.lost, pen.view.inks.ink);
}

const covers = (a: Area, b: Area) => a.x0 <= b.x0 && a.y0 <= b.y0 && a.x1 >= b.x1 && a.y1 >= b.y1;
