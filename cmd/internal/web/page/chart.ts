// A distance map as it is shown: kept up to date with the board, with its colours, arrows, numbers and legend. The sources are
// the board's goals.

import type { App } from "./app";
import type { Change } from "./board";
import type { Sight } from "./calls/field";
import type { Panel } from "./calls/shelf";
import { h } from "./dom";
import type { Area } from "./geometry";
import { css, heat, inkOn, RAMPS, rgba, type RGBA } from "./palette";
import type { Pen } from "./view";
import { currentLanguage, paces, t, type Word } from "./words";

export type RampName = keyof typeof RAMPS;

/** From so many pixels a cell on there are arrows, and numbers. */
const ARROWS = 15;
const NUMBERS = 34;

/** Open cells from which no way leads are hatched in colours that no ramp has. */
const HATCH: [RGBA, RGBA] = [rgba(0xb03a6e, 34), rgba(0xb03a6e, 96)];

/** In a picture, a map of more cells than this has no arrows. */
const MOST_ARROWS = 2500;

/** A part of the board as it was asked for. */
interface Seen {
  area: Area;
  cells: Int32Array; // cost and next cell, one after the other
  texts: string[]; // the costs as numbers
}

let made = 0; // maps so far, of whatever chart

export class Chart {
  readonly legend = h("figure", { className: "ramp-legend", dataset: { testid: "legend" } });
  sight: Sight | null = null;
  mover = 0;
  flees = false;
  private ramp: RampName = "viridis";
  private id = 0; // of the map that is there, or on its way
  private due: { anew: boolean; recolor: boolean; moved: boolean; cells: Set<number> } = { anew: false, recolor: false, moved: false, cells: new Set() };
  private busy = false;
  private seen: Seen | null = null;
  private wanted: Area | null = null; // the part that is being asked for
  private gone = false;

  /** Tells whenever the map has become another one: how, or why there is none. */
  constructor(private readonly app: App, private readonly shown: (sight: Sight, anew: boolean) => void, private readonly refused: (why: unknown) => void) {}

  /** What questions about the map of now name it by. */
  get map(): number {
    return this.id;
  }
  get colors(): RampName {
    return this.ramp;
  }
  set colors(ramp: RampName) {
    this.ramp = ramp;
    this.due.recolor = true;
    this.serve();
  }

  /** Makes the map, for another mover or the other way round. */
  make() {
    this.due.anew = true;
    this.serve();
  }

  leave() {
    this.gone = true;
  }

  /** The map as a panel of a picture: what each cell costs, and on small maps the arrows. */
  async panel(title: string, path: ArrayLike<number> | null): Promise<Panel> {
    const { width, height } = this.app.board.now;
    const cells = await this.app.engine.calls.fieldWindow(this.id, 0, 0, width, height);
    if (!cells) return { title };
    const every = (first: number) => Int32Array.from({ length: width * height }, (_, i) => cells[2 * i + first]!);
    return { title, heat: every(0), ...(width * height <= MOST_ARROWS ? { arrows: every(1) } : {}), ...(path ? { path } : {}) };
  }

  changed(change: Change) {
    if (change.what === "kinds") for (const cell of change.cells) this.due.cells.add(cell);
    else if (change.what === "places") this.due.moved = true;
    else this.due.anew = true;
    this.serve();
  }

  /** Does what is due, one thing at a time; what comes meanwhile is done together. */
  private async serve() {
    if (this.busy) return;
    this.busy = true;
    await new Promise((frame) => requestAnimationFrame(frame));
    while (!this.gone && (this.due.anew || this.due.recolor || this.due.moved || this.due.cells.size > 0)) {
      const due = this.due;
      this.due = { anew: false, recolor: false, moved: false, cells: new Set() };
      const anew = due.anew || this.sight === null;
      try {
        for (const sight of anew ? [await this.makeAnew()] : await this.follow(due)) if (sight && !this.gone) this.take(sight, anew, due.recolor);
      } catch (why) {
        if (!this.gone) this.lose(why);
      }
    }
    this.busy = false;
  }

  private makeAnew(): Promise<Sight> {
    const { board } = this.app;
    this.id = ++made;
    return this.app.engine.calls.fieldMake(this.id, this.mover, [...board.now.goals], this.flees, board.pace, this.palette);
  }

  private async follow(due: typeof this.due): Promise<(Sight | null)[]> {
    const { calls } = this.app.engine;
    const sights: (Sight | null)[] = [];
    if (due.cells.size > 0) sights.push(await calls.fieldUpdate(this.id, Int32Array.from(due.cells)));
    if (due.moved) sights.push(await calls.fieldMove(this.id, [...this.app.board.now.goals]));
    if (due.recolor) sights.push(await calls.fieldPaint(this.id, this.palette));
    return sights;
  }

  private get palette(): Uint32Array {
    return Uint32Array.of(...HATCH, ...RAMPS[this.ramp]);
  }

