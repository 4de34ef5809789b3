// A distance map as it is shown: kept up to date with the board, with its colours, arrows, numbers and legend. The sources are
// the board's goals.

import type { App } from "./app";
import type { Change } from "./board";
import type { Sight } from "./calls/field";
import type { Panel } from "./calls/shelf";
import { h } from "./dom";
import type { Area } from "./geometry";
import { css, heat, inkOn, RAMPS, rgba, type RGBA } from "./palette";
import { Pen } from "./pen";
import { currentLanguage, paces, t, type Word } from "./words";

export type RampName = keyof typeof RAMPS;

/** From so many pixels a cell on there are arrows, and numbers. */
const ARROWS = 15;
const NUMBERS = 34;

/** Open cells from which no way leads are hatched in colours that no ramp has. */
const HATCH: [RGBA, RGBA] = [rgba(0xb03a6e, 34), rgba(0xb03a6e, 96)];

/** In a picture, a map of more cells than this has no arrows. */
const MOST_ARROWS = 2500;

/** A part of the board as it was asked for, sorted by what is drawn there. */
interface Seen {
  area: Area;
  byInk: Map<string, { arrows: [from: number, to: number][]; texts: [cell: number, text: string][] }>;
  longest: number; // how many characters a text has at most
  lost: number[]; // open cells from which no way leads
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
  private readonly sheet = document.createElement("canvas").getContext("2d")!;
  private drawn: { seen: Seen | null; aimed: string } = { seen: null, aimed: "" }; // what is on the sheet
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

  /** Draws arrows and numbers where there is room for them. They are drawn anew only for another part of the board. */
  draw(pen: Pen) {
    if (!this.sight || pen.scale < ARROWS) return;
    const { view } = pen;
    const area = view.visible;
    if (!this.seen || !covers(this.seen.area, area)) void this.ask(area);
    if (!this.seen) return;
    const sheet = this.sheet;
    const { camera, element } = view;
    const aimed = [camera.x, camera.y, camera.scale, element.width, element.height].join(" ");
    if (this.drawn.seen !== this.seen || this.drawn.aimed !== aimed) {
      view.aim(sheet);
      drawSeen(new Pen(view, sheet, view.geometry, pen.scale), this.seen);
      this.drawn = { seen: this.seen, aimed };
    }
    pen.c.save();
    pen.c.setTransform(1, 0, 0, 1, 0, 0);
    pen.c.drawImage(sheet.canvas, 0, 0);
    pen.c.restore();
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
          if (costs[this.mover]![kinds[cell]!] !== 0) seen.lost.push(cell);
          continue;
        }
        const ink = inkOn(heat(RAMPS[this.ramp], cost, this.sight!.scale));
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

function drawSeen(pen: Pen, seen: Seen) {
  const numbers = pen.scale >= NUMBERS;
  for (const [ink, list] of seen.byInk) {
    pen.arrows(list.arrows, ink, numbers ? 0.6 : 1, numbers ? 0.26 : 0);
    if (numbers) pen.labels(list.texts, Math.min(0.36, 1.4 / seen.longest), -0.16, ink);
  }
  pen.crosses(seen.lost, pen.view.inks.ink);
}

const covers = (a: Area, b: Area) => a.x0 <= b.x0 && a.y0 <= b.y0 && a.x1 >= b.x1 && a.y1 >= b.y1;