  private take(sight: Sight, anew: boolean, recolored: boolean) {
    this.sight = sight;
    this.seen = null;
    const layer = this.app.stage.first.colors;
    if (sight.picture) layer.put(sight.picture);
    else sight.changed.forEach((cell, i) => layer.set(cell, sight.colors![i]!));
    this.showLegend();
    if (!recolored || anew) this.shown(sight, anew);
    this.app.stage.refresh();
  }

  private lose(why: unknown) {
    this.sight = this.seen = null;
    this.app.stage.first.colors.clear();
    this.legend.replaceChildren();
    this.app.stage.refresh();
    this.refused(why);
  }

  /** Draws arrows and numbers where there is room for them. */
  draw(pen: Pen) {
    if (!this.sight || pen.scale < ARROWS) return;
    const area = pen.view.visible;
    if (!this.seen || !covers(this.seen.area, area)) void this.ask(area);
    if (this.seen) this.drawSeen(pen, this.seen);
  }

  private async ask(visible: Area) {
    if (this.wanted && covers(this.wanted, visible)) return;
    const { width, height } = this.app.board.now;
    const area: Area = {
      x0: Math.max(0, visible.x0 - 3), y0: Math.max(0, visible.y0 - 3),
      x1: Math.min(width, visible.x1 + 3), y1: Math.min(height, visible.y1 + 3),
    };
    this.wanted = area;
    const sight = this.sight;
    const cells = await this.app.engine.calls.fieldWindow(this.id, area.x0, area.y0, area.x1, area.y1).catch(() => null);
    if (this.wanted === area) this.wanted = null;
    if (!cells || sight !== this.sight || cells.length !== 2 * (area.x1 - area.x0) * (area.y1 - area.y0)) return;
    const format = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1, useGrouping: false });
    const texts = Array.from({ length: cells.length / 2 }, (_, i) => (cells[2 * i]! < 0 ? "" : format.format(cells[2 * i]! / this.app.board.pace)));
    this.seen = { area, cells, texts };
    this.app.stage.refresh();
  }

  private drawSeen(pen: Pen, seen: Seen) {
    const { x0, y0, x1, y1 } = seen.area;
    const { width } = this.app.board.now;
    const numbers = pen.scale >= NUMBERS;
    const byInk = new Map<string, { arrows: [number, number][]; texts: [number, string][] }>();
    const lost: number[] = [];
    const costs = this.app.board.now.costs[this.mover]!;
    let i = 0;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++, i++) {
        const cell = y * width + x;
        const [cost, next] = [seen.cells[2 * i]!, seen.cells[2 * i + 1]!];
        if (cost < 0) {
          if (costs[this.app.board.now.kinds[cell]!]! !== 0) lost.push(cell);
          continue;
        }
        const ink = inkOn(heat(RAMPS[this.ramp], cost, this.sight!.scale));
        let list = byInk.get(ink);
        if (!list) byInk.set(ink, (list = { arrows: [], texts: [] }));
        if (next >= 0) list.arrows.push([cell, next]);
        if (numbers) list.texts.push([cell, seen.texts[i]!]);
      }
    }
    const longest = numbers ? Math.max(...seen.texts.map((s) => s.length)) : 0;
    for (const [ink, list] of byInk) {
      pen.arrows(list.arrows, ink, numbers ? 0.6 : 1, numbers ? 0.26 : 0);
      pen.labels(list.texts, Math.min(0.36, 1.4 / longest), -0.16, ink);
    }
    pen.crosses(lost, pen.view.inks.ink);
  }

  private showLegend() {
    const { scale, reached, greatest } = this.sight!;
    const { pace } = this.app.board;
    const bar = h("canvas", { className: "ramp", width: 256, height: 1, aria: { hidden: "true" } });
    const image = new ImageData(256, 1);
    new Uint32Array(image.data.buffer).set(RAMPS[this.ramp]);
    bar.getContext("2d")!.putImageData(image, 0, 0);
    const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => h("span", {}, paces(scale * share, pace)));
    const cross = h("span", { className: "swatch" }, "×");
    cross.style.background = css(HATCH[1]);
    this.legend.replaceChildren(bar, h("div", { className: "ticks" }, ...ticks),
      h("figcaption", {}, t(this.flees ? "legend_flee" : "legend_chase"), h("span", { className: "key" }, cross, t("legend_unreached"))));
    this.legend.setAttribute("aria-label", t("legend_says", { greatest: paces(greatest, pace), reached }));
  }

  /** A choice of the ramp's colours. */
  picker(): HTMLElement {
    const select = this.app.picker("ramp", Object.keys(RAMPS).map((name) => [name, t(`ramp_${name}` as Word)]), (v) => {
      this.colors = v as RampName;
      this.app.touchLink();
    });
    select.value = this.ramp;
    return h("label", {}, h("span", {}, t("ramp")), select);
  }
}

const covers = (a: Area, b: Area) => a.x0 <= b.x0 && a.y0 <= b.y0 && a.x1 >= b.x1 && a.y1 >= b.y1;
